/* worker.h -- a worker: explores the units that a coordinator sends, until there are none. */
#ifndef HEDDLE_DIST_WORKER_H
#define HEDDLE_DIST_WORKER_H

#include "explore/explore.h"

/* Over this stream, which is closed then. It is told with each unit which of these searches it belongs to. alone: there are no
 * others who might learn from it. claims: shared with the others (explore/claims.h), where it has this number; or NULL. */
struct claims;
void worker_run(const program *p, const struct explore_options *const *o, size_t searches, bool alone, int file,
                struct claims *claims, uint64_t number);

#endif
