/* control.c -- control states: everything that decides what runs next, apart from data.
 *
 * Two states with the same control have the same threads, each at the same place in the same calls and about to do the
 * same operation; the same objects exist, those that other threads can reach are the same, and what is made next (threads,
 * objects, inputs) gets the same name. They may differ in the contents of registers and memory, synchronization objects
 * included: what these decide is said by conditions (general.c).
 *
 * A thread in a loop that may be busy waiting is an exception: whether it goes round in vain is a matter of its local
 * state and of how that was when the round began (spin.c), so all of that is part of the control.
 *
 * A control is the same in every process that explores the program: summaries are exchanged under it. */
#include "ir/flow.h"
#include "vm/general.h"
#include "vm/machine.h"

static void add(control *h, uint64_t x) {
    h->a = hash_mix(h->a, x);
    h->b = (h->b + x) * 0xd6e8feb86659fd93ull;
    h->b ^= h->b >> 32;
}

static void add_term(control *h, const vm *m, const term *t) {
    struct term_digest d = term_digest(m->terms, t);
    add(h, d.a);
    add(h, d.b);
}

static void add_value(control *h, const vm *m, const value *v) {
    add(h, v->term != NULL);
    if (v->term) add_term(h, m, v->term);
    else add(h, v->bits);
}

static bool add_entry(void *data, uint64_t key, void *x) {
    add(data, key);
    add(data, (uint64_t)(uintptr_t)x); /* a plain number */
    return true;
}

static void add_plain_map(control *h, const pmap *map) {
    add(h, map != NULL);
    if (map) pmap_each(map, add_entry, h);
}

static void add_operation(control *h, const operation *op) {
    add(h, op->kind | (uint64_t)op->world << 9);
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        add(h, a->address);
        add(h, a->bytes * 2 + a->write);
    }
}

static void add_held(control *h, const held_locks *held) {
    add(h, held ? held->count : 0);
    for (uint32_t i = 0; held && i < held->count; i++) add(h, held->at[i].address * 2 + held->at[i].robust);
}

static void add_counters(control *h, const counters *c) {
    const uint64_t *next = &c->next[0][0];
    for (uint32_t i = 0; i < 3 * CLASS_COUNT; i++)
        if (next[i]) add(h, next[i] << 8 | i);
}

static void add_frames(control *h, const vm *m, const frame *f) {
    for (; f; f = f->caller) {
        add(h, (uint64_t)(f->ip - m->program->code) << 32 | f->function->index);
        add(h, (uint64_t)f->local_count << 8 | (uint64_t)f->purpose << 2 | (uint64_t)f->atomic << 1 | f->ends);
        add(h, f->variadic);
        for (uint32_t i = 0; i < f->local_count; i++) add(h, f->locals[i]);
    }
}

/* ---- threads in waiting loops ---- */

static void add_contents(control *h, const vm *m, const object *o) {
    add(h, o != NULL);
    if (!o) return;
    add(h, o->live);
    for (uint64_t i = 0; o->live && !o->overlay && i < o->size; i++) {
        cell c = object_get(o, i);
        add(h, c.kind);
        if (c.kind == CELL_TERM) add_term(h, m, c.from.t);
        add(h, c.kind == CELL_TERM ? c.from.index : c.byte);
    }
    add(h, o->overlay != NULL);
    if (o->overlay) add_term(h, m, o->overlay);
}

static void add_registers(control *h, vm *m, const frame *f) {
    const frame *top = f;
    for (; f; f = f->caller) {
        const uint64_t *live = f == top ? flow_live_before(m->flow, f->ip) : flow_live_after_call(m->flow, f->ip);
        for (uint32_t r = 0; r < f->function->registers; r++)
            if (live[r / 64] >> (r % 64) & 1) add_value(h, m, &f->registers[r]);
    }
}

static void add_cleanups(control *h, const cleanup_list *cleanups) {
    add(h, cleanups ? cleanups->count : 0);
    for (uint32_t i = 0; cleanups && i < cleanups->count; i++) add(h, cleanups->at[i]);
}

/* Own memory beside the frames is left out: where there is some, there are no summaries (vm_loops_beside_own_memory). */
static void add_round(control *h, vm *m, const struct round *r, const thread *t) {
    add_frames(h, m, r->top);
    add_registers(h, m, r->top);
    add_held(h, r->held);
    for (uint32_t i = 0; i < r->local_count; i++) add_contents(h, m, r->locals[i]);
    add(h, (uint64_t)r->created << 32 | r->inputs);
    add(h, (uint64_t)r->keys << 32 | r->destructor_round);
    add(h, (uint64_t)r->destructor_key << 32 | (r->joined == t->joined) << 2 | r->cancel_disabled << 1 |
               r->cancel_asynchronous);
    add_plain_map(h, r->specific);
    add_cleanups(h, r->cleanups);
}

