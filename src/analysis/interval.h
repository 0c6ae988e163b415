/* interval.h -- ranges of integers, and what operations make of them.
 *
 * A value of `width` bits, 2 to 64, is taken as signed; one of width 1 is 0 or 1. Wider values, pointers and floats are
 * not followed: whatever is asked about them is answered with everything.
 *
 * J1: if the operands of an operation lie in the given intervals and are defined, its result lies in the answer.
 * J2: what wraps round becomes everything of its width. */
#ifndef HEDDLE_ANALYSIS_INTERVAL_H
#define HEDDLE_ANALYSIS_INTERVAL_H

#include "ir/program.h"

typedef struct interval { int64_t low, high; } interval; /* low > high: nothing */

static inline bool interval_empty(interval a) { return a.low > a.high; }
static inline bool interval_single(interval a) { return a.low == a.high; }
static inline bool interval_same(interval a, interval b) { return a.low == b.low && a.high == b.high; }
static inline interval interval_nothing(void) { return (interval){1, 0}; }
interval interval_everything(uint32_t width);
interval interval_constant(uint64_t bits, uint32_t width);
interval interval_join(interval a, interval b);
interval interval_meet(interval a, interval b);
/* At least b, which has grown out of a, and far enough that growing ends soon. */
interval interval_widen(interval a, interval b);

/* The result of x from its operands a, b, c. */
interval interval_result(const insn *x, interval a, interval b, interval c);
bool interval_compares(const insn *x); /* is x a comparison? */
/* What is left of a if `a op b` is known to hold, or not to hold. */
interval interval_assume(enum op op, bool holds, interval a, interval b);
/* The comparison with its operands exchanged. */
enum op interval_mirror(enum op op);

#endif
