/* random.h -- a small deterministic generator (xorshift), and the levels of skip list nodes drawn from it.
 *
 * R1: the sequence follows from the seed alone; a generator belongs to one thread. */
#ifndef REAL_RANDOM_H
#define REAL_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

void random_seed(struct random *r, uint64_t seed);
uint64_t random_next(struct random *r);

/* 0 <= result < limit */
unsigned random_below(struct random *r, unsigned limit);

/* 1 <= result <= levels; half of the results are 1, a quarter 2, ... */
unsigned random_level(struct random *r, unsigned levels);

/* Spreads the bits of a word; a bijection. */
uint64_t random_mix(uint64_t value);

#endif
