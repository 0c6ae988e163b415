/* values.h -- which numbers variables and registers can have, and which code is therefore never executed.
 *
 * One interval for each value of a function (names.h) and for each place of a global variable that is read as a whole;
 * the order of stores plays no part, so all threads are covered at once.
 *
 * Owner: values_free. Borrows what it was made from.
 * W1: an instruction for which values_executed is false is executed in no execution in which no memory error has happened.
 * W2: values that may be undefined can be anything. */
#ifndef HEDDLE_ANALYSIS_VALUES_H
#define HEDDLE_ANALYSIS_VALUES_H

#include "analysis/callgraph.h"
#include "analysis/interval.h"

typedef struct values values;

values *values_new(const program *p, points_to *t, const callgraph *g);
void values_free(values *v);

/* May the instruction be executed? True in functions that were not analysed. */
bool values_executed(const values *v, const insn *x);
/* What operand o of instruction x, an integer of `width` bits, can be there. */
interval values_operand(const values *v, const insn *x, operand o, uint32_t width);

#endif
