/* footprint.h -- what steps touch, and the steps of wakeup trees: each once, however often it occurs.
 *
 * A tree of a long search has millions of steps, and of those only hundreds are different: they are kept on shelves, where equal
 * things are the same thing.
 *
 * Owner: whoever has a reference; what has none is freed.
 * F1: on one shelf, equal <=> same pointer. */
#ifndef HEDDLE_EXPLORE_FOOTPRINT_H
#define HEDDLE_EXPLORE_FOOTPRINT_H

#include "explore/trace.h"

/* The beginning of everything that lies on a shelf. */
struct shelved {
    struct shelved *next; /* in its bucket */
    uint64_t hash;
    uint32_t refs;
    uint32_t number;      /* in the list that it was written with last (bytes.c), if it is there */
};
struct shelf {
    struct shelved **buckets;
    size_t bucket_count, used; /* bucket_count: a power of two, or 0 */
};
struct shelves { struct shelf footprints, moves; };
void shelves_free(struct shelves *x); /* when nothing is on them */

/* What a step touches. */
struct footprint {
    struct shelved shelved;
    operation op; /* owned; only what it touches counts */
};

struct footprint *footprint_of(struct shelves *x, const operation *op); /* one more reference */
void footprint_release(struct shelves *x, struct footprint *f);
bool touches_equal(const operation *a, const operation *b); /* the same footprint */

/* A step of a sequence; op is somebody else's. */
struct step { uint32_t thread; bool any; uint64_t label; const operation *op; };
typedef VEC(struct step) steps;
static inline bool steps_equal(const struct step *a, const struct step *b) {
    return a->thread == b->thread && a->any == b->any && a->label == b->label && touches_equal(a->op, b->op);
}

/* A step on a shelf. */
struct move {
    struct shelved shelved;
    uint32_t thread;
    bool any;                  /* all outcomes; then nothing follows it */
    uint64_t label;
    struct footprint *touched; /* owned reference */
};
typedef VEC(struct move *) moves;

struct move *move_of(struct shelves *x, const struct step *step); /* one more reference */
void move_release(struct shelves *x, struct move *m);
void moves_release(struct shelves *x, moves *all); /* the list is empty then; it keeps its room */
static inline struct step move_step(const struct move *m) {
    return (struct step){m->thread, m->any, m->label, &m->touched->op};
}

#endif
