/* test_expr_float.c -- floating-point terms against the compiler's own arithmetic.
 *
 * Random trees of floating-point operators in the four formats, evaluated natively beside; NaNs count as equal
 * whatever their bits, and conversions to integers are compared only in range. Fixed cases pin down rounding,
 * subnormals, NaN bits and what is simplified. */
#define _GNU_SOURCE
#include "test_expr.h"

#include <math.h>
#include <string.h>

typedef unsigned __int128 u128;

static _Float128 read_format(u128 bits, uint32_t width) {
    switch (width) {
    case 16: {
        uint16_t w = (uint16_t)bits;
        _Float16 x;
        memcpy(&x, &w, sizeof x);
        return (_Float128)(float)x;
    }
    case 32: {
        uint32_t w = (uint32_t)bits;
        float x;
        memcpy(&x, &w, sizeof x);
        return x;
    }
    case 64: {
        uint64_t w = (uint64_t)bits;
        double x;
        memcpy(&x, &w, sizeof x);
        return x;
    }
    default: {
        _Float128 x;
        memcpy(&x, &bits, sizeof x);
        return x;
    }
    }
}

static u128 write_format(_Float128 value, uint32_t width) {
    u128 bits = 0;
    if (width == 16) {
        _Float16 x = (_Float16)value;
        memcpy(&bits, &x, sizeof x);
    } else if (width == 32) {
        float x = (float)value;
        memcpy(&bits, &x, sizeof x);
    } else if (width == 64) {
        double x = (double)value;
        memcpy(&bits, &x, sizeof x);
    } else {
        memcpy(&bits, &value, sizeof value);
    }
    return bits;
}

static u128 half_binary(enum term_op op, u128 a, u128 b) {
    float x = (float)read_format(a, 16), y = (float)read_format(b, 16);
    float r = op == TERM_FADD ? x + y : op == TERM_FSUB ? x - y : op == TERM_FMUL ? x * y
            : op == TERM_FDIV ? x / y : fmodf(x, y);
    return write_format((_Float128)r, 16);
}

static u128 native_binary(enum term_op op, uint32_t width, u128 a, u128 b) {
    _Float128 qa = read_format(a, width), qb = read_format(b, width);
    if (op == TERM_FEQ) return qa == qb;
    if (op == TERM_FLT) return qa < qb;
    if (op == TERM_FLE) return qa <= qb;
    if (width == 16) return half_binary(op, a, b);
    if (width == 32) {
        float x = (float)qa, y = (float)qb;
        float r = op == TERM_FADD ? x + y : op == TERM_FSUB ? x - y : op == TERM_FMUL ? x * y
                : op == TERM_FDIV ? x / y : fmodf(x, y);
        return write_format(r, 32);
    }
    if (width == 64) {
        double x = (double)qa, y = (double)qb;
        double r = op == TERM_FADD ? x + y : op == TERM_FSUB ? x - y : op == TERM_FMUL ? x * y
                 : op == TERM_FDIV ? x / y : fmod(x, y);
        return write_format(r, 64);
    }
    _Float128 r = op == TERM_FADD ? qa + qb : op == TERM_FSUB ? qa - qb : op == TERM_FMUL ? qa * qb
                : op == TERM_FDIV ? qa / qb : fmodf128(qa, qb);
    return write_format(r, 128);
}

static u128 random_float(uint64_t *random, uint32_t width) {
    static const double usual[] = {0.0, -0.0, 1.0, -1.0, 0.5, 3.0, 1e-5, 65504.0, 1e30, 0.1, INFINITY, -INFINITY, NAN,
                                   4.9e-324, 1e-40, 2147483648.0, 16777217.0};
    if (below(random, 2)) return write_format(usual[below(random, sizeof usual / sizeof *usual)], width);
    u128 bits = (u128)next_random(random) << 64 | next_random(random);
    return width == 128 ? bits : bits & (((u128)1 << width) - 1);
}

static term *bits_term(terms *ctx, u128 bits, uint32_t width) {
    uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
    return term_const_wide(ctx, width, words);
}

static int agree(u128 a, u128 b, uint32_t width) {
    if (a == b) return 1;
    return width >= 16 && isnan(read_format(a, width)) && isnan(read_format(b, width));
}

struct sample {
    term *term;
    u128 value;
};

