/* build_slice.c -- EXTRACT, CONCAT, ZEXT, SEXT and the shifts.
 *
 * Normal forms. A shift by a constant is no shift: it is a slice put elsewhere (SHL: CONCAT(EXTRACT, 0),
 * LSHR: ZEXT(EXTRACT), ASHR: SEXT(EXTRACT)). CONCAT nests to the right: its high part is never a CONCAT and
 * never the constant 0 (that is ZEXT). Above a constant low part an extension stands inside, so that a scaled
 * index is CONCAT(SEXT(i), 00); otherwise it stands outside. EXTRACT moves down through everything that works
 * bit by bit, and through ADD, MUL and NEG after cutting off the bits above the slice, so that arithmetic
 * under a mask is done only as wide as the mask needs.
 *
 * Memory splits values into bytes and puts them together again; the result must be the value that was split.
 * Since EXTRACT may turn into something else entirely, its result remembers which term it was cut from
 * (`whole`, `cut`). CONCAT takes that as a hint and proves it by cutting again: terms are interned, so
 * comparing pointers is a proof.
 *
 * PTR is never taken apart by a slice. */
#include "expr/context.h"

/* ---- origins ---- */

/* `part` is the bits of `whole` from `low` on. */
struct origin {
    term *whole;
    uint32_t low;
};

static void remember_origin(term *part, term *whole, uint32_t low) {
    if (term_is_const(part) || (part->op == TERM_EXTRACT && part->arg[0] == whole) || low > UINT16_MAX) return;
    part->whole = whole;
    part->cut = (uint16_t)low;
}

static struct origin origin_of(const term *part) {
    if (part->whole) return (struct origin){part->whole, part->cut};
    if (part->op == TERM_EXTRACT) return (struct origin){part->arg[0], part->low};
    return (struct origin){0};
}

/* ---- extract ---- */

static term *extract_concat(terms *ctx, term *a, uint32_t low, uint32_t width) {
    term *high = a->arg[0], *rest = a->arg[1];
    uint32_t cut = rest->width;
    if (low >= cut) return term_extract(ctx, high, low - cut, width);
    if (low + width <= cut) return term_extract(ctx, rest, low, width);
    return term_concat(ctx, term_extract(ctx, high, 0, low + width - cut), term_extract(ctx, rest, low, cut - low));
}

static term *extract_extension(terms *ctx, term *a, uint32_t low, uint32_t width) {
    term *x = a->arg[0];
    bool is_signed = a->op == TERM_SEXT;
    if (low + width <= x->width) return term_extract(ctx, x, low, width);
    if (low >= x->width)
        return is_signed ? term_sext(ctx, term_extract(ctx, x, x->width - 1, 1), width) : const_zero(ctx, width);
    term *part = term_extract(ctx, x, low, x->width - low);
    return is_signed ? term_sext(ctx, part, width) : term_zext(ctx, part, width);
}

static term *extract_ite(terms *ctx, term *a, uint32_t low, uint32_t width) {
    term *then = term_extract(ctx, a->arg[1], low, width), *otherwise = term_extract(ctx, a->arg[2], low, width);
    if (then->op == TERM_EXTRACT && otherwise->op == TERM_EXTRACT) return NULL;
    return term_ite(ctx, a->arg[0], then, otherwise);
}

static term *apply_arithmetic(terms *ctx, const term *a, uint32_t width) {
    term *x = term_extract(ctx, a->arg[0], 0, width);
    if (a->op == TERM_NEG) return term_neg(ctx, x);
    term *y = term_extract(ctx, a->arg[1], 0, width);
    return a->op == TERM_ADD ? term_add(ctx, x, y) : term_mul(ctx, x, y);
}

/* The sign of a difference of two non-negative numbers is their order. */
static term *extract_sign(terms *ctx, term *a) {
    if (a->op != TERM_ADD || a->width > 64) return NULL;
    uint64_t limit = low_mask(a->width - 1);
    for (int i = 0; i < 2; i++) {
        term *p = a->arg[1 - i], *q = a->arg[i];
        bool is_minus = q->op == TERM_NEG || (term_is_const(q) && q->value > limit + 1);
        if (!is_minus || term_facts(ctx, p).max > limit) continue;
        term *subtrahend = term_neg(ctx, q);
        if (term_facts(ctx, subtrahend).max <= limit) return term_ult(ctx, p, subtrahend);
    }
    return NULL;
}

static bool low_bits_zero(terms *ctx, term *t, uint32_t count) {
    if (t->width > 64) return t->op == TERM_CONCAT && is_zero(t->arg[1]) && t->arg[1]->width >= count;
    return (~term_facts(ctx, t).zeros & low_mask(count)) == 0;
}

