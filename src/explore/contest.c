/* contest.c -- see contest.h. */
#include "explore/contest.h"

#define NOTHING_SPARED 1.1 /* executions that each one made has stood for, in SOME_RUNS: more summaries are no use */
#define WELL_AHEAD 2.0     /* paces of the guided search and the plain one: it is faster in any case */
enum { SOME_RUNS = 16 };

static double pace(const struct pace *x) { return x->given > 0 ? x->stood_for / x->given : 0; }

unsigned contest_share(const struct pace *plain, const struct pace *guided, bool trial, unsigned early) {
    if (guided->runs >= SOME_RUNS && guided->stood_for <= NOTHING_SPARED * (double)guided->runs) return SHARE_IF_BEHIND;
    if (trial) return early;
    if (plain->runs < SOME_RUNS) return SHARE_IF_OPEN;
    double ahead = pace(guided) / pace(plain);
    return ahead < 1 ? SHARE_IF_BEHIND : ahead < WELL_AHEAD ? SHARE_IF_OPEN : 0;
}

int contest_leader(const struct pace *plain, const struct pace *guided) {
    return pace(guided) >= pace(plain) ? GUIDED : PLAIN;
}
