/* order.c -- chains of comparisons as a graph.
 *
 * Nodes are the terms compared, edges say `<=` or `<`; constants are linked in their own order. `a <= b` and
 * `a != b` together are `a < b`. Refuting a condition is a search for a path against it (Nelson and Oppen's
 * observation for this theory). Repairing raises values along the edges until nothing is violated, and if that
 * ends at a constant or at the top, lowers them instead. */
#include "solve/order.h"

#include <string.h>

enum { NODE_LIMIT = 4000 };

static uint32_t node_of(struct order *o, term *t) {
    solver *s = o->s;
    while (s->order_node.count <= t->id) vec_push(&s->order_node, 0);
    uint32_t *place = &s->order_node.at[t->id];
    if (*place < o->nodes.count && o->nodes.at[*place] == t) return *place;
    *place = (uint32_t)o->nodes.count;
    vec_push(&o->nodes, t);
    return *place;
}

static void edge_add(struct order *o, term *from, term *to, bool strict) {
    vec_push(&o->edges, (struct order_edge){node_of(o, from), node_of(o, to), strict});
}

/* What a comparison (or the negation of one) says; ignores those of another kind. */
static void comparison_add(struct order *o, const term *t, bool outcome) {
    while (t->op == TERM_NOT) {
        t = t->arg[0];
        outcome = !outcome;
    }
    if (t->op != TERM_EQ && t->op != (o->flip ? TERM_SLT : TERM_ULT)) return;
    term *a = t->arg[0], *b = t->arg[1];
    if (a->width != o->width) return;
    if (t->op != TERM_EQ) {
        if (outcome) edge_add(o, a, b, true);
        else edge_add(o, b, a, false);
    } else if (outcome) {
        edge_add(o, a, b, false);
        edge_add(o, b, a, false);
    } else {
        vec_push(&o->distinct, (struct order_edge){node_of(o, a), node_of(o, b), true});
    }
}

static const term *comparison_of(const term *t) {
    while (t->op == TERM_NOT) t = t->arg[0];
    return t->op == TERM_EQ || t->op == TERM_ULT || t->op == TERM_SLT ? t : NULL;
}

static int edge_compare(const void *a, const void *b) {
    const struct order_edge *x = a, *y = b;
    return x->from != y->from ? (x->from > y->from) - (x->from < y->from) : (x->to > y->to) - (x->to < y->to);
}

static uint64_t key_of(const struct order *o, uint32_t node) { return o->nodes.at[node]->value ^ o->flip; }

static void constants_link(struct order *o) {
    index_vec constants = {0};
    for (uint32_t i = 0; i < o->nodes.count; i++) {
        if (!term_is_const(o->nodes.at[i])) continue;
        size_t k = constants.count;
        vec_push(&constants, i);
        for (; k > 0 && key_of(o, constants.at[k - 1]) > key_of(o, i); k--) constants.at[k] = constants.at[k - 1];
        constants.at[k] = i;
    }
    for (size_t k = 1; k < constants.count; k++)
        vec_push(&o->edges, (struct order_edge){constants.at[k - 1], constants.at[k], true});
    vec_free(&constants);
}

/* Makes `a <= b` strict where a and b are known to differ. */
static void edges_sharpen(struct order *o) {
    for (size_t i = 0; i < o->distinct.count; i++)
        for (int way = 0; way < 2; way++) {
            uint32_t from = way ? o->distinct.at[i].to : o->distinct.at[i].from;
            uint32_t to = way ? o->distinct.at[i].from : o->distinct.at[i].to;
            for (uint32_t k = o->first.at[from]; k < o->first.at[from + 1]; k++)
                if (o->edges.at[k].to == to) o->edges.at[k].strict = true;
        }
}

static void edges_index(struct order *o) {
    qsort(o->edges.at, o->edges.count, sizeof *o->edges.at, edge_compare);
    size_t at = 0;
    for (uint32_t i = 0; i <= o->nodes.count; i++) {
        while (at < o->edges.count && o->edges.at[at].from < i) at++;
        vec_push(&o->first, (uint32_t)at);
    }
}

bool order_begin(struct order *o, solver *s, term *condition, const term_vec *constraints) {
    memset(o, 0, sizeof *o);
    const term *comparison = comparison_of(condition);
    if (!comparison || comparison->arg[0]->width > 64 || constraints->count > NODE_LIMIT) return false;
    o->s = s;
    o->condition = condition;
    o->constraints = constraints;
    o->width = comparison->arg[0]->width;
    bool is_signed = comparison->op == TERM_SLT;
    for (size_t i = 0; comparison->op == TERM_EQ && i < constraints->count; i++) {
        const term *other = comparison_of(constraints->at[i]);
        if (other && other->op != TERM_EQ && other->arg[0]->width == o->width) is_signed = other->op == TERM_SLT;
    }
    o->flip = is_signed ? 1ull << (o->width - 1) : 0;
    for (size_t i = 0; i < constraints->count; i++) comparison_add(o, constraints->at[i], true);
    if (!o->edges.count) return false;
    constants_link(o);
    return true;
}

