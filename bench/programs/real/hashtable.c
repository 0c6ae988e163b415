/* hashtable.c -- a map as a lock-free hash table with open addressing that grows while it is used (after Click 2007).
 *
 * An entry is two words, key and value. A key is claimed by compare-and-swap on an empty key and stays for ever; its
 * value comes and goes. When a table has no room for a key a larger one is hung behind it, and every entry moves there:
 *
 *     value             v            frozen           the same value is in the next table
 *     EMPTY, REMOVED or v  --CAS-->  v | MOVED  --copy, then CAS-->  MOVED
 *                          \------------------------ if there is nothing to copy -----^
 *
 * Whoever wants to write in a table that has a next one moves the entry of his key first, some more entries to help,
 * and goes on in the next table. When all entries are MOVED the next table becomes the first, the old one is retired.
 *
 * T1: a key has one entry in a table at most: all who look for it pass the same entries, and the first empty one is
 *     claimed for it or for another key.
 * T2: a writer claims the key's entry even in a table that has a next one: otherwise a late writer, who has not seen
 *     the next table, could claim it and write a value there that nobody looks for any more.
 * T3: the value of a key is in the first table of the chain whose entry is not MOVED.
 * T4: a value is copied only onto EMPTY. An entry that was written in the next table is never EMPTY again (removal
 *     writes REMOVED), so a late copy changes nothing. If the target has itself moved on, the copier looks whether the
 *     entry it copies from is MOVED by now: then all is done, else it copies to the table behind.
 * T5: tables and the copies of keys in them are released together, by epochs. */
#include "epoch.h"
#include "map.h"

#include <assert.h>
#include <stdlib.h>

/* Entries of the first table; a power of two. */
#ifndef HASHTABLE_CAPACITY
#define HASHTABLE_CAPACITY 8
#endif

/* Entries that are looked at for one key before the table counts as full. */
#ifndef HASHTABLE_PROBES
#define HASHTABLE_PROBES 6
#endif

/* Entries that a writer moves beside its own. */
#ifndef HASHTABLE_HELP
#define HASHTABLE_HELP 4
#endif

#define ENTRY_EMPTY ((uintptr_t)0)
#define ENTRY_MOVED ((uintptr_t)1 << 63)
#define ENTRY_REMOVED (ENTRY_MOVED - 1)

struct table_entry {
    word key;
    word value;
};

struct table {
    struct epoch_node epoch;
    size_t capacity;
    word next;  /* the table that replaces this one, or 0 */
    word moved; /* entries that are MOVED */
    word help;  /* entries that were given to helpers */
    struct table_entry entries[];
};

struct hashtable {
    struct map map;
    struct epochs epochs;
    word first;
};

static struct hashtable *hashtable_of(struct map *map) {
    return (struct hashtable *)map;
}

static struct table *table_of(word *link) {
    return (struct table *)word_load(link);
}

static size_t table_bytes(size_t capacity) {
    return sizeof(struct table) + capacity * sizeof(struct table_entry);
}

static struct table *table_new(struct hashtable *hash, size_t capacity) {
    struct table *table = pool_allocate(hash->map.pool, table_bytes(capacity));
    table->capacity = capacity;
    return table;
}

static void table_free(void *owner, struct epoch_node *memory) {
    struct hashtable *hash = owner;
    struct table *table = (struct table *)memory;
    for (size_t i = 0; i < table->capacity; i++) {
        key_word key = word_load(&table->entries[i].key);
        if (key)
            hash->map.type->release(hash->map.pool, key);
    }
    pool_release(hash->map.pool, table, table_bytes(table->capacity));
}

static bool holds_value(uintptr_t value) {
    uintptr_t plain = value & ~ENTRY_MOVED;
    return plain != ENTRY_EMPTY && plain != ENTRY_REMOVED;
}

/* The entry of the key (`*present`), or the empty one where it would be; NULL if there is no room for it. */
static struct table_entry *probe(struct hashtable *hash, struct table *table, key_word key, bool *present) {
    size_t mask = table->capacity - 1;
    size_t limit = table->capacity < HASHTABLE_PROBES ? table->capacity : HASHTABLE_PROBES;
    size_t start = (size_t)hash->map.type->hash(key);
    for (size_t i = 0; i < limit; i++) {
        struct table_entry *entry = &table->entries[(start + i) & mask];
        key_word found = word_load(&entry->key);
        if (!found || hash->map.type->compare(found, key) == 0) {
#ifdef BUG_KEY_READ_TWICE
            *present = word_load(&entry->key) != 0;
#else
            *present = found != 0;
#endif
            return entry;
        }
    }
    *present = false;
    return NULL;
}

