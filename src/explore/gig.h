/* gig.h -- the search as a graph, for people: control states, the transitions between them, and what was learned there.
 *
 * After the generalized interleaving graph of Guo et al.: a state of the graph stands for all states of the program with
 * one control (vm/general.h), whatever their data; so executions that differ in data alone go along the same way. A
 * transition that ended in a cut leads, marked as such, to the state whose summary cut it: they have the same control.
 *
 * Recorded only if explore_options.graph_states is not 0; handed to explore_options.on_graph when the search has ended.
 * Owner: the search. Terms in it live as long as the search.
 * G1: states stand in the order in which the search came to them; the first one is the beginning of the program.
 * G2: nothing recorded here decides anything: a search with a graph is the search without it (but it has no rival:
 *     portfolio.c). */
#ifndef HEDDLE_EXPLORE_GIG_H
#define HEDDLE_EXPLORE_GIG_H

#include "explore/explore.h"
#include "ir/map.h"
#include "vm/general.h"

/* One thread in a control state. */
struct gig_thread {
    uint32_t id;
    uint8_t status;            /* enum thread_status */
    uint8_t kind;              /* THREAD_PARKED: enum operation_kind of what it does next */
    uint32_t location;         /* in the user's code; 0: not known */
    uint32_t function;
    uint32_t waits_for;        /* the thread it joins, or NO_THREAD */
    touch object;              /* what it is about to touch; bytes 0: nothing */
    VEC(uint32_t) frames;      /* by depth: the instruction it has come to, or the call it waits in */
};

enum gig_kind {
    GIG_START,    /* the beginning of the program */
    GIG_CONTROL,
    GIG_END,      /* of an execution */
    GIG_STUCK,    /* nobody can go on, and that is no error */
    GIG_ERROR,
    GIG_ASSUME,   /* an assumption does not hold */
    GIG_BOUND,    /* cut by a bound, or by something unsupported */
    GIG_MORE      /* all control states beyond the limit */
};
struct gig_state {
    enum gig_kind kind;
    uint32_t number;           /* GIG_CONTROL: n-th of these, from 1 */
    uint64_t visits;
    uint64_t asleep;           /* visits with nothing to explore: everything that could follow had been */
    VEC(struct gig_thread) threads;
    enum error_kind error;     /* GIG_ERROR: which one, where */
    uint32_t location;
    char *message;             /* owned */
};

/* Was an execution cut where it came to? */
enum gig_cut {
    GIG_NOT_CUT,
    GIG_KNOWN_SAFE, /* by a summary */
    GIG_IRRELEVANT  /* nothing that is left can influence an error (slicing) */
};
/* A transition of `thread` from one state to another. */
struct gig_edge {
    uint32_t from, to, thread;
    uint8_t kind;              /* enum operation_kind */
    uint32_t location;
    touch object;              /* what it touched; bytes 0: nothing */
    uint64_t times;
    enum gig_cut cut;
    uint32_t by;               /* GIG_KNOWN_SAFE: the summary, number in gig.summaries */
};

/* Under these conditions everything below a state is known to be safe. */
struct gig_summary {
    uint32_t state;
    thread_set sleep;          /* where at least these threads sleep */
    clause_vec clauses, needs; /* owned; needs: cells that must have defined values */
    uint64_t cuts;             /* executions it has cut */
};

struct gig {
    const vm *vm;
    const terms *terms;
    const program *program;
    VEC(struct gig_state) states;
    VEC(struct gig_edge) edges;
    VEC(struct gig_summary) summaries;
    VEC(struct vm_place) places; /* every object that is touched, or that a summary mentions */
    map state_numbers, edge_numbers, places_seen;
    uint32_t more;             /* the state GIG_MORE, or 0 */
    uint32_t control_states;
};

const struct vm_place *gig_place(const struct gig *g, uint64_t address); /* the object that holds it, or NULL */

#endif
