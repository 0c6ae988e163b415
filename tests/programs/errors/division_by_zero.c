// RUN: check
// EXPECT: safe
/* Division by an input that may be zero. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x == 0) return 0;
    return 1000 / x == 3; // BUG
}
