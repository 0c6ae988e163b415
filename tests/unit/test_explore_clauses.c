/* test_explore_clauses.c -- what is kept of a summary's conditions says as much as they did.
 *
 * Random lists of clauses, some of which give a cell its value, and of cells that have to be defined: of these, the ones that
 * are not kept are those of clauses. */
#include "test_expr.h"

#include "explore/clauses.h"

enum { ROUNDS = 500, CELLS = 12, VALUES = 3 };

static bool has(const number_list *list, uint32_t id) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == id) return true;
    return false;
}

static term *some_clause(terms *t, term *const *cells, uint64_t *random) {
    term *var = cells[below(random, CELLS)], *bits = term_const(t, 8, below(random, VALUES));
    if (below(random, 2)) return term_eq(t, bits, var);
    return below(random, 2) ? term_not(t, term_eq(t, bits, var)) : term_ult(t, cells[below(random, CELLS)], var);
}

static void keep_some(struct tally *tally, terms *t, term *const *cells, struct clause_marks *marks, uint64_t *random) {
    clause_vec clauses = {0}, needs = {0};
    number_list kept = {0}, kept_needs = {0};
    bool fixed[CELLS] = {0}, needed[CELLS] = {0};
    clauses_open(marks, &clauses);
    for (uint32_t left = below(random, CELLS); left; left--) clauses_add(marks, &clauses, some_clause(t, cells, random));
    clauses_open(marks, &needs);
    for (int i = 0; i < CELLS; i++)
        if (below(random, 2)) needed[i] = true, clauses_add(marks, &needs, cells[i]);
    for (size_t i = 0; i < clauses.count; i++)
        for (int k = 0; k < CELLS; k++) fixed[k] |= clause_cell(clauses.at[i]) == cells[k];
    clauses_keep(marks, &clauses, &needs, &kept, &kept_needs);
    check(tally, kept.count == clauses.count, "every clause is kept");
    for (size_t i = 0; i < kept.count && i < clauses.count; i++)
        check(tally, terms_at(t, kept.at[i]) == clauses.at[i], "a clause is kept as its number");
    for (int k = 0; k < CELLS; k++)
        check(tally, has(&kept_needs, cells[k]->id) == (needed[k] && !fixed[k]), "a cell is kept unless a clause has it");
    vec_free(&clauses);
    vec_free(&needs);
    vec_free(&kept);
    vec_free(&kept_needs);
}

static void cells_of_clauses(struct tally *tally, terms *t, term *x) {
    term *five = term_const(t, 8, 5), *y = term_var(t, "y", 8, false);
    check(tally, clause_cell(term_eq(t, x, five)) == x, "a clause that gives a cell its value has it");
    check(tally, !clause_cell(term_not(t, term_eq(t, x, five))), "one that excludes a value has none");
    check(tally, !clause_cell(term_eq(t, x, y)), "one that compares two cells has none");
    check(tally, !clause_cell(term_ult(t, x, five)), "one that bounds a cell has none");
}

int main(void) {
    struct tally tally = {0};
    uint64_t random = 1;
    terms *t = terms_new();
    struct clause_marks marks = {0};
    term *cells[CELLS];
    for (int i = 0; i < CELLS; i++) cells[i] = term_var(t, (char[]){'a', (char)('a' + i), 0}, 8, false);
    cells_of_clauses(&tally, t, cells[0]);
    for (int i = 0; i < ROUNDS; i++) keep_some(&tally, t, cells, &marks, &random);
    clause_marks_free(&marks);
    terms_free(t);
    return finish(&tally);
}
