// RUN: check
// EXPECT: error div-by-zero@BUG
/* Remainder by an unsigned input. */
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x");
    x &= ~1u;
    return 1000 % x == 3; // BUG
}
