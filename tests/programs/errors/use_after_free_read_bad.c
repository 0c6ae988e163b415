// RUN: check
// EXPECT: error use-after-free@BUG
// EXPECT: message~8
/* Reading freed memory. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(8);
    if (!p) return 0;
    p[0] = p[1] = 3;
    free(p);
    int x = p[1]; // BUG
    return x - 3;
}
