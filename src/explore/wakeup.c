/* wakeup.c -- inserting into wakeup trees.
 *
 * To insert v, go down the tree as long as the step there is a weak initial of what is left of v: the executions it
 * leads to include those of v (so far), so v goes on below it, without that step if v contains it. At a leaf nothing
 * has to be added: everything below it will be explored. Where no step fits, the rest of v is added as a new branch. */
#include "explore/wakeup.h"

#include <stdlib.h>
#include <string.h>

bool weak_initial(const steps *v, uint32_t id, const operation *op) {
    for (size_t i = 0; i < v->count; i++) {
        if (v->at[i].thread == id) return true;
        if (operations_depend(v->at[i].op, op)) return false;
    }
    return true;
}

static size_t first_of(const steps *v, uint32_t id) {
    size_t i = 0;
    while (i < v->count && v->at[i].thread != id) i++;
    return i;
}

static struct wakeup *chain(struct wakeup_pool *pool, const steps *v) {
    struct wakeup *first = NULL, **end = &first;
    for (size_t i = 0; i < v->count; i++) {
        struct wakeup *w = pool->spare;
        if (w) pool->spare = w->next;
        else w = xmalloc(sizeof *w);
        *w = (struct wakeup){.thread = v->at[i].thread, .any = v->at[i].any, .assumed = v->at[i].assumed,
                             .label = v->at[i].label,
                             .op = operation_ref(*v->at[i].op)};
        *end = w;
        end = &w->child;
    }
    return first;
}

/* Does step w of the tree lead to all executions of v? *place: where v has it, or the length of v. A step that decides
 * nothing (label 0) has one outcome only. */
static bool leads_on(const struct wakeup *w, const steps *v, size_t *place) {
    if (!weak_initial(v, w->thread, &w->op)) return false;
    *place = first_of(v, w->thread);
    if (w->any || !w->label) return true;
    return *place < v->count && !v->at[*place].any && v->at[*place].label == w->label;
}

void wakeup_insert(struct wakeup_pool *pool, struct wakeup **tree, steps *v) {
    struct wakeup **level = tree;
    steps rest = *v; /* a part of it: what is taken out is nearly always at its beginning */
    while (rest.count) {
        struct wakeup *w = *level;
        size_t place = 0;
        while (w && !leads_on(w, &rest, &place)) w = w->next;
        if (!w) break;
        if (!w->child) return;
        if (place < rest.count) {
            memmove(rest.at + 1, rest.at, place * sizeof *rest.at);
            rest.at++;
            rest.count--;
        }
        level = &w->child;
    }
    if (!rest.count) return;
    while (*level) level = &(*level)->next;
    *level = chain(pool, &rest);
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

/* Trees are as deep as executions are long: no recursion. */
void wakeup_free(struct wakeup_pool *pool, struct wakeup *tree) {
    while (tree) {
        struct wakeup *next = tree->next;
        if (tree->child) {
            struct wakeup *last = tree->child;
            while (last->next) last = last->next;
            last->next = next;
            next = tree->child;
        }
        operation_release(&tree->op);
        tree->next = pool->spare;
        pool->spare = tree;
        tree = next;
    }
}

void wakeup_pool_free(struct wakeup_pool *pool) {
    while (pool->spare) {
        struct wakeup *next = pool->spare->next;
        free(pool->spare);
        pool->spare = next;
    }
}
