/* control.h -- control dependence inside a function: what decides whether and how often a block is executed.
 *
 * Sensitive to termination: what comes after an instruction that may stop depends on it, and what comes after a loop
 * that may not end depends on the loop (weak control dependence, Podgurski and Clarke). This is what a search that
 * skips alternatives needs: whichever alternative it takes must get as far as the others.
 *
 * Owner: control_free.
 * K1: nodes 0 .. blocks - 1 are the blocks; then one node for each loop that may not end, in the order of loop_of;
 *     then the function's entry (control_entry).
 * K2: arcs of `on` lead from a node to what it depends on. A block there means its last instruction, a loop means that
 *     loop's exits, the entry means whether the function is called. */
#ifndef HEDDLE_ANALYSIS_CONTROL_H
#define HEDDLE_ANALYSIS_CONTROL_H

#include "analysis/loops.h"

typedef struct control {
    cfg *cfg;
    loop_list loops;
    VEC(uint32_t) loop_of; /* indices into loops */
    digraph *on;
} control;

/* stops: see callgraph_stops; NULL: nothing does. */
control *control_new(const program *p, const function *f, const uint8_t *stops);
void control_free(control *c);

static inline uint32_t control_entry(const control *c) { return c->cfg->blocks + (uint32_t)c->loop_of.count; }
static inline const struct loop *control_loop(const control *c, uint32_t node) {
    return &c->loops.at[c->loop_of.at[node - c->cfg->blocks]];
}

#endif
