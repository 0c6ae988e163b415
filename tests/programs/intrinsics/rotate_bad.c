// RUN: check
// EXPECT: error assert@BUG
/* Rotation, as an idiom and as a builtin. */
#include <assert.h>
#include <heddle.h>

static unsigned left(unsigned x, unsigned n) { return x << (n & 31) | x >> (-n & 31); }

int main(void) {
    unsigned x = heddle_uint("x"), n = heddle_uint("n") & 31;
    assert(left(x, n) == __builtin_rotateleft32(x, n));
    assert(__builtin_rotateright8(0x81, 1) == 0xc0 && __builtin_rotateleft64(1ull << 63, 1) == 1);
    assert(left(left(x, n), 31 - n) == x); // BUG
    return 0;
}
