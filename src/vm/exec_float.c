/* exec_float.c -- floating point.
 *
 * A float is its bit pattern. Concrete float and double are computed by the machine we run on; half, x87 extended and
 * quad through the C types of the same format. Symbolic operands become floating-point terms (half, float, double,
 * quad), which only the solver's floating-point theory decides; x87 extended has no such theory, so a symbolic one ends
 * the path as incomplete, as do library functions without a term (sin, pow, ...).
 *
 * The program under test is compiled without contraction, so each operation rounds once, to nearest even. */
#define _GNU_SOURCE
#include "vm/machine.h"

#include <math.h>
#include <string.h>

/* ---- bit patterns and machine numbers ---- */

/* Any format's value in the widest one; exact for every format but quad, which keeps its own path below. */
typedef long double wide_float;

static wide_float read_float(uint32_t width, const uint64_t *words) {
    if (width == 32) {
        float f;
        memcpy(&f, words, 4);
        return f;
    }
    if (width == 64) {
        double d;
        memcpy(&d, words, 8);
        return d;
    }
    if (width == 80) {
        long double x = 0;
        memcpy(&x, words, 10);
        return x;
    }
    if (width == 16) {
        _Float16 h;
        memcpy(&h, words, 2);
        return (wide_float)h;
    }
    __float128 q;
    memcpy(&q, words, 16);
    return (wide_float)q;
}

static void write_float(uint32_t width, wide_float x, uint64_t words[2]) {
    words[0] = words[1] = 0;
    float f = (float)x;
    double d = (double)x;
    _Float16 h = (_Float16)x;
    __float128 q = x;
    switch (width) {
    case 16: memcpy(words, &h, 2); break;
    case 32: memcpy(words, &f, 4); break;
    case 64: memcpy(words, &d, 8); break;
    case 80: memcpy(words, &x, 10); break;
    default: memcpy(words, &q, 16); break;
    }
}

static bool is_constant(const vm *m, const value *v) {
    return !v->term || (v->term != m->undefined && term_is_const(v->term));
}

static const uint64_t *words_of(const value *v) { return v->term ? term_words(v->term) : &v->bits; }

static void set_words(vm *m, const insn *ip, const uint64_t words[2]) {
    if (ip->width <= 64) set_bits(m, ip->dst, words[0] & low_mask(ip->width));
    else set_result(m, ip, term_const_wide(m->terms, ip->width, words));
}

static const insn *no_theory(vm *m, const insn *ip, const char *what) {
    return stop_incomplete(m, ip, "%s of symbolic values", what);
}

/* ---- arithmetic ---- */

static void arithmetic_float(enum op op, float a, float b, uint64_t words[2]) {
    float r = op == OP_FADD   ? a + b
              : op == OP_FSUB ? a - b
              : op == OP_FMUL ? a * b
              : op == OP_FDIV ? a / b
                              : fmodf(a, b);
    words[0] = 0;
    memcpy(words, &r, 4);
}

static void arithmetic_double(enum op op, double a, double b, uint64_t words[2]) {
    double r = op == OP_FADD   ? a + b
               : op == OP_FSUB ? a - b
               : op == OP_FMUL ? a * b
               : op == OP_FDIV ? a / b
                               : fmod(a, b);
    memcpy(words, &r, 8);
}

static void arithmetic_wide(enum op op, uint32_t width, const uint64_t *x, const uint64_t *y, uint64_t words[2]) {
    if (width == 128) {
        __float128 a, b, r;
        memcpy(&a, x, 16);
        memcpy(&b, y, 16);
        r = op == OP_FADD ? a + b : op == OP_FSUB ? a - b : op == OP_FMUL ? a * b : a / b;
        memcpy(words, &r, 16);
        return;
    }
    wide_float a = read_float(width, x), b = read_float(width, y);
    wide_float r = op == OP_FADD   ? a + b
                   : op == OP_FSUB ? a - b
                   : op == OP_FMUL ? a * b
                   : op == OP_FDIV ? a / b
                                   : fmodl(a, b);
    if (width == 16) r = (float)r; /* what compilers do for half: compute in float, then round */
    write_float(width, r, words);
}