/* A random tree; every variable has a fixed value, so constants and variables can be mixed freely. */
static struct sample generate(terms *ctx, uint64_t *random, assignment *model, uint32_t width, int depth) {
    static const uint32_t formats[] = {16, 32, 64, 128};
    static const enum term_op ops[] = {TERM_FADD, TERM_FSUB, TERM_FMUL, TERM_FDIV, TERM_FREM};
    if (depth == 0 || below(random, 6) == 0) {
        u128 bits = random_float(random, width);
        if (below(random, 2)) return (struct sample){bits_term(ctx, bits, width), bits};
        char name[32];
        snprintf(name, sizeof name, "f%u_%u", width, below(random, 1000000));
        term *v = term_var(ctx, name, width, false);
        uint64_t words[2] = {(uint64_t)bits, (uint64_t)(bits >> 64)};
        assignment_set_wide(model, v->low, words, (width + 63) / 64);
        return (struct sample){v, bits};
    }
    uint32_t kind = below(random, 8);
    if (kind < 4) {
        enum term_op op = ops[below(random, 5)];
        struct sample a = generate(ctx, random, model, width, depth - 1);
        struct sample b = generate(ctx, random, model, width, depth - 1);
        return (struct sample){term_float_binary(ctx, op, a.term, b.term), native_binary(op, width, a.value, b.value)};
    }
    if (kind == 4) {
        uint32_t from = formats[below(random, 4)];
        struct sample a = generate(ctx, random, model, from, depth - 1);
        u128 r = from == width ? a.value : write_format(read_format(a.value, from), width);
        return (struct sample){term_float_convert(ctx, TERM_F2F, a.term, width), r};
    }
    if (kind == 5) {
        uint64_t n = next_random(random) >> below(random, 60);
        term *v = bits_term(ctx, n, 64);
        if (below(random, 2))
            return (struct sample){term_float_convert(ctx, TERM_S2F, v, width),
                                   write_format((_Float128)(int64_t)n, width)};
        return (struct sample){term_float_convert(ctx, TERM_U2F, v, width), write_format((_Float128)n, width)};
    }
    struct sample a = generate(ctx, random, model, width, depth - 1);
    _Float128 x = read_format(a.value, width);
    if (kind == 6) {
        u128 r = width == 64 ? write_format(sqrt((double)x), 64) : width == 32 ? write_format(sqrtf((float)x), 32)
               : width == 16 ? write_format(sqrtf((float)x), 16) : write_format(sqrtf128(x), 128);
        return (struct sample){term_float_sqrt(ctx, a.term), r};
    }
    enum term_rounding how = (enum term_rounding)below(random, 5);
    _Float128 r = how == ROUND_NEAREST_EVEN ? rintf128(x) : how == ROUND_NEAREST_AWAY ? roundf128(x)
                : how == ROUND_UP ? ceilf128(x) : how == ROUND_DOWN ? floorf128(x) : truncf128(x);
    return (struct sample){term_float_round(ctx, a.term, how), write_format(r, width)};
}

static void check_comparisons(struct tally *tally, terms *ctx, uint64_t *random, assignment *model,
                              struct sample a, struct sample b, uint32_t width) {
    static const enum term_op ops[] = {TERM_FEQ, TERM_FLT, TERM_FLE};
    enum term_op op = ops[below(random, 3)];
    term *t = term_float_binary(ctx, op, a.term, b.term);
    check(tally, term_eval(ctx, t, model) == native_binary(op, width, a.value, b.value), "random float comparison");
    term *nan = term_float_is_nan(ctx, a.term);
    check(tally, term_eval(ctx, nan, model) == (uint64_t)(isnan(read_format(a.value, width)) != 0), "is_nan");
    _Float128 x = truncf128(read_format(a.value, width));
    if (x >= -9.2e18Q && x <= 9.2e18Q) {
        term *n = term_float_convert(ctx, TERM_F2S, a.term, 64);
        check(tally, term_eval(ctx, n, model) == (uint64_t)(int64_t)x, "random float to signed");
    }
    if (x >= 0 && x <= 1.8e19Q) {
        term *n = term_float_convert(ctx, TERM_F2U, a.term, 64);
        check(tally, term_eval(ctx, n, model) == (uint64_t)x, "random float to unsigned");
    }
}

