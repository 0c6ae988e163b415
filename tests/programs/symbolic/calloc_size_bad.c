// RUN: check
// EXPECT: error out-of-bounds@BUG
/* calloc with a symbolic count gives zeros. */
#include <assert.h>
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_uint("n") % 8 + 1, i = heddle_uint("i");
    int *p = calloc(n, sizeof *p);
    if (!p) return 0;
    if (i <= n) assert(p[i] == 0); // BUG
    free(p);
    return 0;
}
