/* list.c -- an ordered map as a lock-free linked list (Harris 2001, Michael 2002) with hazard pointers.
 *
 * A node is removed in two steps: its own link is marked, so that nobody can insert behind it; then the link that leads
 * to it is moved past it. Whoever comes across a marked node takes the second step for the remover. The thread whose
 * compare-and-swap cuts the node off retires it.
 *
 * L1: keys ascend strictly along unmarked links.
 * L2: a link that is marked never changes again; so a node is cut off from an unmarked link only.
 * L3: the value of a node is exchanged for MAP_NONE once, after the mark; an update that finds MAP_NONE begins anew. An
 *     update between mark and exchange is the last one before the removal, which returns it.
 *
 * find() keeps three hazards: 0 the successor, 1 the node looked at, 2 its predecessor; they are passed on upwards
 * (hazard.h, Z2). The successor is safe though read from a node that may be marked: after it is published the link
 * that leads to the node is read again, and while the node is linked its successor cannot be cut off (L2). */
#include "hazard.h"
#include "map.h"

#include <assert.h>
#include <stdlib.h>

struct list_node {
    word next;
    word value;
    key_word key;
};

struct list {
    struct map map;
    word head;
    struct hazards hazards;
};

struct list_place {
    word *link;             /* that leads to `node` */
    struct list_node *node; /* the first one not before the key; NULL at the end */
    uintptr_t next;         /* its link, unmarked */
};

enum list_bound { LIST_FIRST, LIST_AT_LEAST, LIST_GREATER };

static struct list *list_of(struct map *map) {
    return (struct list *)map;
}

static struct list_node *node_new(struct list *list, key_word key, uintptr_t value) {
    struct list_node *node = pool_allocate(list->map.pool, sizeof *node);
    node->key = list->map.type->copy(list->map.pool, key);
    atomic_init(&node->value, value);
    return node;
}

static void node_free(void *owner, void *memory) {
    struct list *list = owner;
    struct list_node *node = memory;
    list->map.type->release(list->map.pool, node->key);
    pool_release(list->map.pool, node, sizeof *node);
}

/* The node is marked: cuts it off. False if the place has changed. */
static bool cut_off(struct list *list, word *link, struct list_node *node, uintptr_t next) {
    if (!word_cas(link, link_to(node), link_clean(next)))
        return false;
    hazard_retire(&list->hazards, node);
    return true;
}

/* One walk from the head. 1: the key was found; 0: it is not there; -1: something changed, walk again. */
static int walk(struct list *list, key_word key, enum list_bound bound, struct list_place *place) {
    struct hazards *hazards = &list->hazards;
    place->link = &list->head;
    place->node = link_node(hazard_protect(hazards, 1, place->link));
    while (place->node) {
        struct list_node *node = place->node;
        place->next = hazard_protect(hazards, 0, &node->next);
        if (word_load(place->link) != link_to(node))
            return -1;
        struct list_node *successor = link_node(place->next);
        if (link_marked(place->next)) {
            if (!cut_off(list, place->link, node, place->next))
                return -1;
        } else {
            int order = bound == LIST_FIRST ? 1 : list->map.type->compare(node->key, key);
            if (order > 0 || (order == 0 && bound == LIST_AT_LEAST))
                return order == 0;
            hazard_keep(hazards, 2, node);
            place->link = &node->next;
        }
        hazard_keep(hazards, 1, successor);
        place->node = successor;
    }
    return 0;
}

static bool find(struct list *list, key_word key, enum list_bound bound, struct list_place *place) {
    int found;
    do
        found = walk(list, key, bound, place);
    while (found < 0);
    return found;
}

static uintptr_t list_get(struct map *map, key_word key) {
    struct list *list = list_of(map);
    struct list_place place;
    uintptr_t value = MAP_NONE;
    if (find(list, key, LIST_AT_LEAST, &place))
        value = word_load(&place.node->value);
    hazard_clear(&list->hazards);
    return value;
}