/* A number made from a random integer variable, and the like again or a constant near it or a special one. */
static struct sample integer_sample(terms *ctx, uint64_t *random, assignment *model, uint32_t width, int64_t *number) {
    uint32_t bits = 1 + below(random, below(random, 4) ? 12 : 64);
    bool is_signed = below(random, 2);
    uint64_t n = next_random(random) >> below(random, 64);
    if (bits < 64) n &= (1ull << bits) - 1;
    char name[32];
    snprintf(name, sizeof name, "n%u_%u", bits, below(random, 1000000));
    term *v = term_var(ctx, name, bits, false), *wide = v;
    assignment_set(model, v->low, n);
    int64_t value = is_signed ? (int64_t)(n << (64 - bits)) >> (64 - bits) : (int64_t)n;
    if (bits < 60 && below(random, 2)) wide = is_signed ? term_sext(ctx, v, 64) : term_zext(ctx, v, 64);
    if (bits < 60 && !is_signed && below(random, 2)) {
        wide = term_add(ctx, term_mul(ctx, term_zext(ctx, v, 64), term_const(ctx, 64, 10)), term_const(ctx, 64, 3));
        value = value * 10 + 3;
    }
    *number = value;
    _Float128 real = is_signed || bits < 64 ? (_Float128)value : (_Float128)(uint64_t)value;
    return (struct sample){term_float_convert(ctx, is_signed ? TERM_S2F : TERM_U2F, wide, width), write_format(real, width)};
}

static struct sample near_constant(terms *ctx, uint64_t *random, uint32_t width, int64_t number) {
    static const _Float128 shifts[] = {-1, -0.5Q, 0, 0.25Q, 1};
    static const _Float128 special[] = {0, 1, -1, 0.5Q, 1e30Q, -1e30Q, (_Float128)INFINITY};
    u128 bits = below(random, 4) ? write_format((_Float128)number + shifts[below(random, 5)], width)
              : below(random, 2) ? write_format(special[below(random, 7)], width) : random_float(random, width);
    return (struct sample){bits_term(ctx, bits, width), bits};
}

/* a, or the result of an operation, perhaps negated. */
static struct sample computed(terms *ctx, uint64_t *random, uint32_t width, struct sample a, struct sample b) {
    static const enum term_op ops[] = {TERM_FADD, TERM_FSUB, TERM_FMUL, TERM_FDIV};
    static const _Float128 factors[] = {1, 10, 100, -7, 0.5Q, 1e22Q};
    u128 factor = write_format(factors[below(random, 6)], width);
    if (below(random, 2)) b = (struct sample){bits_term(ctx, factor, width), factor};
    for (uint32_t rounds = below(random, 3); rounds; rounds--) {
        enum term_op op = ops[below(random, 4)];
        a = (struct sample){term_float_binary(ctx, op, a.term, b.term), native_binary(op, width, a.value, b.value)};
    }
    if (below(random, 2)) {
        u128 sign = (u128)1 << (width - 1);
        a = (struct sample){term_xor(ctx, a.term, bits_term(ctx, sign, width)), a.value ^ sign};
    }
    if (below(random, 4) == 0)
        a = (struct sample){term_zext(ctx, term_extract(ctx, a.term, 0, width - 1), width),
                            a.value & ~((u128)1 << (width - 1))};
    return a;
}

static void test_integers(struct tally *tally) {
    static const uint32_t formats[] = {16, 32, 64, 128};
    static const enum term_op ops[] = {TERM_FEQ, TERM_FLT, TERM_FLE};
    uint64_t random = 0x1e7;
    assignment *model = assignment_new();
    for (int batch = 0; batch < 20; batch++) {
        terms *ctx = terms_new();
        assignment_clear(model);
        for (int i = 0; i < 1000; i++) {
            uint32_t width = formats[below(&random, 4)];
            int64_t n, m;
            struct sample a = integer_sample(ctx, &random, model, width, &n);
            struct sample b = below(&random, 3) ? near_constant(ctx, &random, width, n)
                                                : integer_sample(ctx, &random, model, width, &m);
            for (int k = 0; k < 3; k++) {
                term *t = term_float_binary(ctx, ops[k], a.term, b.term), *u = term_float_binary(ctx, ops[k], b.term, a.term);
                check(tally, term_eval(ctx, t, model) == native_binary(ops[k], width, a.value, b.value), "from an integer");
                check(tally, term_eval(ctx, u, model) == native_binary(ops[k], width, b.value, a.value), "with an integer");
            }
            term *one = bits_term(ctx, write_format(1, width), width);
            term *same[] = {term_float_binary(ctx, TERM_FMUL, a.term, one), term_float_binary(ctx, TERM_FMUL, one, a.term),
                            term_float_binary(ctx, TERM_FDIV, a.term, one)};
            for (int k = 0; k < 3; k++) {
                uint64_t words[2] = {0};
                term_eval_wide(ctx, same[k], model, words);
                check(tally, agree((u128)words[1] << 64 | words[0], a.value, width), "times one");
            }
            check_comparisons(tally, ctx, &random, model, a, b, width);
            struct sample c = computed(ctx, &random, width, a, b);
            _Float128 limit = read_format(c.value, width);
            int64_t about = limit > -1e15Q && limit < 1e15Q ? (int64_t)limit : 0;
            check_comparisons(tally, ctx, &random, model, c, near_constant(ctx, &random, width, about), width);
            check_comparisons(tally, ctx, &random, model, b, c, width);
        }
        terms_free(ctx);
    }
    assignment_free(model);
}

