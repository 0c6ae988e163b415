/* slice.h -- the backward slice of all property sites, and where a site may still be reached.
 *
 * An instruction is in the slice if it may influence a property site: whether the site is reached, or the values with
 * which it is. What is outside the slice can be executed in any order, or one way instead of another, without changing
 * which sites fail.
 *
 * Sites may be taken out later: the slice is then that of the others.
 *
 * Owner: slice_free. Borrows the program, and the points-to result if it was given one.
 * Z1: every site is in the slice; so is everything a member depends on, directly or not (dependence.h, N1).
 * Z2: instructions of functions that were not analysed (points_to_reaches) count as members, and as reaching sites: the
 *     machine's own helpers are among them.
 * Z3: slice_property_reachable is false only if, from this instruction on, this thread and the threads it is still
 *     going to start execute no site.
 * Z4: slice_member_reachable is false only if they execute no member, but for ends of the process. */
#ifndef HEDDLE_ANALYSIS_SLICE_H
#define HEDDLE_ANALYSIS_SLICE_H

#include "analysis/property.h"

typedef struct slice slice;

/* properties: enum property flags; ends: of the process, too (enum endings). */
slice *slice_new(const program *p, points_to *t, unsigned properties, bool ends);
/* The same with all analyses made on the way, ends included. */
slice *slice_of_program(const program *p, unsigned properties);
void slice_free(slice *s);
/* Instruction i is no site of these properties any more; slice_update makes the rest follow. */
void slice_drop_site(slice *s, const insn *i, unsigned properties);
void slice_update(slice *s);

bool slice_has(const slice *s, const insn *i);
const bool *slice_members(const slice *s); /* by instruction; slice_update changes them */
/* What calls what, as the slice was made with it. */
const callgraph *slice_calls(const slice *s);
/* Of all variables; NULL unless PROPERTY_UNCHECKED was among the properties. */
const struct values *slice_values(const slice *s);
/* Was the function analysed? */
bool slice_knows(const slice *s, const function *f);
bool slice_is_site(const slice *s, const insn *i);
unsigned slice_site(const slice *s, const insn *i); /* of which properties */
bool slice_property_reachable(const slice *s, const insn *i);
bool slice_member_reachable(const slice *s, const insn *i);

/* Instructions of the user's code that are analysed, and those of them in the slice; lines of source likewise. */
struct slice_counts { uint32_t instructions, members, sites, statements, slice_statements; double seconds; };
struct slice_counts slice_counts(const slice *s);
/* Lines in the slice of the sites of these properties only. */
uint32_t slice_statements(const slice *s, unsigned properties);

#endif
