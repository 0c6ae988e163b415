/* build_sum.c -- ADD, NEG, subtraction and PTR: sums in a normal form.
 *
 * Up to 64 bits a sum is collected into a constant and a short list of (coefficient, term), equal terms merged,
 * and built again in the order of ids, so that x + y - x is y and equal sums are equal pointers. There is no
 * SUB: a - b is ADD(a, NEG(b)). Coefficients are written as NEG, as a CONCAT with zeros below (powers of two) or
 * as MUL by a constant. A sum of more than SUM_LIMIT parts is left as it stands.
 *
 * Sums whose operands do not overlap, or whose low bits cannot carry, are put together from pieces
 * (add_pair): 4*x + 1 is CONCAT(x, 01). collect() sees through the pieces, so nothing is lost by it. */
#include "expr/context.h"

enum { SUM_LIMIT = 12, SUM_DEPTH = 24 };

struct part {
    uint64_t factor;
    term *atom;
};

struct sum {
    uint32_t width;
    int count;
    bool too_large;
    uint64_t constant;
    struct part part[SUM_LIMIT];
};

static void collect_atom(struct sum *s, uint64_t factor, term *t) {
    for (int i = 0; i < s->count; i++)
        if (s->part[i].atom == t) {
            s->part[i].factor += factor;
            return;
        }
    if (s->count == SUM_LIMIT) s->too_large = true;
    else s->part[s->count++] = (struct part){factor, t};
}

static void collect(terms *ctx, struct sum *s, uint64_t factor, term *t, int depth);

/* factor * (t << shift), where t has the sum's width less `shift`. */
static void collect_shifted(terms *ctx, struct sum *s, uint64_t factor, term *t, uint32_t shift, int depth) {
    if (depth > SUM_DEPTH || s->too_large) {
        s->too_large = true;
        return;
    }
    switch (t->op) {
    case TERM_CONST: s->constant += factor * (t->value << shift); return;
    case TERM_ADD:
        collect_shifted(ctx, s, factor, t->arg[0], shift, depth + 1);
        collect_shifted(ctx, s, factor, t->arg[1], shift, depth + 1);
        return;
    case TERM_NEG: collect_shifted(ctx, s, -factor, t->arg[0], shift, depth + 1); return;
    case TERM_MUL:
        if (!term_is_const(t->arg[0]) || t->arg[1]->op == TERM_ADD) break;
        collect_shifted(ctx, s, factor * t->arg[0]->value, t->arg[1], shift, depth + 1);
        return;
    case TERM_EXTRACT:
        if (t->low != 0 || t->arg[0]->width != s->width) break;
        collect(ctx, s, factor << shift, t->arg[0], depth + 1);
        return;
    case TERM_ZEXT: collect(ctx, s, factor << shift, term_zext(ctx, t->arg[0], s->width), depth + 1); return;
    case TERM_SEXT: collect(ctx, s, factor << shift, term_sext(ctx, t->arg[0], s->width), depth + 1); return;
    default: break;
    }
    collect_atom(s, factor, term_concat(ctx, t, const_zero(ctx, shift)));
}

static void collect_concat(terms *ctx, struct sum *s, uint64_t factor, term *t, int depth) {
    term *high = t->arg[0], *low = t->arg[1];
    if (term_is_const(low)) {
        s->constant += factor * low->value;
        collect_shifted(ctx, s, factor, high, low->width, depth + 1);
    } else if (term_is_const(high)) {
        s->constant += factor * (high->value << low->width);
        collect(ctx, s, factor, term_zext(ctx, low, s->width), depth + 1);
    } else {
        collect_atom(s, factor, t);
    }
}

static void collect(terms *ctx, struct sum *s, uint64_t factor, term *t, int depth) {
    if (depth > SUM_DEPTH || s->too_large) {
        s->too_large = true;
        return;
    }
    switch (t->op) {
    case TERM_CONST: s->constant += factor * t->value; return;
    case TERM_PTR:
    case TERM_ADD:
        collect(ctx, s, factor, t->arg[0], depth + 1);
        collect(ctx, s, factor, t->arg[1], depth + 1);
        return;
    case TERM_NEG: collect(ctx, s, -factor, t->arg[0], depth + 1); return;
    case TERM_NOT:
        s->constant -= factor;
        collect(ctx, s, -factor, t->arg[0], depth + 1);
        return;
    case TERM_MUL:
        if (term_is_const(t->arg[0])) collect_atom(s, factor * t->arg[0]->value, t->arg[1]);
        else collect_atom(s, factor, t);
        return;
    case TERM_CONCAT: collect_concat(ctx, s, factor, t, depth); return;
    case TERM_SEXT:
        if (t->arg[0]->width == 1) collect_atom(s, -factor, term_zext(ctx, t->arg[0], t->width));
        else collect_atom(s, factor, t);
        return;
    default: collect_atom(s, factor, t); return;
    }
}

