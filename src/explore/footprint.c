/* footprint.c -- shelves of footprints and of steps. */
#include "explore/footprint.h"

#include <stdlib.h>

/* ---- shelves ---- */

static struct shelved **bucket_of(const struct shelf *shelf, uint64_t hash) {
    return &shelf->buckets[hash & (shelf->bucket_count - 1)];
}

static void shelf_grow(struct shelf *shelf) {
    struct shelf larger = {.bucket_count = shelf->bucket_count ? 2 * shelf->bucket_count : 64, .used = shelf->used};
    larger.buckets = xcalloc(larger.bucket_count, sizeof(struct shelved *));
    for (size_t i = 0; i < shelf->bucket_count; i++)
        while (shelf->buckets[i]) {
            struct shelved *x = shelf->buckets[i], **bucket = bucket_of(&larger, x->hash);
            shelf->buckets[i] = x->next;
            x->next = *bucket;
            *bucket = x;
        }
    free(shelf->buckets);
    *shelf = larger;
}

/* The first of those that may be equal to something with this hash. */
static struct shelved *shelf_look(struct shelf *shelf, uint64_t hash) {
    return shelf->bucket_count ? *bucket_of(shelf, hash) : NULL;
}

static void shelf_add(struct shelf *shelf, struct shelved *x) {
    if (shelf->used >= shelf->bucket_count) shelf_grow(shelf);
    struct shelved **bucket = bucket_of(shelf, x->hash);
    x->next = *bucket;
    *bucket = x;
    shelf->used++;
}

/* One reference less; true: it was the last, and the thing is off the shelf. */
static bool shelf_release(struct shelf *shelf, struct shelved *x) {
    if (--x->refs) return false;
    struct shelved **at = bucket_of(shelf, x->hash);
    while (*at != x) at = &(*at)->next;
    *at = x->next;
    shelf->used--;
    return true;
}

void shelves_free(struct shelves *x) {
    free(x->footprints.buckets);
    free(x->moves.buckets);
}

/* ---- footprints ---- */

static uint64_t touches_hash(const operation *op) {
    uint64_t h = op->world + 2 * op->spared;
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        h = hash_mix(hash_mix(h, a->address), a->bytes * 2 + a->write);
    }
    return h;
}

static inline bool touch_equals(const touch *x, const touch *y) {
    return x->address == y->address && x->bytes == y->bytes && x->write == y->write;
}

bool touches_equal(const operation *a, const operation *b) {
    if (a->world != b->world || a->spared != b->spared) return false;
    if (operation_is_single(a) && operation_is_single(b)) return touch_equals(&a->at[0], &b->at[0]);
    uint32_t n = operation_touches(a);
    bool equal = n == operation_touches(b);
    for (uint32_t i = 0; equal && i < n; i++) equal = touch_equals(operation_touch(a, i), operation_touch(b, i));
    return equal;
}

static struct footprint *footprint_with(struct shelf *shelf, const operation *op, uint64_t hash) {
    for (struct shelved *x = shelf_look(shelf, hash); x; x = x->next) {
        struct footprint *f = (struct footprint *)x;
        if (x->hash != hash || !touches_equal(&f->op, op)) continue;
        x->refs++;
        return f;
    }
    struct footprint *f = xmalloc(sizeof *f);
    *f = (struct footprint){.shelved = {.refs = 1, .hash = hash}, .op = operation_ref(*op)};
    shelf_add(shelf, &f->shelved);
    return f;
}

struct footprint *footprint_of(struct shelves *x, const operation *op) {
    return footprint_with(&x->footprints, op, touches_hash(op));
}

void footprint_release(struct shelves *x, struct footprint *f) {
    if (!shelf_release(&x->footprints, &f->shelved)) return;
    operation_release(&f->op);
    free(f);
}

/* ---- steps ---- */

struct move *move_of(struct shelves *x, const struct step *step) {
    uint64_t touches = touches_hash(step->op), hash = hash_mix(hash_mix(touches, 2 * step->thread + step->any), step->label);
    for (struct shelved *y = shelf_look(&x->moves, hash); y; y = y->next) {
        struct move *m = (struct move *)y;
        struct step other = move_step(m);
        if (y->hash != hash || !steps_equal(&other, step)) continue;
        y->refs++;
        return m;
    }
    struct move *m = xmalloc(sizeof *m);
    *m = (struct move){.shelved = {.refs = 1, .hash = hash}, .thread = step->thread, .any = step->any, .label = step->label,
                       .touched = footprint_with(&x->footprints, step->op, touches)};
    shelf_add(&x->moves, &m->shelved);
    return m;
}

void move_release(struct shelves *x, struct move *m) {
    if (!shelf_release(&x->moves, &m->shelved)) return;
    footprint_release(x, m->touched);
    free(m);
}

void moves_release(struct shelves *x, moves *all) {
    while (all->count) move_release(x, vec_pop(all));
}
