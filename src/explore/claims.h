/* claims.h -- which states the workers of a shared search are at: hints, in memory that all of them have.
 *
 * Two workers that come to the same state within milliseconds of each other both explore it: what one of them learns there is
 * told only when it has left it. And the one that comes later is cut at all that the other has told, until it is where the
 * other one is: from then on they do the same, side by side. So a worker *claims* the states on its stack, and one that comes to
 * a state that is claimed does something else first, if there is something to do beside it (detour.c).
 *
 * A claim is no lock, and nothing waits for it. It may be overwritten, torn or left behind by a worker that has died: then
 * something is explored twice, or in another order.
 *
 * The signposts of all of them are there, too.
 *
 * J1: nothing but the order in which the threads of a node are tried depends on claims. */
#ifndef HEDDLE_EXPLORE_CLAIMS_H
#define HEDDLE_EXPLORE_CLAIMS_H

#include "explore/signposts.h"
#include "vm/general.h"
#include "vm/state.h"

enum { CLAIMS = 1 << 14 }; /* by control */
struct claims {
    struct claim { uint64_t a, b, sleep[THREADS_MAX / 64], owner; /* 0: there is none */ } at[CLAIMS];
    uint64_t rumours; /* for tests: so many times it is said that others are at a state, whether they are or not */
    uint64_t random;
    struct signposts signposts; /* of all of them */
};

/* The owner, not 0, explores a state with this control, where these threads sleep. */
void claims_add(struct claims *all, uint64_t owner, control c, const thread_set *sleep);
void claims_remove(struct claims *all, uint64_t owner, control c);
/* Does another explore such a state, so that what it will have learned holds where these threads sleep? */
bool claims_others(struct claims *all, uint64_t owner, control c, const thread_set *sleep);
void claims_forget(struct claims *all, uint64_t owner); /* it has ended */

#endif
