/* build_compare.c -- EQ, ULT and SLT; the other comparisons are made of these and NOT.
 *
 * A comparison with a constant moves as far down as it can: EQ through every operator that is one-to-one on the
 * other side (ADD, XOR, NOT, NEG, odd MUL), into the pieces of a CONCAT or an extension, and into ITE when an
 * arm is decided by it. ULT and SLT are decided by ranges where possible, become EQ at the edge of a range,
 * become narrower on extensions, and SLT becomes ULT where the signs are known. Both constants and facts are
 * about 64 bits at most; wider comparisons get the structural rules only. */
#include "expr/context.h"

static term *truth(terms *ctx, bool value) { return ctx->bit[value]; }

/* ---- equality with a constant ---- */

static uint64_t inverse_odd(uint64_t x) { /* modulo 2^64, by Newton's iteration */
    uint64_t r = x;
    for (int i = 0; i < 6; i++) r *= 2 - x * r;
    return r;
}

static term *eq_const_mul(terms *ctx, term *c, term *x) {
    term *k = x->arg[0];
    if (!term_is_const(k) || x->width > 64) return NULL;
    uint32_t twos = (uint32_t)__builtin_ctzll(k->value);
    if (c->value & low_mask(twos)) return term_false(ctx);
    uint64_t quotient = (c->value >> twos) * inverse_odd(k->value >> twos);
    uint32_t width = x->width - twos;
    return term_eq(ctx, term_const(ctx, width, quotient), term_extract(ctx, x->arg[1], 0, width));
}

static term *eq_const_or(terms *ctx, term *c, term *x) {
    if (is_zero(c))
        return term_and(ctx, term_eq(ctx, c, x->arg[0]), term_eq(ctx, c, x->arg[1]));
    if (!term_is_const(x->arg[0])) return NULL;
    term *fixed = x->arg[0], *free_bits = term_not(ctx, fixed);
    if (!is_zero(term_and(ctx, fixed, term_not(ctx, c)))) return term_false(ctx);
    term *rest = term_and(ctx, free_bits, x->arg[1]);
    if (rest->op == TERM_AND) return NULL;
    return term_eq(ctx, term_and(ctx, free_bits, c), rest);
}

static term *eq_const_extension(terms *ctx, term *c, term *x) {
    term *inner = x->arg[0], *low = term_extract(ctx, c, 0, inner->width);
    term *again = x->op == TERM_ZEXT ? term_zext(ctx, low, x->width) : term_sext(ctx, low, x->width);
    return again == c ? term_eq(ctx, low, inner) : term_false(ctx);
}

static term *eq_const_ite(terms *ctx, term *c, term *x) {
    term *then = term_eq(ctx, c, x->arg[1]), *otherwise = term_eq(ctx, c, x->arg[2]);
    bool better = term_is_const(then) || term_is_const(otherwise) || then == otherwise;
    return better ? term_ite(ctx, x->arg[0], then, otherwise) : NULL;
}

static term *eq_const(terms *ctx, term *c, term *x) {
    if (x->width <= 64) {
        struct term_facts f = term_facts(ctx, x);
        if (c->value < f.min || c->value > f.max || (c->value & f.zeros) || (~c->value & f.ones))
            return term_false(ctx);
    }
    switch (x->op) {
    case TERM_PTR:
    case TERM_ADD:
        if (term_is_const(x->arg[0])) return term_eq(ctx, term_sub(ctx, c, x->arg[0]), x->arg[1]);
        if (!is_zero(c)) return NULL;
        if (x->arg[0]->op == TERM_NEG) return term_eq(ctx, x->arg[0]->arg[0], x->arg[1]);
        return x->arg[1]->op == TERM_NEG ? term_eq(ctx, x->arg[1]->arg[0], x->arg[0]) : NULL;
    case TERM_NEG: return term_eq(ctx, term_neg(ctx, c), x->arg[0]);
    case TERM_NOT: return term_eq(ctx, term_not(ctx, c), x->arg[0]);
    case TERM_XOR:
        if (is_zero(c)) return term_eq(ctx, x->arg[0], x->arg[1]);
        return term_is_const(x->arg[0]) ? term_eq(ctx, term_xor(ctx, c, x->arg[0]), x->arg[1]) : NULL;
    case TERM_MUL: return eq_const_mul(ctx, c, x);
    case TERM_OR: return eq_const_or(ctx, c, x);
    case TERM_AND:
        if (!is_ones(c)) return NULL;
        return term_and(ctx, term_eq(ctx, c, x->arg[0]), term_eq(ctx, c, x->arg[1]));
    case TERM_CONCAT: {
        uint32_t cut = x->arg[1]->width;
        return term_and(ctx, term_eq(ctx, term_extract(ctx, c, cut, x->arg[0]->width), x->arg[0]),
                        term_eq(ctx, term_extract(ctx, c, 0, cut), x->arg[1]));
    }
    case TERM_ZEXT:
    case TERM_SEXT: return eq_const_extension(ctx, c, x);
    case TERM_ITE: return eq_const_ite(ctx, c, x);
    default: return NULL;
    }
}

