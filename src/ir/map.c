/* map.c -- open addressing with linear probing, at most half full. */
#include "ir/map.h"

#include <stdlib.h>

static size_t map_slot(const map *m, uint64_t key) {
    size_t mask = m->capacity - 1, i = (size_t)hash_mix(0x51ed27, key) & mask;
    while (m->keys[i] && m->keys[i] != key) i = (i + 1) & mask;
    return i;
}

uint64_t *map_find(const map *m, uint64_t key) {
    if (!m->capacity) return NULL;
    size_t i = map_slot(m, key);
    return m->keys[i] ? &m->values[i] : NULL;
}

static void map_grow(map *m) {
    map bigger = {.capacity = m->capacity ? 2 * m->capacity : 64, .count = m->count};
    bigger.keys = xcalloc(bigger.capacity, sizeof *bigger.keys);
    bigger.values = xcalloc(bigger.capacity, sizeof *bigger.values);
    for (size_t i = 0; i < m->capacity; i++) {
        if (!m->keys[i]) continue;
        size_t j = map_slot(&bigger, m->keys[i]);
        bigger.keys[j] = m->keys[i];
        bigger.values[j] = m->values[i];
    }
    map_free(m);
    *m = bigger;
}

void map_put(map *m, uint64_t key, uint64_t value) {
    ensure(key != 0);
    if (2 * m->count >= m->capacity) map_grow(m);
    size_t i = map_slot(m, key);
    if (!m->keys[i]) m->count++;
    m->keys[i] = key;
    m->values[i] = value;
}

void map_free(map *m) {
    free(m->keys);
    free(m->values);
    *m = (map){0};
}

int64_t index_table_find(const index_table *t, uint64_t hash, bool (*same)(const void *context, uint32_t index),
                         const void *context) {
    if (!t->capacity) return -1;
    size_t mask = t->capacity - 1;
    for (size_t i = (size_t)hash & mask; t->slots[i]; i = (i + 1) & mask)
        if (t->hashes[i] == hash && same(context, t->slots[i] - 1)) return t->slots[i] - 1;
    return -1;
}

static void index_table_place(index_table *t, uint64_t hash, uint32_t slot) {
    size_t mask = t->capacity - 1, i = (size_t)hash & mask;
    while (t->slots[i]) i = (i + 1) & mask;
    t->slots[i] = slot;
    t->hashes[i] = hash;
}

void index_table_add(index_table *t, uint64_t hash, uint32_t index) {
    if (2 * t->count >= t->capacity) {
        index_table bigger = {.capacity = t->capacity ? 2 * t->capacity : 64, .count = t->count};
        bigger.slots = xcalloc(bigger.capacity, sizeof *bigger.slots);
        bigger.hashes = xcalloc(bigger.capacity, sizeof *bigger.hashes);
        for (size_t i = 0; i < t->capacity; i++)
            if (t->slots[i]) index_table_place(&bigger, t->hashes[i], t->slots[i]);
        index_table_free(t);
        *t = bigger;
    }
    index_table_place(t, hash, index + 1);
    t->count++;
}

void index_table_free(index_table *t) {
    free(t->slots);
    free(t->hashes);
    *t = (index_table){0};
}
