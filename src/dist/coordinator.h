/* coordinator.h -- one search by several processes. */
#ifndef HEDDLE_DIST_COORDINATOR_H
#define HEDDLE_DIST_COORDINATOR_H

#include "explore/explore.h"

struct jobs {
    unsigned count;                 /* workers */
    void (*begin_worker)(void *data); /* in a new process, before it begins: its signals, its timer */
    void *data;
    double (*next_death)(void *data); /* NULL, or for tests: after how many seconds a worker is to be killed; < 0: none */
};

/* Like explore(), with that many worker processes. The method must be one that can be shared: jobs_fault. */
void explore_with_jobs(const program *p, const struct explore_options *o, const struct jobs *jobs, struct explore_result *result);
/* Why these options do not go with several workers; NULL: they do. */
const char *jobs_fault(const struct explore_options *o);

#endif