static enum term_op arithmetic_term(enum op op) {
    return op == OP_FADD   ? TERM_FADD
           : op == OP_FSUB ? TERM_FSUB
           : op == OP_FMUL ? TERM_FMUL
           : op == OP_FDIV ? TERM_FDIV
                           : TERM_FREM;
}

static const insn *exec_arithmetic(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    uint64_t words[2] = {0, 0};
    if (is_constant(m, x) && is_constant(m, y)) {
        if (ip->width == 64) {
            double a, b;
            memcpy(&a, &x->bits, 8);
            memcpy(&b, &y->bits, 8);
            arithmetic_double(ip->op, a, b, words);
        } else if (ip->width == 32) {
            float a, b;
            memcpy(&a, &x->bits, 4);
            memcpy(&b, &y->bits, 4);
            arithmetic_float(ip->op, a, b, words);
        } else if (ip->width == 128 && ip->op == OP_FREM) {
            return stop_incomplete(m, ip, "remainder of quad floats");
        } else {
            arithmetic_wide(ip->op, ip->width, words_of(x), words_of(y), words);
        }
        set_words(m, ip, words);
        return ip + 1;
    }
    if (ip->width == 80) return no_theory(m, ip, "long double arithmetic");
    set_result(
        m, ip,
        term_float_binary(m->terms, arithmetic_term(ip->op), value_term(m, x, ip->width), value_term(m, y, ip->width)));
    return ip + 1;
}

static term *sign_mask(vm *m, uint32_t w) {
    return term_shl(m->terms, term_const(m->terms, w, 1), term_const(m->terms, w, w - 1));
}

/* Negation, absolute value and copied sign only touch the sign bit. */
static const insn *exec_sign(vm *m, const insn *ip) {
    terms *t = m->terms;
    const value *x = operand_value(m, ip->a);
    if (!x->term && ip->op != OP_FCOPYSIGN) {
        uint64_t sign = 1ull << (ip->width - 1);
        set_bits(m, ip->dst, ip->op == OP_FNEG ? x->bits ^ sign : x->bits & ~sign);
        return ip + 1;
    }
    term *a = value_term(m, x, ip->width), *mask = sign_mask(m, ip->width);
    if (ip->op == OP_FNEG) {
        set_result(m, ip, term_xor(t, a, mask));
        return ip + 1;
    }
    term *plain = term_and(t, a, term_not(t, mask));
    if (ip->op == OP_FCOPYSIGN) plain = term_or(t, plain, term_and(t, operand_term(m, ip->b, ip->width), mask));
    set_result(m, ip, plain);
    return ip + 1;
}

static const insn *exec_fma(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b), *z = operand_value(m, ip->c);
    if (!is_constant(m, x) || !is_constant(m, y) || !is_constant(m, z)) {
        if (ip->width == 80) return no_theory(m, ip, "long double arithmetic");
        set_result(m, ip,
                   term_float_fma(m->terms, value_term(m, x, ip->width), value_term(m, y, ip->width),
                                  value_term(m, z, ip->width)));
        return ip + 1;
    }
    uint64_t words[2] = {0, 0};
    wide_float a = read_float(ip->width, words_of(x)), b = read_float(ip->width, words_of(y)),
               c = read_float(ip->width, words_of(z));
    if (ip->width == 128) return stop_incomplete(m, ip, "fused multiply-add of quad floats");
    write_float(ip->width,
                ip->width == 32   ? (wide_float)fmaf((float)a, (float)b, (float)c)
                : ip->width == 64 ? (wide_float)fma((double)a, (double)b, (double)c)
                                  : fmal(a, b, c),
                words);
    set_words(m, ip, words);
    return ip + 1;
}

/* ---- comparisons ---- */

static uint64_t relation(wide_float a, wide_float b) { return isunordered(a, b) ? 8 : a == b ? 1 : a > b ? 2 : 4; }

