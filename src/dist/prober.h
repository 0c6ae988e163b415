/* prober.h -- the estimate of a search that is explored by others (explore/estimate.h), made by a process of its own.
 *
 * The coordinator has no time to make probes: a query in one may take a second, and all the while no worker would get a
 * unit. Nor should it end with them if one makes the machine fail. So a process of its own makes them, for a fiftieth of the
 * time, and tells what is known so far. If it ends, what it has told last stands.
 *
 * Owner: prober_free ends the process. */
#ifndef HEDDLE_DIST_PROBER_H
#define HEDDLE_DIST_PROBER_H

#include "explore/explore.h"

typedef struct prober prober;
/* NULL: nobody wants an estimate, or there can be none, or no process. begin: in the new process, before it begins; or NULL. */
prober *prober_new(const program *p, const struct explore_options *o, void (*begin)(void *data), void *data);
/* Waits until the probes that were wanted before the search (explore_options.probes) have been made, or an interrupt, or
 * this time. */
void prober_wait(prober *x, const volatile int *interrupted, double deadline); /* x may be NULL, here and below */
/* What is known so far; complete: executions that have been explored or need not be. */
struct explore_estimate prober_now(prober *x, double complete);
void prober_free(prober *x);

#endif
