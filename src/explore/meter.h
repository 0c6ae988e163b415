/* meter.h -- what the time goes into, by sampling.
 *
 * The search says what it is doing by storing a number, which costs next to nothing; a timer of the caller counts under
 * which number it has found it. Owner: the caller, because a signal handler has to reach it.
 * M1: whoever stores a number puts back, when it is done, the one it has found. */
#ifndef HEDDLE_EXPLORE_METER_H
#define HEDDLE_EXPLORE_METER_H

#include <stdint.h>

/* X(JSON key, help) */
#define ACTIVITIES(X) \
    X(execution, "executing the program under test") \
    X(forks, "copying states") \
    X(reduction, "choosing threads, finding and reversing races") \
    X(summaries, "making summaries and looking whether one holds") \
    X(solver, "questions to the solver chain") \
    X(analysis, "static analysis and slicing") \
    X(minimize, "looking for simpler schedules of errors") \
    X(estimate, "probes for the estimate of what is left")

enum activity {
#define X(name, help) ACTIVITY_##name,
    ACTIVITIES(X)
#undef X
    ACTIVITY_COUNT
};

struct explore_meter {
    double tick_seconds;                        /* that a sample stands for; 0: there is no timer */
    volatile int activity;                      /* enum activity */
    volatile uint64_t samples[ACTIVITY_COUNT];  /* counted by the timer */
};

static inline int meter_enter(struct explore_meter *m, enum activity a) {
    int before = m->activity;
    m->activity = a;
    return before;
}

#endif
