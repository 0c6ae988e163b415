/* build_bits.c -- NOT, AND, OR and XOR; on width 1 also the logic of truth values.
 *
 * Normal forms. Truth values are kept in negation normal form: NOT moves through AND, OR and ITE down to the
 * comparisons. On wider terms NOT moves into CONCAT and SEXT and out of XOR. A constant operand is outermost.
 * AND with a constant of at most two runs of ones is no AND: it is the CONCAT of the slices it keeps and of
 * zeros. An operand made of pieces one of which is constant splits the whole operation at the piece's edge. */
#include "expr/context.h"

#include <string.h>

typedef term *(*binary_builder)(terms *, term *, term *);

static binary_builder builder_of(enum term_op op) {
    return op == TERM_AND ? term_and : op == TERM_OR ? term_or : term_xor;
}

/* ---- not ---- */

static term *not_truth(terms *ctx, term *a) {
    switch (a->op) {
    case TERM_AND: return term_or(ctx, term_not(ctx, a->arg[0]), term_not(ctx, a->arg[1]));
    case TERM_OR: return term_and(ctx, term_not(ctx, a->arg[0]), term_not(ctx, a->arg[1]));
    case TERM_ITE: return term_ite(ctx, a->arg[0], term_not(ctx, a->arg[1]), term_not(ctx, a->arg[2]));
    default: return NULL;
    }
}

static term *not_simplify(terms *ctx, term *a) {
    term *r = a->width == 1 ? not_truth(ctx, a) : NULL;
    if (r) return r;
    switch (a->op) {
    case TERM_XOR:
        if (term_is_const(a->arg[0])) return term_xor(ctx, term_not(ctx, a->arg[0]), a->arg[1]);
        break;
    case TERM_ADD:
        if (is_ones(a->arg[0])) return term_neg(ctx, a->arg[1]);
        break;
    case TERM_NEG: return term_add(ctx, const_ones(ctx, a->width), a->arg[0]);
    case TERM_CONCAT: return term_concat(ctx, term_not(ctx, a->arg[0]), term_not(ctx, a->arg[1]));
    case TERM_ZEXT:
        return term_concat(ctx, const_ones(ctx, a->width - a->arg[0]->width), term_not(ctx, a->arg[0]));
    case TERM_SEXT: return term_sext(ctx, term_not(ctx, a->arg[0]), a->width);
    case TERM_ITE:
        if (is_const_tree(a))
            return term_ite(ctx, a->arg[0], term_not(ctx, a->arg[1]), term_not(ctx, a->arg[2]));
        break;
    default: break;
    }
    return make_unary(ctx, TERM_NOT, a->width, 0, a);
}

term *term_not(terms *ctx, term *a) {
    if (a->op == TERM_NOT) return a->arg[0];
    if (term_is_const(a)) {
        if (a->width <= 64) return term_const(ctx, a->width, ~a->value);
        return fold_const(ctx, TERM_NOT, a->width, 0, a, NULL, NULL);
    }
    if (!simplify_enter(ctx)) return make_unary(ctx, TERM_NOT, a->width, 0, a);
    return simplify_leave(ctx, not_simplify(ctx, a));
}

/* ---- what AND, OR and XOR share ---- */

static bool has_const_piece(const term *t) {
    return t->op == TERM_ZEXT || (t->op == TERM_CONCAT && (term_is_const(t->arg[0]) || term_is_const(t->arg[1])));
}

static bool splits(const term *a, const term *b) {
    return has_const_piece(a) || (a->op == TERM_CONCAT && (term_is_const(b) || b->op == TERM_CONCAT));
}

static term *split_at_piece(terms *ctx, enum term_op op, term *a, term *b) {
    binary_builder build = builder_of(op);
    term *low = a->op == TERM_ZEXT ? a->arg[0] : a->arg[1];
    uint32_t cut = low->width, rest = a->width - cut;
    term *high = a->op == TERM_ZEXT ? const_zero(ctx, rest) : a->arg[0];
    return term_concat(ctx, build(ctx, high, term_extract(ctx, b, cut, rest)),
                       build(ctx, low, term_extract(ctx, b, 0, cut)));
}

static term *bitwise_structure(terms *ctx, enum term_op op, term *a, term *b) {
    if (a->width > 1) {
        term *r = lift_binary(ctx, builder_of(op), a, b);
        if (r) return r;
    }
    if (splits(a, b)) return split_at_piece(ctx, op, a, b);
    if (splits(b, a)) return split_at_piece(ctx, op, b, a);
    if (a->op == TERM_SEXT && b->op == TERM_SEXT && a->arg[0]->width == b->arg[0]->width)
        return term_sext(ctx, builder_of(op)(ctx, a->arg[0], b->arg[0]), a->width);
    return NULL;
}

