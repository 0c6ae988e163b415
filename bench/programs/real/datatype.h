/* datatype.h -- what the containers need to know of keys.
 *
 * A key is a word: an integer by itself, or a pointer to a text. Containers keep copies of keys, which belong to them.
 *
 * D1: no key is zero. D2: compare is a total order, and equal keys have equal hashes. */
#ifndef REAL_DATATYPE_H
#define REAL_DATATYPE_H

#include "pool.h"

#include <stdint.h>

typedef uintptr_t key_word;

struct datatype {
    const char *name;
    int (*compare)(key_word a, key_word b);
    uint64_t (*hash)(key_word key);
    key_word (*copy)(struct pool *pool, key_word key);
    void (*release)(struct pool *pool, key_word key);
};

struct text {
    size_t length;
    char bytes[];
};

extern const struct datatype datatype_integer;
extern const struct datatype datatype_text;

/* A text as a key; it belongs to the caller, who gives it back with datatype_text.release. */
key_word text_new(struct pool *pool, const char *bytes, size_t length);
const struct text *text_of(key_word key);

#endif
