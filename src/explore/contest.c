/* contest.c -- see contest.h. */
#include "dist/contest.h"

#define NOTHING_SPARED 1.1 /* executions that each one made has stood for: more summaries are no use */
#define WELL_AHEAD 2.0
enum { SOME_RUNS = 16, SHARE_IF_BEHIND = 6, SHARE_IF_OPEN = 1 };
#define TRIAL 0.5          /* seconds before paces mean anything */

static double per_second(const struct pace *x) { return x->seconds > 0 ? x->stood_for / x->seconds : 0; }

/* Seconds of the plain search for each one of the guided one. */
static double share_of_plain(const struct pace *plain, const struct pace *guided) {
    if (guided->runs >= SOME_RUNS && guided->stood_for <= NOTHING_SPARED * (double)guided->runs) return SHARE_IF_BEHIND;
    if (plain->seconds < TRIAL || guided->seconds < TRIAL || plain->runs < SOME_RUNS) return SHARE_IF_OPEN;
    double ahead = per_second(guided) / per_second(plain);
    return ahead < 1 ? SHARE_IF_BEHIND : ahead < WELL_AHEAD ? SHARE_IF_OPEN : 0;
}

double contest_debt(const struct pace *plain, const struct pace *guided) {
    return share_of_plain(plain, guided) * guided->seconds - plain->seconds;
}

int contest_leader(const struct pace *plain, const struct pace *guided) {
    return per_second(guided) >= per_second(plain) ? GUIDED : PLAIN;
}