static void add_local_state(control *h, vm *m, const state *s, const thread *t) {
    add_registers(h, m, t->top);
    for (const frame *f = t->top; f; f = f->caller)
        for (uint32_t i = 0; i < f->local_count; i++) add_contents(h, m, memory_find_in(m, s, f->locals[i]));
    add(h, t->round != NULL);
    if (t->round) add_round(h, m, t->round, t);
}

/* ---- threads ---- */

static void add_thread(control *h, vm *m, const state *s, const thread *t, bool loops) {
    bool at_pivot = t->status == THREAD_PARKED && t->next.kind == OPERATION_PIVOT; /* what it was woken for is past */
    add(h, t->id | (uint64_t)t->status << 8 | (uint64_t)t->detached << 16 | (uint64_t)t->unasked << 17 |
               (uint64_t)(t->woken && !at_pivot) << 18 | (uint64_t)t->cancelled << 19 | (uint64_t)t->cancel_disabled << 20 |
               (uint64_t)t->cancel_asynchronous << 21 | (uint64_t)t->ending << 22 | (uint64_t)(t->spinning && loops) << 23 |
               (uint64_t)(t->resting && loops) << 24 | (uint64_t)t->exits << 25 | (uint64_t)t->exits_at_once << 26 |
               (uint64_t)t->left << 27);
    add(h, (uint64_t)t->claimed << 32 | t->joins);
    if (t->status == THREAD_ENDED || t->status == THREAD_STOPPED) return; /* makes nothing any more; a result is data */
    add(h, (uint64_t)t->created << 32 | t->inputs);
    add(h, (uint64_t)t->keys << 32 | t->atomic);
    add(h, t->undefined);
    add_counters(h, t->counters);
    if (t->ending) {
        add(h, (uint64_t)t->destructor_round << 32 | t->destructor_key);
        add_value(h, m, &t->result);
    }
    add(h, t->waits_for);
    add(h, t->waits_on);
    add_plain_map(h, t->locals);
    add_plain_map(h, t->specific);
    add_held(h, t->held);
    add_cleanups(h, t->cleanups);
    add_frames(h, m, t->top);
    if (t->status != THREAD_PARKED) return;
    add_operation(h, &t->next);
    if (!loops || (!t->next.waits && !t->round)) return;
    add(h, t->next.waits + 2);
    add_local_state(h, m, s, t);
}

/* ---- the process ---- */

/* The map is sorted by numbers that the names have in one process: what is added must not depend on the order. */
static bool add_input(void *data, uint64_t key, void *x_) {
    (void)key;
    control *h = data;
    const input *x = x_;
    control one = {x->thread + 1, x->own + 1};
    for (const char *c = x->name; *c; c++) add(&one, (unsigned char)*c);
    add(&one, x->own);
    add(&one, x->thread);
    h->a += one.a;
    h->b += one.b;
    return true;
}

static void add_process(control *h, const state *s) {
    add(h, s->thread_count | (uint64_t)s->concurrent << 32 | (uint64_t)s->stopped << 40 | (uint64_t)s->phase << 48);
    add(h, s->phase_next);
    add(h, s->joined.bits[0]);
    add(h, s->joined.bits[1]);
    add(h, s->input_count);
    if (s->input_names) pmap_each(s->input_names, add_input, h);
    add(h, s->shape[0]);
    add(h, s->shape[1]);
    for (uint32_t i = 0; s->exits && i < s->exits->count; i++) {
        add(h, s->exits->at[i].function * 2 + s->exits->at[i].with_argument);
        add(h, s->exits->at[i].argument);
    }
    for (uint32_t i = 0; s->keys && i < s->keys->count; i++) {
        add(h, s->keys->at[i].number * 2 + s->keys->at[i].deleted);
        add(h, s->keys->at[i].destructor);
    }
}

static control control_of(vm *m, const state *s, bool loops) {
    control h = {0x243f6a8885a308d3ull, 0x13198a2e03707344ull};
    add_process(&h, s);
    for (uint32_t i = 0; i < s->threads->count; i++)
        if (s->threads->at[i]) add_thread(&h, m, s, s->threads->at[i], loops);
    return h;
}

control vm_control(vm *m, const state *s) { return control_of(m, s, true); }
control vm_control_reached(vm *m, const state *s) { return control_of(m, s, false); }
