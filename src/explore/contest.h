/* contest.h -- two searches for one answer, by the same workers: whose turn is it?
 *
 * As in a run by one process (explore/portfolio.c): the *plain* search, which is optimal, and the *guided* one, which has
 * summaries. Which of them comes to its end first shows only on the way, so both are given time: as much to each while it is
 * open which is faster, six times as much to the plain one while that is ahead, none to it while the guided one is ahead by
 * far. The pace of a search is the number of executions, made or spared, for each second of a worker.
 *
 * D1: a search that is behind is given time again and again: a wrong guess costs a factor, never the answer. */
#ifndef HEDDLE_DIST_CONTEST_H
#define HEDDLE_DIST_CONTEST_H

#include <stdbool.h>
#include <stdint.h>

enum { PLAIN, GUIDED, SEARCHES };

struct pace {
    double seconds;   /* of workers */
    double stood_for; /* executions, made or spared */
    uint64_t runs;    /* made */
};

/* Seconds that the plain search should have had by now beyond those that it had; negative: the guided one. */
double contest_debt(const struct pace *plain, const struct pace *guided);
/* Which of them would come to its end first, as it seems. */
int contest_leader(const struct pace *plain, const struct pace *guided);

#endif
