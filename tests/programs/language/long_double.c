// RUN: check
// EXPECT: safe runs=1
/* long double has 64 bits of mantissa. */
#include <assert.h>

int main(void) {
    long double a = 9007199254740993.0L;
    assert((double)a == 9007199254740992.0 && a - 1 == 9007199254740992.0L);
    long double third = 1.0L / 3.0L;
    assert(third != (long double)(1.0 / 3.0));
    assert((unsigned long long)18446744073709551615.0L == 18446744073709551615ull);
    long double values[3] = {1.5L, -2.5L, third};
    assert(values[0] * 2 == 3 && values[1] < 0 && values[2] * 3 == 1);
    return 0;
}
