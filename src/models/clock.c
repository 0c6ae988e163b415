/* clock.c -- what time it is: an input of the program.
 *
 * Every reading of a clock is a new symbolic value, not earlier than the same thread's last reading of the same kind and
 * small enough that a timeout can be added to it. Readings of different threads are not compared. With --concrete=time
 * the functions of concrete.c take the place of __heddle_read_clock and __heddle_read_count. */
#include "clock.h"

enum { LATEST = 1 << 30, NANOSECONDS = 1000000000, MICROSECONDS = 1000000 };

void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_narrow(int condition);

void __heddle_read_clock(moment *now, moment *last, long fractions, int kind) {
    moment m;
    (void)kind;
    heddle_symbolic(&m, sizeof m, "clock");
    heddle_narrow(((unsigned long)m.seconds < LATEST) & ((unsigned long)m.fraction < (unsigned long)fractions));
    heddle_narrow((m.seconds > last->seconds) | ((m.seconds == last->seconds) & (m.fraction >= last->fraction)));
    *last = m;
    *now = m;
}

long __heddle_read_count(long *last, int kind) {
    long now;
    (void)kind;
    heddle_symbolic(&now, sizeof now, "clock");
    heddle_narrow(((unsigned long)now < LATEST) & (now >= *last));
    return *last = now;
}

WEAK int clock_gettime(int clock, moment *now) {
    static _Thread_local moment real, steady;
    if (clock < 0 || clock > 11) {
        errno = EINVAL;
        return -1;
    }
    int of_day = clock == 0 || clock == 5;
    __heddle_read_clock(now, of_day ? &real : &steady, NANOSECONDS, of_day ? CLOCK_OF_DAY : CLOCK_STEADY);
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
    __heddle_read_clock(now, &last, MICROSECONDS, CLOCK_OF_DAY);
    return 0;
}

WEAK long time(long *where) {
    static _Thread_local long last;
    long now = __heddle_read_count(&last, CLOCK_OF_DAY);
    if (where)
        *where = now;
    return now;
}

WEAK long clock(void) {
    static _Thread_local long last;
    return __heddle_read_count(&last, CLOCK_STEADY);
}