/* The entry that has the key, which is claimed if need be; NULL if there is no room for it. */
static struct table_entry *claim(struct hashtable *hash, struct table *table, key_word key) {
    for (;;) {
        bool present;
        struct table_entry *entry = probe(hash, table, key, &present);
        if (!entry || present)
            return entry;
        key_word copy = hash->map.type->copy(hash->map.pool, key);
#ifdef BUG_CLAIM_WITHOUT_CAS
        word_store(&entry->key, copy);
        return entry;
#endif
        key_word found = word_swap(&entry->key, 0, copy);
        if (!found)
            return entry;
        hash->map.type->release(hash->map.pool, copy);
        if (hash->map.type->compare(found, key) == 0)
            return entry;
    }
}

/* The table behind, which is made if there is none. */
static struct table *grow(struct hashtable *hash, struct table *table) {
    struct table *next = table_of(&table->next);
    if (next)
        return next;
    struct table *fresh = table_new(hash, table->capacity * 2);
    next = (struct table *)word_swap(&table->next, 0, (uintptr_t)fresh);
    if (!next)
        return fresh;
    table_free(hash, &fresh->epoch);
    return next;
}

/* A value goes to the tables from `table` on; `source` is frozen. */
static void copy(struct hashtable *hash, struct table *table, const struct table_entry *source, uintptr_t value) {
    key_word key = word_load(&source->key);
    for (;;) {
        struct table_entry *target = claim(hash, table, key);
        if (target) {
            uintptr_t found = word_swap(&target->value, ENTRY_EMPTY, value);
            if (!(found & ENTRY_MOVED))
                return;
        }
        if (word_load(&source->value) == ENTRY_MOVED)
            return;
        table = grow(hash, table);
    }
}

/* All entries are MOVED: the table behind becomes the first. */
static void replace_first(struct hashtable *hash, struct table *table) {
    if (word_cas(&hash->first, (uintptr_t)table, word_load(&table->next)))
        epoch_retire(&hash->epochs, &table->epoch);
}

/* Returns when the entry is MOVED; its table has a next one. */
static void move(struct hashtable *hash, struct table *table, struct table_entry *entry) {
    uintptr_t value = word_load(&entry->value);
    while (value != ENTRY_MOVED) {
        if (value & ENTRY_MOVED) {
            copy(hash, table_of(&table->next), entry, value & ~ENTRY_MOVED);
            if (word_cas(&entry->value, value, ENTRY_MOVED))
                word_add(&table->moved, 1);
            return;
        }
#ifdef BUG_COPY_WITHOUT_FREEZE
        if (holds_value(value))
            copy(hash, table_of(&table->next), entry, value);
        uintptr_t frozen = ENTRY_MOVED;
#else
        uintptr_t frozen = holds_value(value) ? value | ENTRY_MOVED : ENTRY_MOVED;
#endif
        uintptr_t seen = word_swap(&entry->value, value, frozen);
        if (seen != value) {
            value = seen;
        } else {
            value = frozen;
            if (frozen == ENTRY_MOVED)
                word_add(&table->moved, 1);
        }
    }
}

/* Moves some entries, and the first table's end if all are. */
static void help_moving(struct hashtable *hash, struct table *table) {
    for (unsigned i = 0; i < HASHTABLE_HELP && word_load(&table->help) < table->capacity; i++) {
        size_t index = word_add(&table->help, 1) - 1;
        if (index < table->capacity)
            move(hash, table, &table->entries[index]);
    }
    if (word_load(&table->moved) == table->capacity)
        replace_first(hash, table);
}

static uintptr_t table_get(struct hashtable *hash, struct table *table, key_word key) {
    for (; table; table = table_of(&table->next)) {
        bool present;
        struct table_entry *entry = probe(hash, table, key, &present);
        if (!present)
            continue;
        uintptr_t value = word_load(&entry->value);
        if (!(value & ENTRY_MOVED))
            return holds_value(value) ? value : MAP_NONE;
        if (value != ENTRY_MOVED)
            move(hash, table, entry);
    }
    return MAP_NONE;
}

/* Exchanges the value of an entry, MAP_NONE removes it. True: `*old` is what was there; false: it has moved. */
static bool exchange(struct table_entry *entry, uintptr_t expected, uintptr_t value, uintptr_t *old) {
#ifdef BUG_NO_TOMBSTONE
    uintptr_t wanted = value;
#else
    uintptr_t wanted = value == MAP_NONE ? ENTRY_REMOVED : value;
#endif
    uintptr_t found = word_load(&entry->value);
    while (!(found & ENTRY_MOVED)) {
        *old = holds_value(found) ? found : MAP_NONE;
        if (!map_expected(expected, *old) || (value == MAP_NONE && *old == MAP_NONE))
            return true;
        uintptr_t seen = word_swap(&entry->value, found, wanted);
        if (seen == found)
            return true;
        found = seen;
    }
    return false;
}

