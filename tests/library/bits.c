/* Bits, byte order and old encodings. */
#include "check.h"

#include <arpa/inet.h>
#include <strings.h>
#include <unistd.h>

TEST(ffs, ffsl, ffsll) {
    int64_t x = integer();
    note((uint64_t)(ffs)((int)x));
    note((uint64_t)(ffsl)((long)x));
    note((uint64_t)(ffsll)(x));
}

TEST(htons, htonl, ntohs, ntohl) {
    int64_t x = integer();
    note((htons)((uint16_t)x));
    note((htonl)((uint32_t)x));
    note((ntohs)((uint16_t)x));
    note((ntohl)((uint32_t)x));
}

TEST(swab) {
    char *from = block("ab", 8), *to = room(8);
    swab(from, to, 3 * (ssize_t)below(4) - 1);
    note_bytes(to, 8);
}

/* How often each class of bytes occurs among three, and their sum. */
static uint64_t census(const char *s) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 3; i++)
        sum += (uint64_t)(unsigned char)s[i] + ((uint64_t)1 << (16 + 4 * (s[i] & 7)));
    return sum;
}

/* The same bytes in some order; those behind the string stay where they are. */
TEST(strfry) {
    char s[5] = {(char)letter("ab"), (char)letter("ab"), (char)letter("ba"), '\0', 'z'};
    size_t length = strlen(s);
    uint64_t before = census(s);
    note_place(strfry(s), s);
    note(length), note((unsigned char)s[3]), note((unsigned char)s[4]);
    if (census(s) == before && strlen(s) == length)
        note(before);
    s[2] = s[1] = s[0] = 'q', s[3] = 0;
    strfry(s);
    if (s[0] == 'q' && s[1] == 'q' && s[2] == 'q' && s[3] == 0)
        note(3);
    note_place(strfry(s + 2), s), note_place(strfry(s + 3), s);
}

TEST(memfrob) {
    char *b = block("ab", 4);
    note_place(memfrob(b, below(5)), b);
    note_bytes(b, 4);
}

TEST(a64l, l64a) {
    char *s = text("./0zA9");
    note((uint64_t)a64l(s));
    note_text(l64a((long)integer()));
}
