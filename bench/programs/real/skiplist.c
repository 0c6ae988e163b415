/* skiplist.c -- an ordered map as a lock-free skip list (after Fraser 2004 and Herlihy, Lev, Luchangco, Shavit) with
 * epochs.
 *
 * Level 0 is a list of all nodes; level l holds about half of level l-1. A key is there if its node is linked on level 0
 * and has a value. Upper levels are shortcuts: a node joins them one after the other after it is there, bottom up.
 *
 * Removal: the value is exchanged for MAP_NONE, which decides who has removed it; then the node's links are marked, top
 * down; then a search for the key cuts it off everywhere. Searches cut off every marked node they meet.
 *
 * S1: keys ascend strictly along the links of each level.
 * S2: a marked link never changes again. A node that was reached on level l is linked on all levels below, or its link
 *     there is marked.
 * S3: nobody links a node on a level where its link is marked: before each level its link there is set by
 *     compare-and-swap from what was seen unmarked.
 * S4: a node never comes to stand before an older one of the same key: that one would be out of reach of the searches
 *     that should cut it off. A search passes the upper levels first, so it may have seen there what was removed before
 *     it came to level 0; then it is repeated.
 * S5: a node is retired by the last of its two owners, the inserter and the remover. Each gives up the node when it has
 *     done with linking or marking; the last one searches once more, which cuts off what a late link may have added.
 *     Without this the inserter could link a node that is already released. */
#include "epoch.h"
#include "map.h"
#include "random.h"

#include <assert.h>
#include <stdlib.h>

#ifndef SKIPLIST_LEVELS
#define SKIPLIST_LEVELS 8
#endif

struct skip_node {
    struct epoch_node epoch;
    word value;
    word owners;
    key_word key;
    unsigned levels;
    word next[];
};

struct skiplist {
    struct map map;
    struct epochs epochs;
    struct random random[PARTICIPANTS];
    struct skip_node *head; /* without a key, on all levels */
};

/* On each level the last node before the key and its successor, or NULL. */
struct skip_place {
    struct skip_node *before[SKIPLIST_LEVELS];
    struct skip_node *after[SKIPLIST_LEVELS];
};

enum skip_bound { SKIP_FIRST, SKIP_AT_LEAST, SKIP_GREATER };

static struct skiplist *skiplist_of(struct map *map) {
    return (struct skiplist *)map;
}

static size_t node_bytes(unsigned levels) {
    return sizeof(struct skip_node) + levels * sizeof(word);
}

static struct skip_node *node_new(struct skiplist *list, unsigned levels, key_word key, uintptr_t value) {
    struct skip_node *node = pool_allocate(list->map.pool, node_bytes(levels));
    node->key = key ? list->map.type->copy(list->map.pool, key) : 0;
    node->levels = levels;
    atomic_init(&node->value, value);
    atomic_init(&node->owners, 2);
    return node;
}

static void node_free(void *owner, struct epoch_node *memory) {
    struct skiplist *list = owner;
    struct skip_node *node = (struct skip_node *)memory;
    if (node->key)
        list->map.type->release(list->map.pool, node->key);
    pool_release(list->map.pool, node, node_bytes(node->levels));
}

static bool precedes(struct skiplist *list, struct skip_node *node, key_word key, enum skip_bound bound) {
    if (bound == SKIP_FIRST)
        return false;
    int order = list->map.type->compare(node->key, key);
    return order < 0 || (order == 0 && bound == SKIP_GREATER);
}

/* Goes along one level from `*before`, which is linked there, and cuts off what is marked. False if it was marked
 * itself or something changed: the search begins anew. */
static bool walk_level(struct skiplist *list, unsigned level, key_word key, enum skip_bound bound,
                       struct skip_node **before, struct skip_node **after) {
    uintptr_t link = word_load(&(*before)->next[level]);
    for (;;) {
        if (link_marked(link))
            return false;
        struct skip_node *node = link_node(link);
        if (!node)
            break;
        uintptr_t next = word_load(&node->next[level]);
        if (link_marked(next)) {
            if (!word_cas(&(*before)->next[level], link, link_clean(next)))
                return false;
            link = link_clean(next);
        } else if (precedes(list, node, key, bound)) {
            *before = node;
            link = next;
        } else {
            break;
        }
    }
    *after = link_node(link);
    return true;
}

