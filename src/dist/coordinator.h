/* coordinator.h -- one search by several processes. */
#ifndef HEDDLE_DIST_COORDINATOR_H
#define HEDDLE_DIST_COORDINATOR_H

#include "base/wire.h"
#include "explore/explore.h"

struct jobs {
    unsigned count;                 /* workers */
    void *data;                     /* for the functions */
    void (*begin_worker)(void *data); /* in a new process, before it begins: its signals, its timer */
    const void *resume; size_t resume_bytes; /* NULL, or where another run has stopped */
    double seconds;                 /* that the run has taken before, also by another process */
    double checkpoint_every;        /* seconds */
    /* NULL, or keeps what it takes to go on from here; what is over says so with no bytes. False: that was not possible, and
     * has been said. */
    bool (*checkpoint)(void *data, enum method method, const wire *bytes);
};

/* Like explore(), with that many worker processes. False: what is to be resumed is damaged; nothing was explored. */
bool explore_with_jobs(const program *p, const struct explore_options *o, const struct jobs *jobs, struct explore_result *result);
/* Why these options do not go with several workers; NULL: they do. */
const char *jobs_fault(const struct explore_options *o);

#endif