static bool in_pieces(const term *t) {
    return t->op == TERM_CONST || t->op == TERM_ZEXT || t->op == TERM_CONCAT;
}

/* CONST + CONCAT where the carry out of the low part is known. */
static term *add_const_concat(terms *ctx, term *c, term *t) {
    term *high = t->arg[0], *low = t->arg[1];
    term *c_low = term_extract(ctx, c, 0, low->width), *c_high = term_extract(ctx, c, low->width, high->width);
    if (is_zero(c_low)) return term_concat(ctx, term_add(ctx, c_high, high), low);
    if (!term_is_const(low)) return NULL;
    term *sum = fold_const(ctx, TERM_ADD, low->width, 0, c_low, low, NULL);
    bool carry = !term_is_false(fold_const(ctx, TERM_ULT, 1, 0, sum, low, NULL));
    if (carry) c_high = fold_const(ctx, TERM_ADD, high->width, 0, c_high, term_const(ctx, high->width, 1), NULL);
    return term_concat(ctx, term_add(ctx, c_high, high), sum);
}

/* Rules on exactly two operands, then the raw node. Collects nothing. */
static term *add_pair(terms *ctx, term *a, term *b) {
    order_arguments(&a, &b);
    if (term_is_const(a) && term_is_const(b)) return fold_const(ctx, TERM_ADD, a->width, 0, a, b, NULL);
    if (is_zero(a)) return b;
    if (term_is_const(a)) {
        if (b->op == TERM_CONCAT) {
            term *r = add_const_concat(ctx, a, b);
            if (r) return r;
        }
    } else if (a->op == TERM_CONCAT && b->op == TERM_CONCAT && a->arg[1]->width == b->arg[1]->width &&
               (is_zero(a->arg[1]) || is_zero(b->arg[1]))) {
        return term_concat(ctx, term_add(ctx, a->arg[0], b->arg[0]),
                           is_zero(a->arg[1]) ? b->arg[1] : a->arg[1]);
    }
    if (a->width <= 64 && in_pieces(a) && in_pieces(b) &&
        (term_facts(ctx, a).zeros | term_facts(ctx, b).zeros) == low_mask(a->width))
        return term_or(ctx, a, b);
    return make_binary(ctx, TERM_ADD, a->width, a, b);
}

static term *negate_atom(terms *ctx, term *t) {
    if (t->op == TERM_ZEXT && t->arg[0]->width == 1) return term_sext(ctx, t->arg[0], t->width);
    if (t->op == TERM_CONCAT && is_zero(t->arg[1]))
        return term_concat(ctx, term_neg(ctx, t->arg[0]), t->arg[1]);
    return make_unary(ctx, TERM_NEG, t->width, 0, t);
}

static term *monomial(terms *ctx, uint64_t factor, term *atom) {
    uint32_t width = atom->width;
    uint64_t mask = low_mask(width), negated = -factor & mask;
    factor &= mask;
    if (factor == 1) return atom;
    if (negated == 1) return negate_atom(ctx, atom);
    return term_mul(ctx, term_const(ctx, width, factor), atom);
}

static int find_atom(const struct sum *s, const term *atom) {
    for (int i = 0; i < s->count; i++)
        if (s->part[i].atom == atom) return i;
    return -1;
}

/* (x / y) * y + x % y is x, for y == 0 too, signed and unsigned. */
static void join_quotient_and_remainder(terms *ctx, struct sum *s) {
    for (int i = 0; i < s->count; i++) {
        const term *rest = s->part[i].atom;
        uint64_t factor = s->part[i].factor;
        if ((rest->op != TERM_UREM && rest->op != TERM_SREM) || !factor) continue;
        term *x = rest->arg[0], *y = rest->arg[1];
        term *quotient = rest->op == TERM_UREM ? term_udiv(ctx, x, y) : term_sdiv(ctx, x, y);
        int product = find_atom(s, term_mul(ctx, quotient, y));
        if (product < 0 || s->part[product].factor != factor) continue;
        s->part[i].factor = s->part[product].factor = 0;
        collect(ctx, s, factor, x, 0);
    }
}

static term *rebuild(terms *ctx, struct sum *s) {
    uint64_t mask = low_mask(s->width);
    join_quotient_and_remainder(ctx, s);
    if (s->too_large) return NULL;
    int n = 0;
    for (int i = 0; i < s->count; i++) {
        struct part p = s->part[i];
        if ((p.factor & mask) == 0) continue;
        int at = n++;
        for (; at > 0 && s->part[at - 1].atom->id > p.atom->id; at--) s->part[at] = s->part[at - 1];
        s->part[at] = p;
    }
    term *constant = term_const(ctx, s->width, s->constant);
    if (n == 0) return constant;
    term *r = monomial(ctx, s->part[0].factor, s->part[0].atom);
    for (int i = 1; i < n; i++) r = add_pair(ctx, r, monomial(ctx, s->part[i].factor, s->part[i].atom));
    return add_pair(ctx, constant, r);
}

