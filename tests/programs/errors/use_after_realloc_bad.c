// RUN: check
// EXPECT: error use-after-free@BUG
/* The old pointer is dead after realloc. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(4 * sizeof *p);
    if (!p) return 0;
    p[0] = 9;
    int *q = realloc(p, 1000 * sizeof *p);
    if (!q) { free(p); return 0; }
    int x = p[0]; // BUG
    free(q);
    return x - 9;
}