static uint64_t relation_of(uint32_t width, const uint64_t *x, const uint64_t *y) {
    if (width != 128) return relation(read_float(width, x), read_float(width, y));
    __float128 a, b;
    memcpy(&a, x, 16);
    memcpy(&b, y, 16);
    return a == b ? 1 : a > b ? 2 : a < b ? 4 : 8;
}

static const insn *exec_FCMP(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    uint64_t wanted = (uint64_t)ip->imm;
    if (is_constant(m, x) && is_constant(m, y)) {
        set_bits(m, ip->dst, (relation_of(ip->width, words_of(x), words_of(y)) & wanted) != 0);
        return ip + 1;
    }
    if (ip->width == 80) return no_theory(m, ip, "long double comparison");
    terms *t = m->terms;
    term *a = value_term(m, x, ip->width), *b = value_term(m, y, ip->width), *r = term_false(t);
    if (wanted & 1) r = term_or(t, r, term_float_binary(t, TERM_FEQ, a, b));
    if (wanted & 2) r = term_or(t, r, term_float_binary(t, TERM_FLT, b, a));
    if (wanted & 4) r = term_or(t, r, term_float_binary(t, TERM_FLT, a, b));
    if (wanted & 8) r = term_or(t, r, term_or(t, term_float_is_nan(t, a), term_float_is_nan(t, b)));
    set_result(m, ip, r);
    return ip + 1;
}

/* minnum and maxnum: a NaN operand loses. */
static const insn *exec_minmax(vm *m, const insn *ip) {
    terms *t = m->terms;
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    if (ip->width == 80) {
        if (!is_constant(m, x) || !is_constant(m, y)) return no_theory(m, ip, "minimum or maximum");
        wide_float a = read_float(ip->width, words_of(x)), b = read_float(ip->width, words_of(y));
        uint64_t words[2];
        write_float(ip->width, ip->op == OP_FMIN ? fminl(a, b) : fmaxl(a, b), words);
        set_words(m, ip, words);
        return ip + 1;
    }
    term *a = value_term(m, x, ip->width), *b = value_term(m, y, ip->width);
    term *first = ip->op == OP_FMIN ? term_float_binary(t, TERM_FLT, a, b) : term_float_binary(t, TERM_FLT, b, a);
    term *take_a = term_or(t, first, term_float_is_nan(t, b));
    set_result(m, ip, term_ite(t, take_a, a, b));
    return ip + 1;
}

/* LLVM's class mask: signalling NaN, quiet NaN, -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf. */
static const insn *exec_class(vm *m, const insn *ip) {
    if (ip->width == 80) return stop_incomplete(m, ip, "the class of a long double");
    terms *t = m->terms;
    uint32_t w = ip->width, mantissa = w == 16 ? 10 : w == 32 ? 23 : w == 64 ? 52 : 112, exponent = w - 1 - mantissa;
    term *a = operand_term(m, ip->a, w);
    term *sign = term_extract(t, a, w - 1, 1), *e = term_extract(t, a, mantissa, exponent),
         *f = term_extract(t, a, 0, mantissa);
    term *e0 = term_eq(t, e, term_const(t, exponent, 0)), *e1 = term_eq(t, e, term_not(t, term_const(t, exponent, 0)));
    term *f0 = term_eq(t, f, term_const(t, mantissa, 0)), *quiet = term_extract(t, a, mantissa - 1, 1);
    term *nan = term_and(t, e1, term_not(t, f0)), *plus = term_not(t, sign);
    term *inf = term_and(t, e1, f0), *null = term_and(t, e0, f0), *sub = term_and(t, e0, term_not(t, f0));
    term *normal = term_and(t, term_not(t, e0), term_not(t, e1));
    term *class_[10] = {term_and(t, nan, term_not(t, quiet)),
                        term_and(t, nan, quiet),
                        term_and(t, inf, sign),
                        term_and(t, normal, sign),
                        term_and(t, sub, sign),
                        term_and(t, null, sign),
                        term_and(t, null, plus),
                        term_and(t, sub, plus),
                        term_and(t, normal, plus),
                        term_and(t, inf, plus)};
    term *r = term_false(t);
    for (int i = 0; i < 10; i++)
        if (ip->imm >> i & 1) r = term_or(t, r, class_[i]);
    set_result(m, ip, r);
    return ip + 1;
}

