/* assignment.h -- the inside of an assignment, for the evaluator.
 *
 * A1: an entry counts only if its stamp is the assignment's; clearing is one increment.
 * A2: values of more than one word live in `wide`, from `value` on. */
#ifndef HEDDLE_EXPR_ASSIGNMENT_H
#define HEDDLE_EXPR_ASSIGNMENT_H

#include "base/vec.h"
#include "expr/term.h"

struct assignment_entry {
    uint64_t value; /* the bits, or an index into `wide` */
    uint32_t stamp;
    uint32_t words; /* 1: narrow */
};

struct assignment {
    struct assignment_entry *entries;
    size_t count;
    uint32_t stamp;
    VEC(uint64_t) wide;
};

/* Bits of a narrow variable, not yet cut to its width. */
static inline uint64_t assignment_bits(const assignment *a, uint32_t var) {
    if (var >= a->count || a->entries[var].stamp != a->stamp) return 0;
    const struct assignment_entry *e = &a->entries[var];
    return e->words == 1 ? e->value : a->wide.at[e->value];
}

#endif