/* factor_a * a + factor_b * b (b may be NULL); NULL if it does not fit the list. */
static term *sum_of(terms *ctx, uint64_t factor_a, term *a, uint64_t factor_b, term *b) {
    struct sum s = {.width = a->width};
    collect(ctx, &s, factor_a, a, 0);
    if (b) collect(ctx, &s, factor_b, b, 0);
    return s.too_large ? NULL : rebuild(ctx, &s);
}

static bool is_sum_atom(const term *t) {
    switch (t->op) {
    case TERM_CONST:
    case TERM_PTR:
    case TERM_ADD:
    case TERM_NEG:
    case TERM_NOT:
    case TERM_MUL:
    case TERM_CONCAT:
    case TERM_SEXT: return false;
    default: return true;
    }
}

/* Wider than 64 bits: constants gather at the front, x + -x and x + ~x vanish. */
static term *add_wide(terms *ctx, term *a, term *b) {
    if (is_complement(a, b)) return const_ones(ctx, a->width);
    for (int i = 0; i < 2; i++) {
        term *x = i ? b : a, *y = i ? a : b;
        if (y->op == TERM_NEG && y->arg[0] == x) return const_zero(ctx, a->width);
        if (y->op != TERM_ADD) continue;
        for (int k = 0; k < 2; k++) {
            term *p = y->arg[k], *rest = y->arg[1 - k];
            if ((p->op == TERM_NEG && p->arg[0] == x) || (x->op == TERM_NEG && x->arg[0] == p)) return rest;
            if (!term_is_const(p)) continue;
            if (term_is_const(x)) return term_add(ctx, fold_const(ctx, TERM_ADD, x->width, 0, x, p, NULL), rest);
            return term_add(ctx, p, term_add(ctx, x, rest));
        }
    }
    return add_pair(ctx, a, b);
}

static term *add_simplify(terms *ctx, term *a, term *b) {
    if (a->width == 1) return term_xor(ctx, a, b);
    term *r = lift_binary(ctx, term_add, a, b);
    if (r) return r;
    if (a->width > 64) return add_wide(ctx, lower_pointer(ctx, a), lower_pointer(ctx, b));
    if (a != b && is_sum_atom(a) && is_sum_atom(b)) return add_pair(ctx, a, b);
    r = sum_of(ctx, 1, a, 1, b);
    return r ? r : add_pair(ctx, a, b);
}

term *term_add(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    order_arguments(&a, &b);
    if (term_is_const(a)) {
        if (term_is_const(b)) return fold_const(ctx, TERM_ADD, a->width, 0, a, b, NULL);
        if (is_zero(a)) return b;
    }
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_ADD, a->width, a, b);
    return simplify_leave(ctx, add_simplify(ctx, a, b));
}

static term *neg_simplify(terms *ctx, term *a) {
    if (a->op == TERM_NEG) return a->arg[0];
    if (is_const_tree(a)) return term_ite(ctx, a->arg[0], term_neg(ctx, a->arg[1]), term_neg(ctx, a->arg[2]));
    if (a->width > 64) {
        if (a->op == TERM_ADD) return term_add(ctx, term_neg(ctx, a->arg[0]), term_neg(ctx, a->arg[1]));
        if (a->op == TERM_NOT) return term_add(ctx, term_const(ctx, a->width, 1), a->arg[0]);
        return negate_atom(ctx, a);
    }
    term *r = is_sum_atom(a) ? negate_atom(ctx, a) : sum_of(ctx, -1ull, a, 0, NULL);
    return r ? r : negate_atom(ctx, a);
}

term *term_neg(terms *ctx, term *a) {
    if (term_is_const(a)) return fold_const(ctx, TERM_NEG, a->width, 0, a, NULL, NULL);
    if (a->width == 1) return a;
    if (!simplify_enter(ctx)) return make_unary(ctx, TERM_NEG, a->width, 0, a);
    return simplify_leave(ctx, neg_simplify(ctx, a));
}

static term *sub_simplify(terms *ctx, term *a, term *b) {
    if (a->width > 1 && a->width <= 64 && !is_const_tree(a) && !is_const_tree(b)) {
        term *r = sum_of(ctx, 1, a, -1ull, b);
        if (r) return r;
    }
    return term_add(ctx, a, term_neg(ctx, b));
}

term *term_sub(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    if (a == b) return const_zero(ctx, a->width);
    if (is_zero(b)) return a;
    if (!simplify_enter(ctx)) return term_add(ctx, a, term_neg(ctx, b));
    return simplify_leave(ctx, sub_simplify(ctx, a, b));
}

/* ---- pointers ---- */

term *term_ptr(terms *ctx, term *base, term *offset) {
    ensure(term_is_const(base) && base->width == offset->width);
    if (term_is_const(offset)) return fold_const(ctx, TERM_ADD, base->width, 0, base, offset, NULL);
    return make_binary(ctx, TERM_PTR, base->width, base, lower_pointer(ctx, offset));
}

