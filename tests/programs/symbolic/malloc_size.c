// RUN: check
// EXPECT: safe
/* An allocation whose size is an input. */
#include <heddle.h>
#include <stdlib.h>

int main(void) {
    unsigned n = heddle_uint("n");
    if (n == 0 || n > 100) return 0;
    char *p = malloc(n);
    if (!p) return 0;
    p[n - 1] = 1;
    p[0] = 2;
    free(p);
    return 0;
}
