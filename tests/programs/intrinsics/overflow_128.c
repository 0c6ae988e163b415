// RUN: check
// EXPECT: safe runs=1
/* Overflow of 64 and 128 bits wide products. */
#include <assert.h>

int main(void) {
    unsigned long long p;
    assert(__builtin_mul_overflow(1ull << 32, 1ull << 32, &p) && p == 0);
    unsigned __int128 w;
    assert(!__builtin_add_overflow(~0ull, ~0ull, &w) && (unsigned long long)(w >> 64) == 1);
    __int128 s, big = (__int128)1 << 126;
    assert(__builtin_add_overflow(big, big, &s) && s < 0);
    return 0;
}
