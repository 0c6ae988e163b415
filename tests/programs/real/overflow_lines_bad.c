// RUN: check --check=overflow --keep-going
// EXPECT: error overflow@12 overflow@13 overflow@14 overflow@15
/* Several additions and shifts in one function: each error has its own line. */
#include <heddle.h>
#include <limits.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b"), c = heddle_int("c"), r = 0;
    heddle_assume(b >= 0 && b < INT_MAX && c >= 0 && c < 256);
    if (a < 0)
        r = 1;
    else if (b < 7) r = a + 1;
    else r = a + b;
    if (b == 1) r ^= c << 24;
    if (b == 2) r ^= c << 25;
    return r == 5;
}
