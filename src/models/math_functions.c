/* math_functions.c -- the transcendental functions of math.h: the engine computes them (vm/native_math.c), and errno is set
 * here. glibc sets errno only where the result is no number, infinite, zero or subnormal, so that the engine is asked for
 * it only then. Square roots and fused multiplications are operations of the engine and may be symbolic. */
#include "model.h"

static void set_error(int number) {
    if (number)
        errno = number;
}

/* Is the result one that may come with an error? */
#define DEFINE_UNUSUAL(s, type, least) \
    INLINE int unusual##s(type r) { return r - r != 0 || (r < (type)least && r > -(type)least); }
DEFINE_UNUSUAL(, double, 0x1p-1022)
DEFINE_UNUSUAL(f, float, 0x1p-126f)
DEFINE_UNUSUAL(l, long double, 0x1p-16382L)

#define FORMATS(X, name) X(name, , double) X(name, f, float) X(name, l, long double)

#define UNARY(name, s, type)                                    \
    type heddle_math_##name##s(type x);                         \
    int heddle_math_errno_##name##s(type x);                    \
    WEAK type name##s(type x) {                                 \
        type r = heddle_math_##name##s(x);                      \
        if (unusual##s(r))                                      \
            set_error(heddle_math_errno_##name##s(x));          \
        return r;                                               \
    }
#define BINARY(name, s, type)                                   \
    type heddle_math_##name##s(type x, type y);                 \
    int heddle_math_errno_##name##s(type x, type y);            \
    WEAK type name##s(type x, type y) {                         \
        type r = heddle_math_##name##s(x, y);                   \
        if (unusual##s(r))                                      \
            set_error(heddle_math_errno_##name##s(x, y));       \
        return r;                                               \
    }
#define ORDERED(name, s, type)                                  \
    type heddle_math_##name##s(int n, type x);                  \
    int heddle_math_errno_##name##s(int n, type x);             \
    WEAK type name##s(int n, type x) {                          \
        type r = heddle_math_##name##s(n, x);                   \
        if (unusual##s(r))                                      \
            set_error(heddle_math_errno_##name##s(n, x));       \
        return r;                                               \
    }
FORMATS(UNARY, cbrt)
FORMATS(UNARY, sin)
FORMATS(UNARY, cos)
FORMATS(UNARY, tan)
FORMATS(UNARY, asin)
FORMATS(UNARY, acos)
FORMATS(UNARY, atan)
FORMATS(UNARY, sinh)
FORMATS(UNARY, cosh)
FORMATS(UNARY, tanh)
FORMATS(UNARY, asinh)
FORMATS(UNARY, acosh)
FORMATS(UNARY, atanh)
FORMATS(UNARY, exp)
FORMATS(UNARY, exp2)
FORMATS(UNARY, exp10)
FORMATS(UNARY, expm1)
FORMATS(UNARY, log)
FORMATS(UNARY, log2)
FORMATS(UNARY, log10)
FORMATS(UNARY, log1p)
FORMATS(UNARY, logb)
FORMATS(UNARY, erf)
FORMATS(UNARY, erfc)
FORMATS(UNARY, tgamma)
FORMATS(UNARY, j0)
FORMATS(UNARY, j1)
FORMATS(UNARY, y0)
FORMATS(UNARY, y1)
FORMATS(BINARY, pow)
FORMATS(BINARY, atan2)
FORMATS(BINARY, fmod)
FORMATS(BINARY, remainder)
FORMATS(BINARY, hypot)
FORMATS(BINARY, nextafter)
FORMATS(ORDERED, jn)
FORMATS(ORDERED, yn)

WEAK int signgam;

#define OTHERS(name, s, type)                                                                   \
    type heddle_math_lgamma##s(type x);                                                         \
    int heddle_math_errno_lgamma##s(type x);                                                    \
    int heddle_math_lgamma_sign##s(type x);                                                     \
    int heddle_math_quotient##s(type x, type y);                                                \
    type heddle_math_nexttoward##s(type x, long double y);                                      \
    int heddle_math_errno_nexttoward##s(type x, long double y);                                 \
    WEAK type lgamma##s##_r(type x, int *sign) {                                                \
        type r = heddle_math_lgamma##s(x);                                                      \
        *sign = heddle_math_lgamma_sign##s(x);                                                  \
        if (unusual##s(r))                                                                      \
            set_error(heddle_math_errno_lgamma##s(x));                                          \
        return r;                                                                               \
    }                                                                                           \
    WEAK type lgamma##s(type x) { return lgamma##s##_r(x, &signgam); }                          \
    WEAK type gamma##s(type x) { return lgamma##s(x); }                                         \
    WEAK type drem##s(type x, type y) { return remainder##s(x, y); }                            \
    WEAK type remquo##s(type x, type y, int *quotient) {                                        \
        int bits = heddle_math_quotient##s(x, y);                                               \
        if (bits != INT32_MIN)                                                                  \
            *quotient = bits;                                                                   \
        return heddle_math_remainder##s(x, y);                                                  \
    }                                                                                           \
    WEAK type nexttoward##s(type x, long double y) {                                            \
        type r = heddle_math_nexttoward##s(x, y);                                               \
        if (unusual##s(r))                                                                      \
            set_error(heddle_math_errno_nexttoward##s(x, y));                                   \
        return r;                                                                               \
    }                                                                                           \
    WEAK void sincos##s(type x, type *sine, type *cosine) {                                     \
        *sine = sin##s(x);                                                                      \
        *cosine = cos##s(x);                                                                    \
    }                                                                                           \
    WEAK type fma##s(type x, type y, type z) { return __builtin_elementwise_fma(x, y, z); }     \
    WEAK type sqrt##s(type x) {                                                                 \
        int *number = &errno;                                                                   \
        *number ^= (*number ^ EDOM) & (int)mask_if(x < 0);                                      \
        return __builtin_elementwise_sqrt(x);                                                   \
    }
enum { EDOM = 33 };
FORMATS(OTHERS, )
