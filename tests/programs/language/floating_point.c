// RUN: check
// EXPECT: safe runs=1
/* Arithmetic, rounding, NaN and infinity, comparison, conversion. */
#include <assert.h>

int main(void) {
    double a = 0.1, b = 0.2;
    assert(a + b != 0.3 && a + b > 0.3 && (float)(a + b) == 0.3f);
    double zero = 0.0, inf = 1.0 / zero, nan = zero / zero;
    assert(inf > 1e308 && -inf < -1e308 && nan != nan && !(nan < 1) && !(nan >= 1));
    assert(-zero == zero && 1.0 / -zero == -inf);
    assert((int)3.99 == 3 && (int)-3.99 == -3 && (unsigned char)200.7 == 200);
    assert((float)16777217 == 16777216.0f && (double)16777217 == 16777217.0);
    assert((long long)1e15 == 1000000000000000ll && (unsigned long long)1.8e19 == 18000000000000000000ull);
    float f = 1.0f / 3.0f;
    double d = f;
    assert(d != 1.0 / 3.0 && (float)d == f);
    assert((double)(unsigned long long)-1 == 18446744073709551616.0);
    return 0;
}
