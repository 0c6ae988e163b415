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

/* Values as unsigned numbers in the order of the graph's kind; both floating-point zeros are one. */
static uint64_t key_of(const struct order *o, uint64_t value) {
    uint64_t sign = 1ull << (o->width - 1);
    if (o->kind == ORDER_UNSIGNED) return value;
    if (o->kind == ORDER_SIGNED) return value ^ sign;
    return value & sign ? sign - (value & ~sign) : sign + value;
}

static uint64_t value_of(const struct order *o, uint64_t key) {
    uint64_t sign = 1ull << (o->width - 1);
    if (o->kind == ORDER_UNSIGNED) return key;
    if (o->kind == ORDER_SIGNED) return key ^ sign;
    return key >= sign ? key - sign : (sign - key) | sign;
}

static bool is_nan(const struct order *o, const term *t) {
    uint32_t fraction = o->width == 16 ? 10 : o->width == 32 ? 23 : 52;
    uint64_t infinity = low_mask(o->width - 1) & ~low_mask(fraction);
    return o->kind == ORDER_FLOAT && term_is_const(t) && (t->value & low_mask(o->width - 1)) > infinity;
}

static void edge_add(struct order *o, term *from, term *to, bool strict) {
    vec_push(&o->edges, (struct order_edge){node_of(o, from), node_of(o, to), strict});
}

/* A comparison, perhaps negated: its operator, sides and outcome. */
struct comparison {
    enum { EQUAL, LESS, LESS_OR_EQUAL } relation;
    enum order_kind kind; /* an EQ counts as ORDER_UNSIGNED, and belongs to both kinds of integers */
    bool outcome;
    term *a, *b;
};

static bool comparison_read(const term *t, struct comparison *c) {
    c->outcome = true;
    for (; t->op == TERM_NOT; t = t->arg[0]) c->outcome = !c->outcome;
    switch (t->op) {
    case TERM_EQ: c->relation = EQUAL, c->kind = ORDER_UNSIGNED; break;
    case TERM_ULT: c->relation = LESS, c->kind = ORDER_UNSIGNED; break;
    case TERM_SLT: c->relation = LESS, c->kind = ORDER_SIGNED; break;
    case TERM_FEQ: c->relation = EQUAL, c->kind = ORDER_FLOAT; break;
    case TERM_FLT: c->relation = LESS, c->kind = ORDER_FLOAT; break;
    case TERM_FLE: c->relation = LESS_OR_EQUAL, c->kind = ORDER_FLOAT; break;
    default: return false;
    }
    c->a = t->arg[0];
    c->b = t->arg[1];
    return c->a->width <= 64;
}

static bool comparison_fits(const struct order *o, const struct comparison *c) {
    if (c->a->width != o->width || is_nan(o, c->a) || is_nan(o, c->b)) return false;
    return c->kind == o->kind || (c->relation == EQUAL && c->kind != ORDER_FLOAT && o->kind != ORDER_FLOAT);
}

/* Is the node surely a number? Known of the first `count` nodes, those of comparisons that hold, and of constants. */
static bool is_number(const struct order *o, const term *t, size_t count) {
    if (o->kind != ORDER_FLOAT || term_is_const(t)) return true;
    uint32_t place = t->id < o->s->order_node.count ? o->s->order_node.at[t->id] : UINT32_MAX;
    return place < count && o->nodes.at[place] == t;
}

/* What a comparison says; ignores those of another kind. */
static void comparison_add(struct order *o, const struct comparison *c) {
    term *a = c->a, *b = c->b;
    if (c->relation != EQUAL) {
        bool strict = c->relation == LESS;
        if (c->outcome) edge_add(o, a, b, strict);
        else edge_add(o, b, a, !strict);
    } else if (c->outcome) {
        edge_add(o, a, b, false);
        edge_add(o, b, a, false);
    } else {
        vec_push(&o->distinct, (struct order_edge){node_of(o, a), node_of(o, b), true});
    }
}

