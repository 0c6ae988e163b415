/* internal.h -- what the files of solve/ share. */
#ifndef HEDDLE_SOLVE_INTERNAL_H
#define HEDDLE_SOLVE_INTERNAL_H

#include "base/pmap.h"
#include "base/vec.h"
#include "solve/blast.h"
#include "solve/sat.h"
#include "solve/solver.h"

typedef VEC(term *) term_vec;
typedef VEC(uint32_t) index_vec;

struct query {
    term *const *constraints;
    size_t count;
    double seconds;         /* limit; 0: none */
    const assignment *hint; /* NULL, or values that satisfy most of it */
    assignment *model;      /* SAT: the model, re-evaluated */
    index_vec *core;        /* NULL, or UNSAT: constraints (by position) that suffice for it */
};

/* The back ends. Each leaves UNKNOWN when it gives up, is out of time, or its model does not evaluate to true. */
enum answer query_blast(solver *s, const struct query *q);
enum answer query_z3(solver *s, const struct query *q);
/* Whichever fits, within the limits of the options. Counts, times and dumps. */
enum answer query_ask(solver *s, struct query *q);

/* The union of the constraints' variables, ascending, into out (cleared first). */
void constraints_variables(term *const *constraints, size_t count, index_vec *out);
bool constraints_hold(solver *s, term *const *constraints, size_t count, const assignment *a);

struct z3_session; /* a context and the translations in it */
void z3_session_free(struct z3_session *session);

struct caches; /* answers to earlier questions */
struct question; /* see decide.h */
struct domains; /* truth tables of conditions over single bytes */

struct solver {
    terms *ctx;
    struct solver_options options;
    struct solver_statistics statistics;
    blaster *blaster;
    sat *search;
    cnf clauses;
    struct z3_session *z3;
    struct caches *caches;
    struct domains *domains;
    assignment *scratch; /* values being tried; holds stale values of variables not in question */
    assignment *answer;  /* model of the last back-end answer */
    index_vec variables; /* scratch of the back ends */
    VEC(bit) roots;
    VEC(uint8_t) phases;
    VEC(uint32_t) order_node; /* by term id: scratch of order.c, checked on use */
    struct question *unused_questions;
    uint64_t dumped, serial;
    size_t live_pathconds, live_components, live_constraints, live_domains;
};

#endif
