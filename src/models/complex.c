/* complex.c -- products and quotients of complex numbers, as compiled code asks for them, and their parts.
 *
 * A product is computed by the compiler itself, which calls the functions here only when both parts came out as NaN:
 * an infinite operand must still give an infinite product (C11, annex G.5.1). Quotients always come here. They are
 * computed by Smith's method: numerator and denominator are divided by the larger part of the denominator first, so
 * that no square overflows; those of float in double, where none can. */
#include "model.h"

#define IS_NAN(x) ((x) != (x))
#define IS_INFINITE(x) (!IS_NAN(x) && IS_NAN((x) - (x)))
#define IS_FINITE(x) (!IS_NAN(x) && !IS_INFINITE(x))

/* An infinite operand becomes a corner of the unit square in its direction, a NaN beside it a signed zero. */
#define COMPLEX_FUNCTIONS(letter, type, suffix)                                                              \
    static type boxed##letter(type x) {                                                                      \
        return __builtin_copysign##suffix(IS_INFINITE(x) ? (type)1 : (type)0, x);                            \
    }                                                                                                        \
    static type zero_for_nan##letter(type x) { return IS_NAN(x) ? __builtin_copysign##suffix((type)0, x) : x; } \
    WEAK type _Complex __mul##letter##c3(type a, type b, type c, type d) {                                   \
        type ac = a * c, bd = b * d, ad = a * d, bc = b * c, real = ac - bd, imaginary = ad + bc;            \
        if (!IS_NAN(real) || !IS_NAN(imaginary)) return __builtin_complex(real, imaginary);                  \
        int again = 0;                                                                                       \
        if (IS_INFINITE(a) || IS_INFINITE(b)) {                                                              \
            a = boxed##letter(a), b = boxed##letter(b);                                                      \
            c = zero_for_nan##letter(c), d = zero_for_nan##letter(d);                                        \
            again = 1;                                                                                       \
        }                                                                                                    \
        if (IS_INFINITE(c) || IS_INFINITE(d)) {                                                              \
            c = boxed##letter(c), d = boxed##letter(d);                                                      \
            a = zero_for_nan##letter(a), b = zero_for_nan##letter(b);                                        \
            again = 1;                                                                                       \
        }                                                                                                    \
        if (!again && (IS_INFINITE(ac) || IS_INFINITE(bd) || IS_INFINITE(ad) || IS_INFINITE(bc))) {          \
            a = zero_for_nan##letter(a), b = zero_for_nan##letter(b);                                        \
            c = zero_for_nan##letter(c), d = zero_for_nan##letter(d);                                        \
            again = 1;                                                                                       \
        }                                                                                                    \
        if (!again) return __builtin_complex(real, imaginary);                                               \
        type infinity = (type)__builtin_inf();                                                               \
        return __builtin_complex(infinity * (a * c - b * d), infinity * (a * d + b * c));                    \
    }                                                                                                        \
    static type _Complex divide_special##letter(type a, type b, type c, type d, type _Complex quotient) {    \
        type infinity = (type)__builtin_inf();                                                               \
        if (c == 0 && d == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                                                \
            infinity = __builtin_copysign##suffix(infinity, c);                                              \
            return __builtin_complex(infinity * a, infinity * b);                                            \
        }                                                                                                    \
        if ((IS_INFINITE(a) || IS_INFINITE(b)) && IS_FINITE(c) && IS_FINITE(d)) {                            \
            a = boxed##letter(a), b = boxed##letter(b);                                                      \
            return __builtin_complex(infinity * (a * c + b * d), infinity * (b * c - a * d));                \
        }                                                                                                    \
        if ((IS_INFINITE(c) || IS_INFINITE(d)) && IS_FINITE(a) && IS_FINITE(b)) {                            \
            c = boxed##letter(c), d = boxed##letter(d);                                                      \
            return __builtin_complex((type)0 * (a * c + b * d), (type)0 * (b * c - a * d));                  \
        }                                                                                                    \
        return quotient;                                                                                     \
    }
COMPLEX_FUNCTIONS(s, float, f)
COMPLEX_FUNCTIONS(d, double, )
COMPLEX_FUNCTIONS(x, long double, l)

WEAK float _Complex __divsc3(float a, float b, float c, float d) {
    double wide_a = a, wide_b = b, wide_c = c, wide_d = d, square = wide_c * wide_c + wide_d * wide_d;
    float real = (float)((wide_a * wide_c + wide_b * wide_d) / square);
    float imaginary = (float)((wide_b * wide_c - wide_a * wide_d) / square);
    float _Complex quotient = __builtin_complex(real, imaginary);
    return IS_NAN(real) && IS_NAN(imaginary) ? divide_specials(a, b, c, d, quotient) : quotient;
}

#define SMITH(letter, type, suffix)                                                                          \
    WEAK type _Complex __div##letter##c3(type a, type b, type c, type d) {                                   \
        type real, imaginary;                                                                                \
        if (__builtin_fabs##suffix(c) < __builtin_fabs##suffix(d)) {                                         \
            type ratio = c / d, scale = c * ratio + d;                                                       \
            real = (a * ratio + b) / scale, imaginary = (b * ratio - a) / scale;                             \
        } else {                                                                                             \
            type ratio = d / c, scale = d * ratio + c;                                                       \
            real = (b * ratio + a) / scale, imaginary = (b - a * ratio) / scale;                             \
        }                                                                                                    \
        type _Complex quotient = __builtin_complex(real, imaginary);                                         \
        return IS_NAN(real) && IS_NAN(imaginary) ? divide_special##letter(a, b, c, d, quotient) : quotient;  \
    }
SMITH(d, double, )
SMITH(x, long double, l)

/* ---- complex.h: parts, size and direction ---- */

double hypot(double x, double y);
float hypotf(float x, float y);
long double hypotl(long double x, long double y);
double atan2(double y, double x);
float atan2f(float y, float x);
long double atan2l(long double y, long double x);

#define PARTS(suffix, type)                                                                   \
    WEAK type creal##suffix(type _Complex z) { return __real__ z; }                           \
    WEAK type cimag##suffix(type _Complex z) { return __imag__ z; }                           \
    WEAK type _Complex conj##suffix(type _Complex z) { return __builtin_complex(__real__ z, -__imag__ z); } \
    WEAK type cabs##suffix(type _Complex z) { return hypot##suffix(__real__ z, __imag__ z); } \
    WEAK type carg##suffix(type _Complex z) { return atan2##suffix(__imag__ z, __real__ z); }
PARTS(, double)
PARTS(f, float)
PARTS(l, long double)
