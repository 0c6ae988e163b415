// RUN: check --check=assert,memory,overflow
// EXPECT: safe
/* A product that may overflow. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x < -46340 || x > 46340) return 0;
    return x * x == 7; // BUG
}
