// RUN: check
// EXPECT: safe
// A quad has 113 bits: converted to an integer or compared with another one it is not rounded to fewer first.
#include <heddle.h>

int main(void) {
    volatile __float128 one = 1, tiny = 1e-30, big = 9007199254740993.0L;
    __float128 below = one - tiny;
    heddle_assert((int)below == 0 && (unsigned)below == 0);
    heddle_assert((int)-below == 0);
    heddle_assert((long)(big * 1000 + one / 2) == 9007199254740993000);
    heddle_assert((__int128)(one * 0x1p126 + 0x1p20) == ((__int128)1 << 126) + (1 << 20));
    heddle_assert(__builtin_fminf128(below, one) == below && __builtin_fmaxf128(below, one) == one);
    return 0;
}