static int edge_compare(const void *a, const void *b) {
    const struct order_edge *x = a, *y = b;
    return x->from != y->from ? (x->from > y->from) - (x->from < y->from) : (x->to > y->to) - (x->to < y->to);
}

static uint64_t constant_key(const struct order *o, uint32_t node) { return key_of(o, o->nodes.at[node]->value); }

static void constants_link(struct order *o) {
    index_vec constants = {0};
    for (uint32_t i = 0; i < o->nodes.count; i++) {
        if (!term_is_const(o->nodes.at[i])) continue;
        size_t k = constants.count;
        vec_push(&constants, i);
        for (; k > 0 && constant_key(o, constants.at[k - 1]) > constant_key(o, i); k--)
            constants.at[k] = constants.at[k - 1];
        constants.at[k] = i;
    }
    for (size_t k = 1; k < constants.count; k++) {
        uint32_t low = constants.at[k - 1], high = constants.at[k];
        bool apart = constant_key(o, low) < constant_key(o, high);
        vec_push(&o->edges, (struct order_edge){low, high, apart});
        if (!apart) vec_push(&o->edges, (struct order_edge){high, low, false});
    }
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
    struct comparison asked, c;
    if (constraints->count > NODE_LIMIT || !comparison_read(condition, &asked)) return false;
    o->s = s;
    o->condition = condition;
    o->constraints = constraints;
    o->width = asked.a->width;
    o->kind = asked.kind;
    bool undecided = asked.relation == EQUAL && asked.kind != ORDER_FLOAT;
    for (size_t i = 0; undecided && i < constraints->count; i++)
        if (comparison_read(constraints->at[i], &c) && c.kind == ORDER_SIGNED && c.a->width == o->width)
            o->kind = ORDER_SIGNED;
    if (!comparison_fits(o, &asked)) return false;
    for (size_t i = 0; i < constraints->count; i++) /* first those that make numbers of both their sides */
        if (comparison_read(constraints->at[i], &c) && comparison_fits(o, &c) && c.outcome) comparison_add(o, &c);
    size_t numbers = o->nodes.count;
    for (size_t i = 0; i < constraints->count; i++)
        if (comparison_read(constraints->at[i], &c) && comparison_fits(o, &c) && !c.outcome)
            if (is_number(o, c.a, numbers) && is_number(o, c.b, numbers)) comparison_add(o, &c);
    if (!o->edges.count) return false;
    (void)node_of(o, asked.a);
    (void)node_of(o, asked.b);
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
    struct comparison c;
    if (!comparison_read(o->condition, &c)) return false;
    uint32_t a = node_of(o, c.a), b = node_of(o, c.b);
    graph_complete(o);
    if (c.relation == EQUAL) {
        if (c.outcome) return path_exists(o, a, b, true) || path_exists(o, b, a, true);
        return a != b && path_exists(o, a, b, false) && path_exists(o, b, a, false);
    }
    bool strict = c.relation == LESS;
    if (c.outcome) return path_exists(o, b, a, !strict);
    return a != b && path_exists(o, a, b, strict);
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
        uint64_t value = value_of(o, o->value.at[i]);
        if (term_is_const(t) || key_of(o, term_eval(s->ctx, t, s->scratch)) == o->value.at[i]) continue;
        if (!repair_set(s, t, value)) return false;
    }
    return term_holds(s->ctx, o->condition, s->scratch) &&
           constraints_hold(s, o->constraints->at, o->constraints->count, s->scratch);
}

bool order_repair(struct order *o) {
    struct comparison asked;
    if (!comparison_read(o->condition, &asked)) return false;
    comparison_add(o, &asked);
    graph_complete(o);
    VEC(uint64_t) before = {0};
    for (uint32_t i = 0; i < o->nodes.count; i++)
        vec_push(&before, key_of(o, term_eval(o->s->ctx, o->nodes.at[i], o->s->scratch)));
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
