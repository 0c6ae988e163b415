/* repair_float.h -- floating point for repair.c: which operand gives this result, and the neighbours of a number. */
#ifndef HEDDLE_SOLVE_REPAIR_FLOAT_H
#define HEDDLE_SOLVE_REPAIR_FLOAT_H

#include "base/base.h"
#include "expr/term.h"

/* What operand `which` of t has to be, about, for t to become target while its other operand is `other`. */
bool float_operand(terms *ctx, const term *t, unsigned which, uint64_t other, uint64_t target, uint64_t *wanted);
/* The number that many places above (below, if negative) in the order of all numbers of that format. */
uint64_t float_step(uint64_t bits, uint32_t width, int steps);

#endif
