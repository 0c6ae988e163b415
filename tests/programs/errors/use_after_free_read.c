// RUN: check
// EXPECT: safe runs=1
/* Reading freed memory. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(8);
    if (!p) return 0;
    p[0] = p[1] = 3;
    int x = p[1];
    free(p);
    return x - 3;
}
