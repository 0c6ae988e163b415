/* assignment.c -- variable index -> bits. See assignment.h for the layout. */
#include "expr/assignment.h"

#include <string.h>

assignment *assignment_new(void) {
    assignment *a = xcalloc(1, sizeof *a);
    a->stamp = 1;
    return a;
}

void assignment_free(assignment *a) {
    if (!a) return;
    free(a->entries);
    vec_free(&a->wide);
    free(a);
}

void assignment_clear(assignment *a) {
    a->wide.count = 0;
    if (++a->stamp) return;
    a->stamp = 1;
    if (a->count) memset(a->entries, 0, a->count * sizeof *a->entries);
}

static struct assignment_entry *entry(assignment *a, uint32_t var) {
    if (var >= a->count) {
        size_t count = 2 * (size_t)var + 16;
        a->entries = xrealloc(a->entries, count * sizeof *a->entries);
        memset(a->entries + a->count, 0, (count - a->count) * sizeof *a->entries);
        a->count = count;
    }
    return &a->entries[var];
}

void assignment_set(assignment *a, uint32_t var, uint64_t bits) {
    *entry(a, var) = (struct assignment_entry){bits, a->stamp, 1};
}

void assignment_set_wide(assignment *a, uint32_t var, const uint64_t *words, size_t n) {
    if (n <= 1) {
        assignment_set(a, var, n ? words[0] : 0);
        return;
    }
    struct assignment_entry *e = entry(a, var);
    if (e->stamp != a->stamp || e->words < n || e->words == 1) {
        e->value = a->wide.count;
        for (size_t i = 0; i < n; i++) vec_push(&a->wide, 0);
    }
    e->stamp = a->stamp;
    e->words = (uint32_t)n;
    memcpy(&a->wide.at[e->value], words, n * sizeof *words);
}

void assignment_get(const assignment *a, uint32_t var, uint64_t *words, size_t n) {
    memset(words, 0, n * sizeof *words);
    if (n == 0 || var >= a->count || a->entries[var].stamp != a->stamp) return;
    const struct assignment_entry *e = &a->entries[var];
    if (e->words == 1) words[0] = e->value;
    else memcpy(words, &a->wide.at[e->value], (e->words < n ? e->words : n) * sizeof *words);
}