/* ---- library functions that compilers know ---- */

static wide_float apply(enum float_function which, wide_float a, wide_float b) {
    (void)b;
    switch (which) {
#define X(name, c, arguments) case FLOAT_##name: return APPLY_##arguments(c##l);
#define APPLY_1(c) c(a)
#define APPLY_2(c) c(a, b)
        FLOAT_FUNCTIONS(X)
#undef X
    default: defect("unknown float function %d", which);
    }
}

static double apply_double(enum float_function which, double a, double b) {
    (void)b;
    switch (which) {
#define X(name, c, arguments) case FLOAT_##name: return APPLY_##arguments(c);
        FLOAT_FUNCTIONS(X)
#undef X
    default: defect("unknown float function %d", which);
    }
}

static float apply_float(enum float_function which, float a, float b) {
    (void)b;
    switch (which) {
#define X(name, c, arguments) case FLOAT_##name: return APPLY_##arguments(c##f);
        FLOAT_FUNCTIONS(X)
#undef X
#undef APPLY_1
#undef APPLY_2
    default: defect("unknown float function %d", which);
    }
}

static term *math_term(vm *m, enum float_function which, term *a) {
    switch (which) {
    case FLOAT_SQRT: return term_float_sqrt(m->terms, a);
    case FLOAT_FLOOR: return term_float_round(m->terms, a, ROUND_DOWN);
    case FLOAT_CEIL: return term_float_round(m->terms, a, ROUND_UP);
    case FLOAT_TRUNC: return term_float_round(m->terms, a, ROUND_ZERO);
    case FLOAT_RINT:
    case FLOAT_NEARBYINT:
    case FLOAT_ROUNDEVEN: return term_float_round(m->terms, a, ROUND_NEAREST_EVEN);
    case FLOAT_ROUND: return term_float_round(m->terms, a, ROUND_NEAREST_AWAY);
    default: return NULL;
    }
}

static const insn *exec_math(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = ip->op == OP_FMATH2 ? operand_value(m, ip->b) : x;
    enum float_function which = (enum float_function)ip->imm;
    if (!is_constant(m, x) || !is_constant(m, y)) {
        term *t = ip->op == OP_FMATH && ip->width != 80 ? math_term(m, which, value_term(m, x, ip->width)) : NULL;
        if (!t) return no_theory(m, ip, "a mathematical function");
        set_result(m, ip, t);
        return ip + 1;
    }
    if (ip->width == 128) return stop_incomplete(m, ip, "a mathematical function of quad floats");
    wide_float a = read_float(ip->width, words_of(x)), b = read_float(ip->width, words_of(y)), r;
    r = ip->width == 64   ? apply_double(which, (double)a, (double)b)
        : ip->width == 80 ? apply(which, a, b)
                          : apply_float(which, (float)a, (float)b);
    uint64_t words[2];
    write_float(ip->width, r, words);
    set_words(m, ip, words);
    return ip + 1;
}

/* ---- conversions ---- */

static wide_float power_of_two(int n) { return ldexpl(1, n); }

/* What a conversion out of range gives: anything, and it is an error to depend on it if that is checked. */
static const insn *undefined_integer(vm *m, const insn *ip) {
    bool checked = (m->options.checks & CHECK_MEMORY) != 0;
    m->registers[ip->dst] = checked ? value_undefined(m) : (value){0, any_value(m, ip->width)};
    return ip + 1;
}

static term *float_const(vm *m, uint32_t width, wide_float x) {
    uint64_t words[2];
    write_float(width, x, words);
    return term_const_wide(m->terms, width, words);
}

