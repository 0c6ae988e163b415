/* dependence.h -- the dependence graph of the whole program: what each instruction's execution and result depend on.
 *
 * Nodes 0 .. code_count - 1 are the instructions, the next copy_count are the copies on edges. The others stand
 * between: blocks and loops (control), merged values of a register, parameters, results, the ways into and out of
 * functions, and classes of memory accesses.
 *
 * Owner: dependence_free. Borrows program, points-to and call graph.
 * N1: if, in some execution, the value an instruction computes, the place it writes, or whether (and how often) it is
 *     executed is determined with the help of another instruction's execution, then there is a path from the first
 *     one's node to the other's; the ends of the process excepted, if these were not asked for. */
#ifndef HEDDLE_ANALYSIS_DEPENDENCE_H
#define HEDDLE_ANALYSIS_DEPENDENCE_H

#include "analysis/callgraph.h"

enum dependence_kind {
    DEPENDS_DATA,    /* through registers, parameters, results */
    DEPENDS_MEMORY,  /* through memory or the machine's hidden state, in the same thread or another */
    DEPENDS_CONTROL  /* decides whether it is executed */
};

typedef struct dependence dependence;

/* Which reasons for not getting any further count, when it is asked what an instruction depends on. */
enum endings {
    ENDINGS_ALL,     /* waiting, assumptions, endless loops, and that the process has been ended */
    ENDINGS_THREADS, /* not that: what can happen can happen while the end is still to come */
    ENDINGS_NONE     /* none but endless loops: asked is what happens as far as an execution gets */
};

dependence *dependence_new(const program *p, points_to *t, const callgraph *g, enum endings endings);
void dependence_free(dependence *d);

uint32_t dependence_nodes(const dependence *d);
uint64_t dependence_edges(const dependence *d);

struct dependence_list { const uint32_t *on; const uint8_t *kind; uint32_t count; };
/* What a node depends on directly. */
struct dependence_list dependence_of(const dependence *d, uint32_t node);
/* Does a node depend on another, in any number of steps? For tests and tools; linear in the graph. */
bool dependence_reaches(const dependence *d, uint32_t from, uint32_t to);

#endif
