// RUN: check
// EXPECT: error div-by-zero@BUG
/* Division by an input that may be zero. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    return 1000 / x == 3; // BUG
}