/* Is the number, its fraction cut off, an integer of `width` bits? Numbers between the least integer and the one below
 * it, where the format has any, are cut off to the least. */
static term *fits_integer(vm *m, term *x, uint32_t width, bool is_signed) {
    terms *t = m->terms;
    uint32_t from = x->width;
    wide_float low = is_signed ? -power_of_two((int)width - 1) : 0;
    term *least = float_const(m, from, low), *below = float_const(m, from, low - 1);
    term *above = float_const(m, from, power_of_two(is_signed ? (int)width - 1 : (int)width));
    bool is_strict = below != least || least == float_const(m, from, -(wide_float)INFINITY);
    term *from_below = is_strict ? term_float_binary(t, TERM_FLT, below, x) : term_float_binary(t, TERM_FLE, least, x);
    return term_and(t, from_below, term_float_binary(t, TERM_FLT, x, above));
}

/* A conversion out of range is undefined: the path on which it happens parts from the others. */
static const insn *symbolic_to_integer(vm *m, const insn *ip, const value *v, bool is_signed) {
    if (v->term == m->undefined) {
        m->registers[ip->dst] = *v;
        return ip + 1;
    }
    enum term_op op = is_signed ? TERM_F2S : TERM_F2U;
    term *x = value_term(m, v, ip->from), *converted = term_float_convert(m->terms, op, x, ip->width);
    bool surely_fits = converted->op != op; /* it came from an integer, exactly */
    if (!surely_fits && !(x->flags & TERM_HAS_UNDEF)) {
        enum decision fits = decide(m, ip, fits_integer(m, x, ip->width, is_signed), "a conversion");
        if (fits == STOP) return NULL;
        if (fits == NO) return undefined_integer(m, ip);
    }
    set_result(m, ip, converted);
    return ip + 1;
}

/* A quad has more digits than any number of the machine's: it is cut off as a term, which is exact. */
static const insn *quad_to_integer(vm *m, const insn *ip, term *x, bool is_signed) {
    if (!term_is_true(fits_integer(m, x, ip->width, is_signed))) return undefined_integer(m, ip);
    set_result(m, ip, term_float_convert(m->terms, is_signed ? TERM_F2S : TERM_F2U, x, ip->width));
    return ip + 1;
}

static const insn *exec_to_integer(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    bool is_signed = ip->op == OP_FPTOSI || ip->op == OP_FPTOSI_SAT,
         saturates = ip->op == OP_FPTOSI_SAT || ip->op == OP_FPTOUI_SAT;
    uint32_t w = ip->width;
    if (!is_constant(m, x)) {
        if (ip->from == 80 || saturates) return no_theory(m, ip, "conversion to an integer");
        return symbolic_to_integer(m, ip, x, is_signed);
    }
    if (ip->from == 128 && !saturates) return quad_to_integer(m, ip, value_term(m, x, 128), is_signed);
    wide_float a = truncl(read_float(ip->from, words_of(x)));
    wide_float low = is_signed ? -power_of_two((int)w - 1) : 0, high = power_of_two(is_signed ? (int)w - 1 : (int)w);
    if (!(a >= low && a < high)) { /* out of range: undefined, unless it saturates */
        if (!saturates) return undefined_integer(m, ip);
        uint64_t limit = isnan(a) || (a < low && !is_signed) ? 0
                         : a < low                           ? 1ull << (w - 1)
                                                             : low_mask(is_signed ? w - 1 : w);
        m->registers[ip->dst] = value_const(m, w, limit);
        return ip + 1;
    }
    unsigned __int128 bits = is_signed ? (unsigned __int128)(__int128)a : (unsigned __int128)a;
    uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
    if (w <= 64) set_bits(m, ip->dst, words[0] & low_mask(w));
    else
        set_result(m, ip,
                   w <= 128 ? term_const_wide(m->terms, w, words)
                            : term_sext(m->terms, term_const_wide(m->terms, 128, words), w));
    return ip + 1;
}

