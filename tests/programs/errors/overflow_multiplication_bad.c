// RUN: check --check=assert,memory,overflow
// EXPECT: error overflow@BUG
/* A product that may overflow. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x < -46341 || x > 46341) return 0;
    return x * x == 7; // BUG
}
