/* heap.c -- malloc and free.
 *
 * Addresses are never used twice (address.h), so a stale pointer is always recognised, unless --alloc=reuse asks for the
 * opposite: then a block that was freed may be handed out again, and each such block is a choice to explore. A freed object stays in the map
 * as a tombstone that remembers where it was allocated and freed; of very many frees only the first are remembered so
 * precisely, but their addresses stay dead all the same.
 *
 * A symbolic size makes one object whose bounds are the size term: all sizes up to the largest possible are explored at
 * once. Sizes beyond the largest object the address space has room for make the allocation fail, as a real one would.
 */
#include "vm/machine.h"

#include <string.h>

#include "ir/flow.h"

enum { MOST_TOMBSTONES = 100000 };

static uint64_t largest_object(const vm *m) { return (1ull << (m->layout->class_max - 1)); }

/* ---- --alloc=reuse: freed blocks that may be handed out again ---- */

static uint64_t block_size(uint64_t size) { return size < 24 ? 32 : (size + 8 + 15) & ~15ull; } /* as glibc rounds */

struct blocks { uint64_t bytes; VEC(object *) at; };

static bool collect_block(void *data, uint64_t key, void *object_) {
    struct blocks *b = data;
    object *o = object_;
    (void)key;
    if (o->region == REGION_HEAP && !o->live && !o->size_term && block_size(o->size) == b->bytes) vec_push(&b->at, o);
    return true;
}

static int by_address(const void *a, const void *b) {
    const object *x = *(object *const *)a, *y = *(object *const *)b;
    return x->address < y->address ? -1 : x->address > y->address;
}

/* Threads share the allocator: what one frees another may get. */
static bool allocator_visible(vm *m, const insn *ip, enum operation_kind kind) {
    return !m->options.reuse_addresses || visible(m, ip, kind, ALLOCATOR_ADDRESS, 8, true);
}

/* A block that was freed before, or NULL: take a fresh one. Which is a choice. */
static object *reused_block(vm *m, const insn *ip, uint64_t size) {
    struct blocks b = {.bytes = block_size(size)};
    if (!m->options.reuse_addresses) return NULL;
    pmap_each(m->state->memory, collect_block, &b);
    if (b.at.count) qsort(b.at.at, b.at.count, sizeof *b.at.at, by_address);
    uint32_t taken = choose(m, ip, (uint32_t)b.at.count + 1);
    object *old = taken ? b.at.at[taken - 1] : NULL, *o = NULL;
    if (old) {
        visible_also(m, old->address, old->size > size ? old->size : size, true, true);
        o = object_new(REGION_HEAP, old->address, size, old->line);
        o->allocated_at = ip->location;
        o->shared = true; /* who had the block before may still have its address */
        m->state->tombstones--;
        translations_clear(m);
        shape_toggle(m, old);
        shape_toggle(m, o);
        memory_set(m, o);
    }
    vec_free(&b.at);
    return o;
}

static value allocate(vm *m, const insn *ip, uint64_t size, uint64_t align, bool zero, term *size_term) {
    if (size > largest_object(m)) return (value){0, NULL};
    object *o = size_term || align > 16 ? NULL : reused_block(m, ip, size);
    if (!o) o = memory_allocate(m, REGION_HEAP, size, align, ip->location);
    if (!o) return value_undefined(m); /* the caller reports it */
    o->zero_fill = zero;
    if (size_term) {
        shape_toggle(m, o);
        o->size_term = size_term;
        shape_toggle(m, o);
    }
    if (unlikely(m->general.on)) general_wrote(m, o->address, o->size);
    m->state->live_heap++;
    m->used_heap = true;
    return (value){o->address, NULL};
}

static bool finish(vm *m, const insn *ip, value v, value *result) {
    if (v.term == m->undefined) {
        stop_incomplete(m, ip, "the address space for heap objects of this size is exhausted");
        return false;
    }
    *result = v;
    return true;
}

bool heap_allocate(vm *m, const insn *ip, const value *size, uint64_t align, bool zero, value *result) {
    if (!allocator_visible(m, ip, OPERATION_ALLOCATE)) return false;
    if (!size->term || m->general.on) {
        uint64_t bytes = m->general.on ? general_pin(m, size, m->pointer_bits) : size->bits;
        return finish(m, ip, allocate(m, ip, bytes, align, zero, NULL), result);
    }
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    term *n = defined(m, ip, value_term(m, size, w), "the size of an allocation");
    if (!n) return false;
    uint64_t low, high;
    pathcond_range(m->solver, m->state->condition, n, &low, &high);
    if (high > largest_object(m)) {
        enum decision fits =
            decide(m, ip, term_ule(t, n, term_const(t, w, largest_object(m))), "the size of an allocation");
        if (fits == STOP) return false;
        if (fits == NO) {
            *result = (value){0, NULL};
            return true;
        }
        high = largest_object(m);
    }
    return finish(m, ip, allocate(m, ip, high, align, zero, term_is_const(n) ? NULL : n), result);
}

