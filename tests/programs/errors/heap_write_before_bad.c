// RUN: check
// EXPECT: error out-of-bounds@BUG
/* Writing before the start of an allocation. */
#include <stdlib.h>

int main(void) {
    long *p = malloc(3 * sizeof *p);
    if (!p) return 0;
    long *q = p + 1;
    q[-2] = 5; // BUG
    free(p);
    return 0;
}
