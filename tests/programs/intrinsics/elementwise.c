// RUN: check
// EXPECT: safe runs=1
/* clang's elementwise builtins on scalars. */
#include <assert.h>
#include <limits.h>

int main(void) {
    assert(__builtin_elementwise_abs(-5) == 5 && __builtin_elementwise_max(3, -4) == 3);
    assert(__builtin_elementwise_min(3u, ~0u) == 3u && __builtin_elementwise_add_sat(INT_MAX, 5) == INT_MAX);
    assert(__builtin_elementwise_sub_sat(3u, 7u) == 0 && __builtin_elementwise_sub_sat(INT_MIN, 7) == INT_MIN);
    assert(__builtin_elementwise_abs(-2.5) == 2.5 && __builtin_elementwise_max(1.0f, 2.0f) == 2.0f);
    assert(__builtin_elementwise_floor(-1.5) == -2.0 && __builtin_elementwise_trunc(-1.5) == -1.0);
    assert(__builtin_elementwise_add_sat(4000000000u, 4000000000u) == UINT_MAX);
    return 0;
}
