/* escape.h -- which objects more than one thread may reach.
 *
 * Owner: escape_free. Borrows nothing after construction.
 * E1: an object that two threads access in some execution is shared. Without threads nothing is. */
#ifndef HEDDLE_ANALYSIS_ESCAPE_H
#define HEDDLE_ANALYSIS_ESCAPE_H

#include "analysis/callgraph.h"

typedef struct escape escape;

escape *escape_new(const program *p, points_to *t, const callgraph *g);
void escape_free(escape *e);

/* May an address of the object be found by more than one thread? */
bool escape_is_reachable(const escape *e, uint32_t object);
/* May more than one thread access it? */
bool escape_is_shared(const escape *e, uint32_t object);
/* May f be executed by a thread other than the first? */
bool escape_runs_in_thread(const escape *e, const function *f);
/* May instruction x of f access a shared object? */
bool escape_access_is_shared(const escape *e, const program *p, points_to *t, const callgraph *g, const function *f,
                             const insn *x);
uint32_t escape_shared_count(const escape *e);

#endif
