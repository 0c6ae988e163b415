/* rehearsal.h -- a shared search in one process, for tests. */
#ifndef HEDDLE_DIST_REHEARSAL_H
#define HEDDLE_DIST_REHEARSAL_H

#include "explore/explore.h"

/* Like explore_with_jobs(), but in one process. So many workers take turns, and go on where they were; 0: one that is two, and
 * leaves what it explores at the end of each turn. What is left to chance follows the seed, so what went wrong goes wrong
 * again. */
void explore_rehearsed(const program *p, const struct explore_options *o, uint64_t seed, unsigned workers,
                       struct explore_result *result);

#endif
