/* wakeup.c -- inserting into wakeup trees.
 *
 * To insert v, go down the tree as long as the step there is a weak initial of what is left of v: the executions it
 * leads to include those of v (so far), so v goes on below it, without that step if v contains it. At a leaf nothing
 * has to be added: everything below it will be explored. Where no step fits, the rest of v is added as a new branch. */
#include "explore/wakeup.h"

#include <stdlib.h>
#include <string.h>

enum { SLAB = 1024 }; /* steps */

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

static void footprints_grow(struct wakeup_pool *pool) {
    size_t count = pool->bucket_count ? 2 * pool->bucket_count : 64;
    struct footprint **buckets = xcalloc(count, sizeof *buckets);
    for (size_t i = 0; i < pool->bucket_count; i++)
        while (pool->buckets[i]) {
            struct footprint *f = pool->buckets[i];
            pool->buckets[i] = f->next;
            f->next = buckets[f->hash & (count - 1)];
            buckets[f->hash & (count - 1)] = f;
        }
    free(pool->buckets);
    pool->buckets = buckets;
    pool->bucket_count = count;
}

struct footprint *footprint_of(struct wakeup_pool *pool, const operation *op) {
    uint64_t hash = touches_hash(op);
    if (pool->used >= pool->bucket_count) footprints_grow(pool);
    struct footprint **bucket = &pool->buckets[hash & (pool->bucket_count - 1)];
    for (struct footprint *f = *bucket; f; f = f->next)
        if (f->hash == hash && touches_equal(&f->op, op)) {
            f->refs++;
            return f;
        }
    struct footprint *f = xmalloc(sizeof *f);
    *f = (struct footprint){.next = *bucket, .refs = 1, .hash = hash, .op = operation_ref(*op)};
    *bucket = f;
    pool->used++;
    return f;
}

void footprint_release(struct wakeup_pool *pool, struct footprint *f) {
    if (--f->refs) return;
    struct footprint **at = &pool->buckets[f->hash & (pool->bucket_count - 1)];
    while (*at != f) at = &(*at)->next;
    *at = f->next;
    pool->used--;
    operation_release(&f->op);
    free(f);
}

void footprints_release(struct wakeup_pool *pool, footprints *all) {
    while (all->count) footprint_release(pool, vec_pop(all));
}

/* ---- trees ---- */

static struct wakeup *spare_step(struct wakeup_pool *pool) {
    if (!pool->spare) {
        struct wakeup *slab = xmalloc(SLAB * sizeof *slab);
        vec_push(&pool->slabs, slab);
        for (size_t i = SLAB; i-- > 0; pool->spare = &slab[i]) slab[i].next = pool->spare;
    }
    struct wakeup *w = pool->spare;
    pool->spare = w->next;
    return w;
}

struct wakeup *wakeup_step(struct wakeup_pool *pool, uint32_t id, struct footprint *touched) {
    struct wakeup *w = spare_step(pool);
    *w = (struct wakeup){.thread = id, .touched = touched};
    return w;
}

static struct wakeup *chain(struct wakeup_pool *pool, const steps *v) {
    struct wakeup *first = NULL, **end = &first;
    for (size_t i = 0; i < v->count; i++) {
        const struct step *x = &v->at[i];
        struct wakeup *w = *end = wakeup_step(pool, x->thread, footprint_of(pool, x->op));
        w->any = x->any;
        w->label = x->label;
        end = &w->child;
    }
    return first;
}

size_t first_obstacle_slow(const steps *v, const struct footprint *touched, struct obstacles *o) {
    size_t i = 0;
    while (i < v->count && !operations_depend(v->at[i].op, &touched->op)) i++;
    unsigned k = !o->known[0].touched ? 0 : !o->known[1].touched ? 1 : o->older;
    o->known[k] = (struct obstacle){touched, i};
    o->older = !k;
    return i;
}

/* Step number `place` is taken out of v. */
static void obstacles_move(struct obstacles *o, size_t place) {
    for (unsigned k = 0; k < COUNT_OF(o->known); k++) {
        if (place < o->known[k].at) o->known[k].at--;
        else if (place == o->known[k].at) o->known[k].touched = NULL;
    }
}

/* Does step w of the tree lead to all executions of v? *place: where v has it, or the length of v. A step that decides
 * nothing (label 0) has one outcome only. */
static bool leads_on(const struct wakeup *w, const steps *v, struct obstacles *known, size_t *place) {
    __builtin_prefetch(w->next); /* trees are larger than the caches */
    __builtin_prefetch(w->child);
    size_t stop = first_obstacle(v, w->touched, known), i = 0;
    while (i < v->count && i <= stop && v->at[i].thread != w->thread) i++;
    if (i > stop) return false;
    *place = i;
    if (w->any || !w->label) return true;
    return i < v->count && !v->at[i].any && v->at[i].label == w->label;
}

