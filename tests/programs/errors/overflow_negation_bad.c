// RUN: check --check=assert,overflow
// EXPECT: error overflow@BUG
/* -INT_MIN. */
#include <heddle.h>
#include <limits.h>

int main(void) {
    int x = heddle_int("x");
    int y = x < 0 ? -x : x; // BUG
    return y < 0;
}
