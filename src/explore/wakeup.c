/* wakeup.c -- inserting into wakeup trees.
 *
 * To insert v, go down the tree as long as the step there is a weak initial of what is left of v: the executions it
 * leads to include those of v (so far), so v goes on below it, without that step if v contains it. At a leaf nothing
 * has to be added: everything below it will be explored. Where no step fits, the rest of v is added as a new branch. */
#include "explore/wakeup.h"

#include <stdlib.h>
#include <string.h>

enum { SLAB_BYTES = 1 << 16, LEAST_BYTES = 32 };

/* ---- room ---- */

static size_t bytes_of(unsigned size) { return (size_t)LEAST_BYTES << size; }

struct wakeup *wakeup_new(struct wakeup_pool *pool, size_t count) {
    unsigned size = 0;
    while (bytes_of(size) < sizeof(struct wakeup) + count * sizeof(struct move *)) size++;
    ensure(size < WAKEUP_SIZES);
    struct wakeup *w = pool->spare[size];
    if (w) {
        pool->spare[size] = w->next;
    } else {
        if (pool->left < bytes_of(size)) {
            vec_push(&pool->slabs, xmalloc(SLAB_BYTES));
            pool->left = SLAB_BYTES;
        }
        pool->left -= bytes_of(size);
        w = (struct wakeup *)(void *)(vec_last(&pool->slabs) + pool->left);
    }
    *w = (struct wakeup){.end = (uint8_t)count, .size = (uint8_t)size};
    return w;
}

static void put_by(struct wakeup_pool *pool, struct wakeup *w) {
    w->next = pool->spare[w->size];
    pool->spare[w->size] = w;
}

void wakeup_pool_free(struct wakeup_pool *pool) {
    for (size_t i = 0; i < pool->slabs.count; i++) free(pool->slabs.at[i]);
    vec_free(&pool->slabs);
    shelves_free(&pool->shelves);
}

/* ---- inserting ---- */

static struct wakeup *chain(struct wakeup_pool *pool, const steps *v) {
    struct wakeup *first = NULL, **end = &first;
    for (size_t i = 0; i < v->count;) {
        size_t count = v->count - i < WAKEUP_LONGEST ? v->count - i : WAKEUP_LONGEST;
        struct wakeup *w = *end = wakeup_new(pool, count);
        for (size_t k = 0; k < count; k++) w->at[k] = move_of(&pool->shelves, &v->at[i++]);
        end = &w->child;
    }
    return first;
}

