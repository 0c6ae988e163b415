/* ways.c -- where states have come from, as bytes.
 *
 * The problem: a path of a program without threads may wait at each of its forks. The n-th of these states has taken n turns: as
 * lists, that are as many numbers as the square of the length of the path, and following each list takes as long.
 *
 * The algorithm: all that they have in common is written once, as a tree; whoever is led along it forks where it does
 * (vm/turns.c). States that fork share the turns before the fork, so the tree is put together by going back from each state
 * to the first turn that is known already. Of several turns at a fork that of the newest state is the first one: the order
 * in which the states run is the same as before.
 *
 * H1: no way of a state begins with that of another one: a state that waits stands for everything behind its turns. */
#include "explore/search.h"

#include <stdlib.h>

enum { WAY_NEXT = 1, WAY_OTHER = 2, WAY_FLAGS = 4 };

/* ---- lists ---- */

struct turn *turns_list(const state *x, size_t *count) {
    size_t i = *count = vm_turns(x);
    struct turn *at = xcalloc(i + 1, sizeof *at);
    for (const turns *t = x->turns; t; t = t->before) at[--i] = t->turn;
    return at;
}

void turns_write(wire *w, const struct turn *at, size_t count) {
    wire_put(w, count);
    for (size_t i = 0; i < count; i++) {
        wire_put(w, at[i].place);
        wire_put(w, at[i].outcome);
        wire_put(w, at[i].guess);
    }
}

void turns_read(wire_reader *r, const program *p, turn_vec *to) {
    size_t count = wire_count(r);
    vec_reserve(to, count);
    for (; to->count < count; to->count++) {
        struct turn *t = &to->at[to->count];
        t->place = (uint32_t)wire_get_below(r, p->code_count);
        t->outcome = (uint32_t)wire_get(r);
        t->guess = wire_get(r);
    }
}

struct way *ways_of_turns(const struct turn *at, size_t count, arena *a) {
    struct way *list = arena_alloc(a, (count + 1) * sizeof *list);
    for (size_t i = 0; i < count; i++) list[i] = (struct way){at[i], i + 1 < count ? &list[i + 1] : NULL, NULL};
    return list;
}

/* ---- putting a tree together ---- */

struct known { const turns *turn; struct way *way; };
struct led { struct way *from; const struct way *to; }; /* behind that way somebody is being led */

struct tree {
    struct way root;          /* what lies behind the turns that all have taken */
    arena memory;
    struct known *known;      /* open addressing */
    size_t places, used;      /* places is a power of two, or 0 */
    VEC(const turns *) fresh; /* of a state: the turns that were not known, newest first */
    VEC(struct led) led;
};

static struct known *known_place(const struct tree *x, const turns *t) {
    size_t i = hash_mix(1, (uintptr_t)t) & (x->places - 1);
    while (x->known[i].turn && x->known[i].turn != t) i = (i + 1) & (x->places - 1);
    return &x->known[i];
}

static struct way *way_known(const struct tree *x, const turns *t) { return x->places ? known_place(x, t)->way : NULL; }

static void note_way(struct tree *x, const turns *t, struct way *way) {
    if (2 * (x->used + 1) > x->places) {
        struct tree old = *x;
        x->places = old.places ? 2 * old.places : 256;
        x->known = xcalloc(x->places, sizeof *x->known);
        for (size_t i = 0; i < old.places; i++)
            if (old.known[i].turn) *known_place(x, old.known[i].turn) = old.known[i];
        free(old.known);
    }
    *known_place(x, t) = (struct known){t, way};
    x->used++;
}

/* What `next` is of a way at whose end a state waits. */
static const struct way end;

static struct way *way_behind(struct tree *x, struct way *before, const struct turn *turn) {
    if (before->next == &end) defect("a state waits behind one that waits");
    for (const struct way *w = before->next; w; w = w->other)
        if (w->turn.outcome == turn->outcome) defect("two states have taken the same turn");
    struct way *way = arena_alloc(&x->memory, sizeof *way);
    *way = (struct way){*turn, NULL, before->next};
    before->next = way;
    return way;
}

static void add_state_way(struct tree *x, const state *s, size_t from) {
    const turns *t = s->turns;
    struct way *way = NULL;
    x->fresh.count = 0;
    for (; t && t->count > from && !(way = way_known(x, t)); t = t->before) vec_push(&x->fresh, t);
    if (!way) way = &x->root;
    while (x->fresh.count) {
        t = vec_pop(&x->fresh);
        way = way_behind(x, way, &t->turn);
        note_way(x, t, way);
    }
    if (way->next) defect("a state waits before one that waits");
    way->next = &end;
    if (s->ahead) vec_push(&x->led, ((struct led){way, s->ahead}));
}

/* ---- writing and reading ---- */

static bool goes_on(const struct way *w) { return w && w != &end; }

static void tree_of_ways_write(wire *w, const struct way *first) {
    VEC(const struct way *) todo = {0};
    wire_put(w, goes_on(first));
    if (goes_on(first)) vec_push(&todo, first);
    while (todo.count) {
        const struct way *x = vec_pop(&todo);
        wire_put(w, (uint64_t)x->turn.place * WAY_FLAGS + (goes_on(x->next) ? WAY_NEXT : 0) + (x->other ? WAY_OTHER : 0));
        wire_put(w, x->turn.outcome);
        wire_put(w, x->turn.guess);
        if (x->other) vec_push(&todo, x->other);
        if (goes_on(x->next)) vec_push(&todo, x->next);
    }
    vec_free(&todo);
}

void ways_write(wire *w, state *const *states, size_t count, size_t from) {
    struct tree x = {0};
    for (size_t i = 0; i < count; i++) add_state_way(&x, states[i], from);
    for (size_t i = 0; i < x.led.count; i++) x.led.at[i].from->next = x.led.at[i].to;
    tree_of_ways_write(w, x.root.next);
    arena_free(&x.memory);
    free(x.known);
    vec_free(&x.fresh);
    vec_free(&x.led);
}

void ways_write_none(wire *w) { tree_of_ways_write(w, NULL); }

const struct way *ways_read(wire_reader *r, const program *p, arena *a) {
    const struct way *first = NULL;
    VEC(const struct way **) todo = {0};
    if (wire_get_bool(r)) vec_push(&todo, &first);
    while (todo.count && !r->spoiled) {
        struct way *x = arena_alloc(a, sizeof *x);
        uint64_t head = wire_get_below(r, (uint64_t)p->code_count * WAY_FLAGS);
        x->turn.place = (uint32_t)(head / WAY_FLAGS);
        x->turn.outcome = (uint32_t)wire_get(r);
        x->turn.guess = wire_get(r);
        *vec_pop(&todo) = x;
        if (head & WAY_OTHER) vec_push(&todo, &x->other);
        if (head & WAY_NEXT) vec_push(&todo, &x->next);
    }
    vec_free(&todo);
    return first;
}
