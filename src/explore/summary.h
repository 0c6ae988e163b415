/* summary.h -- predicate summaries: from which states has everything been seen to be safe?
 *
 * After Guo, Kusano, Wang, Yang, Gupta, "Assertion Guided Symbolic Execution of Multithreaded Programs" (FSE 2015). When
 * a node of the search is left for good, the weakest precondition of all that was explored below it is known: a condition
 * over the program's own variables. It is kept with the node's control state (vm/general.h). A later node with the same
 * control whose state satisfies it need not be explored.
 *
 * A condition is a list of clauses, all of which must hold; `barren` stands for false.
 *
 * Y1: a state that satisfies a summary leads to no error that has not been reported; whatever was cut by a bound or could
 *     not be followed below a node makes it barren.
 * Y2: the accesses of a node are those of all executions below it: when a run is cut, they stand for its races.
 * Y3: a summary holds for nodes where at least the threads sleep that slept where it was made, and have touched the same in
 *     the branch that was explored: until something that depends on that is done, they are left out.
 * Y4: one that rests on a thread having waited in a loop in vain is for the same local states of all threads in such
 *     loops; the others are not (summary.c). */
#ifndef HEDDLE_EXPLORE_SUMMARY_H
#define HEDDLE_EXPLORE_SUMMARY_H

#include "explore/difference.h"
#include "explore/trace.h"
#include "vm/general.h"

/* A set of touches, by their numbers in summary_table.touches. */
typedef VEC(uint64_t) touch_set;

/* What some thread does below a node, and what comes before it there. Three clocks of the event: what happens before it,
 * what happened before its thread came to it, and what is synchronized with it. Beyond what had happened at the node it
 * only counts whether there is more. */
struct access {
    uint32_t thread;
    uint64_t key;      /* hash of thread and op */
    operation op;      /* one touch, or world; no lists */
    uint32_t width;
    uint32_t *clocks;  /* 3 * width; owned */
    touch_set past;    /* touched, below the node, before its thread came to it; owned */
    bool after_write, after_access; /* a write, or any access, to the same bytes below the node comes before it */
    bool first;        /* nothing below the node comes before it, in any execution */
    uint32_t next;     /* with the same place in the index: number + 1 */
    const struct future *known; /* as it was kept for the node below, if it is still the same; or NULL */
};
enum { CLOCK_FULL, CLOCK_BEFORE, CLOCK_SYNC, CLOCKS };
/* In the order they came; when there are many, a hash index finds those with the same key. */
typedef struct access_vec {
    struct access *at;
    size_t count, capacity;
    uint32_t *heads;        /* by key: number + 1 of the first */
    size_t room, indexed;   /* of heads, a power of two; so many accesses are in the index */
} access_vec;

/* One outcome of a transition: what must hold for a state to take it and be safe. */
struct alternative { uint64_t choices; bool barren; clause_vec clauses; };

/* What is known so far of everything below a node. */
struct precondition {
    bool barren;
    bool waits;        /* rests on some thread having waited in a loop in vain */
    clause_vec clauses;
    clause_vec needs;  /* cells that must have defined values, whatever these are */
    access_vec accesses;
    VEC(struct alternative) alternatives; /* of the thread being explored */
};
void precondition_clear(struct precondition *p); /* nothing explored: true. Keeps room */
void precondition_free(struct precondition *p);

/* An access below the node of a summary, as its visitors see it: it comes after everything that these threads have done
 * by then, whatever that is, and after everything that its past depends on. */
struct future {
    uint32_t thread;
    operation op;
    thread_set after, before, after_sync; /* threads with events before it; before its thread came to it; synchronized */
    touch_set past;                       /* owned */
    bool after_write, after_access, first;
    uint32_t number;                      /* place in summary_table.futures */
    uint64_t listed;                      /* the newest list it was put into */
};

struct summary {
    control control;     /* waits: with the local states of threads in waiting loops; else without */
    bool waits;          /* see precondition */
    bool untold, dropped; /* it is in summary_table.untold; it is nowhere else */
    bool closed;         /* its clauses, needs and futures are still bytes (lore_open) */
    struct teller *from; /* who has told it, in these bytes; NULL: it was made here */
    size_t at, end;
    uint32_t key, sum;   /* whose lists it differs from; of its own lists */
    thread_set sleep;    /* who slept */
    uint64_t slept_as;   /* and what they had touched: sleepers_digest */
    double stands_for;   /* so many executions below it, had none been cut */
    number_list clauses; /* term ids; as numbers they are half as large, and there are many summaries */
    number_list needs;   /* term ids, without the cells that a clause gives a value */
    number_list futures; /* places in summary_table.futures, each once */
    uint32_t number;     /* in the graph, if one is recorded (gig.h) */
    uint64_t serial;     /* came into the table as the n-th, from 1, */
    uint64_t of_control; /* and as the n-th of its control */
    struct summary *next; /* of the same control, newest first */
};

/* From hashes to numbers; several numbers may have the same hash. */
struct numbered { uint64_t hash; uint32_t number; /* + 1; 0: free */ };
struct number_table { struct numbered *at; size_t room, used; };

/* All summaries of a search. */
struct summary_table {
    struct summary **buckets;
    size_t bucket_count, used; /* used: control states */
    uint64_t count, added;     /* summaries; ever */
    uint64_t bytes;            /* that they take, about; above a limit no more are kept */
    VEC(struct summary *) untold; /* made here, and others do not know them (lore.c) */
    struct tale *tale;         /* what has been told to others; NULL: nothing */
    VEC(struct teller *) tellers; /* what others have told; owned */
    VEC(struct future *) futures; /* every different one: neighbours have most in common; owned */
    uint64_t lists;              /* of futures, so far */
    struct number_table future_numbers;
    VEC(touch) touches;        /* every different one that an access had, numbered */
    struct number_table touch_numbers;
};
void summary_table_free(struct summary_table *table);

#endif
