/* math.h: what the engine computes by itself, also of symbolic numbers. */
#include "check.h"

#include <fenv.h>
#include <math.h>

#undef isnan
#undef isinf

static long double wide_real(void) {
    double x = real();
#ifdef SYMBOLIC
    return x;
#else
    return below(4) ? (long double)x : (long double)x * (long double)0x1.0000001p10;
#endif
}

/* Of two symbolic numbers the solver has much to do: one is enough. */
static double second_real(void) {
#ifdef SYMBOLIC
    return -0.25;
#else
    return real();
#endif
}

/* Long doubles that are symbolic have no theory. */
#ifdef SYMBOLIC
#define WIDE(...)
#else
#define WIDE(...) __VA_ARGS__;
#endif

#define FORMATS(function)                                      \
    {                                                          \
        double x = real();                                     \
        note_double(function(x));                              \
        note_float(function##f((float)x));                     \
        WIDE(note_long_double(function##l(wide_real())))       \
    }
#define FORMATS2(function)                                             \
    {                                                                  \
        double x = real(), y = second_real();                          \
        note_double(function(x, y));                                   \
        note_float(function##f((float)x, (float)y));                   \
        WIDE(note_long_double(function##l((long double)x, (long double)y))) \
    }

TEST(fabs, fabsf, fabsl) { FORMATS(fabs) }
TEST(floor, floorf, floorl) { FORMATS(floor) }
TEST(ceil, ceilf, ceill) { FORMATS(ceil) }
TEST(trunc, truncf, truncl) { FORMATS(trunc) }
TEST(round, roundf, roundl) { FORMATS(round) }
TEST(rint, rintf, rintl) { FORMATS(rint) }
TEST(nearbyint, nearbyintf, nearbyintl) { FORMATS(nearbyint) }
TEST(fmin, fminf, fminl) { FORMATS2(fmin) }
TEST(fmax, fmaxf, fmaxl) { FORMATS2(fmax) }
TEST(fdim, fdimf, fdiml) { FORMATS2(fdim) }
TEST(copysign, copysignf, copysignl) { FORMATS2(copysign) }

TEST(sqrt, sqrtf, sqrtl) {
    double x = real();
    note_double(sqrt(x));
    note((unsigned)errno);
    errno = 0;
    note_float(sqrtf((float)x));
    WIDE(note_long_double(sqrtl(wide_real())))
}

TEST(fma, fmaf, fmal) {
    double x = real(), y = 1.5, z = 0x1.8p-3;
#ifndef SYMBOLIC
    y = real(), z = real();
#endif
    note_double(fma(x, y, z));
    note_float(fmaf((float)x, (float)y, (float)z));
    WIDE(note_long_double(fmal((long double)x, (long double)y, (long double)z)))
}

TEST(frexp, frexpf, frexpl, modf, modff, modfl) {
    double x = real(), whole;
    float small_whole;
    long double wide_whole;
    int exponent = 0;
    note_double(frexp(x, &exponent)), note((unsigned)exponent);
    note_float(frexpf((float)x, &exponent)), note((unsigned)exponent);
    WIDE(note_long_double(frexpl(wide_real(), &exponent)), note((unsigned)exponent))
    note_double(modf(x, &whole)), note_double(whole);
    note_float(modff((float)x, &small_whole)), note_float(small_whole);
    WIDE(note_long_double(modfl(wide_real(), &wide_whole)), note_long_double(wide_whole))
}

static int some_exponent(void) {
#ifdef SYMBOLIC
    return 3;
#else
    return below(2) ? (int)below(200) - 100 : (int)below(40000) - 20000;
#endif
}

TEST(ldexp, ldexpf, ldexpl) {
    double x = real();
    int n = some_exponent();
    note_double(ldexp(x, n)), note((unsigned)errno), errno = 0;
    note_float(ldexpf((float)x, n)), note((unsigned)errno), errno = 0;
    WIDE(note_long_double(ldexpl(wide_real(), n)))
}

TEST(scalbn, scalbnf, scalbnl, scalbln, scalblnf, scalblnl) {
    double x = real();
    int n = some_exponent();
    note_double(scalbn(x, n)), note((unsigned)errno), errno = 0;
    note_float(scalbnf((float)x, n)), note((unsigned)errno), errno = 0;
    note_double(scalbln(x, n)), note((unsigned)errno), errno = 0;
    note_float(scalblnf((float)x, n)), note((unsigned)errno), errno = 0;
    WIDE(note_long_double(scalbnl(wide_real(), n)))
    WIDE(note_long_double(scalblnl(wide_real(), n)))
}

TEST(ilogb, ilogbf, ilogbl, significand, significandf, significandl) {
    double x = real();
    note((unsigned)ilogb(x)), note((unsigned)errno), errno = 0;
    note((unsigned)ilogbf((float)x)), note((unsigned)errno), errno = 0;
    WIDE(note((unsigned)ilogbl(wide_real())))
    note_double(significand(x));
    note_float(significandf((float)x));
    WIDE(note_long_double(significandl(wide_real())))
}

TEST(lround, lroundf, lroundl, llround, llroundf, llroundl) {
    double x = real();
    note((uint64_t)lround(x)), note((uint64_t)llround(x));
    note((uint64_t)lroundf((float)x)), note((uint64_t)llroundf((float)x));
    WIDE(note((uint64_t)lroundl(wide_real())))
    WIDE(note((uint64_t)llroundl(wide_real())))
}

TEST(lrint, lrintf, lrintl, llrint, llrintf, llrintl) {
    double x = real();
    note((uint64_t)lrint(x)), note((uint64_t)llrint(x));
    note((uint64_t)lrintf((float)x)), note((uint64_t)llrintf((float)x));
    WIDE(note((uint64_t)lrintl(wide_real())))
    WIDE(note((uint64_t)llrintl(wide_real())))
}

int __isnan(double x), __isnanf(float x), __isnanl(long double x), __isinf(double x), __isinff(float x), __isinfl(long double x),
    __finite(double x), __finitef(float x), __finitel(long double x), isnan(double x), isnanf(float x), isnanl(long double x),
    isinf(double x), isinff(float x), isinfl(long double x), __signbit(double x), __signbitf(float x), __signbitl(long double x),
    __fpclassify(double x), __fpclassifyf(float x), __fpclassifyl(long double x);

TEST(__isnan, __isnanf, __isinf, __isinff, __finite, __finitef, isnan, isnanf, isinf, isinff, finite, finitef) {
    double x = below(2) ? real() * __builtin_inf() : real();
    float y = (float)x;
    note((unsigned)__isnan(x)), note((unsigned)__isnanf(y)), note((unsigned)isnan(x)), note((unsigned)isnanf(y));
    note((unsigned)__isinf(x)), note((unsigned)__isinff(y)), note((unsigned)isinf(x)), note((unsigned)isinff(y));
    note((unsigned)__finite(x) != 0), note((unsigned)__finitef(y) != 0), note(finite(x) != 0), note(finitef(y) != 0);
}

CONCRETE(__isnanl, __isinfl, __finitel, isnanl, isinfl, finitel, __signbitl, __fpclassifyl) {
    long double x = wide_real();
    note((unsigned)__isnanl(x)), note((unsigned)isnanl(x)), note((unsigned)__isinfl(x)), note((unsigned)isinfl(x));
    note(__finitel(x) != 0), note(finitel(x) != 0), note(__signbitl(x) != 0), note((unsigned)__fpclassifyl(x));
}

/* Made of its bytes, of which sign and exponent may be symbolic. */
TEST(__signbitl) {
    static const uint16_t exponents[] = {0x3fff, 0xbfff, 0x7fff};
    uint64_t bytes[2] = {(uint64_t)1 << 63, exponents[below(3)]};
    long double x;
    memcpy(&x, bytes, sizeof x);
    note(__signbitl(x) != 0);
}

TEST(__signbit, __signbitf, __fpclassify, __fpclassifyf) {
    double x = real();
    note(__signbit(x) != 0), note(__signbitf((float)x) != 0);
    note((unsigned)__fpclassify(x)), note((unsigned)__fpclassifyf((float)x));
}

CONCRETE(nan, nanf, nanl, fegetround, fesetround) {
    note(nan("1") != nan("")), note(nanf("") != nanf("")), note(nanl("") != nanl(""));
    note((unsigned)fegetround()), note((unsigned)fesetround(FE_TONEAREST));
}
