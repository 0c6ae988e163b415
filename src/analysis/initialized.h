/* initialized.h -- local variables that are never seen undefined.
 *
 * By instruction of the function: an ALLOCA whose object is filled entirely by an instruction that every other use of its
 * address comes after. malloc'ed. */
#ifndef HEDDLE_ANALYSIS_INITIALIZED_H
#define HEDDLE_ANALYSIS_INITIALIZED_H

#include "analysis/names.h"

bool *initialized_locals(const program *p, const value_names *n);

#endif
