/* sat.h -- a small satisfiability solver for small questions.
 *
 * Most questions that a path condition cannot answer by itself need a few hundred clauses and a few dozen
 * conflicts; making, filling and releasing a CaDiCaL costs more than the search. This solver keeps its memory
 * between questions, starts from the phases it is given (a model of all but one constraint), and gives up after
 * a number of conflicts: then CaDiCaL takes over.
 *
 * Owner: whoever called sat_new. Use: sat_begin, sat_add..., sat_solve, then sat_value or sat_failed. */
#ifndef HEDDLE_SOLVE_SAT_H
#define HEDDLE_SOLVE_SAT_H

#include "base/base.h"

typedef struct sat sat;

enum sat_answer { SAT_GAVE_UP, SAT_YES, SAT_NO };

sat *sat_new(void);
void sat_free(sat *s);
void sat_begin(sat *s, uint32_t variables);
void sat_phase(sat *s, uint32_t variable, bool value); /* which value to try first */
void sat_input(sat *s, uint32_t variable);             /* decide on it before all others; before any solving */
/* Literals are variable << 1 | negated; length >= 1, variables of a clause distinct. */
void sat_add(sat *s, const uint32_t *literals, uint32_t length);
/* Gives up after `conflicts`, or when `stop` (asked now and then) says so. */
enum sat_answer sat_solve(sat *s, const uint32_t *assumptions, uint32_t count, uint64_t conflicts,
                          bool (*stop)(void *data), void *data);
bool sat_value(const sat *s, uint32_t variable);  /* after YES */
bool sat_failed(const sat *s, uint32_t literal);  /* after NO: was this assumption used in the proof? */
uint64_t sat_conflicts(const sat *s);             /* of the last solve */

#endif
