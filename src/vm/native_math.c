/* native_math.c -- the mathematical functions of libm, by calling the real ones on concrete arguments.
 *
 * A symbolic argument ends the path as incomplete, except for the functions the term language has (square root and
 * rounding to integral values), which programs reach mostly through compiler intrinsics anyway. */
#define _GNU_SOURCE
#include <math.h>
#include <string.h>

#include "vm/native.h"

/* Functions of one argument, of two, of three: NAME in its double, float (f) and long double (l) forms. */
#define UNARY(X)                                                                                                       \
    X(sqrt)                                                                                                            \
    X(cbrt) X(floor) X(ceil) X(trunc) X(rint) X(nearbyint) X(round) X(roundeven) X(sin) X(cos) X(tan) X(asin) X(acos)  \
        X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(exp) X(exp2) X(exp10) X(expm1) X(log) X(log2)     \
            X(log10) X(log1p) X(logb) X(erf) X(erfc) X(tgamma) X(lgamma)
#define BINARY(X) \
    X(pow) X(atan2) X(fmod) X(remainder) X(hypot) X(fdim) X(nextafter)

enum shape { SHAPE_UNARY, SHAPE_BINARY };

struct function_entry {
    const char *name;
    enum shape shape;
    double (*of_double)(double);
    double (*of_doubles)(double, double);
    float (*of_float)(float);
    float (*of_floats)(float, float);
    long double (*of_wide)(long double);
    long double (*of_wides)(long double, long double);
};

static const struct function_entry table[] = {
#define X(base) {.name = #base, .shape = SHAPE_UNARY, .of_double = base, .of_float = base##f, .of_wide = base##l},
    UNARY(X)
#undef X
#define X(base) {.name = #base, .shape = SHAPE_BINARY, .of_doubles = base, .of_floats = base##f, .of_wides = base##l},
    BINARY(X)
#undef X
};

static const struct function_entry *find(const char *name, size_t length) {
    for (size_t i = 0; i < COUNT_OF(table); i++)
        if (strlen(table[i].name) == length && !strncmp(table[i].name, name, length)) return &table[i];
    return NULL;
}

/* The entry for a C name: exactly, or with the suffix of another format. */
static const struct function_entry *entry_of(const char *name, uint32_t width) {
    size_t n = strlen(name);
    return width == 64 ? find(name, n) : find(name, n - 1);
}

static bool words_of_argument(vm *m, const call *c, uint32_t i, uint32_t width, uint64_t words[2]) {
    value v = call_argument(m, c, i);
    words[0] = v.bits, words[1] = 0;
    if (!v.term) return true;
    if (v.term == m->undefined || !term_is_const(v.term)) return false;
    memcpy(words, term_words(v.term), width > 64 ? 16 : 8);
    return true;
}

static void compute(const struct function_entry *e, uint32_t width, const uint64_t *x, const uint64_t *y,
                    uint64_t *out) {
    out[0] = out[1] = 0;
    if (width == 64) {
        double a, b, r;
        memcpy(&a, x, 8);
        memcpy(&b, y, 8);
        r = e->shape == SHAPE_UNARY ? e->of_double(a) : e->of_doubles(a, b);
        memcpy(out, &r, 8);
    } else if (width == 32) {
        float a, b, r;
        memcpy(&a, x, 4);
        memcpy(&b, y, 4);
        r = e->shape == SHAPE_UNARY ? e->of_float(a) : e->of_floats(a, b);
        memcpy(out, &r, 4);
    } else {
        long double a = 0, b = 0, r;
        memcpy(&a, x, 10);
        memcpy(&b, y, 10);
        r = e->shape == SHAPE_UNARY ? e->of_wide(a) : e->of_wides(a, b);
        memcpy(out, &r, 10);
    }
}

static const insn *native_math(vm *m, const insn *ip, const call *c) {
    const function *f =
        &m->program->functions[c->function >= 0 ? c->function : function_at(m, operand_value(m, c->callee)->bits)];
    uint32_t width = c->arguments ? m->program->arguments[c->first_argument].width : 0;
    const struct function_entry *e = entry_of(f->name, width);
    uint64_t x[2], y[2] = {0, 0}, r[2];
    if (!e) return stop_incomplete(m, ip, "call of '%s' with an unexpected type", f->name);
    if (!words_of_argument(m, c, 0, width, x) || (e->shape == SHAPE_BINARY && !words_of_argument(m, c, 1, width, y)))
        return stop_incomplete(m, ip, "'%s' of a symbolic value", f->name);
    compute(e, width, x, y, r);
    return call_return(m, ip, c,
                       width <= 64 ? (value){r[0], NULL} : value_of_term(term_const_wide(m->terms, width, r)));
}

native *native_find_math(const char *name) {
    size_t n = strlen(name);
    if (find(name, n)) return native_math;
    return n > 1 && (name[n - 1] == 'f' || name[n - 1] == 'l') && find(name, n - 1) ? native_math : NULL;
}
