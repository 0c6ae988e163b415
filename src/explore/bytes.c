/* bytes.c -- what a node knows, as bytes: who sleeps, what is still wanted there, and what has been touched.
 *
 * Threads are meant by their numbers, outcomes by their labels and memory by its addresses; all three are the same in
 * every process that explores the program. Of an operation only what it touches is kept: nothing else decides what depends on
 * it; and of many operations that touch the same, what they touch is written once, with the first of them. */
#include "explore/search.h"
#include "explore/share.h"

#include <stdlib.h>

enum { STEP_ANY = 1, STEP_LABEL = 2, STEP_FLAGS = 4 };
enum { TREE_BLIND = 1, TREE_CHILD = 2, TREE_NEXT = 4, TREE_FLAGS = 8 };
enum { SLEEPS_SHARED = 1, SLEEPS_BESIDE = 2, SLEEPS_FLAGS = 4 };
enum { TOUCH_WRITE = 1, TOUCH_SYNCHRONIZES = 2, TOUCH_FLAGS = 4 };
enum { OPERATION_WORLD = 1, OPERATION_SPARED = 2, OPERATION_FLAGS = 4 };

void set_write(wire *w, const thread_set *set) {
    for (size_t i = 0; i < COUNT_OF(set->bits); i++) wire_put(w, set->bits[i]);
}

thread_set set_read(wire_reader *r) {
    thread_set set;
    for (size_t i = 0; i < COUNT_OF(set.bits); i++) set.bits[i] = wire_get(r);
    return set;
}

void touch_write(wire *w, const touch *a) {
    wire_put(w, (a->write ? TOUCH_WRITE : 0) | (a->synchronizes ? TOUCH_SYNCHRONIZES : 0));
    wire_put(w, a->address);
    wire_put(w, a->bytes);
}

touch touch_read(wire_reader *r) {
    touch a = {0};
    uint64_t flags = wire_get_below(r, TOUCH_FLAGS);
    a.write = flags & TOUCH_WRITE;
    a.synchronizes = flags & TOUCH_SYNCHRONIZES;
    a.address = wire_get(r);
    a.bytes = wire_get(r);
    return a;
}

void operation_write(wire *w, const operation *op) {
    uint32_t count = operation_touches(op);
    wire_put(w, op->kind);
    wire_put(w, (op->world ? OPERATION_WORLD : 0) | (op->spared ? OPERATION_SPARED : 0));
    wire_put(w, count);
    for (uint32_t i = 0; i < count; i++) touch_write(w, operation_touch(op, i));
}

operation operation_read(wire_reader *r) {
    operation op = {.kind = (uint8_t)wire_get_below(r, OPERATION_KINDS)};
    uint64_t flags = wire_get_below(r, OPERATION_FLAGS);
    op.world = flags & OPERATION_WORLD;
    op.spared = flags & OPERATION_SPARED;
    for (size_t left = wire_count(r); left; left--) operation_add_touch(&op, touch_read(r));
    return op;
}

void names_write(wire *w, const struct thread_name *names, size_t count) {
    wire_put(w, count);
    for (size_t i = 0; i < count; i++) {
        wire_put(w, names[i].creator);
        wire_put(w, names[i].nth);
    }
}

struct thread_name *names_read(wire_reader *r, size_t *count) {
    *count = wire_count(r);
    struct thread_name *names = xcalloc(*count + 1, sizeof *names);
    for (size_t i = 0; i < *count; i++) {
        names[i].creator = (uint32_t)wire_get(r);
        names[i].nth = (uint32_t)wire_get(r);
    }
    return names;
}

void move_write(wire *w, moves *known, struct move *m) {
    uint32_t number = m->shelved.number;
    if (number < known->count && known->at[number] == m) {
        wire_put(w, number);
        return;
    }
    m->shelved.number = (uint32_t)known->count;
    wire_put(w, known->count);
    vec_push(known, m);
    wire_put(w, (uint64_t)m->thread * STEP_FLAGS + (m->any ? STEP_ANY : 0) + (m->label ? STEP_LABEL : 0));
    if (m->label) wire_put(w, m->label);
    operation_write(w, &m->touched->op);
}