/* No carry comes from below: the slice of the sum is the sum of the slices. */
static term *extract_without_carry(terms *ctx, term *a, uint32_t low, uint32_t width) {
    if (a->op == TERM_NEG && low_bits_zero(ctx, a->arg[0], low))
        return term_neg(ctx, term_extract(ctx, a->arg[0], low, width));
    if (a->op != TERM_ADD || !(low_bits_zero(ctx, a->arg[0], low) || low_bits_zero(ctx, a->arg[1], low))) return NULL;
    return term_add(ctx, term_extract(ctx, a->arg[0], low, width), term_extract(ctx, a->arg[1], low, width));
}

static term *extract_arithmetic(terms *ctx, term *a, uint32_t low, uint32_t width) {
    if (low == 0) return apply_arithmetic(ctx, a, width);
    term *r = low + 1 == a->width ? extract_sign(ctx, a) : NULL;
    if (!r) r = extract_without_carry(ctx, a, low, width);
    if (r) return r;
    if (low + width == a->width) return NULL;
    term *narrow = term_extract(ctx, a, 0, low + width);
    if (narrow->op == TERM_ADD || narrow->op == TERM_MUL || narrow->op == TERM_NEG)
        return make_unary(ctx, TERM_EXTRACT, width, low, narrow);
    return term_extract(ctx, narrow, low, width);
}

static term *extract_known(terms *ctx, term *a, uint32_t low, uint32_t width) {
    if (a->width > 64) return NULL;
    struct term_facts f = term_facts(ctx, a);
    uint64_t mask = low_mask(width) << low;
    return ((f.zeros | f.ones) & mask) == mask ? term_const(ctx, width, f.ones >> low) : NULL;
}

/* NULL: nothing better than the raw node. */
static term *extract_simplify(terms *ctx, term *a, uint32_t low, uint32_t width) {
    switch (a->op) {
    case TERM_NOT: return term_not(ctx, term_extract(ctx, a->arg[0], low, width));
    case TERM_AND:
        return term_and(ctx, term_extract(ctx, a->arg[0], low, width), term_extract(ctx, a->arg[1], low, width));
    case TERM_OR:
        return term_or(ctx, term_extract(ctx, a->arg[0], low, width), term_extract(ctx, a->arg[1], low, width));
    case TERM_XOR:
        return term_xor(ctx, term_extract(ctx, a->arg[0], low, width), term_extract(ctx, a->arg[1], low, width));
    case TERM_ITE: return extract_ite(ctx, a, low, width);
    case TERM_ADD:
    case TERM_MUL:
    case TERM_NEG: return extract_arithmetic(ctx, a, low, width);
    default: return NULL;
    }
}

static bool moves_down(const term *a) {
    switch (a->op) {
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
    case TERM_ITE:
    case TERM_ADD:
    case TERM_MUL:
    case TERM_NEG: return true;
    default: return false;
    }
}

static term *extract_cached(terms *ctx, term *a, uint32_t low, uint32_t width) {
    uint64_t h = hash_mix(hash_mix(a->id, low), width);
    struct slice_entry *known = &ctx->slices[(h >> 20) & (SLICE_CACHE - 1)];
    if (known->from == a && known->low == low && known->width == width) {
        remember_origin(known->result, a, low);
        return known->result;
    }
    term *r = extract_known(ctx, a, low, width);
    if (!r) r = extract_simplify(ctx, a, low, width);
    if (!r) r = make_unary(ctx, TERM_EXTRACT, width, low, a);
    if (ctx->budget) *known = (struct slice_entry){a, r, low, width};
    remember_origin(r, a, low);
    return r;
}

term *term_extract(terms *ctx, term *a, uint32_t low, uint32_t width) {
    ensure(width >= 1 && (uint64_t)low + width <= a->width);
    if (width == a->width) return a;
    if (term_is_const(a)) {
        if (a->width <= 64) return term_const(ctx, width, a->value >> low);
        return fold_const(ctx, TERM_EXTRACT, width, low, a, NULL, NULL);
    }
    while (a->op == TERM_EXTRACT) {
        low += a->low;
        a = a->arg[0];
    }
    bool structural = a->op == TERM_CONCAT || a->op == TERM_ZEXT || a->op == TERM_SEXT;
    if (!structural && !moves_down(a)) {
        term *r = a->op == TERM_VAR ? NULL : extract_known(ctx, a, low, width);
        return r ? r : make_unary(ctx, TERM_EXTRACT, width, low, a);
    }
    if (!simplify_enter(ctx)) return make_unary(ctx, TERM_EXTRACT, width, low, a);
    term *r = !structural ? extract_cached(ctx, a, low, width)
            : a->op == TERM_CONCAT ? extract_concat(ctx, a, low, width)
                                   : extract_extension(ctx, a, low, width);
    return simplify_leave(ctx, r);
}

