// RUN: check
// EXPECT: error uninitialized@BUG
/* Printing something undefined. */
#include <stdio.h>

int main(void) {
    int x[2];
    x[0] = 1;
    printf("%d %d\n", x[0], x[1]); // BUG
    return 0;
}
