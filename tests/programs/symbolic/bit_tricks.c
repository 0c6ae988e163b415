// RUN: check
// EXPECT: safe
/* Identities of bitwise arithmetic over all 32-bit values. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x"), y = heddle_uint("y");
    assert((x ^ y) + 2 * (x & y) == x + y);
    assert((x | y) - (x & y) == (x ^ y));
    assert(-x == ~x + 1);
    assert((x & -x) == (x & (~x + 1)));
    return 0;
}