static bool refuse_free(vm *m, const insn *ip, uint64_t address, const object *o, const char *by) {
    char text[200];
    uint64_t home;
    int64_t distance;
    if (!o && pointer_escaped(m, address, &home, &distance)) {
        o = memory_find(m, home);
        if (o) {
            fail(m, ip, ERROR_INVALID_FREE, o, "%s of a pointer %" PRId64 " bytes away from %s", by, distance,
                 object_describe(o, text, sizeof text));
            return true;
        }
    }
    if (!o) {
        bool dead = address_mapped(m->layout, address) && address_region(m->layout, address) == REGION_HEAP &&
                    address == address_object(m->layout, address) && address_was_used(m, address);
        if (dead) fail(m, ip, ERROR_DOUBLE_FREE, NULL, "%s of a heap object that was freed before", by);
        else
            fail(m, ip, ERROR_INVALID_FREE, NULL, "%s of address 0x%" PRIx64 ", where there is no heap object", by,
                 address);
        return true;
    }
    if (o->region != REGION_HEAP) {
        fail(m, ip, ERROR_INVALID_FREE, o, "%s of %s, which is not on the heap", by,
             object_describe(o, text, sizeof text));
        return true;
    }
    if (!o->live) {
        fail(m, ip, ERROR_DOUBLE_FREE, o, "%s of %s, which was freed before", by,
             object_describe(o, text, sizeof text));
        return true;
    }
    if (address != o->address) {
        fail(m, ip, ERROR_INVALID_FREE, o, "%s of a pointer %" PRId64 " bytes into %s", by,
             (int64_t)(address - o->address), object_describe(o, text, sizeof text));
        return true;
    }
    return false;
}

/* Nobody else can notice that o is freed; a tombstone is as visible as the object was. */
bool freeing_is_private(const vm *m, const object *o) {
    return !m->concurrent || (!o->shared && address_thread(m->layout, o->address) == m->thread->id);
}

bool heap_free(vm *m, const insn *ip, const value *pointer, const char *by) {
    uint64_t address;
    if (!concrete_value(m, ip, pointer, m->pointer_bits, "the pointer to free", &address)) return false;
    if (!address) return true;
    object *o = memory_find(m, address);
    if (o && !allocator_visible(m, ip, OPERATION_FREE)) return false;
    if (o && !freeing_is_private(m, o) && !visible(m, ip, OPERATION_FREE, o->address, o->size, true)) return false;
    if (refuse_free(m, ip, address, o, by)) return false;
    m->state->live_heap--;
    if (m->state->tombstones >= MOST_TOMBSTONES) {
        memory_remove(m, address);
        return true;
    }
    memory_kill(m, o, ip->location);
    m->state->tombstones++;
    return true;
}

/* ---- leaks: heap objects that nothing reachable from a global variable points to ----
 * What a pointer that depends on inputs points to is looked up for the inputs of the model. If nothing is lost for these,
 * the next look is at inputs for which one of those pointers points elsewhere; one that came to point to an object it did
 * not point to before can only save it. */

enum { MOST_LOOKS = 1000 }; /* with other inputs */

struct sweep {
    vm *m;
    pathcond *inputs;
    term *alike;   /* holds for inputs for which as much is reached on the same ways */
    pmap *reached; /* address -> itself */
    VEC(object *) todo;
    const object *lost;
};

/* Does it point to an object that was not reached before? */
static bool reach(struct sweep *s, uint64_t address) {
    object *o = memory_find(s->m, pointer_real(s->m, address));
    if (!o || !o->live || pmap_get(s->reached, o->address)) return false;
    s->reached = pmap_set(&plain_values, s->reached, o->address, o);
    vec_push(&s->todo, o);
    return true;
}

static term *lies_in_slot(vm *m, term *t, uint64_t address) {
    uint32_t w = m->pointer_bits;
    term *place = term_sub(m->terms, t, term_const(m->terms, w, address_slot(m->layout, address)));
    return term_ult(m->terms, place, term_const(m->terms, w, 1ull << address_class(m->layout, address)));
}

