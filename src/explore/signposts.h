/* signposts.h -- which thread was tried first where a search has been: hints for those who come to a state like it.
 *
 * A state that no summary cuts is explored until one does. The summaries that there are lie on the ways that were gone before; so
 * who comes to a control that was met before, with other data, or between two summaries (summary.c), goes on with the
 * thread that went on there. The default would lead to states that nobody has been at.
 *
 * A signpost is a word, by the hash of the control: it may be overwritten by another, and workers share them without a lock.
 *
 * P1: nothing but the order in which the threads of a node are tried depends on signposts.
 * P2: no execution follows more of them away from the default than MOST_LED: the default is fair to all threads, and signposts may
 *     lead in a circle (reduction.c). */
#ifndef HEDDLE_EXPLORE_SIGNPOSTS_H
#define HEDDLE_EXPLORE_SIGNPOSTS_H

#include "vm/general.h"

enum { SIGNPOSTS = 1 << 19 };
struct signposts { uint64_t at[SIGNPOSTS]; /* of zeros: there is none */ };

void signposts_set(struct signposts *all, control c, uint32_t id);
/* NO_THREAD: there is none. */
uint32_t signposts_at(const struct signposts *all, control c);

#endif
