/* order.h -- reasoning about chains of comparisons.
 *
 * Sorting, searching and scheduling code compares values with each other. Bit by bit, a chain a < b < c < ... is
 * hard for a satisfiability solver; as a graph it is easy: an edge for each `<=` and `<`, and a cycle with
 * a `<` in it is a contradiction. Only what the comparisons say is used, so a refutation holds whatever else
 * the terms may be; a model found by pushing values along the edges is a proposal that has to be evaluated.
 *
 * Floating-point comparisons are such an order too, once it is known that a number is none of the NaNs: a comparison
 * that holds says so of both its sides.
 *
 * Use: order_begin (false: the condition is no comparison), order_refutes, order_repair, order_end. */
#ifndef HEDDLE_SOLVE_ORDER_H
#define HEDDLE_SOLVE_ORDER_H

#include "solve/component.h"

struct order_edge {
    uint32_t from, to; /* nodes: from <= to */
    bool strict;       /* from < to */
};

struct order {
    solver *s;
    term *condition;
    const term_vec *constraints;
    enum order_kind { ORDER_UNSIGNED, ORDER_SIGNED, ORDER_FLOAT } kind;
    uint32_t width;
    term_vec nodes;
    VEC(struct order_edge) edges;    /* sorted by `from` once complete */
    VEC(struct order_edge) distinct; /* pairs that differ */
    index_vec first;                 /* node -> its first edge; one more at the end */
    VEC(uint64_t) value; /* as keys: numbers in the order of the graph */
};

bool order_begin(struct order *o, solver *s, term *condition, const term_vec *constraints);
/* Does the condition contradict the constraints? */
bool order_refutes(struct order *o);
/* s->scratch satisfies the constraints. Tries to change it so that it satisfies the condition too; true if it did,
 * otherwise s->scratch is in disorder. */
bool order_repair(struct order *o);
void order_end(struct order *o);

/* repair.c: changes variables in s->scratch so that t (width <= 64) becomes value, if one walk down manages. */
bool repair_set(solver *s, term *t, uint64_t value);

#endif
