// RUN: check
// EXPECT: safe runs=1
/* Writing before the start of an allocation. */
#include <stdlib.h>

int main(void) {
    long *p = malloc(3 * sizeof *p);
    if (!p) return 0;
    long *q = p + 1;
    q[-1] = 5;
    free(p);
    return 0;
}
