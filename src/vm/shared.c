/* shared.c -- which memory more than one thread can reach.
 *
 * Only accesses to shared memory are visible operations, so that work on a thread's own stack and heap objects costs
 * nothing. Sharedness is found while the program runs, and only grows:
 *
 *   - a global variable is shared, unless it cannot be written or is thread-local;
 *   - a stack or heap object belongs to the thread that made it, until a pointer to it is stored in a shared object,
 *     handed to a new thread, or returned by a thread; then it is shared, and so is everything it points to.
 *
 * Claim: a thread never accesses an object of another thread that is not marked as shared, without being noticed.
 * Proof: for thread q to access object o of thread p, q needs a pointer into o. Take the first moment a pointer into o
 * (or into an unshared object from which o can be reached by pointers) comes into a register or an own object of a
 * thread other than p. A thread gets values from outside only by reading shared memory, as argument of its start
 * routine, or as a joined thread's result. So before that moment the pointer was in a shared object, or was the argument
 * or result. It came there by a store, a copy, or a release of such an object: at each of these places the value is
 * looked at here, and what it points to is marked with all that can be reached from there. The objects that were reachable
 * when the first thread was created are found by a sweep at that time. What this argument does not cover are pointers
 * that are taken apart and put together from pieces (those with a count in their upper or lower 16 bits are recognised); for them every access is checked against the owner that the
 * address names, and one that was not marked is reported as incomplete (visible.c).
 *
 * Operations of p on o before it was marked are no events. That loses no order: whoever accesses o later got the
 * pointer through a chain of visible operations that starts with the one by which p gave it away, after all of them. */
#include "vm/machine.h"

struct sweep {
    vm *m;
    VEC(uint64_t) todo; /* addresses of objects marked whose contents have not been looked at */
};

static void mark_object(struct sweep *w, object *o) {
    if (!o || o->shared || o->read_only) return;
    o = memory_writable(w->m, o);
    shape_toggle(w->m, o);
    o->shared = true;
    shape_toggle(w->m, o);
    if (o->live) vec_push(&w->todo, o->address); /* what was freed is only remembered */
}

/* Pointers are also kept with a count in their upper 16 bits, or shifted up to make room for one below. */
static uint64_t unpacked(const vm *m, uint64_t word, unsigned way) {
    if (m->pointer_bits != 64 || !(word >> 48)) return way ? 0 : word;
    return way == 0 ? word : way == 1 ? word & low_mask(48) : word >> 16;
}

static void mark(struct sweep *w, uint64_t word) {
    for (unsigned way = 0; way < 3; way++) {
        uint64_t address = unpacked(w->m, word, way);
        if (address) mark_object(w, memory_find(w->m, pointer_real(w->m, address)));
    }
}

/* Several pointers may be stored at once: two of 32 bits as one word, a structure of them as a vector. */
static void mark_word(struct sweep *w, uint64_t word) {
    mark(w, w->m->pointer_bits == 32 ? word & low_mask(32) : word);
    if (w->m->pointer_bits == 32 && word >> 32) mark(w, word >> 32);
}

static void mark_term(struct sweep *w, const term *t) {
    for (uint32_t i = 0; t->op == TERM_CONST && i < (t->width + 63) / 64; i++) mark_word(w, term_words(t)[i]);
    if (t->op == TERM_PTR || t->op == TERM_ITE || t->op == TERM_ADD || t->op == TERM_OR || t->op == TERM_SELECT ||
        t->op == TERM_STORE || t->op == TERM_TABLE || t->op == TERM_CONCAT)
        for (uint32_t i = 0; i < t->count; i++) mark_term(w, t->arg[i]);
}

static void mark_value(struct sweep *w, const value *v) {
    if (unlikely(w->m->general.on)) mark_word(w, general_real(w->m, v));
    else if (!v->term) mark_word(w, v->bits);
    else if (v->term != w->m->undefined) mark_term(w, v->term);
}

static void mark_contents(struct sweep *w, uint64_t address) {
    vm *m = w->m;
    uint32_t step = m->pointer_bits / 8;
    const object *o = memory_find(m, address);
    if (o->size < step) return;
    for (uint64_t at = 0; at <= o->size - step; at += step) {
        if (!o->overlay && !object_chunk(o, at)) { /* untouched: no pointers */
            at |= low_mask(o->line) & ~(uint64_t)(step - 1);
            continue;
        }
        value v = load_object(m, o, at, m->pointer_bits);
        mark_value(w, &v);
        o = memory_find(m, address);
    }
}

static void finish(struct sweep *w) {
    while (w->todo.count) mark_contents(w, vec_pop(&w->todo));
    vec_free(&w->todo);
    translations_clear(w->m);
}

static bool start_at_shared(void *data, uint64_t key, void *object_) {
    struct sweep *w = data;
    const object *o = object_;
    (void)key;
    if (o->shared && o->live) vec_push(&w->todo, o->address);
    return true;
}

void share_everything_reachable(vm *m) {
    struct sweep w = {.m = m};
    pmap_each(m->state->memory, start_at_shared, &w);
    finish(&w);
}

void share_value(vm *m, const value *v) {
    if (!v->term) { /* most values are no pointers to anything, or to something shared */
        const object *o = address_mapped(m->layout, v->bits) ? memory_find(m, v->bits) : NULL;
        uint64_t home;
        int64_t distance;
        bool packed = v->bits >> (m->pointer_bits == 64 ? 48 : 32);
        if (!packed && !pointer_escaped(m, v->bits, &home, &distance) && (!o || o->shared || o->read_only)) return;
    }
    struct sweep w = {.m = m};
    mark_value(&w, v);
    finish(&w);
}

void share_range(vm *m, const object *o, uint64_t offset, uint64_t bytes) {
    uint32_t step = m->pointer_bits / 8;
    uint64_t address = o->address, end = offset + bytes < o->size ? offset + bytes : o->size;
    struct sweep w = {.m = m};
    for (uint64_t at = offset; at + step <= end; at++) {
        const object *now = memory_find(m, address);
        if (!now->overlay && !object_chunk(now, at)) continue;
        value v = load_object(m, now, at, m->pointer_bits);
        mark_value(&w, &v);
    }
    finish(&w);
}
