/* frontier.h -- which of the waiting states runs next: --search.
 *
 * The order is one of the sequential states only: those that wait while there is no node (search.h), which are all states
 * up to the point where the program becomes concurrent. What follows from such a point is a tree of its own, which is
 * explored depth-first, because the reductions need that, before the next sequential state is taken. Each state is
 * explored completely and independently of the others, so the order never changes a verdict that is complete.
 *
 *     dfs       the newest one, when the running one has come to its end
 *     bfs       the one with the fewest forks behind it
 *     random    any, each as likely as the others; explore_options.seed
 *     coverage  by turns the one that is nearest to code that nothing has executed yet, and any
 *
 * With bfs and random the running state waits with the others as soon as it has forked, or at the latest 128 instructions
 * later; with coverage when it has forked 64 times. A state that runs on for two million instructions without a fork, in a
 * loop that may have no end, goes behind all others; with random it waits like them.
 *
 * O1: but with dfs, while there is no node search.waiting is a heap by `key`, least first (random: in no order). */
#ifndef HEDDLE_EXPLORE_FRONTIER_H
#define HEDDLE_EXPLORE_FRONTIER_H

#include "vm/vm.h"

enum search_order { ORDER_DFS, ORDER_BFS, ORDER_RANDOM, ORDER_COVERAGE };

struct frontier {
    uint64_t random;        /* state of the generator */
    uint64_t added;         /* states so far */
    uint32_t *distance;     /* coverage: by instruction, how far it is to something new; NULL: not computed yet */
    uint64_t edges_taken;   /* when they were computed */
    double next_look;       /* when it may be worth it to compute them again */
    bool by_chance;         /* the next one is any */
    uint32_t forks;         /* of the running state since it was taken */
    uint64_t turn_began;    /* instructions of the machine when the running state was taken or has forked */
    bool yields;            /* the running state shall wait with the others */
    bool behind;            /* those that begin to wait run last */
};

struct search;
void frontier_begin(struct search *s);
void frontier_free(struct search *s);
/* A state begins to wait; there is no node, and the order is not dfs. */
void frontier_add(struct search *s, state *x);
/* The running state does, because it yields. */
void frontier_yield(struct search *s);
/* The running state has forked, and the sibling waits: shall it go on? */
void frontier_forked(struct search *s);
/* The running state has run for a while: shall it go on? */
void frontier_ran(struct search *s);
/* The state to run next; at least one waits. */
state *frontier_take(struct search *s);
/* States began or ceased to wait without being added or taken: puts those that wait while there is no node in order again. */
void frontier_repair(struct search *s);
/* Frees so many of the waiting states: with dfs the oldest, otherwise those that would run last. */
void frontier_drop(struct search *s, size_t count);

#endif
