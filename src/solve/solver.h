/* solver.h -- is this path possible? The solver chain and its back ends.
 *
 * A `pathcond` is a path condition: an immutable, reference-counted value that states share (forking a
 * state is one pathcond_ref). Inside it is split into *components*: sets of constraints that share no
 * variable with each other. Every component carries a satisfying assignment of its own variables, so a
 * pathcond always has a model at hand and most questions are answered by evaluating one term.
 *
 * P1: a pathcond is satisfiable, and its model satisfies every constraint in it (re-evaluated in debug
 *     builds and whenever a back end produced it). A condition is added only with a proof of that.
 * P2: UNKNOWN is never UNSAT. Who gets UNKNOWN must count the path as incomplete.
 *
 * The chain, cheapest first: folding (done by expr/) -> the component model -> per-variable domains
 * (exact sets for narrow variables, ranges and known bits for wide ones) -> model repair and earlier
 * models -> known unsatisfiable sets -> back end. */
#ifndef HEDDLE_SOLVE_SOLVER_H
#define HEDDLE_SOLVE_SOLVER_H

#include "expr/term.h"

enum answer { SAT, UNSAT, UNKNOWN };

enum solver_backend { BACKEND_AUTO, BACKEND_Z3, BACKEND_CADICAL };

struct solver_options {
    enum solver_backend backend; /* AUTO: the bit-blaster, Z3 where it does not apply (floating point) or gives up */
    double query_seconds;        /* limit of one query; 0: none */
    double (*seconds_left)(void *data); /* NULL, or how long the whole run may still take */
    void *data;
    bool use_domains, use_models, use_unsat_cache; /* links of the chain, for measurement; default true */
    const char *dump_directory;  /* NULL, or where to write each back-end query as query-NNNNNN.smt2, with its
                                    answer in a comment and as (set-info :status ...) */
    uint64_t unknown_on_query;   /* stress: answer UNKNOWN on the n-th query (1-based); 0: never */
    uint64_t small_conflicts;    /* conflicts the built-in search may spend on a bit-vector query before
                                    CaDiCaL gets it; 0: CaDiCaL at once */
    /* NULL, or told of every query that reached a back end (with `data`) */
    void (*on_query)(void *data, term *const *constraints, size_t count, enum answer answer, double seconds);
    volatile int *activity;      /* NULL, or where `solving` stands while a question is being answered */
    int solving;
    bool verify;                 /* re-evaluate every constraint of every pathcond that is made */
};
struct solver_options solver_options_default(void);

struct solver_statistics {
    uint64_t queries;      /* questions asked of the chain */
    uint64_t by_model, by_domain, by_repair, by_cache, by_unsat_cache, by_backend; /* who answered */
    uint64_t unknown;
    double backend_seconds;
};

typedef struct solver solver;
typedef struct pathcond pathcond;

solver *solver_new(terms *ctx, struct solver_options options);
void solver_free(solver *s); /* every pathcond must have been released; aborts otherwise */
struct solver_statistics solver_statistics(const solver *s);

/* ---- path conditions ---- */
pathcond *pathcond_true(solver *s);
pathcond *pathcond_ref(pathcond *pc);
void pathcond_unref(solver *s, pathcond *pc);

/* Is pc and condition satisfiable? On SAT, if `extended` is not NULL, *extended is a new pathcond holding
 * both (the caller owns it). condition has width 1. */
__attribute__((warn_unused_result))
enum answer pathcond_check(solver *s, pathcond *pc, term *condition, pathcond **extended);

/* Both outcomes of a branch at once, sharing work. outcome[1]: condition can be true; outcome[0]: it can be
 * false. extended[i] (if SAT) is owned by the caller. */
void pathcond_branch(solver *s, pathcond *pc, term *condition, enum answer outcome[2], pathcond *extended[2]);

/* A value `t` (any width, not an array) can have under pc, from pc's own model: no query. */
uint64_t pathcond_value(solver *s, pathcond *pc, term *t); /* width <= 64 */
void pathcond_value_wide(solver *s, pathcond *pc, term *t, uint64_t *words);

/* Unsigned range that t is sure to lie in under pc (width <= 64); cheap, never asks a back end. */
void pathcond_range(solver *s, pathcond *pc, term *t, uint64_t *min, uint64_t *max);

/* The least value t can have under pc, unsigned, by binary search with queries. */
__attribute__((warn_unused_result))
enum answer pathcond_minimum(solver *s, pathcond *pc, term *t, uint64_t *least);

/* Can the outcome of `condition` under pc depend on undefined contents? SAT if some defined inputs admit two
 * choices of the undefined variables that make it differ. UNSAT if it has none or cannot differ. */
__attribute__((warn_unused_result))
enum answer pathcond_undef_decides(solver *s, pathcond *pc, term *condition);

/* The constraints, oldest first, into out[] (at most capacity); returns how many there are. */
size_t pathcond_constraints(solver *s, pathcond *pc, term **out, size_t capacity);

/* The model of all of pc, into a (which is cleared first). */
void pathcond_model(solver *s, pathcond *pc, assignment *a);

/* ---- back ends, for tests and measurement ----
 * Satisfiability of the conjunction of constraints; on SAT a model into `model` (already re-evaluated). */
__attribute__((warn_unused_result))
enum answer backend_z3(solver *s, term *const *constraints, size_t count, double seconds, assignment *model);
__attribute__((warn_unused_result))
enum answer backend_cadical(solver *s, term *const *constraints, size_t count, double seconds, assignment *model);
/* Can the bit-blaster take it? (no floating point) */
bool backend_cadical_supports(term *const *constraints, size_t count);

#endif
