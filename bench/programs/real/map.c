/* map.c -- what the maps have in common: dispatch, counting, the iterator's copy of its key.
 *
 * The number of keys is kept as two counters for each participant, so that counting is no point of contention. */
#include "map.h"

#include <assert.h>
#include <stdlib.h>

struct map *map_new(enum map_kind kind, const struct datatype *type, struct pool *pool, unsigned participants) {
    switch (kind) {
    case MAP_LIST:
        return list_new(type, pool, participants);
    case MAP_SKIPLIST:
        return skiplist_new(type, pool, participants);
    case MAP_HASHTABLE:
        return hashtable_new(type, pool, participants);
    }
    abort();
}

void map_init(struct map *map, const struct map_operations *operations, const struct datatype *type,
              struct pool *pool) {
    map->operations = operations;
    map->type = type;
    map->pool = pool;
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        map->counts[i].added = map->counts[i].removed = 0;
}

void map_free(struct map *map) {
    map->operations->free(map);
}

uintptr_t map_get(struct map *map, key_word key) {
    assert(key);
    return map->operations->get(map, key);
}

uintptr_t map_swap(struct map *map, key_word key, uintptr_t expected, uintptr_t value) {
    assert(key && value && value <= MAP_VALUE_MAX);
    return map->operations->swap(map, key, expected, value);
}

bool map_add(struct map *map, key_word key, uintptr_t value) {
    return map_swap(map, key, MAP_NONE, value) == MAP_NONE;
}

uintptr_t map_put(struct map *map, key_word key, uintptr_t value) {
    return map_swap(map, key, MAP_ANY, value);
}

uintptr_t map_remove(struct map *map, key_word key) {
    assert(key);
    return map->operations->remove(map, key);
}

bool map_expected(uintptr_t expected, uintptr_t old) {
    switch (expected) {
    case MAP_ANY:
        return true;
    case MAP_SOME:
        return old != MAP_NONE;
    default:
        return old == expected;
    }
}

void map_counted(struct map *map, uintptr_t old, uintptr_t now) {
    unsigned self = participant_index();
    if (old == MAP_NONE && now != MAP_NONE)
        map->counts[self].added++;
    if (old != MAP_NONE && now == MAP_NONE)
        map->counts[self].removed++;
}

size_t map_count(const struct map *map) {
    size_t count = 0;
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        count += map->counts[i].added - map->counts[i].removed;
    return count;
}

size_t map_verify(struct map *map) {
    size_t found = map->operations->verify(map);
    assert(found == map_count(map));
    return found;
}

void map_iterate(struct map *map, struct map_iterator *iterator) {
    iterator->map = map;
    iterator->key = 0;
    iterator->index = 0;
}

bool map_next(struct map_iterator *iterator, key_word *key, uintptr_t *value) {
    if (!iterator->map->operations->next(iterator, value))
        return false;
    *key = iterator->key;
    return true;
}

void map_iterate_end(struct map_iterator *iterator) {
    if (iterator->key)
        iterator->map->type->release(iterator->map->pool, iterator->key);
    iterator->key = 0;
}