/* A constant below moves up: op(c, op(d, x)) = op(op(c, d), x) and op(y, op(c, x)) = op(c, op(y, x)). */
static term *hoist_const(terms *ctx, enum term_op op, term *a, term *b) {
    binary_builder build = builder_of(op);
    for (int i = 0; i < 2; i++) {
        term *with = i ? a : b, *other = i ? b : a;
        if (with->op != op || !term_is_const(with->arg[0])) continue;
        if (term_is_const(other)) return build(ctx, build(ctx, other, with->arg[0]), with->arg[1]);
        return build(ctx, with->arg[0], build(ctx, other, with->arg[1]));
    }
    return NULL;
}

enum found { ABSENT, PRESENT, COMPLEMENT };

/* Is x, or its complement, an operand somewhere in the chain of `op`? Looks at a bounded part of it. */
static enum found find_operand(enum term_op op, const term *chain, const term *x) {
    const term *stack[8];
    int top = 0;
    stack[top++] = chain;
    for (int steps = 0; top > 0 && steps < 16; steps++) {
        const term *t = stack[--top];
        for (int i = 0; i < 2; i++) {
            const term *arg = t->arg[i];
            if (arg == x) return PRESENT;
            if (is_complement(arg, x)) return COMPLEMENT;
            if (arg->op == op && top < 8) stack[top++] = arg;
        }
    }
    return ABSENT;
}

/* AND or OR of two comparisons of one term with different constants: they exclude each other. */
static term *equality_pair(terms *ctx, enum term_op op, term *a, term *b) {
    bool na = a->op == TERM_NOT, nb = b->op == TERM_NOT, is_or = op == TERM_OR;
    const term *ca = na ? a->arg[0] : a, *cb = nb ? b->arg[0] : b;
    if (ca->op != TERM_EQ || cb->op != TERM_EQ || ca->arg[1] != cb->arg[1]) return NULL;
    if (!term_is_const(ca->arg[0]) || !term_is_const(cb->arg[0])) return NULL;
    bool weak_a = na != is_or, weak_b = nb != is_or; /* implied by the other one */
    if (weak_a && weak_b) return NULL;
    if (!weak_a && !weak_b) return ctx->bit[is_or];
    return weak_a ? b : a;
}

/* Rules for AND and OR, which are each other's dual. NULL: none applies. */
static term *lattice_rules(terms *ctx, enum term_op op, term *a, term *b) {
    enum term_op dual = op == TERM_AND ? TERM_OR : TERM_AND;
    for (int i = 0; i < 2; i++) {
        term *x = i ? b : a, *y = i ? a : b;
        if (y->op == op) {
            enum found f = find_operand(op, y, x);
            if (f == PRESENT) return y;
            if (f == COMPLEMENT) return op == TERM_AND ? const_zero(ctx, a->width) : const_ones(ctx, a->width);
        } else if (y->op == dual) {
            if (find_operand(dual, y, x) == PRESENT) return x;
            for (int k = 0; k < 2; k++)
                if (is_complement(y->arg[k], x)) return builder_of(op)(ctx, x, y->arg[1 - k]);
        }
        if (x->op == TERM_SEXT && x->arg[0]->width == 1) {
            if (op == TERM_AND) return term_ite(ctx, x->arg[0], y, const_zero(ctx, a->width));
            return term_ite(ctx, x->arg[0], const_ones(ctx, a->width), y);
        }
    }
    if (a->width > 1 && a->op == TERM_NOT && b->op == TERM_NOT)
        return term_not(ctx, builder_of(dual)(ctx, a->arg[0], b->arg[0]));
    return NULL;
}

/* ---- and ---- */

static int count_runs(const uint64_t *words, uint32_t width) {
    int runs = 0;
    bool previous = false;
    for (uint32_t i = 0; i < width; i++) {
        bool bit = wide_bit(words, i);
        runs += bit && !previous;
        previous = bit;
    }
    return runs;
}

/* The runs of ones in the mask as slices of x, zeros between them. */
static term *mask_to_slices(terms *ctx, const uint64_t *mask, term *x) {
    term *r = NULL;
    for (uint32_t from = 0, to; from < x->width; from = to) {
        bool bit = wide_bit(mask, from);
        for (to = from + 1; to < x->width && wide_bit(mask, to) == bit; to++) continue;
        term *piece = bit ? term_extract(ctx, x, from, to - from) : const_zero(ctx, to - from);
        r = r ? term_concat(ctx, piece, r) : piece;
    }
    return r;
}

static term *and_const(terms *ctx, term *c, term *x) {
    if (x->width <= 64) {
        struct term_facts f = term_facts(ctx, x);
        uint64_t possible = low_mask(x->width) & ~f.zeros, mask = c->value & possible;
        if (mask == possible) return x;
        if ((mask & ~f.ones) == 0) return term_const(ctx, x->width, mask);
        if (count_runs(&mask, x->width) <= 2) return mask_to_slices(ctx, &mask, x);
        return make_binary(ctx, TERM_AND, x->width, term_const(ctx, x->width, mask), x);
    }
    if (count_runs(c->words, x->width) <= 2) return mask_to_slices(ctx, c->words, x);
    return make_binary(ctx, TERM_AND, x->width, c, x);
}