/* The integer rounded once into the target format. */
static void convert_integer(uint32_t width, bool is_signed, unsigned __int128 bits, uint64_t words[2]) {
    words[0] = words[1] = 0;
    float f = is_signed ? (float)(__int128)bits : (float)bits;
    double d = is_signed ? (double)(__int128)bits : (double)bits;
    long double x = is_signed ? (long double)(__int128)bits : (long double)bits;
    __float128 q = is_signed ? (__float128)(__int128)bits : (__float128)bits;
    _Float16 h = (_Float16)(is_signed ? (float)(__int128)bits : (float)bits);
    switch (width) {
    case 16: memcpy(words, &h, 2); break;
    case 32: memcpy(words, &f, 4); break;
    case 64: memcpy(words, &d, 8); break;
    case 80: memcpy(words, &x, 10); break;
    default: memcpy(words, &q, 16); break;
    }
}

static const insn *exec_from_integer(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    bool is_signed = ip->op == OP_SITOFP;
    if (!is_constant(m, x)) {
        if (ip->width == 80) return no_theory(m, ip, "conversion to long double");
        set_result(
            m, ip,
            term_float_convert(m->terms, is_signed ? TERM_S2F : TERM_U2F, value_term(m, x, ip->from), ip->width));
        return ip + 1;
    }
    if (ip->from > 128)
        return stop_incomplete(m, ip, "conversion of an integer of %u bits to floating point", ip->from);
    uint64_t words[2];
    term *wide = value_term(m, x, ip->from);
    wide = is_signed ? term_sext(m->terms, wide, 128) : term_zext(m->terms, wide, 128);
    const uint64_t *w = term_words(wide);
    convert_integer(ip->width, is_signed, (unsigned __int128)w[1] << 64 | w[0], words);
    set_words(m, ip, words);
    return ip + 1;
}

static const insn *exec_convert(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (!is_constant(m, x)) {
        if (ip->width == 80 || ip->from == 80) return no_theory(m, ip, "conversion to or from long double");
        set_result(m, ip, term_float_convert(m->terms, TERM_F2F, value_term(m, x, ip->from), ip->width));
        return ip + 1;
    }
    uint64_t words[2] = {0, 0};
    if (ip->from == 128) {
        __float128 q;
        memcpy(&q, words_of(x), 16);
        float f = (float)q;
        double d = (double)q;
        long double l = (long double)q;
        memcpy(words, ip->width == 32 ? (void *)&f : ip->width == 64 ? (void *)&d : (void *)&l, ip->width / 8);
        if (ip->width == 16) write_float(16, l, words);
    } else {
        write_float(ip->width, read_float(ip->from, words_of(x)), words);
    }
    set_words(m, ip, words);
    return ip + 1;
}

void exec_float_install(vm *m) {
    static const struct { uint16_t op; handler *run;
    } table[] = {
        {OP_FADD, exec_arithmetic},
        {OP_FSUB, exec_arithmetic},
        {OP_FMUL, exec_arithmetic},
        {OP_FDIV, exec_arithmetic},
        {OP_FREM, exec_arithmetic},
        {OP_FNEG, exec_sign},
        {OP_FABS, exec_sign},
        {OP_FCOPYSIGN, exec_sign},
        {OP_FCMP, exec_FCMP},
        {OP_FMA, exec_fma},
        {OP_FMIN, exec_minmax},
        {OP_FMAX, exec_minmax},
        {OP_FMATH, exec_math},
        {OP_FMATH2, exec_math},
        {OP_IS_FPCLASS, exec_class},
        {OP_FPTOSI, exec_to_integer},
        {OP_FPTOUI, exec_to_integer},
        {OP_FPTOSI_SAT, exec_to_integer},
        {OP_FPTOUI_SAT, exec_to_integer},
        {OP_SITOFP, exec_from_integer},
        {OP_UITOFP, exec_from_integer},
        {OP_FPCONVERT, exec_convert},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) m->handlers[table[i].op] = table[i].run;
}
