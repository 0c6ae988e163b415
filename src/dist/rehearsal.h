/* rehearsal.h -- a shared search in one process, for tests. */
#ifndef HEDDLE_DIST_REHEARSAL_H
#define HEDDLE_DIST_REHEARSAL_H

#include "explore/explore.h"

/* Like explore_with_jobs(), but by one worker that is many: each time it has run some states it shares, and goes on with
 * some unit, any. What is left to chance follows the seed, so what went wrong goes wrong again. */
void explore_rehearsed(const program *p, const struct explore_options *o, uint64_t seed, struct explore_result *result);

#endif