static term *and_simplify(terms *ctx, term *a, term *b) {
    term *r = bitwise_structure(ctx, TERM_AND, a, b);
    if (!r) r = hoist_const(ctx, TERM_AND, a, b);
    if (!r && term_is_const(a)) r = and_const(ctx, a, b);
    if (!r) r = lattice_rules(ctx, TERM_AND, a, b);
    if (!r && a->width == 1) r = equality_pair(ctx, TERM_AND, a, b);
    return r ? r : make_binary(ctx, TERM_AND, a->width, a, b);
}

term *term_and(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    order_arguments(&a, &b);
    if (a == b) return a;
    if (term_is_const(a)) {
        if (term_is_const(b)) return fold_const(ctx, TERM_AND, a->width, 0, a, b, NULL);
        if (is_zero(a)) return a;
        if (is_ones(a)) return b;
    }
    if (is_complement(a, b)) return const_zero(ctx, a->width);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_AND, a->width, a, b);
    return simplify_leave(ctx, and_simplify(ctx, a, b));
}

/* ---- or ---- */

static term *or_const(terms *ctx, term *c, term *x) {
    if (x->width > 64) return NULL;
    struct term_facts f = term_facts(ctx, x);
    if ((c->value & ~f.ones) == 0) return x;
    if ((c->value | f.zeros) == low_mask(x->width)) return c;
    return NULL;
}

static term *or_simplify(terms *ctx, term *a, term *b) {
    term *r = bitwise_structure(ctx, TERM_OR, a, b);
    if (!r) r = hoist_const(ctx, TERM_OR, a, b);
    if (!r && term_is_const(a)) r = or_const(ctx, a, b);
    if (!r) r = lattice_rules(ctx, TERM_OR, a, b);
    if (!r && a->width == 1) r = equality_pair(ctx, TERM_OR, a, b);
    return r ? r : make_binary(ctx, TERM_OR, a->width, a, b);
}

term *term_or(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    order_arguments(&a, &b);
    if (a == b) return a;
    if (term_is_const(a)) {
        if (term_is_const(b)) return fold_const(ctx, TERM_OR, a->width, 0, a, b, NULL);
        if (is_zero(a)) return b;
        if (is_ones(a)) return a;
    }
    if (is_complement(a, b)) return const_ones(ctx, a->width);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_OR, a->width, a, b);
    return simplify_leave(ctx, or_simplify(ctx, a, b));
}

/* ---- xor ---- */

enum { XOR_LIMIT = 12 };

struct xor_leaves {
    term *at[XOR_LIMIT];
    int count;
    bool cancelled;
};

/* Operands that occur twice cancel. False: too many. */
static bool collect_xor(struct xor_leaves *leaves, term *t, int depth) {
    if (t->op == TERM_XOR)
        return depth < XOR_LIMIT && collect_xor(leaves, t->arg[0], depth + 1) &&
               collect_xor(leaves, t->arg[1], depth + 1);
    for (int i = 0; i < leaves->count; i++) {
        if (leaves->at[i] != t) continue;
        leaves->at[i] = leaves->at[--leaves->count];
        leaves->cancelled = true;
        return true;
    }
    if (leaves->count == XOR_LIMIT) return false;
    leaves->at[leaves->count++] = t;
    return true;
}

static term *xor_cancel(terms *ctx, term *a, term *b) {
    struct xor_leaves leaves = {0};
    if (!collect_xor(&leaves, a, 0) || !collect_xor(&leaves, b, 0) || !leaves.cancelled) return NULL;
    term *r = const_zero(ctx, a->width);
    for (int i = 0; i < leaves.count; i++) r = term_xor(ctx, r, leaves.at[i]);
    return r;
}

static term *xor_simplify(terms *ctx, term *a, term *b) {
    if (a->op == TERM_NOT) return term_not(ctx, term_xor(ctx, a->arg[0], b));
    if (b->op == TERM_NOT) return term_xor(ctx, term_not(ctx, a), b->arg[0]);
    term *r = bitwise_structure(ctx, TERM_XOR, a, b);
    if (!r) r = hoist_const(ctx, TERM_XOR, a, b);
    if (!r && (a->op == TERM_XOR || b->op == TERM_XOR)) r = xor_cancel(ctx, a, b);
    return r ? r : make_binary(ctx, TERM_XOR, a->width, a, b);
}

term *term_xor(terms *ctx, term *a, term *b) {
    ensure(a->width == b->width);
    order_arguments(&a, &b);
    if (a == b) return const_zero(ctx, a->width);
    if (term_is_const(a)) {
        if (term_is_const(b)) return fold_const(ctx, TERM_XOR, a->width, 0, a, b, NULL);
        if (is_zero(a)) return b;
        if (is_ones(a)) return term_not(ctx, b);
    }
    if (is_complement(a, b)) return const_ones(ctx, a->width);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_XOR, a->width, a, b);
    return simplify_leave(ctx, xor_simplify(ctx, a, b));
}