static uintptr_t table_swap(struct hashtable *hash, struct table *table, key_word key, uintptr_t expected,
                            uintptr_t value) {
    uintptr_t old = MAP_NONE;
    for (;;) {
        struct table_entry *entry = claim(hash, table, key);
        if (entry && !table_of(&table->next) && exchange(entry, expected, value, &old))
            return old;
        struct table *next = grow(hash, table);
        if (entry)
            move(hash, table, entry);
        help_moving(hash, table);
        table = next;
    }
}

static uintptr_t table_remove(struct hashtable *hash, struct table *table, key_word key) {
    uintptr_t old = MAP_NONE;
    for (; table; table = table_of(&table->next)) {
        bool present;
        struct table_entry *entry = probe(hash, table, key, &present);
        if (!present)
            continue;
        if (!table_of(&table->next) && exchange(entry, MAP_ANY, MAP_NONE, &old))
            return old;
        move(hash, table, entry);
    }
    return MAP_NONE;
}

static uintptr_t hashtable_get(struct map *map, key_word key) {
    struct hashtable *hash = hashtable_of(map);
    epoch_begin(&hash->epochs);
    uintptr_t value = table_get(hash, table_of(&hash->first), key);
    epoch_end(&hash->epochs);
    return value;
}

static uintptr_t hashtable_swap(struct map *map, key_word key, uintptr_t expected, uintptr_t value) {
    struct hashtable *hash = hashtable_of(map);
    epoch_begin(&hash->epochs);
    uintptr_t old = table_swap(hash, table_of(&hash->first), key, expected, value);
    epoch_end(&hash->epochs);
    if (map_expected(expected, old))
        map_counted(map, old, value);
    return old;
}

static uintptr_t hashtable_remove(struct map *map, key_word key) {
    struct hashtable *hash = hashtable_of(map);
    epoch_begin(&hash->epochs);
    uintptr_t old = table_remove(hash, table_of(&hash->first), key);
    epoch_end(&hash->epochs);
    map_counted(map, old, MAP_NONE);
    return old;
}

/* Completes the moving of all tables but the last, which is given back. */
static struct table *settle(struct hashtable *hash) {
    struct table *table = table_of(&hash->first);
    while (table_of(&table->next)) {
        for (size_t i = 0; i < table->capacity; i++)
            move(hash, table, &table->entries[i]);
        replace_first(hash, table);
        table = table_of(&hash->first);
    }
    return table;
}

/* The entries of the last table, one after the other. */
static bool hashtable_next(struct map_iterator *iterator, uintptr_t *value) {
    struct hashtable *hash = hashtable_of(iterator->map);
    key_word key = 0;
    epoch_begin(&hash->epochs);
    struct table *table = settle(hash);
    while (!key && iterator->index < table->capacity) {
        struct table_entry *entry = &table->entries[iterator->index++];
        key_word found = word_load(&entry->key);
        *value = found ? word_load(&entry->value) : ENTRY_EMPTY;
        if (holds_value(*value))
            key = hash->map.type->copy(hash->map.pool, found);
    }
    epoch_end(&hash->epochs);
    if (!key)
        return false;
    map_iterate_end(iterator);
    iterator->key = key;
    return true;
}

static size_t hashtable_verify(struct map *map) {
    struct hashtable *hash = hashtable_of(map);
    struct table *table = settle(hash);
    size_t count = 0;
    assert(word_load(&table->moved) == 0);
    for (size_t i = 0; i < table->capacity; i++) {
        key_word key = word_load(&table->entries[i].key);
        uintptr_t value = word_load(&table->entries[i].value);
        assert(key || value == ENTRY_EMPTY);
        assert(!(value & ENTRY_MOVED));
        bool present = false;
        assert(!key || (probe(hash, table, key, &present) == &table->entries[i] && present));
        count += holds_value(value);
    }
    return count;
}

static void hashtable_free(struct map *map) {
    struct hashtable *hash = hashtable_of(map);
    epochs_drain(&hash->epochs);
    for (struct table *table = table_of(&hash->first), *next; table; table = next) {
        next = table_of(&table->next);
        table_free(hash, &table->epoch);
    }
    pool_release(map->pool, hash, sizeof *hash);
}

static const struct map_operations hashtable_operations = {
    .ordered = false,
    .free = hashtable_free,
    .get = hashtable_get,
    .swap = hashtable_swap,
    .remove = hashtable_remove,
    .next = hashtable_next,
    .verify = hashtable_verify,
};

struct map *hashtable_new(const struct datatype *type, struct pool *pool, unsigned participants) {
    struct hashtable *hash = pool_allocate(pool, sizeof *hash);
    map_init(&hash->map, &hashtable_operations, type, pool);
    epochs_init(&hash->epochs, participants, table_free, hash);
    word_store(&hash->first, (uintptr_t)table_new(hash, HASHTABLE_CAPACITY));
    return &hash->map;
}