static void reach_term(struct sweep *s, term *t) {
    vm *m = s->m;
    term *way = term_true(m->terms); /* holds for inputs for which it points there */
    if (t->width != m->pointer_bits) return;
    while (t->op == TERM_ITE) {
        bool holds = pathcond_value(m->solver, s->inputs, t->arg[0]) != 0;
        way = term_and(m->terms, way, holds ? t->arg[0] : term_not(m->terms, t->arg[0]));
        t = t->arg[holds ? 1 : 2];
    }
    if (t->op == TERM_PTR) t = t->arg[0];
    uint64_t address = pathcond_value(m->solver, s->inputs, t);
    if (!term_is_const(t) && !memory_find(m, address)) return;
    if (!reach(s, address)) return;
    if (!term_is_const(t)) way = term_and(m->terms, way, lies_in_slot(m, t, address));
    s->alike = term_and(m->terms, s->alike, way);
}

static void reach_value(struct sweep *s, const value *v) {
    if (!v->term) reach(s, v->bits);
    else if (v->term != s->m->undefined) reach_term(s, v->term);
}

static void scan(struct sweep *s, const object *o) {
    uint32_t step = s->m->pointer_bits / 8;
    if (o->size < step) return;
    for (uint64_t at = 0; at <= o->size - step; at += step) {
        if (!o->overlay && !object_chunk(o, at)) { /* untouched: no pointers */
            at |= low_mask(o->line) & ~(uint64_t)(step - 1);
            continue;
        }
        value v = load_object(s->m, o, at, s->m->pointer_bits);
        reach_value(s, &v);
    }
}

static bool start_at_globals(void *data, uint64_t key, void *value_) {
    struct sweep *s = data;
    object *o = value_;
    (void)key;
    if (o->region != REGION_HEAP && o->live) reach(s, o->address);
    return true;
}

static bool look_for_lost(void *data, uint64_t key, void *value_) {
    struct sweep *s = data;
    object *o = value_;
    (void)key;
    if (o->region == REGION_HEAP && o->live && !pmap_get(s->reached, o->address)) s->lost = o;
    return !s->lost;
}

/* Other threads may still be running: what their live registers point to is not lost. */
static void start_at_threads(struct sweep *s) {
    const thread_list *all = s->m->state->threads;
    for (uint32_t i = 0; i < all->count; i++) {
        const frame *top = all->at[i] ? all->at[i]->top : NULL;
        for (const frame *f = top; f; f = f->caller) {
            const uint64_t *live =
                f == top ? flow_live_before(s->m->flow, f->ip) : flow_live_after_call(s->m->flow, f->ip);
            for (uint32_t r = 0; r < f->function->registers; r++)
                if (live[r / 64] >> (r % 64) & 1) reach_value(s, &f->registers[r]);
        }
    }
}

static const object *find_lost(vm *m, pathcond *inputs, term **alike) {
    struct sweep s = {.m = m, .inputs = inputs, .alike = term_true(m->terms)};
    pmap_each(m->state->memory, start_at_globals, &s);
    start_at_threads(&s);
    while (s.todo.count) scan(&s, vec_pop(&s.todo));
    pmap_each(m->state->memory, look_for_lost, &s);
    pmap_unref(&plain_values, s.reached);
    vec_free(&s.todo);
    *alike = s.alike;
    return s.lost;
}

/* Some inputs of the path for which an object is lost: *lost, and the path condition that has them. NULL: there are none,
 * or *answer is UNKNOWN. */
static pathcond *inputs_that_leak(vm *m, const object **lost, enum answer *answer) {
    pathcond *inputs = pathcond_ref(m->state->condition);
    *answer = SAT;
    for (int looks = 0; *answer == SAT; looks++) {
        term *alike;
        pathcond *others = NULL;
        *lost = find_lost(m, inputs, &alike);
        if (*lost) return inputs;
        if (term_is_true(alike)) *answer = UNSAT;
        else if (looks == MOST_LOOKS) *answer = UNKNOWN;
        else *answer = pathcond_check(m->solver, inputs, term_not(m->terms, alike), &others);
        pathcond_unref(m->solver, inputs);
        inputs = others;
    }
    return NULL;
}

const insn *check_leaks(vm *m, const insn *ip) {
    if (!(m->options.checks & CHECK_LEAK) || !m->state->live_heap) return ip;
    const object *lost;
    enum answer answer;
    char text[200];
    pathcond *inputs = inputs_that_leak(m, &lost, &answer);
    if (answer == UNKNOWN)
        return stop_incomplete(m, ip, "whether memory is lost, which depends on what pointers point to for which inputs");
    if (!inputs) return ip;
    pathcond_unref(m->solver, m->state->condition);
    m->state->condition = inputs;
    return fail(m, ip, ERROR_LEAK, lost, "%s is never freed and nothing points to it any more",
                object_describe(lost, text, sizeof text));
}