/* ---- equality of two terms ---- */

static bool is_arithmetic(const term *t) {
    return t->op == TERM_ADD || t->op == TERM_NEG || t->op == TERM_PTR ||
           (t->op == TERM_MUL && term_is_const(t->arg[0]));
}

static int sum_size(const term *t, int room) {
    if (t->op == TERM_NEG) return sum_size(t->arg[0], room);
    if ((t->op != TERM_ADD && t->op != TERM_PTR) || room < 2) return 1;
    int left = sum_size(t->arg[0], room - 1);
    return left >= room ? left : left + sum_size(t->arg[1], room - left);
}

/* a = b as a - b = 0, when subtracting makes it smaller. The parts with a minus go back to the right. */
static term *eq_by_difference(terms *ctx, term *a, term *b) {
    if (!is_arithmetic(a) && !is_arithmetic(b)) return NULL;
    term *difference = term_sub(ctx, a, b);
    if (term_is_const(difference)) return truth(ctx, is_zero(difference));
    if (sum_size(difference, 16) >= sum_size(a, 8) + sum_size(b, 8)) return NULL;
    term *constant = const_zero(ctx, a->width);
    if (difference->op == TERM_ADD && term_is_const(difference->arg[0])) {
        constant = term_neg(ctx, difference->arg[0]);
        difference = difference->arg[1];
    }
    if (is_zero(constant) && difference->op == TERM_ADD) {
        for (int i = 0; i < 2; i++)
            if (difference->arg[i]->op == TERM_NEG)
                return term_eq(ctx, difference->arg[i]->arg[0], difference->arg[1 - i]);
        return NULL;
    }
    return term_eq(ctx, constant, difference);
}

static bool in_pieces(const term *t) { return t->op == TERM_CONCAT || t->op == TERM_ZEXT; }

static term *eq_pieces(terms *ctx, term *a, term *b) {
    uint32_t cut = a->op == TERM_ZEXT ? a->arg[0]->width : a->arg[1]->width;
    if (a->op == TERM_ZEXT && (b->op != TERM_ZEXT || b->arg[0]->width < cut))
        cut = b->op == TERM_ZEXT ? b->arg[0]->width : b->arg[1]->width;
    uint32_t rest = a->width - cut;
    return term_and(ctx, term_eq(ctx, term_extract(ctx, a, cut, rest), term_extract(ctx, b, cut, rest)),
                    term_eq(ctx, term_extract(ctx, a, 0, cut), term_extract(ctx, b, 0, cut)));
}

static term *eq_ite(terms *ctx, term *ite, term *other) {
    if (other->op == TERM_ITE && other->arg[0] == ite->arg[0])
        return term_ite(ctx, ite->arg[0], term_eq(ctx, ite->arg[1], other->arg[1]),
                        term_eq(ctx, ite->arg[2], other->arg[2]));
    if (ite->arg[1] != other && ite->arg[2] != other) return NULL;
    return term_ite(ctx, ite->arg[0], term_eq(ctx, ite->arg[1], other), term_eq(ctx, ite->arg[2], other));
}

static bool disjoint(const struct term_facts *a, const struct term_facts *b) {
    return a->max < b->min || b->max < a->min || (a->zeros & b->ones) || (a->ones & b->zeros);
}

