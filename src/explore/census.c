#include "explore/census.h"

#include "base/base.h"

#include <stdlib.h>

static void lose(census *c) {
    free(c->at);
    vec_free(&c->untold);
    *c = (census){.alone = c->alone, .alone_untold = c->alone_untold, .lost = true};
}

/* False: it was there. There is a free place. */
static bool put(uint64_t *at, size_t places, uint64_t hash) {
    size_t i = hash & (places - 1);
    for (; at[i]; i = (i + 1) & (places - 1))
        if (at[i] == hash) return false;
    at[i] = hash;
    return true;
}

static void grow(census *c) {
    size_t places = c->places ? 2 * c->places : 1024;
    uint64_t *at = xcalloc(places, sizeof *at);
    for (size_t i = 0; i < c->places; i++)
        if (c->at[i]) put(at, places, c->at[i]);
    free(c->at);
    c->at = at;
    c->places = places;
}

void census_add(census *c, uint64_t hash) {
    if (c->lost) return;
    if (2 * (c->used + 1) > c->places) grow(c);
    hash += !hash;
    if (!put(c->at, c->places, hash)) return;
    c->used++;
    vec_push(&c->untold, hash);
    if (c->used > CENSUS_MOST) lose(c);
}

void census_add_alone(census *c) {
    c->alone++;
    c->alone_untold++;
}

uint64_t census_count(const census *c) { return c->lost ? 0 : c->alone + c->used; }

void census_write(const census *c, wire *w) {
    wire_put(w, c->lost);
    wire_put(w, c->alone_untold);
    wire_put(w, c->untold.count);
    for (size_t i = 0; i < c->untold.count; i++) wire_put_bytes(w, &c->untold.at[i], sizeof c->untold.at[i]);
}

void census_told(census *c) {
    c->untold.count = 0;
    c->alone_untold = 0;
}

void census_read(census *c, wire_reader *r) {
    if (wire_get_bool(r)) lose(c);
    uint64_t alone = wire_get(r);
    c->alone += alone;
    c->alone_untold += alone;
    for (size_t left = wire_count(r); left; left--) {
        uint64_t hash = 0;
        if (wire_get_bytes(r, &hash, sizeof hash)) census_add(c, hash);
    }
}

void census_free(census *c) {
    free(c->at);
    vec_free(&c->untold);
}