void order_end(struct order *o) {
    vec_free(&o->nodes);
    vec_free(&o->edges);
    vec_free(&o->distinct);
    vec_free(&o->first);
    vec_free(&o->value);
}

/* Is there a path from -> to; with at least one strict edge, if `strict`? */
static bool path_exists(const struct order *o, uint32_t from, uint32_t to, bool strict) {
    uint8_t *seen = xcalloc(o->nodes.count, 1); /* 1: reached, 2: reached over a strict edge */
    index_vec pending = {0};
    vec_push(&pending, from << 1);
    seen[from] = 1;
    bool found = false;
    while (pending.count && !found) {
        uint32_t state = vec_pop(&pending), node = state >> 1;
        for (uint32_t k = o->first.at[node]; k < o->first.at[node + 1] && !found; k++) {
            const struct order_edge *edge = &o->edges.at[k];
            uint32_t sharp = (state & 1) | edge->strict;
            if (seen[edge->to] & (sharp ? 2 : 3)) continue;
            seen[edge->to] |= sharp ? 2 : 1;
            found = edge->to == to && (sharp || !strict);
            vec_push(&pending, edge->to << 1 | sharp);
        }
    }
    vec_free(&pending);
    free(seen);
    return found || (from == to && !strict);
}

/* The constraints' graph alone, before the condition joins it. */
static void graph_complete(struct order *o) {
    o->first.count = 0;
    edges_index(o);
    edges_sharpen(o);
}

bool order_refutes(struct order *o) {
    const term *comparison = comparison_of(o->condition);
    bool outcome = true;
    for (const term *t = o->condition; t->op == TERM_NOT; t = t->arg[0]) outcome = !outcome;
    uint32_t a = node_of(o, comparison->arg[0]), b = node_of(o, comparison->arg[1]);
    graph_complete(o);
    if (comparison->op == TERM_EQ) {
        if (outcome) return path_exists(o, a, b, true) || path_exists(o, b, a, true);
        return path_exists(o, a, b, false) && path_exists(o, b, a, false);
    }
    return outcome ? path_exists(o, b, a, false) : path_exists(o, a, b, true);
}

/* ---- repair ---- */

/* Moves values along the edges (upward: raises `to`; otherwise lowers `from`) until all are satisfied. */
static bool values_push(struct order *o, bool upward) {
    uint64_t mask = low_mask(o->width);
    size_t steps = 0, limit = 8 * o->nodes.count + 64;
    for (bool moved = true; moved;) {
        moved = false;
        for (size_t k = 0; k < o->edges.count; k++) {
            size_t at = upward ? k : o->edges.count - 1 - k;
            const struct order_edge *e = &o->edges.at[at];
            uint64_t *from = &o->value.at[e->from], *to = &o->value.at[e->to];
            if (e->strict ? *from < *to : *from <= *to) continue;
            if (++steps > limit || term_is_const(o->nodes.at[upward ? e->to : e->from])) return false;
            if (upward ? *from > mask - e->strict : *to < e->strict) return false;
            if (upward) *to = *from + e->strict;
            else *from = *to - e->strict;
            moved = true;
        }
        for (size_t k = 0; k < o->distinct.count; k++) {
            uint64_t *a = &o->value.at[o->distinct.at[k].from], *b = &o->value.at[o->distinct.at[k].to];
            if (*a != *b) continue;
            uint64_t *move = term_is_const(o->nodes.at[o->distinct.at[k].to]) ? a : b;
            if (++steps > limit || *move == (upward ? mask : 0)) return false;
            *move += upward ? 1 : -1ull;
            moved = true;
        }
    }
    return true;
}

static bool values_apply(struct order *o) {
    solver *s = o->s;
    for (uint32_t i = 0; i < o->nodes.count; i++) {
        term *t = o->nodes.at[i];
        uint64_t value = o->value.at[i] ^ o->flip;
        if (!term_is_const(t) && term_eval(s->ctx, t, s->scratch) != value && !repair_set(s, t, value)) return false;
    }
    return term_holds(s->ctx, o->condition, s->scratch) &&
           constraints_hold(s, o->constraints->at, o->constraints->count, s->scratch);
}

bool order_repair(struct order *o) {
    comparison_add(o, o->condition, true);
    graph_complete(o);
    VEC(uint64_t) before = {0};
    for (uint32_t i = 0; i < o->nodes.count; i++)
        vec_push(&before, term_eval(o->s->ctx, o->nodes.at[i], o->s->scratch) ^ o->flip);
    bool good = false;
    for (int way = 1; way >= 0 && !good; way--) {
        o->value.count = 0;
        for (size_t i = 0; i < before.count; i++) vec_push(&o->value, before.at[i]);
        if (values_push(o, way)) {
            good = values_apply(o);
            break;
        }
    }
    vec_free(&before);
    return good;
}
