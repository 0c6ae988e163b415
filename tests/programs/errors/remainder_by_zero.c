// RUN: check
// EXPECT: safe
/* Remainder by an unsigned input. */
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x");
    x |= 1;
    return 1000 % x == 3; // BUG
}
