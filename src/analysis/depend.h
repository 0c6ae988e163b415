/* depend.h -- inside dependence: the graph while it is built.
 *
 * Nodes and edges are only added. Memory is connected in the end, when all accesses are known (memory.c). */
#ifndef HEDDLE_ANALYSIS_DEPEND_H
#define HEDDLE_ANALYSIS_DEPEND_H

#include "analysis/access.h"
#include "analysis/control.h"
#include "analysis/dependence.h"

struct depend_edge { uint32_t from, to; uint8_t kind; };
struct node_access { uint32_t node; struct access access; };

struct builder {
    const program *program;
    points_to *points_to;
    const callgraph *calls;
    enum endings endings;
    uint32_t nodes;
    VEC(struct depend_edge) edges;
    VEC(struct node_access) reads, writes;
    uint32_t *entry;      /* by function: node, or NO_NODE where there is no code */
    uint32_t *returns;    /* by function: that it returns */
    uint32_t *result;     /* by function: what it returns */
    uint32_t *parameter;  /* by function: first of its parameters' nodes */
};

static inline uint32_t builder_node(struct builder *b) { return b->nodes++; }
static inline void builder_edge(struct builder *b, uint32_t from, uint32_t to, enum dependence_kind kind) {
    vec_push(&b->edges, (struct depend_edge){from, to, (uint8_t)kind});
}
static inline uint32_t copy_node(const struct builder *b, uint32_t copy_index) {
    return b->program->code_count + copy_index;
}

/* Adds edges from reads to the writes that may be seen there. */
void memory_connect(struct builder *b);

#endif
