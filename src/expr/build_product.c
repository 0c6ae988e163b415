/* build_product.c -- MUL and the four divisions.
 *
 * Multiplication by a power of two is a CONCAT with zeros below; unsigned division by one is a slice, signed
 * division by one a rounded slice: no back end should ever see a divider that a shift can replace. A constant
 * factor is outermost. Divisions are made as narrow as the known range of their operands allows. */
#include "expr/context.h"

/* ---- mul ---- */

static bool is_bit_extension(const term *t) { return t->op == TERM_ZEXT && t->arg[0]->width == 1; }

static bool is_shifted(const term *t) { return t->op == TERM_CONCAT && is_zero(t->arg[1]); }

static term *mul_shifted(terms *ctx, term *x, term *shifted) {
    term *high = shifted->arg[0];
    return term_concat(ctx, term_mul(ctx, term_extract(ctx, x, 0, high->width), high), shifted->arg[1]);
}

static term *mul_const(terms *ctx, term *c, term *x) {
    uint32_t width = x->width;
    term *minus = term_neg(ctx, c);
    int bit = const_single_bit(c), minus_bit = const_single_bit(minus);
    if (bit >= 0) return term_shl(ctx, x, term_const(ctx, width, (uint64_t)bit));
    if (minus_bit >= 0) return term_neg(ctx, term_shl(ctx, x, term_const(ctx, width, (uint64_t)minus_bit)));
    term *r = lift_binary(ctx, term_mul, c, x);
    if (r) return r;
    if (is_bit_extension(x)) return term_ite(ctx, x->arg[0], c, const_zero(ctx, width));
    if (is_shifted(x)) return mul_shifted(ctx, c, x);
    if (x->op == TERM_NEG) return term_mul(ctx, minus, x->arg[0]);
    if (x->op == TERM_MUL && term_is_const(x->arg[0]))
        return term_mul(ctx, fold_const(ctx, TERM_MUL, width, 0, c, x->arg[0], NULL), x->arg[1]);
    if (x->op == TERM_ADD && term_is_const(x->arg[0]))
        return term_add(ctx, fold_const(ctx, TERM_MUL, width, 0, c, x->arg[0], NULL), term_mul(ctx, c, x->arg[1]));
    return make_binary(ctx, TERM_MUL, width, c, x);
}

static term *mul_simplify(terms *ctx, term *a, term *b) {
    if (a->width == 1) return term_and(ctx, a, b);
    a = lower_pointer(ctx, a);
    b = lower_pointer(ctx, b);
    order_arguments(&a, &b);
    if (term_is_const(a)) return mul_const(ctx, a, b);
    for (int i = 0; i < 2; i++) {
        term *x = i ? a : b, *y = i ? b : a;
        if (x->op == TERM_NEG) return term_neg(ctx, term_mul(ctx, x->arg[0], y));
        if (is_bit_extension(x)) return term_ite(ctx, x->arg[0], y, const_zero(ctx, a->width));
        if (is_shifted(x)) return mul_shifted(ctx, y, x);
        if (x->op == TERM_MUL && term_is_const(x->arg[0]))
            return term_mul(ctx, x->arg[0], term_mul(ctx, x->arg[1], y));
    }
    return make_binary(ctx, TERM_MUL, a->width, a, b);
}

term *term_mul(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    order_arguments(&a, &b);
    if (term_is_const(a)) {
        if (term_is_const(b)) return fold_const(ctx, TERM_MUL, a->width, 0, a, b, NULL);
        if (is_zero(a)) return a;
        if (is_one(a)) return b;
    }
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_MUL, a->width, a, b);
    return simplify_leave(ctx, mul_simplify(ctx, a, b));
}

/* ---- unsigned division ---- */

static uint32_t bits_needed(uint64_t max) { return max ? 64 - (uint32_t)__builtin_clzll(max) : 1; }

static term *build_unsigned(terms *ctx, bool quotient, term *a, term *b) {
    return quotient ? term_udiv(ctx, a, b) : term_urem(ctx, a, b);
}

/* Ranges: nothing to divide, or a narrower division. */
static term *divide_narrow(terms *ctx, bool quotient, term *a, term *b) {
    if (a->width > 64) return NULL;
    struct term_facts fa = term_facts(ctx, a), fb = term_facts(ctx, b);
    if (fa.max < fb.min) return quotient ? const_zero(ctx, a->width) : a;
    if (quotient && fb.min == 0) return NULL;
    uint32_t need = bits_needed(fa.max > fb.max ? fa.max : fb.max);
    if (need >= a->width) return NULL;
    term *narrow = build_unsigned(ctx, quotient, term_extract(ctx, a, 0, need), term_extract(ctx, b, 0, need));
    return term_zext(ctx, narrow, a->width);
}

