/* profile.h -- where in the program under test the time goes: call stacks, with how many samples were taken there.
 *
 * A sample is a tick of the timer (meter.h), which knows what the search was doing. On whose behalf it did that is looked up
 * as soon as the machine comes to a safe place, some hundred instructions later at most: the calls of the thread that ran
 * then, or if it has just ended the place of its last visible operation.
 *
 * Owner: the caller of explore(); profile_free gives it back. Names and places are the program's. */
#ifndef HEDDLE_EXPLORE_PROFILE_H
#define HEDDLE_EXPLORE_PROFILE_H

#include "base/vec.h"
#include "base/wire.h"
#include "explore/explore.h"
#include "ir/map.h"

struct profile_stack {
    enum activity activity;
    uint64_t samples;
    uint32_t depth;
    struct profile_frame { uint32_t function, line; } *frames; /* outermost first; line: of the innermost alone, else 0 */
};

struct explore_profile {
    VEC(struct profile_stack) stacks; /* in the order in which they were met */
    index_table index;
    uint64_t taken[ACTIVITY_COUNT];   /* samples of the meter that have been looked up */
};

struct search;
void profile_sample(struct search *s); /* those since the last time; options.meter is not NULL */
/* The rest, when no thread runs any more. */
void profile_end(struct explore_profile *p, const struct explore_meter *m);
/* As bytes; reading adds them, and spoils the reader if they are damaged. */
void profile_write(const struct explore_profile *p, wire *w);
void profile_read(struct explore_profile *p, const program *of, wire_reader *r);
void profile_free(struct explore_profile *p);

#endif
