/* cfg.h -- the control flow graph of a function: blocks of instructions and the ways between them.
 *
 * Owner: cfg_free. Immutable.
 * C1: block 0 holds the first instruction. A block ends with an instruction flagged T, or with one at which execution
 *     may stop (if cfg_new was told which); such a block leads to the next one.
 * C2: arcs are sorted by `from`; arcs of block b are arcs[out[b]] .. arcs[out[b + 1] - 1]; in_arcs lists them by
 *     `to`. */
#ifndef HEDDLE_ANALYSIS_CFG_H
#define HEDDLE_ANALYSIS_CFG_H

#include "analysis/graph.h"
#include "base/vec.h"
#include "ir/program.h"

#define NO_EDGE UINT32_MAX

struct cfg_arc { uint32_t from, to, edge; }; /* edge: index into program.edges, or NO_EDGE */

typedef struct cfg {
    const program *program;
    const function *function;
    uint32_t blocks;
    uint32_t *first;    /* blocks + 1: first instruction, absolute */
    uint32_t *block_at; /* by instruction of the function: its block */
    VEC(struct cfg_arc) arcs;
    uint32_t *out, *in; /* blocks + 1 each */
    uint32_t *in_arcs;  /* indices of arcs, by target */
} cfg;

/* Does execution get beyond an instruction? */
enum stop { STOP_NEVER, STOP_MAYBE, STOP_GIVES_UP };

/* stops: enum stop, by instruction of the program, or NULL. */
cfg *cfg_new(const program *p, const function *f, const uint8_t *stops);
void cfg_free(cfg *c);

static inline uint32_t cfg_block(const cfg *c, uint32_t instruction) {
    return c->block_at[instruction - c->function->code];
}
static inline const insn *cfg_last(const cfg *c, uint32_t block) { return &c->program->code[c->first[block + 1] - 1]; }
static inline bool cfg_branches(const cfg *c, uint32_t block) { return c->out[block + 1] - c->out[block] > 1; }

/* Edges of the program that leave a terminator, appended to the list. */
typedef VEC(uint32_t) cfg_edges;
void cfg_edges_of(const program *p, const insn *terminator, cfg_edges *edges);

#endif