static term *eq_terms(terms *ctx, term *a, term *b) {
    if (a->width <= 64) {
        struct term_facts fa = term_facts(ctx, a), fb = term_facts(ctx, b);
        if (disjoint(&fa, &fb)) return term_false(ctx);
    }
    if (is_complement(a, b)) return term_false(ctx);
    if (a->op == TERM_NOT && b->op == TERM_NOT) return term_eq(ctx, a->arg[0], b->arg[0]);
    if (a->op == TERM_SEXT && b->op == TERM_SEXT && a->arg[0]->width == b->arg[0]->width)
        return term_eq(ctx, a->arg[0], b->arg[0]);
    if (in_pieces(a) && in_pieces(b)) return eq_pieces(ctx, a, b);
    for (int i = 0; i < 2; i++) {
        term *x = i ? b : a, *y = i ? a : b;
        if (x->op == TERM_XOR && (x->arg[0] == y || x->arg[1] == y))
            return term_eq(ctx, const_zero(ctx, a->width), x->arg[x->arg[0] == y]);
        if (x->op == TERM_ITE) {
            term *r = eq_ite(ctx, x, y);
            if (r) return r;
        }
    }
    return eq_by_difference(ctx, a, b);
}

static term *eq_simplify(terms *ctx, term *a, term *b) {
    if (a->width == 1) return term_not(ctx, term_xor(ctx, a, b));
    term *r = term_is_const(a) ? eq_const(ctx, a, b) : eq_terms(ctx, a, b);
    return r ? r : make_binary(ctx, TERM_EQ, 1, lower_pointer(ctx, a), lower_pointer(ctx, b));
}

term *term_eq(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    if (a == b) return term_true(ctx);
    if (term_is_const(a) && term_is_const(b)) return term_false(ctx);
    order_arguments(&a, &b);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_EQ, 1, a, b);
    return simplify_leave(ctx, eq_simplify(ctx, a, b));
}

term *term_ne(terms *ctx, term *a, term *b) { return term_not(ctx, term_eq(ctx, a, b)); }

/* ---- order ---- */

typedef term *(*order_builder)(terms *, term *, term *);

/* Both sides extended in the same way from fewer bits; a constant that fits counts as extended. */
static term *compare_narrow(terms *ctx, order_builder build, enum term_op extension, term *a, term *b) {
    term *extended = a->op == extension ? a : b;
    if (extended->op != extension) return NULL;
    uint32_t width = extended->arg[0]->width, total = a->width;
    term *side[2] = {a, b};
    for (int i = 0; i < 2; i++)
        if (side[i]->op == extension && side[i]->arg[0]->width > width) width = side[i]->arg[0]->width;
    for (int i = 0; i < 2; i++) {
        if (side[i]->op != extension && !term_is_const(side[i])) return NULL;
        term *low = term_extract(ctx, side[i], 0, width);
        if (term_is_const(side[i]) &&
            (extension == TERM_ZEXT ? term_zext(ctx, low, total) : term_sext(ctx, low, total)) != side[i])
            return NULL;
        side[i] = low;
    }
    return build(ctx, side[0], side[1]);
}

/* CONCAT compared with a constant whose low part decides nothing, or with equal parts. */
static term *compare_concat(terms *ctx, order_builder build, term *a, term *b) {
    if (a->op == TERM_CONCAT && b->op == TERM_CONCAT && a->arg[1]->width == b->arg[1]->width) {
        if (a->arg[0] == b->arg[0]) return term_ult(ctx, a->arg[1], b->arg[1]);
        if (a->arg[1] == b->arg[1]) return build(ctx, a->arg[0], b->arg[0]);
        return NULL;
    }
    term *parts = a->op == TERM_CONCAT ? a : b, *c = a->op == TERM_CONCAT ? b : a;
    if (parts->op != TERM_CONCAT || !term_is_const(c)) return NULL;
    term *low = parts->arg[1], *high = parts->arg[0];
    term *c_low = term_extract(ctx, c, 0, low->width), *c_high = term_extract(ctx, c, low->width, high->width);
    term *decided = parts == a ? term_ult(ctx, low, c_low) : term_ult(ctx, c_low, low);
    if (!term_is_const(decided)) return NULL;
    /* equal high parts: `decided`; so it is <= or < on the high parts */
    if (parts == a) return term_is_true(decided) ? term_not(ctx, build(ctx, c_high, high)) : build(ctx, high, c_high);
    return term_is_true(decided) ? term_not(ctx, build(ctx, high, c_high)) : build(ctx, c_high, high);
}

static term *order_common(terms *ctx, order_builder build, term *a, term *b) {
    if (a->op == TERM_NOT && b->op == TERM_NOT) return build(ctx, b->arg[0], a->arg[0]);
    if (term_is_const(a) && b->op == TERM_NOT) return build(ctx, b->arg[0], term_not(ctx, a));
    if (term_is_const(b) && a->op == TERM_NOT) return build(ctx, term_not(ctx, b), a->arg[0]);
    term *r = lift_binary(ctx, build, a, b);
    if (!r) r = compare_narrow(ctx, build, TERM_SEXT, a, b);
    if (!r) r = compare_concat(ctx, build, a, b);
    if (!r && a->op == TERM_ITE && b->op == TERM_ITE && a->arg[0] == b->arg[0])
        r = term_ite(ctx, a->arg[0], build(ctx, a->arg[1], b->arg[1]), build(ctx, a->arg[2], b->arg[2]));
    return r;
}

