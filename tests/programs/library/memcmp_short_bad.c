// RUN: check
// EXPECT: error out-of-bounds@BUG
// memcmp compares blocks: all bytes of both have to be there, also those behind the first difference.
#include <heddle.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *p = malloc(4);
    if (!p) return 0;
    p[0] = 'a';
    heddle_assert(memcmp(p, "xyz", 4) < 0);
    heddle_assert(memcmp(p, "vwxyz", heddle_range(1, 5, "bytes")) < 0); // BUG
    free(p);
    return 0;
}
