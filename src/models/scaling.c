/* scaling.c -- mantissa and exponent of floating-point numbers, in the formats that math.c does not have. A float is
 * widened, which is exact, and rounded once at the end; a long double is taken apart by its bits. */
#include "model.h"

double frexp(double x, int *exponent);
double __heddle_scale(double x, int n);

enum { EDOM = 33, LOGB_ZERO = INT32_MIN, LOGB_NAN = INT32_MIN };

WEAK float frexpf(float x, int *exponent) { return (float)frexp((double)x, exponent); }
static float scalef(float x, int n) { return (float)__heddle_scale((double)x, n); }

typedef struct {
    uint64_t mantissa;
    uint16_t top; /* sign and exponent */
} extended;

static extended parts_of(long double x) {
    extended e;
    memcpy(&e, &x, 10);
    return e;
}
static long double extended_of(extended e) {
    long double x = 0;
    memcpy(&x, &e, 10);
    return x;
}
static long double power_of_two(int n) {
    extended e = {1ull << 63, (uint16_t)(n + 16383)};
    return extended_of(e);
}

WEAK long double frexpl(long double x, int *exponent) {
    *exponent = 0;
    if (x == 0 || x - x != 0)
        return x;
    int adjust = 16382;
    if ((parts_of(x).top & 0x7fff) == 0) {
        x *= 0x1p64L;
        adjust += 64;
    }
    extended e = parts_of(x);
    *exponent = (e.top & 0x7fff) - adjust;
    e.top = (uint16_t)((e.top & 0x8000) | 16382);
    return extended_of(e);
}

/* With one rounding: all steps but the last are exact. */
static long double scalel(long double x, int n) {
    for (int i = 0; n > 16383 && i < 2; i++)
        x *= power_of_two(16383), n -= 16383;
    for (int i = 0; n < -16382 && i < 2; i++)
        x *= power_of_two(-16382 + 64), n += 16382 - 64;
    n = n > 16383 ? 16383 : n < -16382 ? -16382 : n;
    return x * power_of_two(n);
}

static int clamp(long n) { return n > 99999 ? 99999 : n < -99999 ? -99999 : (int)n; }

/* Does the result lie beyond what the format can hold, though the argument does not? */
#define OUT_OF_RANGE(x, r) ((x) != 0 && (x) - (x) == 0 && ((r) == 0 || (r) - (r) != 0))

#define SCALING(s, type)                                                \
    WEAK type scalbn##s(type x, int n) {                                \
        type r = scale##s(x, n);                                        \
        if (OUT_OF_RANGE(x, r))                                         \
            errno = ERANGE;                                             \
        return r;                                                       \
    }                                                                   \
    WEAK type ldexp##s(type x, int n) { return scalbn##s(x, n); }       \
    WEAK type scalbln##s(type x, long n) { return scalbn##s(x, clamp(n)); }
SCALING(f, float)
SCALING(l, long double)

#define EXPONENTS(s, type, error)                                       \
    WEAK int ilogb##s(type x) {                                         \
        int exponent;                                                   \
        if (x == 0 || x - x != 0) {                                     \
            errno = EDOM;                                               \
            return x == 0 ? LOGB_ZERO : x != x ? LOGB_NAN : INT32_MAX;  \
        }                                                               \
        frexp##s(x, &exponent);                                         \
        return exponent - 1;                                            \
    }                                                                   \
    WEAK type significand##s(type x) {                                  \
        int exponent;                                                   \
        if (x == 0 || x - x != 0) {                                     \
            errno = error;                                              \
            return x;                                                   \
        }                                                               \
        return frexp##s(x, &exponent) * 2;                              \
    }
EXPONENTS(, double, EDOM)
EXPONENTS(f, float, EDOM)
EXPONENTS(l, long double, errno)

WEAK long double modfl(long double x, long double *whole) {
    *whole = __builtin_truncl(x);
    return __builtin_copysignl(x - x != 0 && x == x ? 0 : x - *whole, x);
}

WEAK long double nanl(const char *tag) {
    (void)tag;
    return __builtin_nanl("");
}