static term *ult_by_facts(terms *ctx, term *a, term *b) {
    struct term_facts fa = term_facts(ctx, a), fb = term_facts(ctx, b);
    if (fa.max < fb.min) return term_true(ctx);
    if (fa.min >= fb.max) return term_false(ctx);
    uint32_t width = a->width;
    if (term_is_const(b)) {
        if (b->value == fa.min + 1) return term_eq(ctx, term_const(ctx, width, fa.min), a);
        if (b->value == fa.max) return term_ne(ctx, b, a);
    } else if (term_is_const(a)) {
        if (a->value + 1 == fb.max) return term_eq(ctx, term_const(ctx, width, fb.max), b);
        if (a->value == fb.min) return term_ne(ctx, a, b);
    }
    return NULL;
}

/* c + extension(x) < k: an interval of values; if it does not wrap it is an interval of x too. */
static term *ult_interval(terms *ctx, term *a, uint64_t k) {
    term *extended = a->arg[1];
    bool is_signed = extended->op == TERM_SEXT;
    if (k == 0 || !term_is_const(a->arg[0]) || (extended->op != TERM_ZEXT && !is_signed)) return NULL;
    uint32_t width = a->width, inner = extended->arg[0]->width;
    uint64_t first = -a->arg[0]->value & low_mask(width);
    typedef __int128 wide;
    wide low = is_signed ? (wide)sign_extend(first, width) : (wide)first, high = low + (wide)k - 1;
    wide least = is_signed ? -((wide)1 << (inner - 1)) : 0, most = ((wide)1 << (is_signed ? inner - 1 : inner)) - 1;
    wide limit = ((wide)1 << (is_signed ? width - 1 : width)) - 1;
    if (high > limit) return NULL;
    if (low < least) low = least;
    if (high > most) high = most;
    if (low > high) return term_false(ctx);
    if (low == least && high == most) return term_true(ctx);
    term *shifted = term_sub(ctx, extended->arg[0], term_const(ctx, inner, (uint64_t)low));
    return term_ult(ctx, shifted, term_const(ctx, inner, (uint64_t)(high - low + 1)));
}

static term *ult_sum(terms *ctx, term *a, term *b) {
    if (a->width > 64) return NULL;
    if (term_is_const(b) && a->op == TERM_ADD) return ult_interval(ctx, a, b->value);
    if (!term_is_const(a) || b->op != TERM_ADD) return NULL;
    term *r = ult_interval(ctx, b, a->value + 1);
    return r ? term_not(ctx, r) : NULL;
}

/* PTRs into one object compare like their offsets if neither sum can wrap. */
static term *ult_pointers(terms *ctx, term *a, term *b) {
    if (a->op != TERM_PTR || b->op != TERM_PTR || a->arg[0] != b->arg[0] || a->width > 64) return NULL;
    uint64_t room = low_mask(a->width) - a->arg[0]->value;
    if (term_facts(ctx, a->arg[1]).max > room || term_facts(ctx, b->arg[1]).max > room) return NULL;
    return term_ult(ctx, a->arg[1], b->arg[1]);
}

static term *ult_simplify(terms *ctx, term *a, term *b) {
    if (a->width == 1) return term_and(ctx, term_not(ctx, a), b);
    term *r = a->width <= 64 ? ult_by_facts(ctx, a, b) : NULL;
    if (!r && a->width > 64) {
        if (is_zero(b) || is_ones(a)) return term_false(ctx);
        if (is_zero(a)) return term_ne(ctx, a, b);
        if (is_one(b)) return term_eq(ctx, const_zero(ctx, a->width), a);
    }
    if (!r) r = ult_pointers(ctx, a, b);
    if (!r) r = ult_sum(ctx, a, b);
    if (!r) r = compare_narrow(ctx, term_ult, TERM_ZEXT, a, b);
    if (!r) r = order_common(ctx, term_ult, a, b);
    return r ? r : make_binary(ctx, TERM_ULT, 1, lower_pointer(ctx, a), lower_pointer(ctx, b));
}

