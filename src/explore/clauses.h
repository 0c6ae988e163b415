/* clauses.h -- conditions as lists of clauses, each of which is there once.
 *
 * A summary has hundreds of clauses, and most of them are carried over a transition as they are. So that this takes time
 * linear in their number, a list is *opened* before something is added to it: its terms are marked, and whether a term is
 * there is seen from its mark. One list is open at a time.
 *
 * U1: a term's mark is the current stamp <=> it is in the list opened last, or was added to it since. */
#ifndef HEDDLE_EXPLORE_CLAUSES_H
#define HEDDLE_EXPLORE_CLAUSES_H

#include "explore/difference.h"
#include "vm/general.h"

struct clause_marks {
    VEC(uint32_t) marks; /* by term id */
    VEC(uint32_t) sizes; /* by term id: as a tree; 0: not counted yet */
    uint32_t stamp;
    VEC(term *) fixed;   /* by variable: NULL, or its value in the list that is being simplified */
    clause_vec scratch;
};
void clause_marks_free(struct clause_marks *m);

void clauses_open(struct clause_marks *m, const clause_vec *all);
bool clauses_marked(const struct clause_marks *m, const term *t);
void clauses_add(struct clause_marks *m, clause_vec *all, term *t); /* true is left out */
/* The same for each part of a conjunction. */
void clauses_add_parts(struct clause_marks *m, clause_vec *all, term *t);
/* If some clause says that a variable has this value, it has it in all the others: most of these become constants, and
 * true ones go. The list means the same as before; it is open then. */
void clauses_simplify(struct clause_marks *m, terms *t, clause_vec *all);
/* The cell that the clause gives a value, which is the clause's first argument; or NULL. */
term *clause_cell(const term *clause);
/* As numbers. Of the needs, those cells are left out that a clause gives a value. Afterwards no list is open. */
void clauses_keep(struct clause_marks *m, const clause_vec *clauses, const clause_vec *needs, number_list *kept,
                  number_list *kept_needs);
/* Nodes of all terms as trees; more than `limit` is as good as any other number above it. */
uint64_t clauses_size(struct clause_marks *m, const clause_vec *all, uint64_t limit);

#endif
