// RUN: check
// EXPECT: error assert@BUG
/* 128-bit integers: product, quotient, remainder, shifts, comparison. */
#include <assert.h>
typedef __int128 i128;
typedef unsigned __int128 u128;

int main(void) {
    u128 a = (u128)0xfedcba9876543210ull * 0x0123456789abcdefull;
    assert((unsigned long long)(a >> 64) == 0x0121fa00ad77d742ull);
    assert((unsigned long long)a == 0x2236d88fe5618cf0ull);
    assert(a / 0x0123456789abcdefull == 0xfedcba9876543210ull && a % 0x0123456789abcdefull == 0);
    i128 b = -(i128)a;
    assert(b < 0 && -b == (i128)a && b >> 127 == -1);
    assert((long long)(b % 1000007) == -(long long)(a % 1000007));
    u128 c = (u128)1 << 100;
    assert((c >> 99) == 2 && (c & (c - 1)) == 0);
    assert((unsigned long long)(c >> 64) == 1ull << 35); // BUG
    return 0;
}