/* ---- concat ---- */

static bool same_slice(terms *ctx, struct origin from, term *part) {
    return (uint64_t)from.low + part->width <= from.whole->width && part->vars->count <= from.whole->vars->count &&
           term_extract(ctx, from.whole, from.low, part->width) == part;
}

static term *join_by_origin(terms *ctx, term *high, term *low) {
    struct origin h = origin_of(high), l = origin_of(low);
    uint32_t width = high->width + low->width;
    if (h.whole && h.low >= low->width) {
        struct origin below = {h.whole, h.low - low->width};
        if (same_slice(ctx, h, high) && same_slice(ctx, below, low))
            return term_extract(ctx, h.whole, below.low, width);
    }
    if (l.whole && l.whole != h.whole) {
        struct origin above = {l.whole, l.low + low->width};
        if (same_slice(ctx, above, high) && same_slice(ctx, l, low))
            return term_extract(ctx, l.whole, l.low, width);
    }
    return NULL;
}

/* CONCAT(copies of the top bit of low, low) is SEXT(low). */
static term *join_sign(terms *ctx, term *high, term *low) {
    term *bit = high->width == 1 ? high : high->op == TERM_SEXT && high->arg[0]->width == 1 ? high->arg[0] : NULL;
    if (!bit || term_is_const(low) || bit->vars->count > low->vars->count) return NULL;
    if (term_extract(ctx, low, low->width - 1, 1) != bit) return NULL;
    return term_sext(ctx, low, high->width + low->width);
}

/* One term for two neighbours, or NULL. */
static term *join(terms *ctx, term *high, term *low) {
    if (term_is_const(high) && term_is_const(low))
        return fold_const(ctx, TERM_CONCAT, high->width + low->width, 0, high, low, NULL);
    if (high->op == TERM_EXTRACT && low->op == TERM_EXTRACT && high->arg[0] == low->arg[0] &&
        high->low == low->low + low->width)
        return term_extract(ctx, low->arg[0], low->low, high->width + low->width);
    term *r = join_sign(ctx, high, low);
    if (!r) r = join_by_origin(ctx, high, low);
    if (r) return r;
    if (high->op == TERM_ITE && low->op == TERM_ITE && high->arg[0] == low->arg[0])
        return term_ite(ctx, high->arg[0], term_concat(ctx, high->arg[1], low->arg[1]),
                        term_concat(ctx, high->arg[2], low->arg[2]));
    return lift_binary(ctx, term_concat, high, low);
}

static term *concat_simplify(terms *ctx, term *high, term *low) {
    uint32_t width = high->width + low->width;
    if (high->op == TERM_CONCAT) {
        term *whole = high->whole ? join_by_origin(ctx, high, low) : NULL;
        return whole ? whole : term_concat(ctx, high->arg[0], term_concat(ctx, high->arg[1], low));
    }
    if (is_zero(high)) return term_zext(ctx, low, width);
    term *r = join(ctx, high, low);
    if (r) return r;
    if (low->op == TERM_CONCAT) {
        r = join(ctx, high, low->arg[0]);
        if (r) return term_concat(ctx, r, low->arg[1]);
    }
    if (term_is_const(low)) return make_binary(ctx, TERM_CONCAT, width, high, low);
    if (high->op == TERM_ZEXT) return term_zext(ctx, term_concat(ctx, high->arg[0], low), width);
    if (high->op == TERM_SEXT) return term_sext(ctx, term_concat(ctx, high->arg[0], low), width);
    if (term_is_const(high) && low->op == TERM_ZEXT) {
        term *zeros = const_zero(ctx, low->width - low->arg[0]->width);
        return term_concat(ctx, term_concat(ctx, high, zeros), low->arg[0]);
    }
    return make_binary(ctx, TERM_CONCAT, width, high, low);
}

term *term_concat(terms *ctx, term *high, term *low) {
    ensure(high->width + (uint64_t)low->width <= UINT32_MAX);
    uint32_t width = high->width + low->width;
    if (term_is_const(high) && term_is_const(low)) return fold_const(ctx, TERM_CONCAT, width, 0, high, low, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_CONCAT, width, high, low);
    return simplify_leave(ctx, concat_simplify(ctx, high, low));
}

/* ---- extensions ---- */

static bool has_const_low(const term *t) { return t->op == TERM_CONCAT && term_is_const(t->arg[1]); }

