/* difference.c -- writing and reading differences of lists (difference.h).
 *
 * The writer marks what is in the key, and what is in the list: so a difference takes a step for each number of the two. */
#include "explore/difference.h"

enum { AHEAD = 16 }; /* so many marks are on their way */

void difference_free(struct difference *d) {
    vec_free(&d->key);
    vec_free(&d->now);
    vec_free(&d->added);
    vec_free(&d->marks);
}

static uint32_t part_of_sum(uint32_t number) { return (uint32_t)((number + 1) * 0x9e3779b97f4a7c15ull >> 32); }

uint32_t difference_sum(const number_list *list) {
    uint32_t sum = 0;
    for (size_t i = 0; i < list->count; i++) sum += part_of_sum(list->at[i]);
    return sum;
}

/* The marks are in as many lines of memory as there are numbers, and what is asked of one decides what is done next. */
void difference_set(struct difference *d, const number_list *numbers) {
    size_t count = numbers->count;
    uint32_t above = 0;
    for (size_t i = 0; i < count; i++) above = numbers->at[i] >= above ? numbers->at[i] + 1 : above;
    vec_extend(&d->marks, above);
    vec_reserve(&d->now, count);
    vec_reserve(&d->added, count);
    d->lists++;
    d->now.count = d->added.count = d->sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t number = numbers->at[i];
        if (i + AHEAD < count) __builtin_prefetch(&d->marks.at[numbers->at[i + AHEAD]], 1);
        struct difference_mark *m = &d->marks.at[number];
        if (m->now == d->lists) continue;
        m->now = d->lists;
        d->now.at[d->now.count++] = number;
        d->added.at[d->added.count] = number;
        d->added.count += m->key != d->keys;
        d->sum += part_of_sum(number);
    }
}

void difference_write_key(struct difference *d, wire *w) {
    d->keys++;
    d->key.count = 0;
    wire_put(w, d->now.count);
    for (size_t i = 0; i < d->now.count; i++) {
        wire_put(w, d->now.at[i]);
        vec_push(&d->key, d->now.at[i]);
        d->marks.at[d->now.at[i]].key = d->keys;
    }
}

void difference_write(struct difference *d, wire *w) {
    size_t gone = d->key.count + d->added.count - d->now.count;
    wire_put(w, gone);
    for (size_t i = 0, last = 0; gone; i++) {
        if (d->marks.at[d->key.at[i]].now == d->lists) continue;
        wire_put(w, i - last);
        last = i;
        gone--;
    }
    wire_put(w, d->added.count);
    for (size_t i = 0; i < d->added.count; i++) wire_put(w, d->added.at[i]);
}

void difference_read_key(wire_reader *r, number_list *list) {
    list->count = 0;
    for (size_t left = wire_count(r); left && !r->spoiled; left--) vec_push(list, (uint32_t)wire_get_below(r, UINT32_MAX));
}

void difference_read(wire_reader *r, const number_list *key, number_list *list) {
    list->count = 0;
    size_t kept = 0;
    for (size_t left = wire_count(r), place = 0; left && !r->spoiled; left--) {
        place += wire_get_below(r, key->count);
        if (place >= key->count || place < kept) r->spoiled = true;
        for (; !r->spoiled && kept < place; kept++) vec_push(list, key->at[kept]);
        kept = place + 1;
    }
    for (; !r->spoiled && kept < key->count; kept++) vec_push(list, key->at[kept]);
    for (size_t left = r->spoiled ? 0 : wire_count(r); left && !r->spoiled; left--)
        vec_push(list, (uint32_t)wire_get_below(r, UINT32_MAX));
}
