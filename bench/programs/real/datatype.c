/* datatype.c -- integers and texts as keys.
 *
 * Texts are ordered like memcmp, a prefix first, and hashed with FNV-1a and a finalizer: the tables take the low bits. */
#include "datatype.h"

#include "random.h"

#include <assert.h>
#include <string.h>

static int integer_compare(key_word a, key_word b) {
    return (a > b) - (a < b);
}

static uint64_t integer_hash(key_word key) {
    return random_mix(key);
}

static key_word integer_copy(struct pool *pool, key_word key) {
    (void)pool;
    return key;
}

static void integer_release(struct pool *pool, key_word key) {
    (void)pool;
    (void)key;
}

const struct datatype datatype_integer = {
    .name = "integer",
    .compare = integer_compare,
    .hash = integer_hash,
    .copy = integer_copy,
    .release = integer_release,
};

const struct text *text_of(key_word key) {
    assert(key);
    return (const struct text *)key;
}

key_word text_new(struct pool *pool, const char *bytes, size_t length) {
    struct text *text = pool_allocate(pool, sizeof *text + length);
    text->length = length;
    memcpy(text->bytes, bytes, length);
    return (key_word)text;
}

static int text_compare(key_word a, key_word b) {
    const struct text *left = text_of(a), *right = text_of(b);
    size_t common = left->length < right->length ? left->length : right->length;
    int order = memcmp(left->bytes, right->bytes, common);
    if (order)
        return order;
    return (left->length > right->length) - (left->length < right->length);
}

static uint64_t text_hash(key_word key) {
    const struct text *text = text_of(key);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < text->length; i++)
        hash = (hash ^ (unsigned char)text->bytes[i]) * UINT64_C(0x100000001b3);
    return random_mix(hash);
}

static key_word text_copy(struct pool *pool, key_word key) {
    const struct text *text = text_of(key);
    return text_new(pool, text->bytes, text->length);
}

static void text_release(struct pool *pool, key_word key) {
    pool_release(pool, (void *)key, sizeof(struct text) + text_of(key)->length);
}

const struct datatype datatype_text = {
    .name = "text",
    .compare = text_compare,
    .hash = text_hash,
    .copy = text_copy,
    .release = text_release,
};