term *term_zext(terms *ctx, term *a, uint32_t width) {
    ensure(width >= a->width);
    if (width == a->width) return a;
    if (term_is_const(a)) {
        if (width <= 64) return term_const(ctx, width, a->value);
        return fold_const(ctx, TERM_ZEXT, width, 0, a, NULL, NULL);
    }
    if (a->op == TERM_ZEXT) a = a->arg[0];
    if (is_const_tree(a) && simplify_enter(ctx))
        return simplify_leave(ctx, term_ite(ctx, a->arg[0], term_zext(ctx, a->arg[1], width),
                                            term_zext(ctx, a->arg[2], width)));
    if (has_const_low(a) && simplify_enter(ctx))
        return simplify_leave(ctx, term_concat(ctx, term_zext(ctx, a->arg[0], width - a->arg[1]->width), a->arg[1]));
    return make_unary(ctx, TERM_ZEXT, width, 0, a);
}

static term *sext_simplify(terms *ctx, term *a, uint32_t width) {
    if (a->op == TERM_ZEXT) return term_zext(ctx, a->arg[0], width);
    if (a->op == TERM_SEXT) return term_sext(ctx, a->arg[0], width);
    if (is_const_tree(a))
        return term_ite(ctx, a->arg[0], term_sext(ctx, a->arg[1], width), term_sext(ctx, a->arg[2], width));
    if (a->op == TERM_CONCAT && (term_is_const(a->arg[0]) || term_is_const(a->arg[1])))
        return term_concat(ctx, term_sext(ctx, a->arg[0], width - a->arg[1]->width), a->arg[1]);
    if (a->width <= 64) {
        struct term_facts f = term_facts(ctx, a);
        if (f.zeros >> (a->width - 1) & 1) return term_zext(ctx, a, width);
        if (f.ones >> (a->width - 1) & 1) return term_concat(ctx, const_ones(ctx, width - a->width), a);
    }
    return make_unary(ctx, TERM_SEXT, width, 0, a);
}

term *term_sext(terms *ctx, term *a, uint32_t width) {
    ensure(width >= a->width);
    if (width == a->width) return a;
    if (term_is_const(a)) return fold_const(ctx, TERM_SEXT, width, 0, a, NULL, NULL);
    if (!simplify_enter(ctx)) return make_unary(ctx, TERM_SEXT, width, 0, a);
    return simplify_leave(ctx, sext_simplify(ctx, a, width));
}

/* ---- shifts ---- */

static term *shift_const(terms *ctx, enum term_op op, term *a, const term *by) {
    uint32_t width = a->width, n = wide_amount(term_words(by), width);
    if (n == 0) return a;
    switch (op) {
    case TERM_SHL:
        return n == width ? const_zero(ctx, width)
                          : term_concat(ctx, term_extract(ctx, a, 0, width - n), const_zero(ctx, n));
    case TERM_LSHR:
        return n == width ? const_zero(ctx, width) : term_zext(ctx, term_extract(ctx, a, n, width - n), width);
    default:
        if (n == width) n = width - 1;
        return term_sext(ctx, term_extract(ctx, a, n, width - n), width);
    }
}

static term *shift_simplify(terms *ctx, enum term_op op, term *a, term *by) {
    uint32_t width = a->width;
    term *(*build)(terms *, term *, term *) = op == TERM_SHL ? term_shl : op == TERM_LSHR ? term_lshr : term_ashr;
    if (term_is_const(by)) return shift_const(ctx, op, a, by);
    if (width == 1) return op == TERM_ASHR ? a : term_and(ctx, a, term_not(ctx, by));
    if (is_zero(a) || (op == TERM_ASHR && is_ones(a))) return a;
    if (is_const_tree(by))
        return term_ite(ctx, by->arg[0], build(ctx, a, by->arg[1]), build(ctx, a, by->arg[2]));
    if (width <= 64) {
        if (term_facts(ctx, by).min >= width) return shift_const(ctx, op, a, term_const(ctx, 32, width));
        if (op == TERM_ASHR && term_facts(ctx, a).zeros >> (width - 1) & 1) return term_lshr(ctx, a, by);
    }
    return make_binary(ctx, op, width, a, by);
}

static term *build_shift(terms *ctx, enum term_op op, term *a, term *by) {
    ensure(a->width == by->width);
    if (term_is_const(a) && term_is_const(by)) return fold_const(ctx, op, a->width, 0, a, by, NULL);
    if (!simplify_enter(ctx)) return make_binary(ctx, op, a->width, a, by);
    return simplify_leave(ctx, shift_simplify(ctx, op, a, by));
}

term *term_shl(terms *ctx, term *a, term *b) { return build_shift(ctx, TERM_SHL, a, b); }
term *term_lshr(terms *ctx, term *a, term *b) { return build_shift(ctx, TERM_LSHR, a, b); }
term *term_ashr(terms *ctx, term *a, term *b) { return build_shift(ctx, TERM_ASHR, a, b); }
