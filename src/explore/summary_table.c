/* summary_table.c -- where summaries are kept: a hash table of lists, one for each control, newest first.
 *
 * Of one control only the newest are kept, and all together only up to a limit of memory: a summary less cuts less, and
 * nothing is lost. One that has not been told to others yet stays until that has been done (lore.c). */
#include "explore/search.h"

#include <stdlib.h>

enum { MOST_BYTES = 1 << 30 };

static size_t bucket_of(const struct summary_table *table, control c) { return c.a & (table->bucket_count - 1); }

static void table_grow(struct summary_table *table) {
    struct summary_table larger = {.bucket_count = table->bucket_count ? 2 * table->bucket_count : 1024};
    larger.buckets = xcalloc(larger.bucket_count, sizeof *larger.buckets);
    for (size_t i = 0; i < table->bucket_count; i++) {
        struct summary *reversed = NULL;
        while (table->buckets[i]) {
            struct summary *x = table->buckets[i];
            table->buckets[i] = x->next;
            x->next = reversed;
            reversed = x;
        }
        while (reversed) {
            struct summary *x = reversed;
            reversed = x->next;
            x->next = larger.buckets[bucket_of(&larger, x->control)];
            larger.buckets[bucket_of(&larger, x->control)] = x;
        }
    }
    free(table->buckets);
    table->buckets = larger.buckets;
    table->bucket_count = larger.bucket_count;
}

uint64_t summary_bytes(const struct summary *x) {
    return sizeof *x + (x->clauses.capacity + x->needs.capacity + x->futures.capacity) * sizeof(uint32_t) + (x->end - x->at);
}

void summary_free(struct summary *x) {
    vec_free(&x->clauses);
    vec_free(&x->needs);
    vec_free(&x->futures);
    free(x);
}

void summary_table_free(struct summary_table *table) {
    for (size_t i = 0; i < table->untold.count; i++)
        if (table->untold.at[i]->dropped) summary_free(table->untold.at[i]);
    vec_free(&table->untold);
    for (size_t i = 0; i < table->bucket_count; i++)
        while (table->buckets[i]) {
            struct summary *x = table->buckets[i];
            table->buckets[i] = x->next;
            summary_free(x);
        }
    free(table->buckets);
    futures_free(table);
    lore_free(table);
}

/* Keeps at most the newest so many of one control. */
static void drop_oldest(struct search *s, control c) {
    struct summary **at = &s->summaries.buckets[bucket_of(&s->summaries, c)];
    for (uint64_t n = 0; *at;) {
        if (!control_same((*at)->control, c) || ++n <= s->options->summary_entries) {
            at = &(*at)->next;
            continue;
        }
        struct summary *x = *at;
        *at = x->next;
        s->summaries.bytes -= summary_bytes(x);
        s->summaries.count--;
        x->dropped = true;
        if (!x->untold) summary_free(x);
    }
}

void summary_add(struct search *s, struct summary *x) {
    if (s->summaries.count >= s->summaries.bucket_count) table_grow(&s->summaries);
    struct summary **bucket = &s->summaries.buckets[bucket_of(&s->summaries, x->control)], *known = *bucket;
    while (known && !control_same(known->control, x->control)) known = known->next;
    x->next = *bucket;
    *bucket = x;
    x->serial = ++s->summaries.added;
    x->of_control = known ? known->of_control + 1 : 1;
    s->summaries.count++;
    s->summaries.bytes += summary_bytes(x);
    if (x->of_control > s->options->summary_entries) drop_oldest(s, x->control);
}

bool summary_table_full(const struct summary_table *table) { return table->bytes > MOST_BYTES; }

struct summary *summary_next(control c, struct summary *x) {
    while (x && !control_same(x->control, c)) x = x->next;
    return x;
}

struct summary *summary_first(const struct summary_table *table, control c) {
    return table->bucket_count ? summary_next(c, table->buckets[bucket_of(table, c)]) : NULL;
}
