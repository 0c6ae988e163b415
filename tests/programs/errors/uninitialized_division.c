// RUN: check
// EXPECT: error uninitialized|div-by-zero@BUG
/* A divisor that is undefined may be zero. */
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    if (!p) return 0;
    int x = 100 / *p; // BUG
    free(p);
    return x == 3;
}
