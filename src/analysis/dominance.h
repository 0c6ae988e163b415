/* dominance.h -- dominators of a graph with a root, and control dependence.
 *
 * Node a dominates b if every path from the root to b goes through a. Post-dominators are the dominators of the
 * reversed graph, rooted at its exit.
 *
 * Owner: dominance_free, control_dependence_free.
 * D1: idom[root] == root; idom[n] == NO_NODE exactly for the nodes that the root does not reach. */
#ifndef HEDDLE_ANALYSIS_DOMINANCE_H
#define HEDDLE_ANALYSIS_DOMINANCE_H

#include "analysis/graph.h"

typedef struct dominance {
    uint32_t nodes, root;
    uint32_t *idom;          /* immediate dominator */
    uint32_t *enter, *leave; /* of a walk over the tree: an ancestor's interval holds its descendants' */
} dominance;

dominance *dominance_new(const digraph *g, uint32_t root);
void dominance_free(dominance *d);

/* Does every path from the root to b go through a? False if the root does not reach b. */
static inline bool dominates(const dominance *d, uint32_t a, uint32_t b) {
    return d->idom[a] != NO_NODE && d->idom[b] != NO_NODE && d->enter[a] <= d->enter[b] && d->leave[b] <= d->leave[a];
}

/* For each node of g, on which nodes it is control dependent: n is on a if a has a successor that n post-dominates and
 * n does not strictly post-dominate a itself. post: dominance of the reversed graph, rooted at the exit. Arcs of the
 * result lead from n to each such a, without repetition. Nodes that do not reach the exit depend on nothing. */
digraph *control_dependence(const digraph *g, const dominance *post);

#endif
