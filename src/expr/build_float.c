/* build_float.c -- floating-point operators over bit patterns.
 *
 * Only what holds for every bit pattern is simplified: constants, comparisons of a term with itself, exact
 * widenings under comparisons and exact round trips through integers. Identities such as x * 1.0 = x change
 * signalling NaNs and are left alone. Operands keep their order, since it decides which NaN comes out. */
#include "expr/context.h"

static uint32_t fraction_bits(uint32_t width) { return width == 16 ? 10 : width == 32 ? 23 : width == 64 ? 52 : 112; }

static bool is_format(uint32_t width) { return width == 16 || width == 32 || width == 64 || width == 128; }

static bool is_comparison(enum term_op op) { return op == TERM_FEQ || op == TERM_FLT || op == TERM_FLE; }

/* The narrower constant with the same value, or NULL. */
static term *narrow_const(terms *ctx, term *c, uint32_t width) {
    term *narrow = fold_const(ctx, TERM_F2F, width, 0, c, NULL, NULL);
    return fold_const(ctx, TERM_F2F, c->width, 0, narrow, NULL, NULL) == c ? narrow : NULL;
}

/* Comparison of values widened from one format, or of one with a constant. */
static term *compare_widened(terms *ctx, enum term_op op, term *a, term *b) {
    term *widened = a->op == TERM_F2F ? a : b;
    if (widened->op != TERM_F2F || widened->arg[0]->width >= a->width) return NULL;
    uint32_t width = widened->arg[0]->width;
    term *side[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (side[i]->op == TERM_F2F && side[i]->arg[0]->width == width) side[i] = side[i]->arg[0];
        else if (term_is_const(side[i])) side[i] = narrow_const(ctx, side[i], width);
        else return NULL;
        if (!side[i]) return NULL;
    }
    return term_float_binary(ctx, op, side[0], side[1]);
}

term *term_float_binary(terms *ctx, enum term_op op, term *a, term *b) {
    ensure(a->width == b->width && is_format(a->width));
    ensure((op >= TERM_FADD && op <= TERM_FREM) || is_comparison(op));
    uint32_t width = is_comparison(op) ? 1 : a->width;
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, op, width, 0, a, b, NULL);
    if (is_comparison(op)) {
        if (a == b) return op == TERM_FLT ? term_false(ctx) : term_not(ctx, term_float_is_nan(ctx, a));
        term *r = compare_widened(ctx, op, a, b);
        if (r) return r;
    }
    return make_binary(ctx, op, width, a, b);
}

term *term_float_sqrt(terms *ctx, term *a) {
    ensure(is_format(a->width));
    if (term_is_const(a)) return fold_const(ctx, TERM_FSQRT, a->width, 0, a, NULL, NULL);
    return make_unary(ctx, TERM_FSQRT, a->width, 0, a);
}

term *term_float_fma(terms *ctx, term *a, term *b, term *c) {
    ensure(a->width == b->width && b->width == c->width && is_format(a->width));
    if (term_is_const(a) && term_is_const(b) && term_is_const(c))
        return fold_const(ctx, TERM_FMA, a->width, 0, a, b, c);
    return make_ternary(ctx, TERM_FMA, a->width, a, b, c);
}

term *term_float_round(terms *ctx, term *a, enum term_rounding how) {
    ensure(is_format(a->width));
    if (term_is_const(a)) return fold_const(ctx, TERM_FROUND, a->width, how, a, NULL, NULL);
    if (a->op == TERM_FROUND || a->op == TERM_S2F || a->op == TERM_U2F) return a;
    return make_unary(ctx, TERM_FROUND, a->width, how, a);
}

static term *convert_simplify(terms *ctx, enum term_op op, term *a, uint32_t width) {
    if (op == TERM_F2F && a->width == width) return a;
    if (op == TERM_F2S && a->op == TERM_S2F && a->arg[0]->width <= fraction_bits(a->width) + 1 &&
        width >= a->arg[0]->width)
        return term_sext(ctx, a->arg[0], width);
    if ((op == TERM_F2S || op == TERM_F2U) && a->op == TERM_U2F && a->arg[0]->width <= fraction_bits(a->width) + 1 &&
        width > a->arg[0]->width)
        return term_zext(ctx, a->arg[0], width);
    if (op == TERM_S2F && a->op == TERM_ZEXT) return term_float_convert(ctx, TERM_U2F, a->arg[0], width);
    if (op == TERM_S2F && a->op == TERM_SEXT) return term_float_convert(ctx, TERM_S2F, a->arg[0], width);
    if (op == TERM_U2F && a->op == TERM_ZEXT) return term_float_convert(ctx, TERM_U2F, a->arg[0], width);
    return NULL;
}

term *term_float_convert(terms *ctx, enum term_op op, term *a, uint32_t width) {
    ensure(op >= TERM_F2F && op <= TERM_U2F);
    ensure(op == TERM_F2S || op == TERM_F2U || is_format(width));
    ensure(op == TERM_S2F || op == TERM_U2F || is_format(a->width));
    term *r = convert_simplify(ctx, op, a, width);
    if (r) return r;
    if (term_is_const(a)) return fold_const(ctx, op, width, 0, a, NULL, NULL);
    return make_unary(ctx, op, width, 0, a);
}

term *term_float_is_nan(terms *ctx, term *a) {
    ensure(is_format(a->width));
    uint32_t fraction = fraction_bits(a->width);
    term *exponent = const_ones(ctx, a->width - 1 - fraction);
    term *infinity = term_concat(ctx, exponent, const_zero(ctx, fraction));
    return term_ult(ctx, infinity, term_extract(ctx, a, 0, a->width - 1));
}
