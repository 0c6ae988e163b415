/* string.h and strings.h: blocks of bytes. */
#include "check.h"

#include <strings.h>

static size_t some_bytes(void) {
#ifdef SYMBOLIC
    return 2;
#else
    return below(24);
#endif
}

TEST(memchr) {
    size_t bytes = some_bytes();
    char *b = block("ab", bytes);
    note_place(memchr(b, letter("ab"), bytes), b);
}

TEST(memrchr) {
    size_t bytes = some_bytes();
    char *b = block("ab", bytes);
    note_place(memrchr(b, letter("ab"), bytes), b);
}

TEST(rawmemchr) {
    size_t bytes = some_bytes() + 1;
    char *b = block("ab", bytes);
    b[bytes - 1] = 'b';
    note_place(rawmemchr(b, 'b'), b);
}

TEST(memcmp, bcmp) {
    size_t bytes = some_bytes();
    char *a = block("ab", bytes), *b = block("ab", bytes);
    note_sign(memcmp(a, b, bytes));
    note(bcmp(a, b, bytes) != 0);
    if (bytes)
        memcpy(a, b, bytes - 1);
    note_sign(memcmp(a, b, bytes));
}

TEST(memccpy) {
    size_t bytes = some_bytes();
    char *from = block("ab", bytes), *to = room(bytes);
    note_place(memccpy(to, from, letter("ab"), bytes), to);
    note_bytes(to, bytes);
}

TEST(memcpy, mempcpy, __mempcpy, memmove, bcopy) {
    size_t bytes = some_bytes();
    char *from = block("ab", bytes), *a = room(40), *b = room(40), *c = room(40), *d = room(40);
    note_place(memcpy(a, from, bytes), a);
    note_place(mempcpy(b, from, bytes), b), note_place(__mempcpy(b, from, bytes), b);
    memcpy(c + 3, from, bytes);
    memcpy(d + 3, from, bytes);
    note_place(memmove(c + below(6), c + 3, bytes), c);
    bcopy(d + 3, d + below(6), bytes);
    note_bytes(a, 40);
    note_bytes(b, 40);
    note_bytes(c, 40);
    note_bytes(d, 40);
}

TEST(memset, bzero, explicit_bzero) {
    size_t bytes = below(16);
    char *a = room(16), *b = room(16), *c = room(16);
    note_place(memset(a, letter("ab") + 512, bytes), a);
    bzero(b, bytes);
    explicit_bzero(c, bytes);
    note_bytes(a, 16);
    note_bytes(b, 16);
    note_bytes(c, 16);
}

TEST(memmem) {
    size_t bytes = some_bytes(), length = below(4);
    char *b = block("ab", bytes), *part = block("ab", length < 3 ? length : 3);
    note_place(memmem(b, bytes, part, length < 3 ? length : 3), b);
}
