/* wakeup.h -- wakeup trees: which continuations of a node are still to be explored.
 *
 * After Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014, JACM 2017). A tree
 * holds sequences of steps; each leads to executions that are not equivalent to any explored before. Where we differ:
 * a step of a thread can have several outcomes, because it decides on inputs. A step inside a sequence has the outcome
 * (label) it had in the execution it was taken from: only then are the following steps known to be possible. The thread is
 * explored with all its outcomes all the same; what follows in the sequence is a guide behind that one.
 *
 * Owner: the node; wakeup_free frees a tree with all that follows. */
#ifndef HEDDLE_EXPLORE_WAKEUP_H
#define HEDDLE_EXPLORE_WAKEUP_H

#include "explore/footprint.h"

/* Steps one after the other, of which only the first may have something beside it. */
struct wakeup {
    struct wakeup *next;  /* beside the first step: what is to be explored after it, from the same node */
    struct wakeup *child; /* what follows the last step; NULL: everything */
    uint8_t first, end;   /* its steps: first < end */
    uint8_t size;         /* which of the sizes it has (wakeup.c) */
    bool ends;            /* wakeup_note: a sequence ends with the last step, though others go on */
    bool blind;           /* the first step is wanted for the sake of something that follows by unknown steps: wakeup_want */
    struct move *at[];    /* owned references */
};
static inline const struct move *wakeup_head(const struct wakeup *w) { return w->at[w->first]; }

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

/* What the trees of a search have in common: their steps, and room that is not in use, by its size (trees grow and shrink all
 * the time). */
enum { WAKEUP_SIZES = 5, WAKEUP_LONGEST = 61 /* steps in a struct wakeup of the last size */ };
struct wakeup_pool {
    struct shelves shelves;
    struct wakeup *spare[WAKEUP_SIZES];
    VEC(char *) slabs; /* where trees lie */
    size_t left;       /* bytes at the end of the last slab */
};
void wakeup_pool_free(struct wakeup_pool *pool); /* when all its trees are */

/* Adds v to the tree, unless something in it leads to an equivalent execution (false). v is used up. known: about v. */
bool wakeup_insert(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known);
/* The tree is a list of sequences: adds v, unless it has one with the same steps in an order that is equivalent (false). */
bool wakeup_note(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known);
/* Does some sequence of the tree commute with the operation to its end? */
bool wakeup_passes(const struct wakeup *tree, const operation *op);
/* Steps with nothing beside or after them, at most WAKEUP_LONGEST; the caller puts them in, first to end. */
struct wakeup *wakeup_new(struct wakeup_pool *pool, size_t count);
/* Adds a step of this thread, unless there is one (false): it leads to something, but not all that follows it is known. */
bool wakeup_want(struct wakeup_pool *pool, struct wakeup **tree, uint32_t thread, const operation *op);
/* Takes all steps of this thread out of the first level of the tree. */
struct wakeup *wakeup_take(struct wakeup **tree, uint32_t thread);
/* Takes out what follows the first step of *w, which stays. */
struct wakeup *wakeup_follow(struct wakeup_pool *pool, struct wakeup **w);
/* The first sequence of a tree that is not empty; it is valid as long as it is in the tree. */
void wakeup_first(const struct wakeup *tree, steps *v);
void wakeup_drop_first(struct wakeup_pool *pool, struct wakeup **tree);
void wakeup_free(struct wakeup_pool *pool, struct wakeup *tree); /* NULL is fine */

#endif
