// RUN: check
// EXPECT: safe runs=1
/* popcount, clz, ctz, ffs, parity, clrsb in 32 and 64 bits. */
#include <assert.h>

int main(void) {
    assert(__builtin_popcount(0xf0f0f0f0u) == 16 && __builtin_popcountll(~0ull) == 64);
    assert(__builtin_clz(1) == 31 && __builtin_clzll(1) == 63 && __builtin_clz(0x80000000u) == 0);
    assert(__builtin_ctz(8) == 3 && __builtin_ctzll(1ull << 50) == 50);
    assert(__builtin_ffs(0) == 0 && __builtin_ffs(12) == 3 && __builtin_ffsll(1ll << 40) == 41);
    assert(__builtin_parity(7) == 1 && __builtin_parityll(~0ull) == 0);
    assert(__builtin_clrsb(-1) == 31 && __builtin_clrsb(0x00ffffff) == 7);
    return 0;
}
