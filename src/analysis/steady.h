/* steady.h -- sites that all executions come to in the same way, so that one execution shows what they do in all.
 *
 * An instruction is *steady* if neither inputs nor the order of threads have a say in which values it is executed with, or
 * how often, as far as an execution gets. A thread is the n-th one that its creator starts.
 *
 * H1: of two executions in neither of which undefined memory was read: what a thread does at steady instructions is the
 *     same in both, or the one is a beginning of the other.
 * H2: that also goes for the errors they raise, those of joining included, and for running out of threads. */
#ifndef HEDDLE_ANALYSIS_STEADY_H
#define HEDDLE_ANALYSIS_STEADY_H

#include "analysis/callgraph.h"

/* By instruction; malloc'ed. */
bool *steady_instructions(const program *p, points_to *t, const callgraph *g);

#endif
