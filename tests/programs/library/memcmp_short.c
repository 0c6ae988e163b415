// RUN: check
// EXPECT: safe
// memcmp compares blocks: all bytes of both have to be there, also those behind the first difference.
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(4);
    if (!p) return 0;
    p[0] = 'a';
    heddle_assert(memcmp(p, "xyz", 4) < 0);
    heddle_assert(memcmp(p, "xyz", heddle_range(1, 4, "bytes")) < 0);
    heddle_assert(bcmp(p, "x", 1) != 0 && memcmp(p, "x", 0) == 0);
    free(p);
    return 0;
}
