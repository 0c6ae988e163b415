/* clock.c -- what time it is: an input of the program.
 *
 * Every reading of a clock is a new symbolic value, not earlier than the same thread's last reading of the same kind and
 * small enough that a timeout can be added to it. Readings of different threads are not compared. */
#include "model.h"

typedef struct {
    long seconds, fraction;
} moment;

enum { LATEST = 1 << 30, NANOSECONDS = 1000000000, MICROSECONDS = 1000000 };

void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_narrow(int condition);

static void read_clock(moment *now, moment *last, unsigned long fractions) {
    moment m;
    heddle_symbolic(&m, sizeof m, "clock");
    heddle_narrow(((unsigned long)m.seconds < LATEST) & ((unsigned long)m.fraction < fractions));
    heddle_narrow((m.seconds > last->seconds) | ((m.seconds == last->seconds) & (m.fraction >= last->fraction)));
    *last = m;
    *now = m;
}

WEAK int clock_gettime(int clock, moment *now) {
    static _Thread_local moment real, steady;
    if (clock < 0 || clock > 11) {
        errno = EINVAL;
        return -1;
    }
    read_clock(now, clock == 0 || clock == 5 ? &real : &steady, NANOSECONDS);
    return 0;
}

WEAK int clock_getres(int clock, moment *step) {
    if (clock < 0 || clock > 11) {
        errno = EINVAL;
        return -1;
    }
    if (step)
        *step = (moment){0, 1};
    return 0;
}

WEAK int timespec_get(moment *now, int base) { return base == 1 && clock_gettime(0, now) == 0 ? base : 0; }

WEAK int gettimeofday(moment *now, void *zone) {
    static _Thread_local moment last;
    (void)zone;
    read_clock(now, &last, MICROSECONDS);
    return 0;
}

static long later(long *last) {
    long now;
    heddle_symbolic(&now, sizeof now, "clock");
    heddle_narrow(((unsigned long)now < LATEST) & (now >= *last));
    return *last = now;
}

WEAK long time(long *where) {
    static _Thread_local long last;
    long now = later(&last);
    if (where)
        *where = now;
    return now;
}

WEAK long clock(void) {
    static _Thread_local long last;
    return later(&last);
}
