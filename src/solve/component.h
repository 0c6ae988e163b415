/* component.h -- constraints that hang together, with what is known of their variables.
 *
 * A component is immutable and shared by every path condition that contains it. It holds a set of
 * constraints, and for each of their variables a value (together: a model) and a domain (what the constraints
 * surely imply about that variable alone).
 *
 * Owner: reference counts.
 * C1: the values satisfy every constraint.
 * C2: a domain contains the variable's value in every model of the constraints.
 * C3: if `exact`, every constraint reads one byte of one variable, and the byte sets of the domains are
 *     precisely the models: any choice from them is one.
 * C4: if `interval`, there is one variable, and the range of its domain is precisely its models. */
#ifndef HEDDLE_SOLVE_COMPONENT_H
#define HEDDLE_SOLVE_COMPONENT_H

#include "solve/internal.h"
#include "solve/range.h"

/* A set of byte values. */
typedef struct byteset {
    uint64_t word[4];
} byteset;

static inline bool byteset_empty(const byteset *b) { return !(b->word[0] | b->word[1] | b->word[2] | b->word[3]); }
static inline bool byteset_has(const byteset *b, unsigned value) { return b->word[value / 64] >> (value % 64) & 1; }
static inline byteset byteset_meet(byteset a, byteset b) {
    for (int i = 0; i < 4; i++) a.word[i] &= b.word[i];
    return a;
}
byteset byteset_first(unsigned count); /* {0, ..., count - 1} */
unsigned byteset_least(const byteset *b);
unsigned byteset_greatest(const byteset *b);
bool byteset_equal(const byteset *a, const byteset *b);

/* What is known of one variable. Immutable, counted. */
struct domain {
    uint32_t refs;
    uint32_t byte_count;
    struct range range; /* all values if the variable is wider than 64 bits */
    struct domain_byte {
        uint32_t index; /* bits 8*index .. 8*index+7 of the variable */
        byteset values;
    } bytes[];
};

/* The truth of a condition that reads one byte of one variable, by that byte's value. */
struct truth {
    uint32_t byte; /* index */
    byteset holds;
};
/* NULL if the condition reads more than that. Remembered per term. */
const struct truth *condition_truth(solver *s, term *condition);

/* A persistent list of constraints, newest first; `other` is a second tail, where two lists were joined. */
struct constraint_list {
    uint32_t refs;
    uint32_t count;
    term *constraint; /* NULL in a cell that only joins */
    struct constraint_list *older, *other;
};
struct constraint_list *constraint_list_ref(struct constraint_list *l);
void constraint_list_unref(solver *s, struct constraint_list *l);
/* Consumes the references to older and other. */
struct constraint_list *constraint_list_new(solver *s, term *constraint, struct constraint_list *older,
                                            struct constraint_list *other);
void constraint_list_gather(const struct constraint_list *l, term_vec *out); /* appends */

struct wide_value {
    uint32_t refs;
    uint64_t words[];
};

struct slot {
    uint32_t variable;
    struct domain *domain; /* NULL: nothing known */
    union {
        uint64_t value;          /* width <= 64 */
        struct wide_value *wide; /* wider; NULL: 0 */
    };
};

typedef struct component {
    uint32_t refs;
    uint32_t count;
    bool exact, interval;
    uint64_t serial; /* in order of creation: a name that is the same in every run, unlike an address */
    struct constraint_list *constraints;
    struct slot slots[]; /* by variable, ascending */
} component;

component *component_ref(component *c);
void component_unref(solver *s, component *c);
/* The union of some components (sharing no variable) and some fresh variables (ascending, in none of them). */
component *component_merge(solver *s, component *const *parts, size_t part_count, const uint32_t *fresh,
                           size_t fresh_count);
struct slot *component_slot(component *c, uint32_t variable); /* NULL if it is not there */
const struct slot *component_find(const component *c, uint32_t variable);
/* Puts the values into a. */
void component_load(solver *s, const component *c, assignment *a);
void slot_load(solver *s, const struct slot *slot, assignment *a);

/* Narrower knowledge of some variables than their domains have: the outcome of supposing a condition. */
struct narrowing {
    uint32_t variable;
    struct range range;
};
typedef VEC(struct narrowing) narrowing_vec;

/* base and one more constraint. values: NULL to keep base's, or a model of both (read for every variable). */
component *component_extend(solver *s, component *base, term *constraint, const assignment *values,
                            const narrowing_vec *narrowed);

/* Is t a comparison of one variable of at most 64 bits with a constant, and so, with outcome `true`, an interval? For
 * x != c, which is one only where it cuts off an end, *excluded is c and *excludes is set. */
bool condition_interval(const term *t, bool *excludes, uint64_t *excluded);

/* ---- suppose.c: reasoning with domains ---- */

/* The range of t (width <= 64) given base's domains and the narrowings. */
struct range suppose_range(solver *s, const component *base, const narrowing_vec *narrowed, term *t);
/* What follows for single variables if the condition is `outcome`. False: it cannot be. */
bool suppose(solver *s, const component *base, term *condition, bool outcome, narrowing_vec *narrowed);

/* ---- repair.c: a nearby model ---- */

/* s->scratch holds base's values, under which the condition is false. Tries to change one variable so that the
 * condition and all `constraints` hold; true if it did (in s->scratch), otherwise s->scratch is as it was. */
bool repair(solver *s, const component *base, term *condition, const term_vec *constraints,
            const narrowing_vec *narrowed);

/* ---- cache.c: earlier answers ---- */

enum { TRANSITION_PARTS = 4 };
struct caches *caches_new(void);
void caches_free(solver *s, struct caches *c);

/* (components, condition) -> answer and the component that results (NULL: nothing changes, it was implied).
 * The result is borrowed. */
bool cache_transition_find(solver *s, component *const *parts, size_t count, term *condition, enum answer *answer,
                           component **result);
void cache_transition_add(solver *s, component *const *parts, size_t count, term *condition, enum answer answer,
                          component *result);

/* Sets of constraints, sorted by id. */
bool cache_unsat_find(solver *s, const term_vec *set);
void cache_unsat_add(solver *s, const term_vec *core);
/* On SAT, *like holds a model (borrowed). */
bool cache_query_find(solver *s, const term_vec *set, enum answer *answer, component **like);
void cache_query_add(solver *s, const term_vec *set, enum answer answer, component *like);
/* Recent models: tries those that speak of the condition's variables, on top of s->scratch. True if one
 * satisfies condition and constraints (then s->scratch holds it). */
bool cache_model_try(solver *s, const component *base, term *condition, const term_vec *constraints);
void cache_model_add(solver *s, component *c);

struct domains *domains_new(void);
void domains_free(struct domains *d);

#endif
