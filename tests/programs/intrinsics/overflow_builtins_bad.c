// RUN: check
// EXPECT: error assert@BUG
/* __builtin_*_overflow on all widths and mixed signs. */
#include <assert.h>
#include <limits.h>

int main(void) {
    int r;
    unsigned u;
    long long ll;
    signed char c;
    assert(!__builtin_add_overflow(1, 2, &r) && r == 3);
    assert(__builtin_add_overflow(INT_MAX, 1, &r) && r == INT_MIN);
    assert(__builtin_sub_overflow(0u, 1u, &u) && u == UINT_MAX);
    assert(__builtin_mul_overflow(1 << 20, 1 << 12, &r) && r == 0);
    assert(!__builtin_mul_overflow(1ll << 20, 1ll << 12, &ll) && ll == 1ll << 32);
    assert(__builtin_add_overflow(100, 100, &c) && c == -56);
    assert(!__builtin_sub_overflow(100, 200, &c) && c == -100);
    assert(__builtin_mul_overflow(LLONG_MIN, -1ll, &ll));
    assert(!__builtin_add_overflow(-1, 1u, &u) && u == 0);
    assert(!__builtin_smul_overflow(INT_MIN, 2, &r)); // BUG
    return 0;
}
