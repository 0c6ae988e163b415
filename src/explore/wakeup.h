/* wakeup.h -- wakeup trees: which continuations of a node are still to be explored.
 *
 * After Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014, JACM 2017). A tree
 * holds sequences of steps; each leads to executions that are not equivalent to any explored before. Where we differ:
 * a step of a thread can have several outcomes, because it decides on inputs. A step inside a sequence is wanted with
 * the outcome (label) it had in the execution it was taken from: only then are the following steps known to be possible.
 * The last step of a sequence is wanted with all its outcomes.
 *
 * Owner: the node; wakeup_free frees a tree with all that follows. */
#ifndef HEDDLE_EXPLORE_WAKEUP_H
#define HEDDLE_EXPLORE_WAKEUP_H

#include "explore/trace.h"

struct wakeup_pool;

/* What a step touches, once for all steps that touch the same: there are many more steps than different accesses. */
struct footprint {
    struct footprint *next; /* in its bucket */
    uint32_t refs;
    uint32_t number;        /* in the list that it was written with last (bytes.c), if it is there */
    uint64_t hash;
    operation op;           /* owned; only what it touches counts */
};
typedef VEC(struct footprint *) footprints;

struct footprint *footprint_of(struct wakeup_pool *pool, const operation *op); /* one more reference */
void footprint_release(struct wakeup_pool *pool, struct footprint *f);
void footprints_release(struct wakeup_pool *pool, footprints *all); /* the list is empty then; it keeps its room */
bool touches_equal(const operation *a, const operation *b); /* the same footprint */

struct wakeup {
    struct wakeup *next;  /* what is to be explored after this one, from the same node */
    struct wakeup *child; /* what follows this step; NULL: everything */
    uint32_t thread;
    bool any;             /* all outcomes; then it has no children */
    bool met;             /* while the step is explored: this outcome has come up */
    bool blind;           /* for the sake of something that follows by unknown steps: wakeup_want */
    uint64_t label;
    struct footprint *touched;
};

/* A step of a sequence to insert. */
struct step { uint32_t thread; bool any; uint64_t label; const operation *op; };
typedef VEC(struct step) steps;
static inline bool steps_equal(const struct step *a, const struct step *b) {
    return a->thread == b->thread && a->any == b->any && a->label == b->label && touches_equal(a->op, b->op);
}

/* Where a sequence first depends on what a footprint touches: what is known about it. That of the last two footprints, as
 * many steps read and write the same. */
struct obstacles {
    struct obstacle { const struct footprint *touched; size_t at; } known[2];
    unsigned older;
};
/* The place, or the length of v. */
size_t first_obstacle_slow(const steps *v, const struct footprint *touched, struct obstacles *o);
static inline size_t first_obstacle(const steps *v, const struct footprint *touched, struct obstacles *o) {
    for (unsigned k = 0; k < COUNT_OF(o->known); k++)
        if (o->known[k].touched == touched) return o->known[k].at;
    return first_obstacle_slow(v, touched, o);
}

/* What the trees of a search have in common: steps that are not in use, for the next ones (trees grow and shrink all the
 * time), and the footprints in use. */
struct wakeup_pool {
    struct wakeup *spare;
    VEC(struct wakeup *) slabs; /* where steps lie, side by side: a tree is walked more often than it is changed */
    struct footprint **buckets;
    size_t bucket_count, used; /* bucket_count: a power of two, or 0 */
};
void wakeup_pool_free(struct wakeup_pool *pool); /* when all its trees are */

/* The thread that is being explored from the node: it stands outside the tree. op: what it does; NULL: nobody to doubt. */
struct doubt { uint32_t thread; const operation *op; };

/* Adds v to the tree, unless something in it leads to an equivalent execution: then it is covered. v is used up. known: about
 * v. In doubt: the sequence that covers it commutes with the thread in doubt, and is of no use if that one sleeps. Exact: what
 * goes on after the end of a sequence of the tree is not covered by it; the tree is a list of what is known, not explored. */
enum insertion { INSERT_ADDED, INSERT_COVERED, INSERT_IN_DOUBT };
enum insertion wakeup_insert(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known,
                             struct doubt doubt, bool exact);
/* Does some sequence of the tree commute with the operation to its end? */
bool wakeup_passes(const struct wakeup *tree, const operation *op);
/* Have all sequences that begin with the tree's first thread something among their first so many steps that depends on the
 * operation? */
bool wakeup_meets(const struct wakeup *tree, const operation *op, unsigned within);
/* A step with nothing before or after it; takes the reference. */
struct wakeup *wakeup_step(struct wakeup_pool *pool, uint32_t thread, struct footprint *touched);
/* Adds a step of this thread, unless there is one (false): it leads to something, but not all that follows it is known. */
bool wakeup_want(struct wakeup_pool *pool, struct wakeup **tree, uint32_t thread, const operation *op);
/* Takes all steps of this thread out of the first level of the tree. */
struct wakeup *wakeup_take(struct wakeup **tree, uint32_t thread);
/* The first sequence of a tree that is not empty; it is valid as long as it is in the tree. */
void wakeup_first(const struct wakeup *tree, steps *v);
void wakeup_drop_first(struct wakeup_pool *pool, struct wakeup **tree);
void wakeup_free(struct wakeup_pool *pool, struct wakeup *tree); /* NULL is fine */

#endif