/* Step k of w, which is not its first, and what follows: as what follows w. */
static struct wakeup *split(struct wakeup_pool *pool, struct wakeup *w, unsigned k) {
    struct wakeup *rest = wakeup_new(pool, w->end - k);
    memcpy(rest->at, w->at + k, (w->end - k) * sizeof *w->at);
    rest->child = w->child;
    rest->ends = w->ends;
    w->child = rest;
    w->end = (uint8_t)k;
    w->ends = false;
    return rest;
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

/* Does this step of the tree lead to all executions of v, which is not empty? *place: where v has it, or the length of v. A
 * step that decides nothing (label 0) has one outcome only. */
static inline bool leads_on(const struct move *m, const steps *v, struct obstacles *known, size_t *place) {
    size_t i = 0;
    if (v->at[0].thread != m->thread) {
        size_t stop = first_obstacle(v, m->touched, known);
        while (i < v->count && i <= stop && v->at[i].thread != m->thread) i++;
        if (i > stop) return false;
    }
    *place = i;
    if (m->any || !m->label) return true;
    return i < v->count && !v->at[i].any && v->at[i].label == m->label;
}

/* Takes out step number `place`, if there is one. */
static inline void take_out(steps *v, size_t place, struct obstacles *known) {
    if (place >= v->count) return;
    obstacles_move(known, place);
    if (place) memmove(v->at + 1, v->at, place * sizeof *v->at);
    v->at++; /* what is taken out is nearly always at its beginning */
    v->count--;
}

bool wakeup_insert(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known) {
    struct wakeup **level = tree;
    steps rest = *v; /* a part of it */
    while (rest.count) {
        size_t place = 0;
        while (*level && !leads_on(wakeup_head(*level), &rest, known, &place)) level = &(*level)->next;
        struct wakeup *w = *level;
        if (!w) break;
        __builtin_prefetch(w->child); /* trees are larger than the caches */
        unsigned k = w->first;
        do {
            if (!w->child && k + 1 == w->end) return false; /* the end of a sequence: all that goes on there is explored */
            take_out(&rest, place, known);
        } while (++k < w->end && rest.count && leads_on(w->at[k], &rest, known, &place));
        level = k < w->end && rest.count ? &split(pool, w, k)->next : &w->child;
    }
    if (!rest.count) return false;
    *level = chain(pool, &rest);
    return true;
}

/* Can v begin with this step, exactly? */
static inline bool begins_with(const struct move *m, const steps *v, struct obstacles *known, size_t *place) {
    size_t i = 0, stop = v->at[0].thread == m->thread ? 0 : first_obstacle(v, m->touched, known);
    while (i < v->count && i <= stop && v->at[i].thread != m->thread) i++;
    *place = i;
    struct step step = move_step(m);
    return i < v->count && i <= stop && steps_equal(&step, &v->at[i]);
}

bool wakeup_note(struct wakeup_pool *pool, struct wakeup **tree, steps *v, struct obstacles *known) {
    struct wakeup **level = tree;
    steps rest = *v; /* a part of it */
    while (rest.count) {
        size_t place = 0;
        while (*level && !begins_with(wakeup_head(*level), &rest, known, &place)) level = &(*level)->next;
        struct wakeup *w = *level;
        if (!w) break;
        unsigned k = w->first;
        do take_out(&rest, place, known);
        while (++k < w->end && rest.count && begins_with(w->at[k], &rest, known, &place));
        if (k < w->end) level = &split(pool, w, k)->next;
        else level = &w->child;
        bool is_end = !w->child || w->ends;
        if (is_end && !rest.count) return false;
        w->ends |= is_end || !rest.count;
    }
    if (rest.count) *level = chain(pool, &rest);
    return true;
}

bool wakeup_passes(const struct wakeup *tree, const operation *op) {
    VEC(const struct wakeup *) left = {0};
    bool passes = false;
    if (tree) vec_push(&left, tree);
    while (left.count && !passes) {
        const struct wakeup *w = vec_pop(&left);
        if (w->next) vec_push(&left, w->next);
        unsigned k = w->first;
        while (k < w->end && !operations_depend(&w->at[k]->touched->op, op)) k++;
        if (k < w->end) continue;
        passes = !w->child;
        if (w->child) vec_push(&left, w->child);
    }
    vec_free(&left);
    return passes;
}

bool wakeup_want(struct wakeup_pool *pool, struct wakeup **tree, uint32_t id, const operation *op) {
    struct step step = {id, true, 0, op};
    bool there = false;
    for (; *tree; tree = &(*tree)->next) {
        if (wakeup_head(*tree)->thread != id) continue;
        there = (*tree)->blind = true;
    }
    if (there) return false;
    *tree = chain(pool, &(steps){.at = &step, .count = 1});
    (*tree)->blind = true;
    return true;
}

/* ---- taking out ---- */

struct wakeup *wakeup_take(struct wakeup **tree, uint32_t id) {
    struct wakeup *taken = NULL, **end = &taken;
    while (*tree) {
        struct wakeup *w = *tree;
        if (wakeup_head(w)->thread != id) {
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

struct wakeup *wakeup_follow(struct wakeup_pool *pool, struct wakeup **w) {
    struct wakeup *all = *w, *rest = all->child;
    if (all->end - all->first == 1) {
        all->child = NULL;
        return rest;
    }
    struct wakeup *head = *w = wakeup_new(pool, 1);
    head->at[0] = all->at[all->first++];
    head->next = all->next;
    head->blind = all->blind;
    all->next = NULL;
    all->blind = false;
    return all;
}

void wakeup_first(const struct wakeup *tree, steps *v) {
    v->count = 0;
    for (const struct wakeup *w = tree; w; w = w->child)
        for (unsigned k = w->first; k < w->end; k++) vec_push(v, move_step(w->at[k]));
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

/* Trees are as deep as executions are long: no recursion. What has something beside it waits, on a list by `child`, until
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
        for (unsigned k = w->first; k < w->end; k++) move_release(&pool->shelves, w->at[k]);
        tree = w->child ? w->child : next;
        if (w->child && next) {
            w->child = waits;
            waits = w;
        } else {
            put_by(pool, w);
        }
    }
}