static term *divide_unsigned(terms *ctx, bool quotient, term *a, term *b) {
    uint32_t width = a->width;
    enum term_op op = quotient ? TERM_UDIV : TERM_UREM;
    if (is_zero(b)) return quotient ? const_ones(ctx, width) : a;
    if (is_one(b)) return quotient ? a : const_zero(ctx, width);
    if (width == 1) return quotient ? term_or(ctx, a, term_not(ctx, b)) : term_and(ctx, a, term_not(ctx, b));
    if (!quotient && a == b) return const_zero(ctx, width);
    int bit = const_single_bit(b);
    if (bit > 0) {
        if (quotient) return term_lshr(ctx, a, term_const(ctx, width, (uint64_t)bit));
        return term_zext(ctx, term_extract(ctx, a, 0, (uint32_t)bit), width);
    }
    term *r = lift_binary(ctx, quotient ? term_udiv : term_urem, a, b);
    if (!r) r = divide_narrow(ctx, quotient, a, b);
    return r ? r : make_binary(ctx, op, width, a, b);
}

static term *build_divide_unsigned(terms *ctx, bool quotient, term *a, term *b) {
    enum term_op op = quotient ? TERM_UDIV : TERM_UREM;
    ensure(a->width == b->width);
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, op, a->width, 0, a, b, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, op, a->width, a, b);
    return simplify_leave(ctx, divide_unsigned(ctx, quotient, lower_pointer(ctx, a), lower_pointer(ctx, b)));
}

term *term_udiv(terms *ctx, term *a, term *b) { return build_divide_unsigned(ctx, true, a, b); }
term *term_urem(terms *ctx, term *a, term *b) { return build_divide_unsigned(ctx, false, a, b); }

/* ---- signed division ---- */

static bool is_nonnegative(terms *ctx, term *t) {
    if (t->width > 64) return t->op == TERM_ZEXT || (term_is_const(t) && !wide_bit(t->words, t->width - 1));
    return term_facts(ctx, t).zeros >> (t->width - 1) & 1;
}

/* By 2^bit, rounding toward zero: a negative dividend gets 2^bit - 1 added before the shift; its remainder is
 * minus that of its negation. */
static term *divide_power(terms *ctx, bool quotient, term *a, uint32_t bit) {
    uint32_t width = a->width;
    term *sign = term_extract(ctx, a, width - 1, 1);
    if (quotient) {
        term *bias = term_zext(ctx, term_sext(ctx, sign, bit), width);
        return term_ashr(ctx, term_add(ctx, a, bias), term_const(ctx, width, bit));
    }
    term *low = term_extract(ctx, a, 0, bit);
    return term_ite(ctx, sign, term_neg(ctx, term_zext(ctx, term_neg(ctx, low), width)), term_zext(ctx, low, width));
}

/* Sign extensions divided by a constant that fits the narrower type. */
static term *divide_sext(terms *ctx, bool quotient, term *a, term *b) {
    if (a->op != TERM_SEXT || !term_is_const(b)) return NULL;
    uint32_t narrow = a->arg[0]->width;
    term *low = term_extract(ctx, b, 0, narrow);
    if (term_sext(ctx, low, b->width) != b) return NULL;
    return term_sext(ctx, quotient ? term_sdiv(ctx, a->arg[0], low) : term_srem(ctx, a->arg[0], low), a->width);
}

static term *divide_signed(terms *ctx, bool quotient, term *a, term *b) {
    uint32_t width = a->width;
    enum term_op op = quotient ? TERM_SDIV : TERM_SREM;
    if (width == 1) return divide_unsigned(ctx, quotient, a, b);
    if (is_one(b)) return quotient ? a : const_zero(ctx, width);
    if (is_ones(b)) return quotient ? term_neg(ctx, a) : const_zero(ctx, width);
    if (!quotient && (is_zero(b) || a == b)) return is_zero(b) ? a : const_zero(ctx, width);
    if (is_nonnegative(ctx, a) && is_nonnegative(ctx, b)) return build_unsigned(ctx, quotient, a, b);
    if (is_zero(b))
        return term_ite(ctx, term_extract(ctx, a, width - 1, 1), term_const(ctx, width, 1), const_ones(ctx, width));
    int bit = const_single_bit(b);
    if (bit == (int)width - 1) {
        term *is_minimum = term_eq(ctx, a, b);
        return quotient ? term_zext(ctx, is_minimum, width) : term_ite(ctx, is_minimum, const_zero(ctx, width), a);
    }
    if (bit > 0) return divide_power(ctx, quotient, a, (uint32_t)bit);
    if (term_is_const(b)) {
        term *minus = term_neg(ctx, b);
        bit = const_single_bit(minus);
        if (bit > 0 && quotient) return term_neg(ctx, divide_power(ctx, true, a, (uint32_t)bit));
        if (wide_bit(term_words(b), width - 1) && !quotient) return term_srem(ctx, a, minus);
    }
    term *r = lift_binary(ctx, quotient ? term_sdiv : term_srem, a, b);
    if (!r) r = divide_sext(ctx, quotient, a, b);
    return r ? r : make_binary(ctx, op, width, a, b);
}

static term *build_divide_signed(terms *ctx, bool quotient, term *a, term *b) {
    enum term_op op = quotient ? TERM_SDIV : TERM_SREM;
    ensure(a->width == b->width);
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, op, a->width, 0, a, b, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, op, a->width, a, b);
    return simplify_leave(ctx, divide_signed(ctx, quotient, lower_pointer(ctx, a), lower_pointer(ctx, b)));
}

term *term_sdiv(terms *ctx, term *a, term *b) { return build_divide_signed(ctx, true, a, b); }
term *term_srem(terms *ctx, term *a, term *b) { return build_divide_signed(ctx, false, a, b); }
