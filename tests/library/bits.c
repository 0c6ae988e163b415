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
