// RUN: check --check=overflow --keep-going
// EXPECT: safe
/* Several additions and shifts in one function, none of which overflows. */
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b"), r = 0;
    heddle_assume(a > -1000 && a < 1000 && b >= 0 && b < 1000);
    if (a < 0) r = a + b;
    else r = a + 1;
    if (b < 20) r ^= b << 20;
    return r == 5;
}
