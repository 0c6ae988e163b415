/* build_ite.c -- choices.
 *
 * Normal forms. The condition is not a NOT. A choice between truth values one of which is known is an AND or an
 * OR; between 1 and 0 it is the extended condition. What the two arms share on the outside (an extension, a
 * piece of a CONCAT) is moved out of the choice. Arrays are chosen between like anything else. */
#include "expr/context.h"

static term *ite_truth(terms *ctx, term *c, term *a, term *b) {
    if (a == c || term_is_true(a)) return term_or(ctx, c, b);
    if (b == c || term_is_false(b)) return term_and(ctx, c, a);
    if (term_is_false(a)) return term_and(ctx, term_not(ctx, c), b);
    if (term_is_true(b)) return term_or(ctx, term_not(ctx, c), a);
    if (is_complement(a, b)) return term_not(ctx, term_xor(ctx, c, a));
    if (is_complement(a, c)) return term_and(ctx, term_not(ctx, c), b);
    if (is_complement(b, c)) return term_or(ctx, term_not(ctx, c), a);
    return NULL;
}

/* An arm that is itself a choice: on the same condition, or sharing an arm with this one. */
static term *ite_nested(terms *ctx, term *c, term *a, term *b) {
    if (a->op == TERM_ITE) {
        if (a->arg[0] == c) return term_ite(ctx, c, a->arg[1], b);
        if (a->arg[2] == b) return term_ite(ctx, term_and(ctx, c, a->arg[0]), a->arg[1], b);
        if (a->arg[1] == b) return term_ite(ctx, term_and(ctx, c, term_not(ctx, a->arg[0])), a->arg[2], b);
    }
    if (b->op == TERM_ITE) {
        if (b->arg[0] == c) return term_ite(ctx, c, a, b->arg[2]);
        if (b->arg[1] == a) return term_ite(ctx, term_or(ctx, c, b->arg[0]), a, b->arg[2]);
        if (b->arg[2] == a) return term_ite(ctx, term_or(ctx, c, term_not(ctx, b->arg[0])), a, b->arg[1]);
    }
    return NULL;
}

/* The condition says that a term equals a constant: use it in the arm where that holds. */
static term *ite_equality(terms *ctx, term *c, term *a, term *b) {
    if (c->op != TERM_EQ) return NULL;
    term *k = c->arg[0], *x = c->arg[1];
    if ((a == k && b == x) || (a == x && b == k)) return b;
    if (term_is_const(k) && a == x) return term_ite(ctx, c, k, b);
    return NULL;
}

static bool is_extended(const term *t, enum term_op op, uint32_t inner) {
    return t->op == op && t->arg[0]->width == inner;
}

/* Both arms extended from the same width (a CONST counts if it is): choose first, extend then. */
static term *ite_extension(terms *ctx, term *c, term *a, term *b) {
    term *extended = a->op == TERM_ZEXT || a->op == TERM_SEXT ? a : b;
    enum term_op op = (enum term_op)extended->op;
    if (op != TERM_ZEXT && op != TERM_SEXT) return NULL;
    uint32_t inner = extended->arg[0]->width;
    term *low[2], *arm[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        if (!is_extended(arm[i], op, inner) && !term_is_const(arm[i])) return NULL;
        low[i] = term_extract(ctx, arm[i], 0, inner);
        if (!term_is_const(arm[i])) continue;
        if ((op == TERM_ZEXT ? term_zext(ctx, low[i], a->width) : term_sext(ctx, low[i], a->width)) != arm[i])
            return NULL;
    }
    term *chosen = term_ite(ctx, c, low[0], low[1]);
    return op == TERM_ZEXT ? term_zext(ctx, chosen, a->width) : term_sext(ctx, chosen, a->width);
}

static term *ite_concat(terms *ctx, term *c, term *a, term *b) {
    if (a->op != TERM_CONCAT || b->op != TERM_CONCAT || a->arg[1]->width != b->arg[1]->width) return NULL;
    if (a->arg[0] != b->arg[0] && a->arg[1] != b->arg[1]) return NULL;
    return term_concat(ctx, term_ite(ctx, c, a->arg[0], b->arg[0]), term_ite(ctx, c, a->arg[1], b->arg[1]));
}

static term *ite_simplify(terms *ctx, term *c, term *a, term *b) {
    if (c->op == TERM_NOT) return term_ite(ctx, c->arg[0], b, a);
    if (!(a->flags & TERM_IS_ARRAY)) {
        term *r = a->width == 1 ? ite_truth(ctx, c, a, b) : NULL;
        if (r) return r;
        if (is_zero(b) && is_one(a)) return term_zext(ctx, c, a->width);
        if (is_zero(a) && is_one(b)) return term_zext(ctx, term_not(ctx, c), a->width);
        if (is_zero(b) && is_ones(a)) return term_sext(ctx, c, a->width);
        if (is_zero(a) && is_ones(b)) return term_sext(ctx, term_not(ctx, c), a->width);
        r = ite_equality(ctx, c, a, b);
        if (!r) r = ite_extension(ctx, c, a, b);
        if (!r) r = ite_concat(ctx, c, a, b);
        if (r) return r;
    }
    term *r = ite_nested(ctx, c, a, b);
    return r ? r : make_ternary(ctx, TERM_ITE, a->width, c, a, b);
}

term *term_ite(terms *ctx, term *condition, term *then, term *otherwise) {
    ensure(condition->width == 1 && then->width == otherwise->width);
    ensure((then->flags & TERM_IS_ARRAY) == (otherwise->flags & TERM_IS_ARRAY));
    if (term_is_const(condition)) return condition->value ? then : otherwise;
    if (then == otherwise) return then;
    if (!simplify_enter(ctx)) return make_ternary(ctx, TERM_ITE, then->width, condition, then, otherwise);
    return simplify_leave(ctx, ite_simplify(ctx, condition, then, otherwise));
}
