/* map.h -- a small hash map from 64-bit keys (usually addresses) to 64-bit values, and a table that finds
 * the index of an element by its contents.
 *
 * Owner: whoever declares it; {0} is empty; map_free returns its memory. Keys are never removed. */
#ifndef HEDDLE_IR_MAP_H
#define HEDDLE_IR_MAP_H

#include "base/base.h"

typedef struct map {
    uint64_t *keys, *values; /* key 0 marks a free slot: 0 is no valid key */
    size_t count, capacity;  /* capacity is 0 or a power of two */
} map;

/* The value's place, or NULL. Valid until the next map_put. */
uint64_t *map_find(const map *m, uint64_t key);
void map_put(map *m, uint64_t key, uint64_t value);
void map_free(map *m);

static inline uint64_t map_key(const void *address) { return (uint64_t)(uintptr_t)address; }

/* Indices of elements of an array the caller keeps, found by content. */
typedef struct index_table {
    uint32_t *slots;  /* index + 1, or 0 */
    uint64_t *hashes;
    size_t count, capacity;
} index_table;

/* The index of an element with this hash for which same(context, index) holds, or -1. */
int64_t index_table_find(const index_table *t, uint64_t hash, bool (*same)(const void *context, uint32_t index),
                         const void *context);
void index_table_add(index_table *t, uint64_t hash, uint32_t index);
void index_table_free(index_table *t);

#endif
