// RUN: check
// EXPECT: error out-of-bounds@BUG
/* A fixed index into an allocation of unknown size. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_uint("n") % 64;
    char *p = malloc(n);
    if (!p) return 0;
    p[40] = 1; // BUG
    free(p);
    return 0;
}
