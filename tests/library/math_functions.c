/* math.h: functions that are computed by the C library itself. Symbolic arguments are refused, by design. */
#include "check.h"

#include <math.h>

static float small_real(void) { return (float)real(); }
static long double wide_real(void) {
    double x = real();
    return below(4) ? (long double)x : (long double)x * (long double)0x1.0000001p10;
}

#define FORMATS(function)                         \
    {                                             \
        double x = real();                        \
        errno = 0;                                \
        note_double(function(x));                 \
        note((unsigned)errno);                    \
        float y = small_real();                   \
        errno = 0;                                \
        note_float(function##f(y));               \
        note((unsigned)errno);                    \
        long double z = wide_real();              \
        errno = 0;                                \
        note_long_double(function##l(z));         \
        note((unsigned)errno);                    \
    }
#define FORMATS2(function)                              \
    {                                                   \
        double x = real(), x2 = real();                 \
        errno = 0;                                      \
        note_double(function(x, x2));                   \
        note((unsigned)errno);                          \
        float y = small_real(), y2 = small_real();      \
        errno = 0;                                      \
        note_float(function##f(y, y2));                 \
        note((unsigned)errno);                          \
        long double z = wide_real(), z2 = wide_real();  \
        errno = 0;                                      \
        note_long_double(function##l(z, z2));           \
        note((unsigned)errno);                          \
    }

CONCRETE(sin, sinf, sinl, cos, cosf, cosl, tan, tanf, tanl) { FORMATS(sin) FORMATS(cos) FORMATS(tan) }
CONCRETE(asin, asinf, asinl, acos, acosf, acosl, atan, atanf, atanl) { FORMATS(asin) FORMATS(acos) FORMATS(atan) }
CONCRETE(sinh, sinhf, sinhl, cosh, coshf, coshl, tanh, tanhf, tanhl) { FORMATS(sinh) FORMATS(cosh) FORMATS(tanh) }
CONCRETE(asinh, asinhf, asinhl, acosh, acoshf, acoshl, atanh, atanhf, atanhl) {
    FORMATS(asinh) FORMATS(acosh) FORMATS(atanh)
}
CONCRETE(exp, expf, expl, exp2, exp2f, exp2l, exp10, exp10f, exp10l, expm1, expm1f, expm1l) {
    FORMATS(exp) FORMATS(exp2) FORMATS(exp10) FORMATS(expm1)
}
CONCRETE(log, logf, logl, log2, log2f, log2l, log10, log10f, log10l, log1p, log1pf, log1pl, logb, logbf, logbl) {
    FORMATS(log) FORMATS(log2) FORMATS(log10) FORMATS(log1p) FORMATS(logb)
}
CONCRETE(cbrt, cbrtf, cbrtl, erf, erff, erfl, erfc, erfcf, erfcl) { FORMATS(cbrt) FORMATS(erf) FORMATS(erfc) }
CONCRETE(tgamma, tgammaf, tgammal) { FORMATS(tgamma) }
CONCRETE(lgamma, lgammaf, lgammal, gamma, gammaf, gammal, signgam) {
    FORMATS(lgamma)
    note((unsigned)signgam);
    FORMATS(gamma)
}
CONCRETE(lgamma_r, lgammaf_r, lgammal_r) {
    int sign = 0;
    note_double(lgamma_r(real(), &sign)), note((unsigned)sign);
    note_float(lgammaf_r(small_real(), &sign)), note((unsigned)sign);
    note_long_double(lgammal_r(wide_real(), &sign)), note((unsigned)sign);
}
CONCRETE(j0, j0f, j0l, j1, j1f, j1l, y0, y0f, y0l, y1, y1f, y1l) { FORMATS(j0) FORMATS(j1) FORMATS(y0) FORMATS(y1) }
CONCRETE(jn, jnf, jnl, yn, ynf, ynl) {
    int n = (int)below(6) - 2;
    double x = (double)below(1000) / 32 - 5;
    note_double(jn(n, x)), note_float(jnf(n, (float)x)), note_long_double(jnl(n, x));
    note_double(yn(n, x)), note_float(ynf(n, (float)x)), note_long_double(ynl(n, x));
}
CONCRETE(roundeven, roundevenf, roundevenl) { FORMATS(roundeven) }
TEST(roundeven, roundevenf) {
    double x = real();
    note_double(roundeven(x)), note_float(roundevenf((float)x));
}
CONCRETE(pow, powf, powl) { FORMATS2(pow) }
CONCRETE(atan2, atan2f, atan2l, hypot, hypotf, hypotl) { FORMATS2(atan2) FORMATS2(hypot) }
CONCRETE(fmod, fmodf, fmodl, remainder, remainderf, remainderl, drem, dremf, dreml) {
    FORMATS2(fmod) FORMATS2(remainder) FORMATS2(drem)
}
CONCRETE(nextafter, nextafterf, nextafterl) { FORMATS2(nextafter) }
CONCRETE(nexttoward, nexttowardf, nexttowardl) {
    long double to = wide_real();
    double x = real();
    note_double(nexttoward(x, to)), note_float(nexttowardf((float)x, to)), note_long_double(nexttowardl(x, to));
}
CONCRETE(remquo, remquof, remquol) {
    int quotient = 0;
    double x = real(), y = real();
    note_double(remquo(x, y, &quotient)), note((unsigned)quotient);
    note_float(remquof((float)x, (float)y, &quotient)), note((unsigned)quotient);
    note_long_double(remquol(x, y, &quotient)), note((unsigned)quotient);
}
CONCRETE(sincos, sincosf, sincosl) {
    double x = real(), a, b;
    float c, d;
    long double e, f;
    sincos(x, &a, &b), note_double(a), note_double(b);
    sincosf((float)x, &c, &d), note_float(c), note_float(d);
    sincosl(x, &e, &f), note_long_double(e), note_long_double(f);
}
