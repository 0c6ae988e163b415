// RUN: check
// EXPECT: error assert@BUG
/* bswap and bit reversal undo themselves. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    assert(__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(0x12345678) == 0x78563412);
    assert(__builtin_bswap64(0x0102030405060708ull) == 0x0807060504030201ull);
    assert(__builtin_bitreverse8(1) == 128 && __builtin_bitreverse32(1) == 0x80000000u);
    unsigned x = heddle_uint("x");
    assert(__builtin_bswap32(__builtin_bswap32(x)) == x);
    assert(__builtin_bitreverse32(__builtin_bswap32(x)) == x); // BUG
    return 0;
}
