/* native_math.c -- the mathematical functions of libm, by calling the real ones on concrete arguments.
 *
 * The models (models/math_functions.c) wrap them: heddle_math_exp(x) is the value of exp(x), heddle_math_errno_exp(x) the
 * number that errno gets, or 0. Both are functions of their arguments alone. A symbolic argument ends the path as
 * incomplete. What the term language has (square roots, rounding, fused multiplication) does not come here. */
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <string.h>

#include "vm/native.h"

/* ---- arguments and results ---- */

static bool words_of_argument(vm *m, const call *c, uint32_t i, uint64_t words[2]) {
    value v = call_argument(m, c, i);
    words[0] = v.bits, words[1] = 0;
    if (!v.term) return true;
    if (v.term == m->undefined || !term_is_const(v.term)) return false;
    memcpy(words, term_words(v.term), v.term->width > 64 ? 16 : 8);
    return true;
}

/* The argument as a number of so many bytes; false: the path ended. */
static bool take(vm *m, const insn *ip, const call *c, uint32_t i, const char *name, void *number, size_t bytes) {
    uint64_t words[2];
    if (!words_of_argument(m, c, i, words)) {
        stop_incomplete(m, ip, "'%s' of a symbolic value", name);
        return false;
    }
    memset(number, 0, bytes);
    memcpy(number, words, bytes > 10 ? 10 : bytes);
    return true;
}

static const insn *give(vm *m, const insn *ip, const call *c, const void *number, size_t bytes) {
    uint64_t words[2] = {0, 0};
    memcpy(words, number, bytes > 10 ? 10 : bytes);
    return call_return(m, ip, c,
                       bytes <= 8 ? (value){words[0], NULL} : value_of_term(term_const_wide(m->terms, 80, words)));
}

/* ---- one handler for a function in one format, and one for its errno ---- */

/* Called through a pointer of a type of its own, because the compiler thinks that some functions never set errno. */
#define HANDLERS(name, result, types, parameters, arguments, list)                                             \
    static const insn *math_##name(vm *m, const insn *ip, const call *c) {                                     \
        parameters;                                                                                            \
        if (!(arguments)) return NULL;                                                                         \
        result r = name list;                                                                                  \
        return give(m, ip, c, &r, sizeof r);                                                                   \
    }                                                                                                          \
    static const insn *errno_##name(vm *m, const insn *ip, const call *c) {                                    \
        parameters;                                                                                            \
        if (!(arguments)) return NULL;                                                                         \
        result(*volatile called) types = name;                                                                 \
        errno = 0;                                                                                             \
        volatile result r = called list;                                                                       \
        (void)r;                                                                                               \
        int number = errno;                                                                                    \
        return give(m, ip, c, &number, sizeof number);                                                         \
    }
#define TAKE(i, name, x) take(m, ip, c, i, #name, &x, sizeof x)

/* of one number, of two, of an order and a number; in the formats double, float and long double */
#define UNARY(X)                                                                                               \
    X(cbrt) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh)    \
    X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2) X(log10) X(log1p) X(logb) X(erf) X(erfc) X(tgamma)         \
    X(lgamma) X(j0) X(j1) X(y0) X(y1)
#define BINARY(X) X(pow) X(atan2) X(fmod) X(remainder) X(hypot) X(nextafter)
#define ORDERED(X) X(jn) X(yn)

#define DEFINE_UNARY(name, type) HANDLERS(name, type, (type), type x, TAKE(0, name, x), (x))
#define DEFINE_BINARY(name, type) \
    HANDLERS(name, type, (type, type), type x; type y, TAKE(0, name, x) && TAKE(1, name, y), (x, y))
#define DEFINE_ORDERED(name, type) \
    HANDLERS(name, type, (int, type), int n; type x, TAKE(0, name, n) && TAKE(1, name, x), (n, x))
/* The sign of the gamma function, and the low bits of the quotient whose remainder remquo gives, with its sign;
 * INT32_MIN: remquo leaves it alone. */
#define DEFINE_SIGN(f, type)                                                                                   \
    static int lgamma_sign##f(type x) {                                                                        \
        int sign = 1;                                                                                          \
        volatile type r = lgamma##f##_r(x, &sign);                                                             \
        (void)r;                                                                                               \
        return sign;                                                                                           \
    }                                                                                                          \
    HANDLERS(lgamma_sign##f, int, (type), type x, TAKE(0, lgamma_sign, x), (x))                          \
    static int quotient##f(type x, type y) {                                                                   \
        int bits = INT32_MIN;                                                                                  \
        volatile type r = remquo##f(x, y, &bits);                                                              \
        (void)r;                                                                                               \
        return bits;                                                                                           \
    }                                                                                                          \
    HANDLERS(quotient##f, int, (type, type), type x; type y, TAKE(0, remquo, x) && TAKE(1, remquo, y), (x, y)) \
    HANDLERS(nexttoward##f, type, (type, long double), type x; long double y,                                  \
             TAKE(0, nexttoward, x) && TAKE(1, nexttoward, y), (x, y))

#define X(name) DEFINE_UNARY(name, double) DEFINE_UNARY(name##f, float) DEFINE_UNARY(name##l, long double)
UNARY(X)
#undef X
#define X(name) DEFINE_BINARY(name, double) DEFINE_BINARY(name##f, float) DEFINE_BINARY(name##l, long double)
BINARY(X)
#undef X
#define X(name) DEFINE_ORDERED(name, double) DEFINE_ORDERED(name##f, float) DEFINE_ORDERED(name##l, long double)
ORDERED(X)
#undef X
DEFINE_SIGN(, double)
DEFINE_SIGN(f, float)
DEFINE_SIGN(l, long double)

struct math_entry {
    const char *name;
    native *value, *error;
};

static const struct math_entry table[] = {
#define ROW(name) {#name, math_##name, errno_##name},
#define X(name) ROW(name) ROW(name##f) ROW(name##l)
    UNARY(X) BINARY(X) ORDERED(X) X(lgamma_sign) X(quotient) X(nexttoward)
#undef X
#undef ROW
};

native *native_find_math(const char *name) {
    static const char prefix[] = "heddle_math_", errors[] = "errno_";
    if (strncmp(name, prefix, sizeof prefix - 1)) return NULL;
    name += sizeof prefix - 1;
    bool error = !strncmp(name, errors, sizeof errors - 1);
    if (error) name += sizeof errors - 1;
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (!strcmp(table[i].name, name)) return error ? table[i].error : table[i].value;
    return NULL;
}
