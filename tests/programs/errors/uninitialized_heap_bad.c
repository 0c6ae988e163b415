// RUN: check
// EXPECT: error uninitialized@BUG
/* malloc does not clear, calloc does. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(4 * sizeof *p);
    if (!p) return 0;
    p[0] = 1;
    int n = 0;
    for (int i = 0; i < 4; i++)
        if (p[i] == 0) n++; // BUG
    free(p);
    return n == 100;
}
