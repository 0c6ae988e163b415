/* worker.h -- a worker: explores the units that a coordinator sends, until there are none. */
#ifndef HEDDLE_DIST_WORKER_H
#define HEDDLE_DIST_WORKER_H

#include "explore/explore.h"

/* Over this stream, which is closed then. */
void worker_run(const program *p, const struct explore_options *o, int file);

#endif
