/* clauses.c -- marking terms by their numbers, which are dense. Sizes of terms are counted once and kept; the size of a
 * tree can be exponential in that of its graph, so counting stops at a number that no limit exceeds. */
#include "explore/clauses.h"

#include <stdlib.h>
#include <string.h>

enum { LARGEST_COUNTED = 1 << 24 };

void clause_marks_free(struct clause_marks *m) {
    vec_free(&m->marks);
    vec_free(&m->sizes);
    vec_free(&m->fixed);
    vec_free(&m->scratch);
}

static void mark(struct clause_marks *m, const term *t) {
    vec_extend(&m->marks, (size_t)t->id + 1);
    m->marks.at[t->id] = m->stamp;
}

bool clauses_marked(const struct clause_marks *m, const term *t) {
    return t->id < m->marks.count && m->marks.at[t->id] == m->stamp;
}

void clauses_open(struct clause_marks *m, const clause_vec *all) {
    if (++m->stamp == 0) {
        if (m->marks.count) memset(m->marks.at, 0, m->marks.count * sizeof *m->marks.at);
        m->stamp = 1;
    }
    for (size_t i = 0; i < all->count; i++) mark(m, all->at[i]);
}

void clauses_add(struct clause_marks *m, clause_vec *all, term *t) {
    if (term_is_true(t) || clauses_marked(m, t)) return;
    mark(m, t);
    vec_push(all, t);
}

void clauses_add_parts(struct clause_marks *m, clause_vec *all, term *t) {
    if (t->op == TERM_AND && t->width == 1)
        for (uint32_t i = 0; i < t->count; i++) clauses_add_parts(m, all, t->arg[i]);
    else clauses_add(m, all, t);
}

/* A constant is the first argument (T3). */
term *clause_cell(const term *clause) {
    bool fixes = clause->op == TERM_EQ && term_is_const(clause->arg[0]) && clause->arg[1]->op == TERM_VAR;
    return fixes ? clause->arg[1] : NULL;
}

void clauses_keep(struct clause_marks *m, const clause_vec *clauses, const clause_vec *needs, number_list *kept,
                  number_list *kept_needs) {
    size_t left = 0;
    clauses_open(m, &(clause_vec){0});
    vec_reserve(kept, clauses->count);
    for (size_t i = 0; i < clauses->count; i++) {
        const term *var = clause_cell(clauses->at[i]);
        if (var) mark(m, var);
        kept->at[kept->count++] = clauses->at[i]->id;
    }
    for (size_t i = 0; i < needs->count; i++) left += !clauses_marked(m, needs->at[i]);
    vec_reserve(kept_needs, left);
    for (size_t i = 0; i < needs->count; i++)
        if (!clauses_marked(m, needs->at[i])) vec_push(kept_needs, needs->at[i]->id);
}

static term *fixed_value(void *m_, term *var) {
    const struct clause_marks *m = m_;
    return var->low < m->fixed.count ? m->fixed.at[var->low] : NULL;
}

void clauses_simplify(struct clause_marks *m, terms *t, clause_vec *all) {
    bool any = false;
    m->scratch.count = 0;
    for (size_t i = 0; i < all->count; i++) {
        vec_push(&m->scratch, all->at[i]);
        const term *var = clause_cell(all->at[i]);
        if (!var) continue;
        while (m->fixed.count <= var->low) vec_push(&m->fixed, NULL);
        if (!m->fixed.at[var->low]) m->fixed.at[var->low] = all->at[i]->arg[0];
        any = true;
    }
    if (any) all->count = 0;
    clauses_open(m, all);
    for (size_t i = 0; any && i < m->scratch.count; i++) {
        term *clause = m->scratch.at[i];
        const term *var = clause_cell(clause);
        if (var && m->fixed.at[var->low] == clause->arg[0]) clauses_add(m, all, clause);
        else clauses_add_parts(m, all, term_substitute(t, clause, fixed_value, m));
    }
    for (size_t i = 0; any && i < m->scratch.count; i++) {
        const term *var = clause_cell(m->scratch.at[i]);
        if (var) m->fixed.at[var->low] = NULL;
    }
}

static uint32_t size_of(struct clause_marks *m, const term *t) {
    if (t->id < m->sizes.count && m->sizes.at[t->id]) return m->sizes.at[t->id];
    uint64_t n = 1;
    for (uint32_t i = 0; i < t->count; i++) n += size_of(m, t->arg[i]);
    while (m->sizes.count <= t->id) vec_push(&m->sizes, 0);
    return m->sizes.at[t->id] = (uint32_t)(n < LARGEST_COUNTED ? n : LARGEST_COUNTED);
}

uint64_t clauses_size(struct clause_marks *m, const clause_vec *all, uint64_t limit) {
    uint64_t n = 0;
    for (size_t i = 0; i < all->count && n <= limit; i++) n += size_of(m, all->at[i]);
    return n;
}
