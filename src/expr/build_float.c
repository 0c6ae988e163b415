/* build_float.c -- floating-point operators over bit patterns.
 *
 * Only what holds for every bit pattern is simplified: constants, comparisons of a term with itself, exact
 * widenings under comparisons, exact round trips through integers and comparisons of numbers that come from integers
 * exactly. Identities such as x * 1.0 = x change signalling NaNs and are left alone, but for an x made from an integer,
 * which is no NaN. Operands keep their order, since it decides which NaN comes out.
 *
 * A comparison is also decided by the ranges of its sides, where these are computed from integers and constants without
 * coming near infinity.
 *
 * A conversion from an integer is made from as few bits as its facts leave open, so that "exactly" is often known: of a
 * decimal number that was read from text, for instance. */
#include "expr/context.h"

#include <math.h>
#include <string.h>

static uint32_t fraction_bits(uint32_t width) { return width == 16 ? 10 : width == 32 ? 23 : width == 64 ? 52 : 112; }


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

/* ---- numbers that come from integers ---- */

static bool from_integer(const term *t) { return t->op == TERM_U2F || t->op == TERM_S2F; }

static bool from_integer_exactly(const term *t) {
    return from_integer(t) && t->arg[0]->width <= fraction_bits(t->width) + 1;
}

static double const_value(const term *c) {
    if (c->width == 32) {
        float single;
        uint32_t bits = (uint32_t)c->value;
        memcpy(&single, &bits, sizeof single);
        return (double)single;
    }
    double value;
    uint64_t bits = c->value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* x OP limit or, if `swapped`, limit OP x, for an integer x of at most 53 bits; `limit` is an integer x can take. */
static term *compare_with(terms *ctx, enum term_op op, bool is_signed, bool swapped, term *x, double limit) {
    term *c = term_const(ctx, x->width, (uint64_t)(int64_t)limit & low_mask(x->width));
    term *a = swapped ? c : x, *b = swapped ? x : c;
    if (op == TERM_FEQ) return term_eq(ctx, a, b);
    if (op == TERM_FLT) return is_signed ? term_slt(ctx, a, b) : term_ult(ctx, a, b);
    return is_signed ? term_sle(ctx, a, b) : term_ule(ctx, a, b);
}

/* A number x from an integer compared with a constant c: between two neighbouring integers it does not matter where c is. */
static term *compare_integer_with_const(terms *ctx, enum term_op op, term *number, term *constant, bool swapped) {
    term *x = number->arg[0];
    bool is_signed = number->op == TERM_S2F, less_or_equal = op == TERM_FLE;
    double c = const_value(constant), least = is_signed ? -ldexp(1, (int)x->width - 1) : 0;
    double most = ldexp(1, (int)x->width - is_signed) - 1;
    if (isnan(c)) return term_false(ctx);
    if (op == TERM_FEQ) {
        if (c < least || c > most || c != floor(c)) return term_false(ctx);
        return compare_with(ctx, op, is_signed, swapped, x, c);
    }
    if (swapped) { /* c OP x */
        if (less_or_equal ? c <= least : c < least) return term_true(ctx);
        if (less_or_equal ? c > most : c >= most) return term_false(ctx);
        return compare_with(ctx, op, is_signed, true, x, less_or_equal ? ceil(c) : floor(c));
    }
    if (less_or_equal ? c >= most : c > most) return term_true(ctx);
    if (less_or_equal ? c < least : c <= least) return term_false(ctx);
    return compare_with(ctx, op, is_signed, false, x, less_or_equal ? floor(c) : ceil(c));
}

static term *compare_integers(terms *ctx, enum term_op op, term *a, term *b) {
    bool narrow = a->width == 32 || a->width == 64;
    if (narrow && from_integer_exactly(a) && term_is_const(b)) return compare_integer_with_const(ctx, op, a, b, false);
    if (narrow && from_integer_exactly(b) && term_is_const(a)) return compare_integer_with_const(ctx, op, b, a, true);
    if (!from_integer_exactly(a) || !from_integer_exactly(b)) return NULL;
    uint32_t width = (a->arg[0]->width > b->arg[0]->width ? a->arg[0]->width : b->arg[0]->width) + 1;
    term *x = a->op == TERM_S2F ? term_sext(ctx, a->arg[0], width) : term_zext(ctx, a->arg[0], width);
    term *y = b->op == TERM_S2F ? term_sext(ctx, b->arg[0], width) : term_zext(ctx, b->arg[0], width);
    return op == TERM_FEQ ? term_eq(ctx, x, y) : op == TERM_FLT ? term_slt(ctx, x, y) : term_sle(ctx, x, y);
}

/* ---- ranges ---- */

/* What a number lies between; it is never a NaN. */
struct range { double least, most; };

enum { RANGE_DEPTH = 6 };

static bool range_of(terms *ctx, const term *t, int depth, struct range *r);

static bool is_sign_bit(const term *t) {
    return term_is_const(t) && t->width <= 64 && t->value == 1ull << (t->width - 1);
}

static double rounded(double x, uint32_t width) { return width == 32 ? (double)(float)x : x; }

/* Rounding to the nearest is monotone, so the extremes are those of the corners. Of two floats, the sum, the product or the
 * quotient rounded to double and then to float is the one rounded once. */
static double apply(enum term_op op, double a, double b, uint32_t width) {
    double r = op == TERM_FADD ? a + b : op == TERM_FSUB ? a - b : op == TERM_FMUL ? a * b : a / b;
    return rounded(r, width);
}

static bool range_of_binary(terms *ctx, const term *t, int depth, struct range *r) {
    struct range a, b;
    if (!range_of(ctx, t->arg[0], depth - 1, &a) || !range_of(ctx, t->arg[1], depth - 1, &b)) return false;
    if (t->op == TERM_FDIV && b.least <= 0 && b.most >= 0) return false;
    *r = (struct range){INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        double corner = apply(t->op, i & 1 ? a.most : a.least, i & 2 ? b.most : b.least, t->width);
        if (!isfinite(corner)) return false;
        r->least = fmin(r->least, corner);
        r->most = fmax(r->most, corner);
    }
    return true;
}

static bool range_of_integer(terms *ctx, const term *t, struct range *r) {
    term *x = t->arg[0];
    if (x->width > 64) return false;
    struct term_facts f = term_facts(ctx, x);
    bool is_signed = t->op == TERM_S2F && f.max >> (x->width - 1);
    double half = ldexp(1, (int)x->width - 1);
    *r = is_signed ? (struct range){-half, half} : (struct range){(double)f.min, (double)f.max};
    if (t->width == 32 && !is_signed) *r = (struct range){(double)(float)f.min, (double)(float)f.max};
    return true;
}

static bool range_of(terms *ctx, const term *t, int depth, struct range *r) {
    if ((t->width != 32 && t->width != 64) || depth == 0) return false;
    switch (t->op) {
    case TERM_CONST:
        *r = (struct range){const_value(t), const_value(t)};
        return !isnan(r->least);
    case TERM_U2F: case TERM_S2F: return range_of_integer(ctx, t, r);
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: return range_of_binary(ctx, t, depth, r);
    case TERM_XOR: /* with the sign: negated */
        if (!is_sign_bit(t->arg[0]) && !is_sign_bit(t->arg[1])) return false;
        if (!range_of(ctx, t->arg[is_sign_bit(t->arg[0])], depth - 1, r)) return false;
        *r = (struct range){-r->most, -r->least};
        return true;
    case TERM_ZEXT: /* of all but the sign: without it */
        if (t->arg[0]->op != TERM_EXTRACT || t->arg[0]->low || t->arg[0]->width != t->width - 1) return false;
        if (!range_of(ctx, t->arg[0]->arg[0], depth - 1, r)) return false;
        if (r->most < 0) *r = (struct range){-r->most, -r->least};
        else if (r->least < 0) *r = (struct range){0, fmax(-r->least, r->most)};
        return true;
    default: return false;
    }
}

static term *compare_ranges(terms *ctx, enum term_op op, term *a, term *b) {
    struct range x, y;
    if (!range_of(ctx, a, RANGE_DEPTH, &x) || !range_of(ctx, b, RANGE_DEPTH, &y)) return NULL;
    if (op == TERM_FEQ) return x.most < y.least || y.most < x.least ? term_false(ctx) : NULL;
    if (op == TERM_FLT) return x.most < y.least ? term_true(ctx) : x.least >= y.most ? term_false(ctx) : NULL;
    return x.most <= y.least ? term_true(ctx) : x.least > y.most ? term_false(ctx) : NULL;
}

/* x * 1.0, 1.0 * x or x / 1.0, where x is no NaN. */
static term *times_one(enum term_op op, term *a, term *b) {
    if (a->width != 32 && a->width != 64) return NULL;
    if ((op == TERM_FMUL || op == TERM_FDIV) && from_integer(a) && term_is_const(b) && const_value(b) == 1) return a;
    if (op == TERM_FMUL && from_integer(b) && term_is_const(a) && const_value(a) == 1) return b;
    return NULL;
}

/* The same number from the bits that can be set, or NULL. */
static term *convert_fewer_bits(terms *ctx, enum term_op op, term *a, uint32_t width) {
    if ((op != TERM_U2F && op != TERM_S2F) || a->width > 64 || term_is_const(a)) return NULL;
    struct term_facts f = term_facts(ctx, a);
    if (!f.max || (op == TERM_S2F && f.max >> (a->width - 1))) return NULL;
    uint32_t bits = 64 - (uint32_t)__builtin_clzll(f.max);
    return bits < a->width ? term_float_convert(ctx, TERM_U2F, term_extract(ctx, a, 0, bits), width) : NULL;
}

term *term_float_binary(terms *ctx, enum term_op op, term *a, term *b) {
    ensure(a->width == b->width && is_format(a->width));
    ensure((op >= TERM_FADD && op <= TERM_FREM) || is_comparison(op));
    uint32_t width = is_comparison(op) ? 1 : a->width;
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, op, width, 0, a, b, NULL);
    if (is_comparison(op)) {
        if (a == b) return op == TERM_FLT ? term_false(ctx) : term_not(ctx, term_float_is_nan(ctx, a));
        term *r = compare_widened(ctx, op, a, b);
        if (!r) r = compare_integers(ctx, op, a, b);
        if (!r) r = compare_ranges(ctx, op, a, b);
        if (r) return r;
    }
    term *same = times_one(op, a, b);
    if (same) return same;
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
    if (op == TERM_F2S && a->op == TERM_XOR && (is_sign_bit(a->arg[0]) || is_sign_bit(a->arg[1]))) {
        term *negated = a->arg[is_sign_bit(a->arg[0])];
        if (negated->op == TERM_U2F && from_integer_exactly(negated) && width > negated->arg[0]->width)
            return term_neg(ctx, term_zext(ctx, negated->arg[0], width));
    }
    if (op == TERM_S2F && a->op == TERM_ZEXT) return term_float_convert(ctx, TERM_U2F, a->arg[0], width);
    if (op == TERM_S2F && a->op == TERM_SEXT) return term_float_convert(ctx, TERM_S2F, a->arg[0], width);
    if (op == TERM_U2F && a->op == TERM_ZEXT) return term_float_convert(ctx, TERM_U2F, a->arg[0], width);
    return convert_fewer_bits(ctx, op, a, width);
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
    if (range_of(ctx, a, RANGE_DEPTH, &(struct range){0, 0})) return term_false(ctx);
    uint32_t fraction = fraction_bits(a->width);
    term *exponent = const_ones(ctx, a->width - 1 - fraction);
    term *infinity = term_concat(ctx, exponent, const_zero(ctx, fraction));
    return term_ult(ctx, infinity, term_extract(ctx, a, 0, a->width - 1));
}
