/* lifetime.h -- local variables in order: filled before they are used, used while they live.
 *
 * Owner: lifetimes_free. Borrows program and names. */
#ifndef HEDDLE_ANALYSIS_LIFETIME_H
#define HEDDLE_ANALYSIS_LIFETIME_H

#include "analysis/names.h"

typedef struct lifetimes lifetimes;

lifetimes *lifetimes_new(const program *p, const value_names *n);
void lifetimes_free(lifetimes *l);

/* Is the object of the ALLOCA `made` filled entirely before anything else uses its address, each time its life starts?
 * Then it is never seen undefined. */
bool lifetime_starts_filled(const lifetimes *l, const insn *made);
/* Does the object of the ALLOCA `made` surely live when x, of the same function, is executed in the same call? */
bool lifetime_covers(const lifetimes *l, const insn *made, const insn *x);
/* Is the address of the ALLOCA `made` used only to access the object and as an argument, never kept in a register? */
bool lifetime_is_direct(const lifetimes *l, const insn *made);

#endif
