/* memory.c -- from loads to the stores they may see.
 *
 * Any store to a byte may be seen by any load of it: in the same function, through calls, in another thread; order and
 * interleaving are not considered. So dependence through memory includes all interference between threads.
 *
 * Loads of the same bytes of an object share a node, which leads to the stores at known offsets that overlap and to a
 * node for the stores at unknown offsets; a load at an unknown offset leads to a node for all stores to the object.
 * This keeps the number of edges linear in the number of accesses, overlapping ones at different offsets excepted.
 * Accesses through an address that came from an input meet every object. */
#include "analysis/depend.h"

#include <stdlib.h>
#include <string.h>

#include "ir/map.h"

struct object_writes {
    uint32_t first, end;       /* in the sorted list of writes */
    uint64_t widest;           /* of those at known offsets */
    uint32_t anywhere, all;    /* nodes, or NO_NODE: not made yet */
};

struct memory {
    struct builder *b;
    struct object_writes *objects;
    uint32_t object_count, input;
    map places, classes;
};

static bool is_anywhere(const struct access *a) { return a->offset == ANY_OFFSET || a->bytes == 0; }

static int compare_writes(const void *a, const void *b) {
    const struct node_access *x = a, *y = b;
    bool x_any = is_anywhere(&x->access), y_any = is_anywhere(&y->access);
    if (x->access.object != y->access.object) return x->access.object < y->access.object ? -1 : 1;
    if (x_any != y_any) return x_any ? 1 : -1;
    if (x->access.offset != y->access.offset) return x->access.offset < y->access.offset ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static void index_writes(struct memory *m) {
    struct builder *b = m->b;
    if (b->writes.count) qsort(b->writes.at, b->writes.count, sizeof *b->writes.at, compare_writes);
    for (uint32_t o = 0; o < m->object_count; o++) m->objects[o] = (struct object_writes){0, 0, 0, NO_NODE, NO_NODE};
    for (uint32_t k = 0; k < b->writes.count; k++) {
        const struct access *a = &b->writes.at[k].access;
        struct object_writes *o = &m->objects[a->object];
        if (o->end == 0) o->first = k;
        o->end = k + 1;
        if (!is_anywhere(a) && a->bytes > o->widest) o->widest = a->bytes;
    }
}

/* The node of all stores to an object at unknown offsets. */
static uint32_t stores_anywhere(struct memory *m, uint32_t object) {
    struct object_writes *o = &m->objects[object];
    if (o->anywhere != NO_NODE) return o->anywhere;
    o->anywhere = builder_node(m->b);
    for (uint32_t k = o->end; k-- > o->first && is_anywhere(&m->b->writes.at[k].access);)
        builder_edge(m->b, o->anywhere, m->b->writes.at[k].node, DEPENDS_MEMORY);
    if (m->input != NO_NODE && object != m->input)
        builder_edge(m->b, o->anywhere, stores_anywhere(m, m->input), DEPENDS_MEMORY);
    return o->anywhere;
}

static uint32_t all_stores(struct memory *m, uint32_t object) {
    struct object_writes *o = &m->objects[object];
    if (o->all != NO_NODE) return o->all;
    o->all = builder_node(m->b);
    builder_edge(m->b, o->all, stores_anywhere(m, object), DEPENDS_MEMORY);
    for (uint32_t k = o->first; k < o->end && !is_anywhere(&m->b->writes.at[k].access); k++)
        builder_edge(m->b, o->all, m->b->writes.at[k].node, DEPENDS_MEMORY);
    if (object == m->input)
        for (uint32_t other = 0; other < m->object_count; other++)
            if (other != object) builder_edge(m->b, o->all, all_stores(m, other), DEPENDS_MEMORY);
    return o->all;
}

/* The first write at a known offset that ends behind `offset`, or an earlier one. */
static uint32_t first_near(const struct memory *m, const struct object_writes *o, uint64_t offset) {
    uint32_t low = o->first, high = o->end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct access *a = &m->b->writes.at[middle].access;
        if (!is_anywhere(a) && a->offset + o->widest <= offset) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* Different for different bytes: the place gets a number first. */
static uint64_t class_key(struct memory *m, const struct access *a) {
    uint64_t place = ((uint64_t)a->object << 32 | a->offset) + 1, *found = map_find(&m->places, place);
    uint64_t number = found ? *found : m->places.count;
    if (!found) map_put(&m->places, place, number);
    return (number << 32 | (a->bytes < UINT32_MAX ? a->bytes : UINT32_MAX)) + 1;
}

static uint32_t read_class(struct memory *m, const struct access *a) {
    if (is_anywhere(a)) return all_stores(m, a->object);
    uint64_t *found, key = class_key(m, a);
    if ((found = map_find(&m->classes, key))) return (uint32_t)*found;
    uint32_t node = builder_node(m->b);
    map_put(&m->classes, key, node);
    const struct object_writes *o = &m->objects[a->object];
    for (uint32_t k = first_near(m, o, a->offset); k < o->end; k++) {
        const struct node_access *w = &m->b->writes.at[k];
        if (is_anywhere(&w->access) || w->access.offset >= a->offset + a->bytes) break;
        if (w->access.offset + w->access.bytes > a->offset) builder_edge(m->b, node, w->node, DEPENDS_MEMORY);
    }
    builder_edge(m->b, node, stores_anywhere(m, a->object), DEPENDS_MEMORY);
    return node;
}

void memory_connect(struct builder *b) {
    struct memory m = {.b = b, .object_count = access_object_count(b->points_to), .input = NO_NODE};
    m.objects = xmalloc((m.object_count + 1) * sizeof *m.objects);
    for (uint32_t o = 0; o < points_to_object_count(b->points_to); o++)
        if (points_to_object(b->points_to, o)->kind == OBJECT_INPUT) m.input = o;
    index_writes(&m);
    for (size_t k = 0; k < b->reads.count; k++)
        builder_edge(b, b->reads.at[k].node, read_class(&m, &b->reads.at[k].access), DEPENDS_MEMORY);
    map_free(&m.classes);
    map_free(&m.places);
    free(m.objects);
}
