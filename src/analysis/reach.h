/* reach.h -- from which instructions a marked instruction may still be executed.
 *
 * By the same thread, in what it calls, in what comes after its callers' calls, in handlers that run when it ends,
 * and in threads that it starts on the way. */
#ifndef HEDDLE_ANALYSIS_REACH_H
#define HEDDLE_ANALYSIS_REACH_H

#include "analysis/callgraph.h"

/* By instruction: may some instruction with marked[] be executed when this one is executed, or later? True everywhere
 * in functions that were not analysed. malloc'ed. */
bool *reach_marked(const program *p, const callgraph *g, const bool *marked);

#endif
