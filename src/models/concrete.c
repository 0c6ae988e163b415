/* concrete.c -- a clock that goes by itself and random bytes that are always the same: with --concrete=time and
 * --concrete=random these take the place of the functions that make inputs of them (ir/given.c).
 *
 * The clock starts at 10^9 seconds after the epoch (the steady one at 0) and is a millisecond later at each reading, so a
 * program that waits for a time to pass gets there. Each thread has its own, as each has its own readings where they are
 * inputs: what one does is not seen by others. So it is with the bytes, which are those of a multiplicative generator. */
#include "clock.h"

enum { FIRST_SECOND = 1000000000, READINGS_IN_A_SECOND = 1000, MICROSECONDS = 1000000 };

static long next_reading(void) {
    static _Thread_local long readings;
    return ++readings;
}

void __heddle_concrete_time___heddle_read_clock(moment *now, moment *last, long fractions, int kind) {
    long reading = next_reading();
    *last = (moment){(kind == CLOCK_OF_DAY ? FIRST_SECOND : 0) + reading / READINGS_IN_A_SECOND,
                     reading % READINGS_IN_A_SECOND * (fractions / READINGS_IN_A_SECOND)};
    *now = *last;
}

long __heddle_concrete_time___heddle_read_count(long *last, int kind) {
    long reading = next_reading();
    return *last = kind == CLOCK_OF_DAY ? FIRST_SECOND + reading / READINGS_IN_A_SECOND
                                        : reading * (MICROSECONDS / READINGS_IN_A_SECOND);
}

static uint32_t next_number(void) {
    static _Thread_local uint64_t state;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 32);
}

void __heddle_concrete_random___heddle_random_bytes(void *to, size_t count) {
    unsigned char *at = to;
    for (size_t i = 0; i < count; i++)
        at[i] = (unsigned char)(next_number() >> 24);
}

uint32_t __heddle_concrete_random___heddle_random_below(uint32_t bound) { return next_number() % bound; }
