// RUN: check --check=assert,overflow
// EXPECT: safe
/* -INT_MIN. */
#include <heddle.h>
#include <limits.h>

int main(void) {
    int x = heddle_int("x");
    if (x == INT_MIN) x = 0;
    int y = x < 0 ? -x : x; // BUG
    return y < 0;
}
