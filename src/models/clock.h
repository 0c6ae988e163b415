/* clock.h -- where readings of clocks and random bytes come from.
 *
 * Both are inputs (clock.c, system.c), or with --concrete one value each time (concrete.c). */
#ifndef HEDDLE_MODELS_CLOCK_H
#define HEDDLE_MODELS_CLOCK_H

#include "model.h"

typedef struct {
    long seconds, fraction;
} moment;

enum { CLOCK_OF_DAY, CLOCK_STEADY };

/* The next reading of a clock with so many fractions in a second, not before *last, which it becomes. */
void __heddle_read_clock(moment *now, moment *last, long fractions, int kind);
/* The next reading in seconds (CLOCK_OF_DAY) or microseconds (CLOCK_STEADY), likewise. */
long __heddle_read_count(long *last, int kind);

void __heddle_random_bytes(void *to, size_t count);
uint32_t __heddle_random_below(uint32_t bound); /* bound > 0 */

#endif