term *term_ult(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    if (a == b) return term_false(ctx);
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, TERM_ULT, 1, 0, a, b, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_ULT, 1, a, b);
    return simplify_leave(ctx, ult_simplify(ctx, a, b));
}

term *term_ule(terms *ctx, term *a, term *b) { return term_not(ctx, term_ult(ctx, b, a)); }

struct signed_range {
    int64_t min, max;
};

static struct signed_range signed_range(terms *ctx, term *t) {
    struct term_facts f = term_facts(ctx, t);
    uint64_t sign = 1ull << (t->width - 1);
    if ((f.min & sign) == (f.max & sign))
        return (struct signed_range){sign_extend(f.min, t->width), sign_extend(f.max, t->width)};
    if (t->op == TERM_SEXT) {
        uint32_t inner = t->arg[0]->width;
        return (struct signed_range){-(int64_t)(1ull << (inner - 1)), (int64_t)((1ull << (inner - 1)) - 1)};
    }
    return (struct signed_range){sign_extend(sign, t->width), (int64_t)(sign - 1)};
}

static term *slt_by_facts(terms *ctx, term *a, term *b) {
    struct signed_range ra = signed_range(ctx, a), rb = signed_range(ctx, b);
    uint32_t width = a->width;
    if (ra.max < rb.min) return term_true(ctx);
    if (ra.min >= rb.max) return term_false(ctx);
    bool same_sign = (ra.min < 0) == (ra.max < 0) && (rb.min < 0) == (rb.max < 0) && (ra.min < 0) == (rb.min < 0);
    if (same_sign) return term_ult(ctx, a, b);
    if (term_is_const(b)) {
        if (rb.min == 0) return term_extract(ctx, a, width - 1, 1);
        if (rb.min == ra.min + 1) return term_eq(ctx, term_const(ctx, width, (uint64_t)ra.min), a);
        if (rb.min == ra.max) return term_ne(ctx, b, a);
    } else if (term_is_const(a)) {
        if (ra.min == -1) return term_not(ctx, term_extract(ctx, b, width - 1, 1));
        if (ra.min + 1 == rb.max) return term_eq(ctx, term_const(ctx, width, (uint64_t)rb.max), b);
        if (ra.min == rb.min) return term_ne(ctx, a, b);
    }
    return NULL;
}

/* c + x < k with x too small for the sum to overflow: x < k - c. Also k < c + x. */
static term *slt_sum(terms *ctx, term *a, term *b) {
    term *sum = a->op == TERM_ADD ? a : b, *k = a->op == TERM_ADD ? b : a;
    if (sum->op != TERM_ADD || !term_is_const(sum->arg[0]) || !term_is_const(k)) return NULL;
    uint32_t width = a->width;
    __int128 c = sign_extend(sum->arg[0]->value, width), limit = sign_extend(k->value, width) - c;
    __int128 least = -((__int128)1 << (width - 1)), most = -least - 1;
    struct signed_range x = signed_range(ctx, sum->arg[1]);
    if (x.min + c < least || x.max + c > most || limit < least || limit > most) return NULL;
    term *moved = term_const(ctx, width, (uint64_t)limit);
    return sum == a ? term_slt(ctx, sum->arg[1], moved) : term_slt(ctx, moved, sum->arg[1]);
}

static term *slt_simplify(terms *ctx, term *a, term *b) {
    if (a->width == 1) return term_and(ctx, a, term_not(ctx, b));
    term *r = NULL;
    if (a->width <= 64) {
        r = slt_by_facts(ctx, a, b);
        if (!r) r = slt_sum(ctx, a, b);
    } else if (is_zero(b)) r = term_extract(ctx, a, a->width - 1, 1);
    else if (is_ones(a)) r = term_not(ctx, term_extract(ctx, b, a->width - 1, 1));
    if (!r && a->op == TERM_ZEXT && b->op == TERM_ZEXT) r = term_ult(ctx, a, b);
    if (!r) r = order_common(ctx, term_slt, a, b);
    return r ? r : make_binary(ctx, TERM_SLT, 1, lower_pointer(ctx, a), lower_pointer(ctx, b));
}

term *term_slt(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    if (a == b) return term_false(ctx);
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, TERM_SLT, 1, 0, a, b, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_SLT, 1, a, b);
    return simplify_leave(ctx, slt_simplify(ctx, a, b));
}

term *term_sle(terms *ctx, term *a, term *b) { return term_not(ctx, term_slt(ctx, b, a)); }