static void test_random(struct tally *tally) {
    static const uint32_t formats[] = {16, 32, 64, 128};
    uint64_t random = 0xf10a7;
    assignment *model = assignment_new();
    for (int batch = 0; batch < 20; batch++) {
        terms *ctx = terms_new();
        assignment_clear(model);
        for (int i = 0; i < 500; i++) {
            uint32_t width = formats[below(&random, 4)];
            struct sample a = generate(ctx, &random, model, width, 3), b = generate(ctx, &random, model, width, 2);
            uint64_t words[2] = {0};
            term_eval_wide(ctx, a.term, model, words);
            u128 got = (u128)words[1] << 64 | words[0];
            int good = agree(got, a.value, width);
            if (!good) {
                term_print(stderr, ctx, a.term);
                fprintf(stderr, "\n");
            }
            check(tally, good, "random float");
            check_comparisons(tally, ctx, &random, model, a, b, width);
        }
        terms_free(ctx);
    }
    assignment_free(model);
}

static term *real(terms *ctx, double x) { return bits_term(ctx, write_format(x, 64), 64); }

static void test_fixed(struct tally *tally) {
    terms *ctx = terms_new();
    term *zero = real(ctx, 0.0), *one = real(ctx, 1.0), *x = term_var(ctx, "x", 64, false);
    check(tally, term_float_binary(ctx, TERM_FADD, real(ctx, 0.1), real(ctx, 0.2)) == real(ctx, 0.1 + 0.2), "0.1+0.2");
    check(tally, term_float_binary(ctx, TERM_FDIV, zero, zero) == term_const(ctx, 64, 0xfff8000000000000ull),
          "0/0 is the default NaN of x86");
    term *nan = term_const(ctx, 64, 0x7ff0000000000123ull);
    check(tally, term_float_binary(ctx, TERM_FMUL, one, nan) == term_const(ctx, 64, 0x7ff8000000000123ull),
          "NaN arguments become quiet");
    check(tally, term_float_binary(ctx, TERM_FLT, x, x) == term_false(ctx), "x < x");
    check(tally, term_float_binary(ctx, TERM_FEQ, x, x) == term_not(ctx, term_float_is_nan(ctx, x)), "x == x");
    check(tally, term_float_convert(ctx, TERM_F2F, x, 64) == x, "no conversion");
    check(tally, term_float_convert(ctx, TERM_F2S, real(ctx, -3.7), 32) == term_const(ctx, 32, (uint64_t)-3), "to int");
    check(tally, term_float_convert(ctx, TERM_F2S, real(ctx, 1e10), 32) == term_const(ctx, 32, 0x80000000),
          "too large");
    check(tally, term_float_convert(ctx, TERM_F2S, real(ctx, -2147483648.0), 32) == term_const(ctx, 32, 0x80000000),
          "least int");
    check(tally, term_float_fma(ctx, real(ctx, 3), real(ctx, 5), real(ctx, 7)) == real(ctx, 22), "fma");
    term *n = term_var(ctx, "n", 32, false);
    check(tally, term_float_convert(ctx, TERM_F2S, term_float_convert(ctx, TERM_S2F, n, 64), 32) == n,
          "int to double and back");
    term *s = term_var(ctx, "s", 32, false), *t = term_var(ctx, "t", 32, false);
    check(tally, term_float_binary(ctx, TERM_FLT, term_float_convert(ctx, TERM_F2F, s, 64),
                                   term_float_convert(ctx, TERM_F2F, t, 64)) == term_float_binary(ctx, TERM_FLT, s, t),
          "comparison of widened floats");
    term *big = term_const(ctx, 64, (1ull << 53) + 1);
    check(tally, term_float_convert(ctx, TERM_U2F, big, 64) == real(ctx, 9007199254740992.0), "ties to even");
    check(tally, term_float_binary(ctx, TERM_FADD, x, one)->flags & TERM_HAS_FLOAT, "flag");
    terms_free(ctx);
}

int main(void) {
    struct tally tally = {0};
    test_fixed(&tally);
    test_random(&tally);
    test_integers(&tally);
    return finish(&tally);
}
