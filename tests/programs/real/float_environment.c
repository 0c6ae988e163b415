// RUN: check
// EXPECT: safe runs=1
/* Classes of long doubles, and the direction of rounding that is always set. */
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>

int main(void) {
    volatile long double zero = 0, one = 1, tiny = LDBL_MIN / 2, huge = HUGE_VALL;
    assert(fpclassify(zero) == FP_ZERO && fpclassify(one) == FP_NORMAL && fpclassify(tiny) == FP_SUBNORMAL);
    assert(fpclassify(huge) == FP_INFINITE && fpclassify(huge - huge) == FP_NAN);
    assert(fegetround() == FE_TONEAREST && fesetround(FE_TONEAREST) == 0);
    return 0;
}
