/* math.c -- the functions of math.h that look at or rearrange bits. Rounding and the like go to the compiler's
 * built-ins, which the engine executes as operations; sin, pow and their kin are the engine's own. */
#include "model.h"

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
static double from_bits(uint64_t bits) {
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* EACH(name, f) defines the function for double, float and long double. */
#define UNARY(name)                                              \
    WEAK double name(double x) { return __builtin_##name(x); }   \
    WEAK float name##f(float x) { return __builtin_##name##f(x); } \
    WEAK long double name##l(long double x) { return __builtin_##name##l(x); }
#define BINARY(name)                                                         \
    WEAK double name(double x, double y) { return __builtin_##name(x, y); }  \
    WEAK float name##f(float x, float y) { return __builtin_##name##f(x, y); } \
    WEAK long double name##l(long double x, long double y) { return __builtin_##name##l(x, y); }
UNARY(fabs)
UNARY(floor)
UNARY(ceil)
UNARY(trunc)
UNARY(round)
UNARY(rint)
UNARY(nearbyint)
UNARY(roundeven)
BINARY(copysign)

/* A signaling NaN: it has no quiet bit, but others behind it. */
static int signals(double x) {
    uint64_t bits = bits_of(x) << 1;
    return (bits > (uint64_t)0x7ff << 53) & (bits < (uint64_t)0xfff << 52);
}
static int signalsf(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    bits <<= 1;
    return (bits > 0xff000000u) & (bits < 0xff800000u);
}
static int signalsl(long double x) {
    uint64_t low;
    uint16_t top;
    memcpy(&low, &x, sizeof low);
    memcpy(&top, (const char *)&x + 8, sizeof top);
    low <<= 1;
    return ((top & 0x7fff) == 0x7fff) & (low != 0) & !(low >> 63);
}

/* Of a number and a NaN the number, unless the NaN signals. */
#define SELECTION(name, suffix, type)                                                            \
    WEAK type name##suffix(type x, type y) {                                                     \
        return signals##suffix(x) | signals##suffix(y) ? x + y : __builtin_##name##suffix(x, y); \
    }
SELECTION(fmin, , double)
SELECTION(fmin, f, float)
SELECTION(fmin, l, long double)
SELECTION(fmax, , double)
SELECTION(fmax, f, float)
SELECTION(fmax, l, long double)

/* What glibc answers of a NaN that is a long double is what its way of finding out leaves in the word. */
#define CLASSES(suffix, type, yes)                                                                 \
    WEAK int __isnan##suffix(type x) { return (x != x) * (yes); }                                   \
    WEAK int __isinf##suffix(type x) {                                                              \
        return (x == (type)__builtin_inf()) - (x == -(type)__builtin_inf());                        \
    }                                                                                               \
    WEAK int __finite##suffix(type x) { return x - x == 0; }                                        \
    WEAK int isnan##suffix(type x) { return __isnan##suffix(x); }                                      \
    WEAK int isinf##suffix(type x) { return __isinf##suffix(x); }                                      \
    WEAK int finite##suffix(type x) { return __finite##suffix(x); }                                    \
    WEAK type fdim##suffix(type x, type y) { return x != x || y != y ? x + y : x > y ? x - y : 0; }
CLASSES(, double, 1)
CLASSES(f, float, 1)
CLASSES(l, long double, 0xffff)

WEAK int __signbit(double x) { return (int)(bits_of(x) >> 63); }
WEAK int __signbitf(float x) { return __signbit((double)x); }
WEAK int __signbitl(long double x) {
    uint16_t top;
    memcpy(&top, (const char *)&x + 8, sizeof top);
    return top >> 15;
}

/* 0 not a number, 1 infinite, 2 zero, 3 subnormal, 4 normal. */
WEAK int __fpclassify(double x) {
    unsigned exponent = bits_of(x) >> 52 & 0x7ff;
    uint64_t fraction = bits_of(x) << 12;
    if (exponent == 0x7ff)
        return fraction ? 0 : 1;
    return exponent ? 4 : fraction ? 3 : 2;
}
WEAK int __fpclassifyf(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    unsigned exponent = bits >> 23 & 0xff;
    if (exponent == 0xff)
        return bits << 9 ? 0 : 1;
    return exponent ? 4 : bits << 9 ? 3 : 2;
}
WEAK int __fpclassifyl(long double x) {
    return __builtin_fpclassify(0, 1, 4, 3, 2, x);
}

/* Numbers are rounded to the nearest, always; another direction is not modelled. */
WEAK int fegetround(void) { return 0; }
WEAK int fesetround(int direction) {
    if (direction != 0)
        heddle_incomplete("a rounding direction other than to the nearest");
    return 0;
}

WEAK double modf(double x, double *whole) {
    *whole = __builtin_trunc(x);
    return __builtin_copysign(x - x != 0 && x == x ? 0 : x - *whole, x);
}
WEAK float modff(float x, float *whole) {
    *whole = __builtin_truncf(x);
    return __builtin_copysignf(x - x != 0 && x == x ? 0 : x - *whole, x);
}

WEAK double frexp(double x, int *exponent) {
    *exponent = 0;
    if (x == 0 || x - x != 0)
        return x;
    int adjust = 1022;
    if ((bits_of(x) >> 52 & 0x7ff) == 0) {
        x *= 0x1p54;
        adjust += 54;
    }
    *exponent = (int)(bits_of(x) >> 52 & 0x7ff) - adjust;
    return from_bits((bits_of(x) & ~(0x7ffull << 52)) | 1022ull << 52);
}

/* Multiplies by 2^n with one rounding: all steps but the last are exact. */
double __heddle_scale(double x, int n) {
    if (n > 1023) {
        x *= 0x1p1023, n -= 1023;
        if (n > 1023) {
            x *= 0x1p1023, n -= 1023;
            n = n > 1023 ? 1023 : n;
        }
    } else if (n < -1022) {
        x *= 0x1p-1022 * 0x1p53, n += 1022 - 53;
        if (n < -1022) {
            x *= 0x1p-1022 * 0x1p53, n += 1022 - 53;
            n = n < -1022 ? -1022 : n;
        }
    }
    return x * from_bits((uint64_t)(n + 1023) << 52);
}

WEAK double scalbn(double x, int n) {
    double result = __heddle_scale(x, n);
    if (x != 0 && x - x == 0 && (result == 0 || result - result != 0))
        errno = ERANGE;
    return result;
}
WEAK double ldexp(double x, int n) { return scalbn(x, n); }
WEAK double scalbln(double x, long n) { return scalbn(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }

/* A number that does not fit gives the smallest one, as the processor's conversion does. */
#define TO_INTEGER(name, rounded, type, result)                                                                \
    WEAK result name(type x) {                                                                                 \
        const type limit = (type)((result)1 << (8 * sizeof(result) - 2)) * 2;                                  \
        type r = __builtin_##rounded(x);                                                                       \
        return r >= -limit && r < limit ? (result)r : (result)(1ull << (8 * sizeof(result) - 1));              \
    }
TO_INTEGER(lround, round, double, long)
TO_INTEGER(lroundf, roundf, float, long)
TO_INTEGER(lroundl, roundl, long double, long)
TO_INTEGER(llround, round, double, long long)
TO_INTEGER(llroundf, roundf, float, long long)
TO_INTEGER(llroundl, roundl, long double, long long)
TO_INTEGER(lrint, rint, double, long)
TO_INTEGER(lrintf, rintf, float, long)
TO_INTEGER(lrintl, rintl, long double, long)
TO_INTEGER(llrint, rint, double, long long)
TO_INTEGER(llrintf, rintf, float, long long)
TO_INTEGER(llrintl, rintl, long double, long long)

WEAK double nan(const char *tag) {
    (void)tag;
    return __builtin_nan("");
}
WEAK float nanf(const char *tag) {
    (void)tag;
    return __builtin_nanf("");
}
