/* spent.h -- what the time went into, as bytes: the samples of the meter, and those of the profile if there is one.
 *
 * Workers tell with each report what they have sampled since the last one, and a checkpoint has what the run has so far. Whoever
 * reads it adds it to what he has himself, so the shares and the profile of a run are those of all its processes.
 *
 * T1: a sample is in at most one report. Those of a worker that has no unit, which only waits, are in none. */
#ifndef HEDDLE_EXPLORE_SPENT_H
#define HEDDLE_EXPLORE_SPENT_H

#include "base/wire.h"
#include "explore/profile.h"

/* since: what the meter had counted when it began; p: NULL, or all of it. */
void spent_write(wire *w, const struct explore_meter *m, const uint64_t since[ACTIVITY_COUNT], const struct explore_profile *p);
/* Adds it; p NULL: nobody wants the profile. False: it is damaged. */
bool spent_read(wire_reader *r, const program *of, struct explore_meter *m, struct explore_profile *p);

/* ---- of a worker ---- */
void spent_begin(struct search *s);             /* it has a unit now */
void spent_tell(struct search *s, wire *w);     /* what has come since, or since it was told last */

#endif
