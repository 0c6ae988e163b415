/* graph.h -- the graph of a search for people: `--dump=summaries` and `--dot`. */
#ifndef HEDDLE_REPORT_GRAPH_H
#define HEDDLE_REPORT_GRAPH_H

#include <stdio.h>

#include "report/variables.h"

/* ---- summaries.c ---- */

/* Every control state with the conditions under which nothing can go wrong from there, and what was cut by them. */
void summaries_print(FILE *out, const struct gig *g);

/* ---- dot.c ---- */

/* The graph in the language of Graphviz, newline at the end. Free it. */
char *dot_text(const struct gig *g);

/* ---- both ---- */

/* What a thread is about to do in words: `write x`, `waits for thread 1 to end`. Free it. */
char *stand_text(variables *v, const struct gig_state *at, const struct gig_thread *t);
/* What a transition did. Free it. */
char *edge_text(variables *v, const struct gig_edge *e);
/* The name of a file without its folders. */
const char *base_name(const char *file);

#endif
