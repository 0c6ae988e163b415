/* map.h -- one interface for the three lock-free maps: list, skip list, hash table.
 *
 * A map takes keys of one datatype to values. All operations but map_new, map_free and map_verify may run at the same
 * time in all participants, and are linearizable.
 *
 * M1: a value v has 1 <= v <= MAP_VALUE_MAX. MAP_NONE stands for no value.
 * M2: a map copies the keys it needs and releases the copies; the caller's stay the caller's.
 * M3: list and skip list iterate in ascending order and an iterator sees every key that is there all the time. The
 *     hash table has no order, and the same holds only while nobody adds keys. */
#ifndef REAL_MAP_H
#define REAL_MAP_H

#include "datatype.h"
#include "word.h"

#define MAP_NONE ((uintptr_t)0)
#define MAP_VALUE_MAX ((uintptr_t)1 << 62)

/* Expectations of map_swap beside the value itself and MAP_NONE. */
#define MAP_ANY (~(uintptr_t)0)
#define MAP_SOME (~(uintptr_t)0 - 1)

enum map_kind { MAP_LIST, MAP_SKIPLIST, MAP_HASHTABLE };

struct map_iterator {
    struct map *map;
    key_word key; /* the last one given; its copy, owned by the iterator */
    size_t index; /* of the hash table: the next entry to look at */
};

struct map_operations {
    bool ordered;
    void (*free)(struct map *map);
    uintptr_t (*get)(struct map *map, key_word key);
    uintptr_t (*swap)(struct map *map, key_word key, uintptr_t expected, uintptr_t value);
    uintptr_t (*remove)(struct map *map, key_word key);
    bool (*next)(struct map_iterator *iterator, uintptr_t *value);
    size_t (*verify)(struct map *map);
};

/* The first member of every map. */
struct map {
    const struct map_operations *operations;
    const struct datatype *type;
    struct pool *pool;
    struct {
        uintptr_t added, removed; /* by the participant alone */
    } counts[PARTICIPANTS];
};

struct map *map_new(enum map_kind kind, const struct datatype *type, struct pool *pool, unsigned participants);
void map_free(struct map *map);

/* The value, or MAP_NONE. */
uintptr_t map_get(struct map *map, key_word key);

/* The old value. `value` takes its place if the old one is `expected`, or is any (MAP_ANY), or is one (MAP_SOME). */
uintptr_t map_swap(struct map *map, key_word key, uintptr_t expected, uintptr_t value);

/* True if there was none. */
bool map_add(struct map *map, key_word key, uintptr_t value);

/* The old value or MAP_NONE. */
uintptr_t map_put(struct map *map, key_word key, uintptr_t value);
uintptr_t map_remove(struct map *map, key_word key);

void map_iterate(struct map *map, struct map_iterator *iterator);
bool map_next(struct map_iterator *iterator, key_word *key, uintptr_t *value);
void map_iterate_end(struct map_iterator *iterator);

/* Keys added and not removed; exact when nobody else is running. */
size_t map_count(const struct map *map);

/* Nobody else is running: asserts what must hold of the structure; the number of keys found in it. */
size_t map_verify(struct map *map);

/* For the implementations: the base of a new map, what its operations report, whether `old` is as expected. */
void map_init(struct map *map, const struct map_operations *operations, const struct datatype *type, struct pool *pool);
void map_counted(struct map *map, uintptr_t old, uintptr_t now);
bool map_expected(uintptr_t expected, uintptr_t old);

struct map *list_new(const struct datatype *type, struct pool *pool, unsigned participants);
struct map *skiplist_new(const struct datatype *type, struct pool *pool, unsigned participants);
struct map *hashtable_new(const struct datatype *type, struct pool *pool, unsigned participants);

#endif