static bool walk(struct skiplist *list, key_word key, enum skip_bound bound, struct skip_place *place) {
    struct skip_node *before = list->head;
    for (unsigned level = SKIPLIST_LEVELS; level-- > 0;) {
        if (!walk_level(list, level, key, bound, &before, &place->after[level]))
            return false;
        place->before[level] = before;
    }
    return true;
}

/* The node that has the key; NULL if none. */
static struct skip_node *find(struct skiplist *list, key_word key, enum skip_bound bound, struct skip_place *place) {
    while (!walk(list, key, bound, place))
        continue;
    struct skip_node *node = place->after[0];
    return node && bound == SKIP_AT_LEAST && list->map.type->compare(node->key, key) == 0 ? node : NULL;
}

/* One owner has done with the node. */
static void give_up(struct skiplist *list, struct skip_node *node) {
#ifdef BUG_RETIRE_AT_ONCE
    if (word_load(&node->value) == MAP_NONE && word_add(&node->owners, (uintptr_t)-1) == 1) {
#else
    if (word_add(&node->owners, (uintptr_t)-1) == 0) {
#endif
        struct skip_place place;
        find(list, node->key, SKIP_AT_LEAST, &place);
        epoch_retire(&list->epochs, &node->epoch);
    }
}

/* Marks all links of a node without a value, from the top. */
static void mark(struct skip_node *node) {
    for (unsigned level = node->levels; level-- > 0;) {
        uintptr_t next = word_load(&node->next[level]);
        while (!link_marked(next)) {
            uintptr_t seen = word_swap(&node->next[level], next, next | LINK_MARK);
            if (seen == next)
                break;
            next = seen;
        }
    }
}

static uintptr_t skiplist_get(struct map *map, key_word key) {
    struct skiplist *list = skiplist_of(map);
    struct skip_place place;
    epoch_begin(&list->epochs);
    struct skip_node *node = find(list, key, SKIP_AT_LEAST, &place);
    uintptr_t value = node ? word_load(&node->value) : MAP_NONE;
    epoch_end(&list->epochs);
    return value;
}

/* Sets the link of a node that is not yet linked on the level. False if it is marked: the node is being removed. */
static bool aim(struct skip_node *node, unsigned level, struct skip_node *after) {
#ifdef BUG_NO_MARK_CHECK
    word_store(&node->next[level], link_to(after));
    return true;
#endif
    uintptr_t next = word_load(&node->next[level]);
    while (!link_marked(next) && next != link_to(after)) {
        uintptr_t seen = word_swap(&node->next[level], next, link_to(after));
        if (seen == next)
            return true;
        next = seen;
    }
    return !link_marked(next);
}

/* An older node of the same key, which was still whole when the search passed this level. */
static bool meets_equal(struct skiplist *list, const struct skip_node *node, const struct skip_node *after) {
#ifdef BUG_EQUAL_KEYS
    return false;
#endif
    return after && list->map.type->compare(after->key, node->key) == 0;
}

/* Links the node on one level. False if somebody removes it. */
static bool raise_to(struct skiplist *list, struct skip_node *node, unsigned level, struct skip_place *place) {
    for (;;) {
        if (!meets_equal(list, node, place->after[level])) {
            if (!aim(node, level, place->after[level]))
                return false;
            if (word_cas(&place->before[level]->next[level], link_to(place->after[level]), link_to(node)))
                return true;
        }
        if (find(list, node->key, SKIP_AT_LEAST, place) != node)
            return false;
    }
}

/* The node is on level 0: links it on the others, until it is done or somebody removes it. */
static void raise_all(struct skiplist *list, struct skip_node *node, struct skip_place *place) {
    for (unsigned level = 1; level < node->levels; level++)
        if (!raise_to(list, node, level, place))
            return;
}

/* The old value, MAP_NONE if the node is being removed; that is completed so far that a search passes it. */
static uintptr_t update(struct skip_node *node, uintptr_t expected, uintptr_t value) {
    uintptr_t old = word_load(&node->value);
    while (old != MAP_NONE && map_expected(expected, old)) {
        uintptr_t seen = word_swap(&node->value, old, value);
        if (seen == old)
            return old;
        old = seen;
    }
    if (old == MAP_NONE)
        mark(node);
    return old;
}

static unsigned choose_levels(struct skiplist *list) {
    return random_level(&list->random[participant_index()], SKIPLIST_LEVELS);
}

static uintptr_t skiplist_swap(struct map *map, key_word key, uintptr_t expected, uintptr_t value) {
    struct skiplist *list = skiplist_of(map);
    struct skip_node *fresh = NULL;
    struct skip_place place;
    uintptr_t old = MAP_NONE;
    bool linked = false;
    epoch_begin(&list->epochs);
    for (;;) {
        struct skip_node *node = find(list, key, SKIP_AT_LEAST, &place);
        if (node) {
            old = update(node, expected, value);
            if (old != MAP_NONE)
                break;
            continue;
        }
        if (!map_expected(expected, MAP_NONE))
            break;
        if (!fresh)
            fresh = node_new(list, choose_levels(list), key, value);
        for (unsigned level = 0; level < fresh->levels; level++)
            atomic_store_explicit(&fresh->next[level], link_to(place.after[level]), memory_order_relaxed);
        linked = word_cas(&place.before[0]->next[0], link_to(place.after[0]), link_to(fresh));
        if (linked)
            break;
    }
    if (linked) {
        raise_all(list, fresh, &place);
        give_up(list, fresh);
    } else if (fresh) {
        node_free(list, &fresh->epoch);
    }
    epoch_end(&list->epochs);
    if (map_expected(expected, old))
        map_counted(map, old, value);
    return old;
}

static uintptr_t skiplist_remove(struct map *map, key_word key) {
    struct skiplist *list = skiplist_of(map);
    struct skip_place place;
    uintptr_t old = MAP_NONE;
    epoch_begin(&list->epochs);
    struct skip_node *node = find(list, key, SKIP_AT_LEAST, &place);
    if (node)
        old = word_exchange(&node->value, MAP_NONE);
    if (old != MAP_NONE) {
        mark(node);
        give_up(list, node);
    }
    epoch_end(&list->epochs);
    map_counted(map, old, MAP_NONE);
    return old;
}

static bool skiplist_next(struct map_iterator *iterator, uintptr_t *value) {
    struct skiplist *list = skiplist_of(iterator->map);
    struct skip_place place;
    struct skip_node *node;
    key_word key = 0;
    epoch_begin(&list->epochs);
    do {
        find(list, iterator->key, iterator->key ? SKIP_GREATER : SKIP_FIRST, &place);
        node = place.after[0];
        *value = node ? word_load(&node->value) : MAP_NONE;
        if (node && *value == MAP_NONE)
            mark(node);
    } while (node && *value == MAP_NONE);
    if (node)
        key = list->map.type->copy(list->map.pool, node->key);
    epoch_end(&list->epochs);
    if (!key)
        return false;
    map_iterate_end(iterator);
    iterator->key = key;
    return true;
}

/* Every level ascends and is part of the level below. */
static size_t skiplist_verify(struct map *map) {
    struct skiplist *list = skiplist_of(map);
    size_t count = 0;
    for (unsigned level = 0; level < SKIPLIST_LEVELS; level++) {
        struct skip_node *previous = list->head, *below = list->head;
        struct skip_node *node = link_node(word_load(&list->head->next[level]));
        for (; node; node = link_node(word_load(&node->next[level]))) {
            assert(!link_marked(word_load(&node->next[level])));
            assert(level < node->levels);
            assert(previous == list->head || map->type->compare(previous->key, node->key) < 0);
            while (level > 0 && below != node) {
                below = link_node(word_load(&below->next[level - 1]));
                assert(below);
            }
            assert(word_load(&node->value) != MAP_NONE);
            previous = node;
            count += level == 0;
        }
    }
    return count;
}

static void skiplist_free(struct map *map) {
    struct skiplist *list = skiplist_of(map);
    epochs_drain(&list->epochs);
    struct skip_node *node = list->head;
    while (node) {
        struct skip_node *next = link_node(word_load(&node->next[0]));
        node_free(list, &node->epoch);
        node = next;
    }
    pool_release(map->pool, list, sizeof *list);
}

static const struct map_operations skiplist_operations = {
    .ordered = true,
    .free = skiplist_free,
    .get = skiplist_get,
    .swap = skiplist_swap,
    .remove = skiplist_remove,
    .next = skiplist_next,
    .verify = skiplist_verify,
};

struct map *skiplist_new(const struct datatype *type, struct pool *pool, unsigned participants) {
    struct skiplist *list = pool_allocate(pool, sizeof *list);
    map_init(&list->map, &skiplist_operations, type, pool);
    epochs_init(&list->epochs, participants, node_free, list);
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        random_seed(&list->random[i], i);
    list->head = node_new(list, SKIPLIST_LEVELS, 0, MAP_NONE);
    return &list->map;
}