/* The old value, MAP_NONE if the node was removed meanwhile. */
static uintptr_t update(struct list_node *node, uintptr_t expected, uintptr_t value) {
    uintptr_t old = word_load(&node->value);
    while (old != MAP_NONE && map_expected(expected, old)) {
        uintptr_t seen = word_swap(&node->value, old, value);
        if (seen == old)
            break;
        old = seen;
    }
    return old;
}

static uintptr_t list_swap(struct map *map, key_word key, uintptr_t expected, uintptr_t value) {
    struct list *list = list_of(map);
    struct list_node *fresh = NULL;
    struct list_place place;
    uintptr_t old;
    for (;;) {
        if (find(list, key, LIST_AT_LEAST, &place)) {
            old = update(place.node, expected, value);
            if (old != MAP_NONE)
                break;
            continue;
        }
        old = MAP_NONE;
        if (!map_expected(expected, MAP_NONE))
            break;
        if (!fresh)
            fresh = node_new(list, key, value);
        atomic_store_explicit(&fresh->next, link_to(place.node), memory_order_relaxed);
#ifdef BUG_BLIND_INSERT
        word_store(place.link, link_to(fresh));
        fresh = NULL;
        break;
#endif
        if (word_cas(place.link, link_to(place.node), link_to(fresh))) {
            fresh = NULL;
            break;
        }
    }
    hazard_clear(&list->hazards);
    if (fresh)
        node_free(list, fresh);
    if (map_expected(expected, old))
        map_counted(map, old, value);
    return old;
}

static uintptr_t list_remove(struct map *map, key_word key) {
    struct list *list = list_of(map);
    struct list_place place;
    uintptr_t old = MAP_NONE;
    while (find(list, key, LIST_AT_LEAST, &place)) {
        struct list_node *node = place.node;
#ifndef BUG_NO_MARK
        if (!word_cas(&node->next, place.next, place.next | LINK_MARK))
            continue;
#endif
        old = word_exchange(&node->value, MAP_NONE);
        if (!cut_off(list, place.link, node, place.next))
            find(list, key, LIST_AT_LEAST, &place);
        break;
    }
    hazard_clear(&list->hazards);
    map_counted(map, old, MAP_NONE);
    return old;
}

static bool list_next(struct map_iterator *iterator, uintptr_t *value) {
    struct list *list = list_of(iterator->map);
    struct list_place place;
    key_word key = 0;
    do {
        find(list, iterator->key, iterator->key ? LIST_GREATER : LIST_FIRST, &place);
        *value = place.node ? word_load(&place.node->value) : MAP_NONE;
    } while (place.node && *value == MAP_NONE);
    if (place.node)
        key = list->map.type->copy(list->map.pool, place.node->key);
    hazard_clear(&list->hazards);
    if (!key)
        return false;
    map_iterate_end(iterator);
    iterator->key = key;
    return true;
}

static size_t list_verify(struct map *map) {
    struct list *list = list_of(map);
    size_t count = 0;
    struct list_node *previous = NULL;
    for (struct list_node *node = link_node(word_load(&list->head)); node; node = link_node(word_load(&node->next))) {
        assert(!link_marked(word_load(&node->next)));
        assert(word_load(&node->value) != MAP_NONE);
        assert(!previous || map->type->compare(previous->key, node->key) < 0);
        previous = node;
        count++;
    }
    return count;
}

static void list_free(struct map *map) {
    struct list *list = list_of(map);
    hazards_drain(&list->hazards);
    struct list_node *node = link_node(word_load(&list->head));
    while (node) {
        struct list_node *next = link_node(word_load(&node->next));
        node_free(list, node);
        node = next;
    }
    pool_release(map->pool, list, sizeof *list);
}

static const struct map_operations list_operations = {
    .ordered = true,
    .free = list_free,
    .get = list_get,
    .swap = list_swap,
    .remove = list_remove,
    .next = list_next,
    .verify = list_verify,
};

struct map *list_new(const struct datatype *type, struct pool *pool, unsigned participants) {
    struct list *list = pool_allocate(pool, sizeof *list);
    map_init(&list->map, &list_operations, type, pool);
    atomic_init(&list->head, 0);
    hazards_init(&list->hazards, participants, node_free, list);
    return &list->map;
}
