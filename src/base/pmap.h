/* pmap.h -- persistent maps from 64-bit keys to pointers.
 *
 * A map is an immutable value: `pmap_set` and `pmap_remove` give a new map that shares all but the changed
 * path with the old one. Copying a map is one pmap_ref. NULL is the empty map.
 *
 * Owner: reference counts. A map owns one reference to each value in it, taken and given back through the
 * functions of its `pmap_values` (NULL functions: the values are plain data).
 * M1: a node with one reference is changed in place: the update functions consume the map they are given, so
 *     a map with a single owner costs no copying.
 * M2: every node but the root holds at least two keys in it or below it: equal maps have equal shape. */
#ifndef HEDDLE_BASE_PMAP_H
#define HEDDLE_BASE_PMAP_H

#include "base/base.h"

typedef struct pmap pmap;

struct pmap_values {
    void (*retain)(void *value);
    void (*release)(void *context, void *value);
    void *context;
};

static inline pmap *pmap_ref(pmap *m);
void pmap_unref(const struct pmap_values *values, pmap *m);

/* NULL if there is no such key. The value is borrowed. */
void *pmap_get(const pmap *m, uint64_t key);
/* Is every node on the way to key referred to by this map alone? Then its value is shared with no other map, unless
 * through references of its own. */
bool pmap_owned(const pmap *m, uint64_t key);
/* Consumes m and one reference to value (not NULL). */
pmap *pmap_set(const struct pmap_values *values, pmap *m, uint64_t key, void *value);
/* Consumes m; the same map if there is no such key. */
pmap *pmap_remove(const struct pmap_values *values, pmap *m, uint64_t key);
/* Calls visit for every key, in an order that depends only on the keys; stops when it returns false. */
bool pmap_each(const pmap *m, bool (*visit)(void *data, uint64_t key, void *value), void *data);
size_t pmap_count(const pmap *m); /* O(nodes) */

/* The representation: a trie over the key's bits, four at a time from the least significant. */
struct pmap_entry {
    uint64_t key;
    void *value;
};
struct pmap {
    uint32_t refs;
    uint16_t entries, children; /* which of the 16 digits hold an entry, which a child; disjoint */
    struct pmap_entry entry[];  /* by digit; then the children, as pointers, by digit */
};

static inline pmap *pmap_ref(pmap *m) {
    if (m) m->refs++;
    return m;
}

#endif
