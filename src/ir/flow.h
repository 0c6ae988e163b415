/* flow.h -- facts about the decoded code of a function: its blocks, which registers are live where, and which loops
 * may be busy waiting.
 *
 * Owner: flow_free. Made from a program on demand, function by function.
 * F1: a register is live before an instruction if some path from there reads it before writing it.
 * F2: what repeats from the same place is one loop. A loop may be busy waiting only if it writes no memory but local
 *     variables and places that it writes atomically, and calls nothing that does more. The rest is found out by watching
 *     it run: this is a filter, not a proof. A round may lead through instructions outside the loop: back by another edge,
 *     or out of the loop and in again. */
#ifndef HEDDLE_IR_FLOW_H
#define HEDDLE_IR_FLOW_H

#include "ir/program.h"

typedef struct flow flow;

flow *flow_new(const program *p);
void flow_free(flow *f);

/* The innermost loop that may be busy waiting of which the instruction is a part: a number, or 0. */
uint32_t flow_waiting_loop(flow *f, const insn *i);
/* Is the instruction a part of this loop, or of a loop inside it? */
bool flow_in_loop(flow *f, uint32_t loop, const insn *i);
/* Bit per register of the function: live before the instruction. Valid until the next call. */
const uint64_t *flow_live_before(flow *f, const insn *i);
/* The same for the time when the call at i returns, its results excepted. */
const uint64_t *flow_live_after_call(flow *f, const insn *i);

#endif