struct move *move_read(struct wakeup_pool *pool, wire_reader *r, moves *known) {
    uint64_t number = wire_get_below(r, known->count + 1);
    if (number == known->count) {
        uint64_t head = wire_get_below(r, (uint64_t)THREADS_MAX * STEP_FLAGS);
        uint64_t label = head & STEP_LABEL ? wire_get(r) : 0;
        operation op = operation_read(r);
        vec_push(known, move_of(&pool->shelves, &(struct step){(uint32_t)(head / STEP_FLAGS), head & STEP_ANY, label, &op}));
        operation_release(&op);
    }
    return known->at[number];
}

/* Some steps, what comes after them, then what stands beside the first. Trees are as deep as executions are long: no recursion. */
void tree_write(wire *w, const struct wakeup *tree) {
    moves known = {0};
    VEC(const struct wakeup *) beside = {0};
    wire_put(w, tree != NULL);
    for (const struct wakeup *x = tree; x;) {
        unsigned flags = (x->blind ? TREE_BLIND : 0) | (x->child ? TREE_CHILD : 0) | (x->next ? TREE_NEXT : 0);
        wire_put(w, (x->end - x->first - 1u) * TREE_FLAGS + flags);
        for (unsigned k = x->first; k < x->end; k++) move_write(w, &known, x->at[k]);
        if (x->next) vec_push(&beside, x->next);
        x = x->child ? x->child : beside.count ? vec_pop(&beside) : NULL;
    }
    vec_free(&known);
    vec_free(&beside);
}

struct wakeup *tree_read(struct wakeup_pool *pool, wire_reader *r) {
    moves known = {0};
    VEC(struct wakeup **) beside = {0};
    struct wakeup *tree = NULL, **place = wire_get_bool(r) ? &tree : NULL;
    while (place && !r->spoiled) {
        uint64_t head = wire_get_below(r, WAKEUP_LONGEST * TREE_FLAGS);
        size_t count = (size_t)head / TREE_FLAGS + 1;
        struct wakeup *x = *place = wakeup_new(pool, count);
        x->blind = head & TREE_BLIND;
        for (size_t k = 0; k < count; k++) {
            x->at[k] = move_read(pool, r, &known);
            x->at[k]->shelved.refs++;
        }
        if (head & TREE_NEXT) vec_push(&beside, &x->next);
        place = head & TREE_CHILD ? &x->child : beside.count ? vec_pop(&beside) : NULL;
    }
    moves_release(&pool->shelves, &known);
    vec_free(&known);
    vec_free(&beside);
    return tree;
}

void sleepers_write(wire *w, const struct node *n) {
    wire_put(w, n->sleep.count);
    for (size_t i = 0; i < n->sleep.count; i++) {
        const struct sleeper *q = n->sleep.at[i];
        wire_put(w, q->thread);
        wire_put(w, (q->shared ? SLEEPS_SHARED : 0) | (q->beside ? SLEEPS_BESIDE : 0));
        operation_write(w, &q->touched->op);
    }
}

void sleepers_read(struct search *s, struct node *n, wire_reader *r) {
    while (n->sleep.count) sleeper_release(s, vec_pop(&n->sleep));
    for (size_t left = wire_count(r); left; left--) {
        uint32_t id = (uint32_t)wire_get_below(r, THREADS_MAX);
        uint64_t flags = wire_get_below(r, SLEEPS_FLAGS);
        operation op = operation_read(r);
        struct sleeper *q = sleeper_new(s, id, &op);
        operation_release(&op);
        q->shared = flags & SLEEPS_SHARED;
        q->beside = flags & SLEEPS_BESIDE;
        vec_push(&n->sleep, q);
    }
}
