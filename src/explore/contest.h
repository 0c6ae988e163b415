/* contest.h -- two searches for one answer: whose turn is it?
 *
 * The *plain* search is optimal, the *guided* one has summaries. Which of them comes to its end first shows only on the way, so
 * both are given time: as much to each while it is open which is faster, six times as much to the plain one while that is
 * ahead, none to it while the guided one is ahead by far. The pace of a search is the number of executions, made or spared, for
 * each unit of what it was given: of work in a run by one process (portfolio.c), of seconds with workers (dist/coordinator.c).
 *
 * D1: a search that is behind is given time again and again: a wrong guess costs a factor, never the answer. */
#ifndef HEDDLE_EXPLORE_CONTEST_H
#define HEDDLE_EXPLORE_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN, GUIDED, SEARCHES };
enum { SHARE_IF_OPEN = 1, SHARE_IF_BEHIND = 6 };

struct pace {
    double given;     /* units of work, or seconds */
    double stood_for; /* executions, made or spared */
    uint64_t runs;    /* made */
};

/* Units of the plain search for each one of the guided one. trial: it is too early for paces; then it is `early`, unless the
 * guided one has made some executions and spared next to none. */
unsigned contest_share(const struct pace *plain, const struct pace *guided, bool trial, unsigned early);
/* Which of them would come to its end first, as it seems. */
int contest_leader(const struct pace *plain, const struct pace *guided);

#endif
