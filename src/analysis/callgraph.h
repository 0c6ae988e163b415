/* callgraph.h -- which instruction enters which function, and which calls may never come back.
 *
 * Edges are calls, resolved through points-to where they are indirect, and what the library does later or elsewhere:
 * threads, pthread_once, exit handlers, destructors of thread-specific data, cleanup and signal handlers. Comparison
 * functions of qsort and bsearch are ordinary indirect calls in the code of models/.
 *
 * Owner: callgraph_free. Borrows the program and the points-to result.
 * A1: a function that an execution enters from an instruction is among that instruction's targets.
 * A2: if callgraph_stops says no about an instruction, then every execution that reaches it gets beyond it, unless an
 *     error of the program ends it there or the machine's own limits do. Loops of models/ are taken to end.
 * A3: paths on which the machine gives up (heddle_incomplete, UNSUPPORTED) are left out of consideration: the verdict
 *     is `incomplete` if there is one. */
#ifndef HEDDLE_ANALYSIS_CALLGRAPH_H
#define HEDDLE_ANALYSIS_CALLGRAPH_H

#include "analysis/library.h"
#include "analysis/points_to.h"

typedef struct callgraph callgraph;

callgraph *callgraph_new(const program *p, const points_to *t);
void callgraph_free(callgraph *g);

struct entries { const struct entry *at; uint32_t count; };
/* What instruction `site` enters. */
struct entries callgraph_from(const callgraph *g, uint32_t site);
/* The ways into a function, by its index. */
struct entries callgraph_into(const callgraph *g, uint32_t function_index);
/* What a function without code does; NULL: it has code. */
const struct library_effect *callgraph_effect(const callgraph *g, uint32_t function_index);
/* All library flags of what a call may enter directly. */
uint32_t callgraph_flags(const callgraph *g, uint32_t site);

/* Can f be executed at all? Functions that cannot were not analysed. */
bool callgraph_reaches(const callgraph *g, const function *f);
/* By instruction, enum stop: may an execution that starts it fail to get beyond it, or get beyond it twice? */
const uint8_t *callgraph_stops(const callgraph *g);
/* May a call of the function fail to come back? */
bool callgraph_may_not_return(const callgraph *g, uint32_t function_index);
/* Does any thread but the first exist? Is pthread_cancel called? */
bool callgraph_has_threads(const callgraph *g);
/* Is the machine's own free() a destructor of thread-specific data? */
bool callgraph_frees_specific(const callgraph *g);
bool callgraph_cancels(const callgraph *g);

#endif