enum insertion wakeup_insert(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known,
                             struct doubt doubt, bool exact) {
    struct wakeup **level = tree;
    bool sure = !doubt.op;
    steps rest = *v; /* a part of it: what is taken out is nearly always at its beginning */
    while (rest.count) {
        size_t place = 0;
        while (*level && !leads_on(*level, &rest, known, &place)) level = &(*level)->next;
        struct wakeup *w = *level;
        if (!w) break;
        if (!sure) sure = w->thread == doubt.thread || operations_depend(&w->touched->op, doubt.op);
        if (!w->child && exact && rest.count > (place < rest.count)) { /* beside it, where it is found first */
            *level = chain(pool, &rest);
            (*level)->next = w;
            return INSERT_ADDED;
        }
        if (!w->child) return sure ? INSERT_COVERED : INSERT_IN_DOUBT;
        if (place < rest.count) {
            obstacles_move(known, place);
            if (place) memmove(rest.at + 1, rest.at, place * sizeof *rest.at);
            rest.at++;
            rest.count--;
        }
        level = &w->child;
    }
    if (!rest.count) return INSERT_COVERED;
    *level = chain(pool, &rest);
    return INSERT_ADDED;
}

bool wakeup_passes(const struct wakeup *tree, const operation *op) {
    VEC(const struct wakeup *) left = {0};
    bool passes = false;
    if (tree) vec_push(&left, tree);
    while (left.count && !passes) {
        const struct wakeup *w = vec_pop(&left);
        if (w->next) vec_push(&left, w->next);
        if (operations_depend(&w->touched->op, op)) continue;
        passes = !w->child;
        if (w->child) vec_push(&left, w->child);
    }
    vec_free(&left);
    return passes;
}

static bool meets(const struct wakeup *w, const operation *op, unsigned within) {
    if (operations_depend(&w->touched->op, op)) return true;
    bool all = w->child && within > 1;
    for (const struct wakeup *next = w->child; next && all; next = next->next) all = meets(next, op, within - 1);
    return all;
}

bool wakeup_meets(const struct wakeup *tree, const operation *op, unsigned within) {
    bool all = true;
    for (const struct wakeup *w = tree; w && all; w = w->next) all = w->thread != tree->thread || meets(w, op, within);
    return all;
}

bool wakeup_want(struct wakeup_pool *pool, struct wakeup **tree, uint32_t id, const operation *op) {
    struct step step = {id, true, 0, op};
    bool there = false;
    for (; *tree; tree = &(*tree)->next) {
        if ((*tree)->thread != id) continue;
        there = (*tree)->blind = true;
    }
    if (there) return false;
    *tree = chain(pool, &(steps){.at = &step, .count = 1});
    (*tree)->blind = true;
    return true;
}

struct wakeup *wakeup_take(struct wakeup **tree, uint32_t id) {
    struct wakeup *taken = NULL, **end = &taken;
    while (*tree) {
        struct wakeup *w = *tree;
        if (w->thread != id) {
            tree = &w->next;
            continue;
        }
        *tree = w->next;
        w->next = NULL;
        *end = w;
        end = &w->next;
    }
    return taken;
}

void wakeup_first(const struct wakeup *tree, steps *v) {
    v->count = 0;
    for (const struct wakeup *w = tree; w; w = w->child)
        vec_push(v, ((struct step){w->thread, w->any, w->label, &w->touched->op}));
}

void wakeup_drop_first(struct wakeup_pool *pool, struct wakeup **tree) {
    struct wakeup **last = tree; /* the last step of the sequence that stands beside another one */
    for (struct wakeup **at = tree; *at; at = &(*at)->child)
        if ((*at)->next) last = at;
    struct wakeup *dropped = *last;
    *last = dropped->next;
    dropped->next = NULL;
    wakeup_free(pool, dropped);
}

static void put_by(struct wakeup_pool *pool, struct wakeup *w) {
    w->next = pool->spare;
    pool->spare = w;
}

/* Trees are as deep as executions are long: no recursion. A step that has something beside it waits, on a list by `child`, until
 * what follows it is gone. */
void wakeup_free(struct wakeup_pool *pool, struct wakeup *tree) {
    struct wakeup *waits = NULL;
    while (tree || waits) {
        if (!tree) {
            struct wakeup *w = waits;
            waits = w->child;
            tree = w->next;
            put_by(pool, w);
            continue;
        }
        struct wakeup *w = tree, *next = w->next;
        __builtin_prefetch(next);
        footprint_release(pool, w->touched);
        tree = w->child ? w->child : next;
        if (w->child && next) {
            w->child = waits;
            waits = w;
        } else {
            put_by(pool, w);
        }
    }
}

void wakeup_pool_free(struct wakeup_pool *pool) {
    for (size_t i = 0; i < pool->slabs.count; i++) free(pool->slabs.at[i]);
    vec_free(&pool->slabs);
    free(pool->buckets);
}
