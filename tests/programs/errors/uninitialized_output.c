// RUN: check
// EXPECT: safe runs=1
/* Printing something undefined. */
#include <stdio.h>

int main(void) {
    int x[2];
    x[0] = 1;
    x[1] = 2;
    printf("%d %d\n", x[0], x[1]); // BUG
    return 0;
}
