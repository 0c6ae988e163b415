// RUN: check
// EXPECT: safe runs=1
/* Floating-point builtins that are exact. */
#include <assert.h>

int main(void) {
    assert(__builtin_fabs(-2.5) == 2.5 && __builtin_sqrt(144.0) == 12.0 && __builtin_copysign(3.0, -0.0) == -3.0);
    assert(__builtin_floor(-0.5) == -1.0 && __builtin_ceil(0.2) == 1.0 && __builtin_trunc(-7.9) == -7.0);
    assert(__builtin_round(2.5) == 3.0 && __builtin_rint(2.5) == 2.0);
    assert(__builtin_fmax(1.0, __builtin_nan("")) == 1.0 && __builtin_fmin(1.0, -2.0) == -2.0);
    assert(__builtin_isnan(__builtin_nan("")) && __builtin_isinf(__builtin_inf()) && !__builtin_isfinite(-__builtin_inf()));
    assert(__builtin_signbit(-0.0) && !__builtin_signbit(0.0));
    assert(__builtin_fma(3.0, 4.0, 5.0) == 17.0);
    return 0;
}
