// RUN: check
// EXPECT: error assert@BUG
/* Division by constants of several kinds. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned char x = heddle_uchar("x");
    assert(x / 16 == x >> 4 && x % 16 == (x & 15));
    assert(x / 10 * 10 + x % 10 == x);
    signed char s = (signed char)x;
    assert(s / 4 == s >> 2); // BUG
    return 0;
}
