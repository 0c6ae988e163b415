/* range.h -- what is known of a bit-vector value: known bits, unsigned and signed bounds.
 *
 * A range stands for every value that agrees with all three. It is an over-approximation: the value is surely in
 * it. Width 1..64.
 * R1: after range_settle the three views agree as far as a few cheap rules see. */
#ifndef HEDDLE_SOLVE_RANGE_H
#define HEDDLE_SOLVE_RANGE_H

#include "base/base.h"
#include "expr/term.h"

struct range {
    uint64_t zeros, ones; /* bits known to be 0, to be 1 */
    uint64_t min, max;    /* unsigned */
    int64_t smin, smax;   /* signed */
};

struct range range_all(uint32_t width);
struct range range_const(uint32_t width, uint64_t value);
struct range range_unsigned(uint32_t width, uint64_t min, uint64_t max);
struct range range_signed(uint32_t width, int64_t min, int64_t max);
struct range range_bits(uint32_t width, uint64_t zeros, uint64_t ones);
struct range range_meet(struct range a, struct range b, uint32_t width); /* both hold */
struct range range_join(struct range a, struct range b, uint32_t width); /* one of them holds */
struct range range_settle(struct range r, uint32_t width);
bool range_empty(struct range r);
bool range_has(struct range r, uint64_t value, uint32_t width);
static inline bool range_single(struct range r) { return r.min == r.max; }

/* The range of t's operator applied to operands in the given ranges. t->width and its operands' <= 64. */
struct range range_apply(const term *t, const struct range *operand);

#endif
