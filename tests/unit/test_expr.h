/* test_expr.h -- counting checks, and a small random generator, for the tests of terms. */
#ifndef HEDDLE_TEST_EXPR_H
#define HEDDLE_TEST_EXPR_H

#include "expr/term.h"

#include <stdint.h>
#include <stdio.h>

struct tally {
    unsigned passed, failed;
};

static inline void check(struct tally *tally, int holds, const char *name) {
    if (holds) {
        tally->passed++;
        return;
    }
    tally->failed++;
    fprintf(stderr, "not ok %u %s\n", tally->passed + tally->failed, name);
}

static inline int finish(const struct tally *tally) {
    printf("%u passed, %u failed\n", tally->passed, tally->failed);
    return tally->failed ? 1 : 0;
}

static inline uint64_t next_random(uint64_t *state) { /* xorshift64* */
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 0x2545f4914f6cdd1dull;
}

static inline uint32_t below(uint64_t *state, uint32_t bound) { return (uint32_t)(next_random(state) >> 33) % bound; }

#endif
