/* graph.h -- directed graphs over small numbers, as two flat arrays.
 *
 * Owner: digraph_free. Immutable after construction.
 * G1: the successors of node n are to[first[n]] .. to[first[n + 1] - 1], in the order the arcs were given. */
#ifndef HEDDLE_ANALYSIS_GRAPH_H
#define HEDDLE_ANALYSIS_GRAPH_H

#include "base/base.h"

#define NO_NODE UINT32_MAX

struct arc { uint32_t from, to; };

typedef struct digraph {
    uint32_t nodes;
    uint32_t *first; /* nodes + 1 */
    uint32_t *to;
} digraph;

digraph *digraph_new(uint32_t nodes, const struct arc *arcs, size_t count);
/* Every arc turned round. */
digraph *digraph_reverse(const digraph *g);
void digraph_free(digraph *g);

/* The nodes that can be reached from root, each after all its successors but those on a cycle with it (postorder of a
 * depth-first walk). Returns how many were written to order, which has room for all nodes. */
uint32_t digraph_postorder(const digraph *g, uint32_t root, uint32_t *order);

/* Strongly connected components: component[n] numbers n's; a component's number is smaller than those of all components
 * that lead to it. Returns how many there are. */
uint32_t digraph_components(const digraph *g, uint32_t *component);

#endif
