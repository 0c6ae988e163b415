/* relevance.h -- what can still matter to a search: which errors it may still find, and what can influence these.
 *
 * An error is found once: a later one of the same kind at the same place is no news. So a place that can raise a single
 * error, an assertion, is out of play when that error has been reported; and what only such places depend on is out of
 * play with them. Three consequences, each weaker and more frequent than the one before:
 *   settled     no error is left that could be found: the search is over;
 *   exhausted   from this state on nothing happens that could influence one (a pivot point of type A): the run is over;
 *   spared      this access cannot influence one (type B): in which order it comes makes no difference, nor what it
 *               finds; a branch that cannot adds no condition to summaries.
 *
 * Owner: relevance_free. Borrows the program.
 * R1: in play are all sites of the properties that are checked (analysis/property.h), until every error they can raise
 *     has been reported; all places where the machine gives up; and all places where errors that are not checked may end
 *     a path, until it is known that they do not.
 * R2: what is in play only becomes less. */
#ifndef HEDDLE_EXPLORE_RELEVANCE_H
#define HEDDLE_EXPLORE_RELEVANCE_H

#include "vm/vm.h"

typedef struct relevance relevance;

relevance *relevance_new(const program *p, unsigned checks);
/* How long that takes, in units of about a microsecond: a guess that is the same every time. */
uint64_t relevance_effort(const program *p);
void relevance_free(relevance *r);

/* An error was met; what was met before is no news. */
void relevance_reported(relevance *r, const finding *f);
/* safe: may nothing have been wrong so far, and everything been explored? */
bool relevance_settled(const relevance *r, bool safe);
/* An execution has come to its end in this state: by its exit, or with nothing left to do that could influence an error
 * in play. */
void relevance_ended(relevance *r, const state *at);
/* Is there nothing left to do in this state, all threads being parked, that could influence an error in play? */
bool relevance_exhausted(const relevance *r, const state *at);
/* Is the thread parked at an access that cannot? */
bool relevance_spares(const relevance *r, const thread *t);
/* By instruction: was it executed? Is one of them an access for which the analyses know no object? Then an address was
 * computed in a way they do not follow, and nothing that they say can be relied on. */
bool relevance_contradicted(const relevance *r, const uint8_t *executed);
/* There is no such access, executed or not. */
bool relevance_is_firm(relevance *r);
/* By instruction: can it influence an error in play? Changes with what is. */
const bool *relevance_members(const relevance *r);
/* Lines of the source that could influence one that is checked when the search began. */
uint64_t relevance_statements(const relevance *r);

#endif
