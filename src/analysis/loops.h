/* loops.h -- the loops of a function.
 *
 * A loop has a head: the target of an arc that goes back in some depth-first walk. If the head dominates the sources of
 * all such arcs the loop is natural: its blocks are the head and what reaches those sources without passing it. Other
 * cycles (jumps into the middle of a loop) are taken as a whole: the strongly connected component.
 *
 * Owner: loops_free.
 * L1: every cycle of the graph contains the head of one of the loops, and lies within that loop's blocks.
 * L2: a loop that is `finite` is left after finitely many rounds whatever memory holds, unless an instruction inside it
 *     stops or another loop inside it does not end. */
#ifndef HEDDLE_ANALYSIS_LOOPS_H
#define HEDDLE_ANALYSIS_LOOPS_H

#include "analysis/cfg.h"
#include "analysis/dominance.h"

struct loop {
    uint32_t head;
    bool natural, finite;
    VEC(uint32_t) blocks;
    VEC(uint32_t) exits; /* blocks whose last instruction decides whether it is left; not natural: all that branch */
};
typedef VEC(struct loop) loop_list;

/* from_entry: dominance of the graph's blocks. */
loop_list loops_find(const cfg *c, const dominance *from_entry);
void loops_free(loop_list *loops);

/* The graph of the blocks alone. */
digraph *cfg_graph(const cfg *c);

#endif
