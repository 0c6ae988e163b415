/* threads.c -- the threads of a state: their life from creation to joining, and which of them runs.
 *
 * Forked states share the list of threads and the threads in it; what is about to change is copied first. The running
 * thread of the running state is always that state's own (machine_load), so handlers change m->thread freely.
 *
 * Creation, start, exit and the joining of a thread that has ended are invisible: they commute with everything any
 * other thread does, so they happen at once. A thread that ends makes those who wait for it runnable; a new thread is
 * runnable from the start; and vm_run lets every runnable thread run on until all are parked.
 *
 * Numbers: a thread is known by its creator and its place among that creator's threads, which do not depend on the
 * schedule. These pairs are numbered in the order in which the search meets them, once for all states.
 *
 * H1: thread ids index the list; the list has no holes but for threads that this state has not created.
 * H2: a thread that is RUNNABLE has nothing visible before it that it could not be parked at.
 * H3: state.runnable and state.asleep are the threads of the list that have this status: it is changed by
 *     thread_becomes alone.
 * H4: a thread is changed only after thread_own, or when it is new: so state.changed has it. */
#include "vm/machine.h"

#include <string.h>

const struct pmap_values plain_values = {0};

/* ---- the list ---- */

thread *thread_of(const state *s, uint32_t id) { return id < s->threads->count ? s->threads->at[id] : NULL; }

static void counters_release(counters *c) {
    if (!--c->refs) free(c);
}

static void thread_release(vm *m, thread *t) {
    if (!t || --t->refs) return;
    frame_release(m, t->top);
    counters_release(t->counters);
    operation_release(&t->next);
    round_release(m, t->round);
    pmap_unref(&plain_values, t->locals);
    pmap_unref(&plain_values, t->specific);
    if (t->held && !--t->held->refs) free(t->held);
    if (t->cleanups && !--t->cleanups->refs) free(t->cleanups);
    vec_push(&m->free_threads, t);
}

void threads_free_spare(vm *m) {
    while (m->free_threads.count) free(vec_pop(&m->free_threads));
    while (m->free_lists.count) free(vec_pop(&m->free_lists));
    while (m->free_orders.count) free(vec_pop(&m->free_orders));
    vec_free(&m->free_threads);
    vec_free(&m->free_lists);
    vec_free(&m->free_orders);
}

static thread *thread_room(vm *m) {
    return m->free_threads.count ? vec_pop(&m->free_threads) : xmalloc(sizeof(thread));
}

static thread *thread_copy(vm *m, const thread *t) {
    thread *n = thread_room(m);
    *n = *t;
    n->refs = 1;
    if (n->top) n->top->refs++;
    n->counters->refs++;
    operation_retain(&n->next);
    if (n->round) n->round->refs++;
    pmap_ref(n->locals);
    pmap_ref(n->specific);
    if (n->held) n->held->refs++;
    if (n->cleanups) n->cleanups->refs++;
    return n;
}

/* Lists are recycled while they have the room of the largest one so far. */
static thread_list *list_room(vm *m, uint32_t count) {
    if (count > m->list_room) {
        m->list_room = (count + 7) & ~7u;
        while (m->free_lists.count) free(vec_pop(&m->free_lists));
    }
    thread_list *list = m->free_lists.count ? vec_pop(&m->free_lists)
                                            : xmalloc(sizeof *list + m->list_room * sizeof *list->at);
    list->refs = 1;
    list->count = count;
    list->room = m->list_room;
    return list;
}

static thread_list *list_copy(vm *m, const thread_list *old, uint32_t count) {
    thread_list *list = list_room(m, count);
    for (uint32_t i = 0; i < old->count; i++) {
        list->at[i] = old->at[i];
        if (old->at[i]) old->at[i]->refs++;
    }
    for (uint32_t i = old->count; i < count; i++) list->at[i] = NULL;
    return list;
}

void threads_release(vm *m, thread_list *list) {
    if (!list || --list->refs) return;
    for (uint32_t i = 0; i < list->count; i++) thread_release(m, list->at[i]);
    if (list->room == m->list_room) vec_push(&m->free_lists, list);
    else free(list);
}

/* The list becomes the state's own, with room for `count` threads. */
static void list_own(vm *m, state *s, uint32_t count) {
    thread_list *old = s->threads;
    if (count < old->count) count = old->count;
    if (old->refs == 1 && old->count == count) return;
    s->threads = list_copy(m, old, count);
    threads_release(m, old);
}

thread *thread_own(vm *m, state *s, uint32_t id) {
    list_own(m, s, id + 1);
    set_add(&s->changed, id);
    thread *t = s->threads->at[id];
    if (t->refs > 1) {
        t->refs--;
        t = s->threads->at[id] = thread_copy(m, t);
    }
    return t;
}

thread_list *threads_others(vm *m, const state *s) {
    thread_list *list = list_copy(m, s->threads, s->threads->count);
    thread_release(m, list->at[s->running]);
    list->at[s->running] = NULL;
    return list;
}

/* What was created since is not there any more. */
void threads_return(vm *m, state *s, const thread_list *others) {
    vm_forget_orders(m, s);
    for (uint32_t i = 0; i < s->threads->count; i++) {
        thread *then = i < others->count ? others->at[i] : NULL, *now = s->threads->at[i];
        if (i == s->running || then == now) continue;
        set_remove(&s->runnable, i);
        set_remove(&s->asleep, i);
        if (then && then->status == THREAD_RUNNABLE) set_add(&s->runnable, i);
        if (then && then->status == THREAD_ASLEEP) set_add(&s->asleep, i);
        set_add(&s->changed, i);
        s->thread_count -= !then;
        if (then) then->refs++;
        s->threads->at[i] = then;
        thread_release(m, now);
    }
}

thread_list *threads_copy_for_fork(vm *m, const state *s) {
    thread_list *list = list_copy(m, s->threads, s->threads->count);
    thread *running = thread_copy(m, s->threads->at[s->running]);
    list->at[s->running]->refs--;
    list->at[s->running] = running;
    if (running->top) {
        /* The running state keeps its top frame for itself; the fork gets a copy now, because it is about to change. */
        frame *own = frame_copy(m, running->top);
        running->top->refs--;
        running->top = own;
    }
    return list;
}

/* ---- order ---- */

enum { FEW_ORDERS = 16 }; /* lists of this room are recycled */

static thread_orders *orders_room(vm *m, uint32_t count) {
    uint32_t room = count <= FEW_ORDERS ? FEW_ORDERS : 2 * count;
    thread_orders *list = room == FEW_ORDERS && m->free_orders.count ? vec_pop(&m->free_orders)
                                                                     : xmalloc(sizeof *list + room * sizeof *list->at);
    list->refs = 1;
    list->room = room;
    return list;
}

void thread_goes_after(vm *m, uint32_t later, uint32_t earlier) {
    thread_orders *old = m->state->orders, *list = old;
    uint32_t n = old ? old->count : 0;
    if (n && old->at[n - 1].later == later && old->at[n - 1].earlier == earlier) return; /* woken by it, and joins it */
    if (!old || old->refs > 1 || n == old->room) {
        list = orders_room(m, n + 1);
        if (n) memcpy(list->at, old->at, n * sizeof *list->at);
        vm_forget_orders(m, m->state);
        m->state->orders = list;
    }
    list->count = n + 1;
    list->at[n] = (struct thread_order){later, earlier};
}

void vm_forget_orders(vm *m, state *s) {
    if (s->orders && !--s->orders->refs) {
        if (s->orders->room == FEW_ORDERS) vec_push(&m->free_orders, s->orders);
        else free(s->orders);
    }
    s->orders = NULL;
}

/* ---- birth ---- */

/* Numbers in between are those of threads that others have met. */
static void set_name(vm *m, uint32_t number, struct thread_name name) {
    while (m->names.count <= number) vec_push(&m->names, ((struct thread_name){NO_THREAD, 0}));
    m->names.at[number] = name;
}

uint32_t thread_name(vm *m, uint32_t creator, uint32_t nth) {
    for (uint32_t i = 0; i < m->names.count; i++)
        if (m->names.at[i].creator == creator && m->names.at[i].nth == nth) return i;
    uint32_t most = m->pointer_bits == 32 ? 1u << (m->layout->thread_bits - 1) : THREADS_MAX;
    uint32_t number = (uint32_t)m->names.count;
    if (m->options.name_thread) number = m->options.name_thread(m->options.name_data, creator, nth);
    if (number >= most) return NO_THREAD;
    set_name(m, number, (struct thread_name){creator, nth});
    return number;
}

void vm_give_names(vm *m, const struct thread_name *names, size_t count) {
    for (size_t i = 0; i < count; i++) set_name(m, (uint32_t)i, names[i]);
}

thread *thread_new(vm *m, state *s, uint32_t id, uint32_t creator) {
    thread *t = xcalloc(1, sizeof *t);
    t->refs = 1;
    t->id = id;
    t->creator = creator;
    t->waits_for = t->joins = NO_THREAD;
    thread_becomes(s, t, THREAD_RUNNABLE);
    set_add(&s->changed, id);
    if (s->threads) {
        list_own(m, s, id + 1);
    } else {
        s->threads = list_room(m, id + 1);
        for (uint32_t i = 0; i <= id; i++) s->threads->at[i] = NULL;
    }
    s->threads->at[id] = t;
    s->thread_count++;
    return t;
}

/* ---- status ---- */

void thread_becomes(state *s, thread *t, enum thread_status status) {
    t->status = (uint8_t)status;
    set_remove(&s->runnable, t->id);
    set_remove(&s->asleep, t->id);
    if (status == THREAD_RUNNABLE) set_add(&s->runnable, t->id);
    if (status == THREAD_ASLEEP) set_add(&s->asleep, t->id);
}

const insn *thread_sleep(vm *m, const insn *ip, uint32_t waits_for, uint64_t waits_on) {
    thread_becomes(m->state, m->thread, THREAD_ASLEEP);
    m->thread->waits_for = waits_for;
    m->thread->waits_on = waits_on;
    m->thread->woken = false;
    machine_store(m, ip);
    return vm_stop(m, VM_PARKED);
}

void thread_wake(vm *m, uint32_t id) {
    thread *t = thread_own(m, m->state, id);
    thread_becomes(m->state, t, THREAD_RUNNABLE);
    t->woken = true;
    t->waits_for = NO_THREAD;
    t->waits_on = 0;
    thread_goes_after(m, id, m->thread->id);
}

/* ---- death ---- */

static bool kill_local(void *data, uint64_t key, void *address) {
    (void)key;
    memory_remove(data, (uint64_t)(uintptr_t)address);
    return true;
}

/* Thread-local variables end with their thread. */
static void kill_locals(vm *m, thread *t) {
    pmap_each(t->locals, kill_local, m);
    pmap_unref(&plain_values, t->locals);
    t->locals = NULL;
}

struct shared_locals { vm *m; const insn *ip; bool parked; };

static bool announce_local(void *data, uint64_t key, void *address) {
    struct shared_locals *s = data;
    const object *o = memory_find(s->m, (uint64_t)(uintptr_t)address);
    (void)key;
    if (o && o->live && o->shared && !visible(s->m, s->ip, OPERATION_FREE, o->address, o->size, true)) s->parked = true;
    return !s->parked;
}

/* Everything of the thread that others can reach is about to die: one visible operation. */
static bool death_is_visible(vm *m, const insn *ip) {
    struct shared_locals look = {.m = m, .ip = ip};
    if (!m->concurrent) return true;
    for (const frame *f = m->top; f; f = f->caller)
        if (!visible_death(m, ip, f, 0)) return false;
    pmap_each(m->thread->locals, announce_local, &look);
    return !look.parked;
}

static bool locks_returned(vm *m, const insn *ip) {
    const held_locks *h = m->thread->held;
    for (uint32_t i = 0; h && i < h->count; i++) {
        if (h->at[i].robust) continue;
        char text[200];
        const object *o = memory_find(m, h->at[i].address);
        fail(m, ip, ERROR_LOCK_MISUSE, o, "the thread ends while it holds a lock: %s",
             o ? object_describe(o, text, sizeof text) : "an object that is gone");
        return false;
    }
    return true;
}

static void drop_frames(vm *m) {
    for (frame *f = m->thread->top; f; f = f->caller)
        for (uint32_t i = 0; i < f->local_count; i++) memory_remove(m, f->locals[i]);
    frame_release(m, m->thread->top);
    m->top = m->thread->top = NULL;
}

static bool anyone_left(const state *s) {
    for (uint32_t i = 0; i < s->threads->count; i++)
        if (s->threads->at[i] && s->threads->at[i]->status != THREAD_ENDED) return true;
    return false;
}

/* main had left by pthread_exit, and now the last thread has ended: the process exits. Which thread was the last must
 * not matter, because the end of a thread is invisible; so it is always main that goes on, after all others. */
static const insn *last_ended(vm *m, const insn *ip) {
    m->state->running = 0;
    m->thread = thread_own(m, m->state, 0);
    thread_becomes(m->state, m->thread, THREAD_RUNNABLE);
    for (uint32_t i = 1; i < m->state->threads->count; i++)
        if (m->state->threads->at[i]) thread_goes_after(m, 0, i);
    return next_phase(m, ip);
}

const insn *thread_end(vm *m, const insn *ip, value result) {
    thread *t = m->thread;
    const insn *next;
    if (!thread_finish(m, ip, result, &next)) return next;
    if (!death_is_visible(m, ip) || !locks_returned(m, ip)) return NULL;
    share_value(m, &result);
    kill_locals(m, t);
    drop_frames(m);
    t->result = result;
    thread_becomes(m->state, t, THREAD_ENDED);
    thread_set sleeping = m->state->asleep;
    for (uint32_t i; (i = set_first(&sleeping)) != NO_THREAD; set_remove(&sleeping, i))
        if (m->state->threads->at[i]->waits_for == t->id) thread_wake(m, i);
    return anyone_left(m->state) ? vm_stop(m, VM_PARKED) : last_ended(m, ip);
}

bool exit_visible(vm *m, const insn *ip) {
    return visible(m, ip, OPERATION_LEAVE, EXIT_ADDRESS, 8, true);
}

const insn *process_end(vm *m, const insn *ip) {
    if (!visible(m, ip, OPERATION_EXIT, 0, 0, true)) return NULL;
    m->state->phase = PHASE_DONE;
    m->state->exit_status = m->thread->exit_status;
    return check_leaks(m, ip) ? vm_stop(m, VM_EXITED) : NULL;
}

/* ---- locks held ---- */

void held_add(vm *m, uint64_t address, uint32_t where, bool robust) {
    held_locks *old = m->thread->held;
    uint32_t n = old ? old->count : 0;
    held_locks *h = xmalloc(sizeof *h + (n + 1) * sizeof *h->at);
    h->refs = 1;
    h->count = n + 1;
    if (n) memcpy(h->at, old->at, n * sizeof *h->at);
    h->at[n] = (struct held_lock){address, where, robust};
    if (old && !--old->refs) free(old);
    m->thread->held = h;
}

void held_remove(vm *m, uint64_t address) {
    held_locks *old = m->thread->held;
    uint32_t n = old ? old->count : 0, at = n;
    for (uint32_t i = 0; i < n; i++)
        if (old->at[i].address == address) at = i;
    if (at == n) return;
    held_locks *h = NULL;
    if (n > 1) {
        h = xmalloc(sizeof *h + (n - 1) * sizeof *h->at);
        h->refs = 1;
        h->count = n - 1;
        memcpy(h->at, old->at, at * sizeof *h->at);
        memcpy(h->at + at, old->at + at + 1, (n - 1 - at) * sizeof *h->at);
    }
    if (!--old->refs) free(old);
    m->thread->held = h;
}

/* ---- for the explorer ---- */

void vm_grant(vm *m, state *s, uint32_t id) {
    s->changed = (thread_set){{0}};
    thread *t = thread_own(m, s, id);
    thread_becomes(s, t, THREAD_RUNNABLE);
    t->loop_checked = t->spinning = t->resting = false;
    s->running = id;
    s->granted = true;
    s->label = 0;
    inputs_known(s);
    operation_release(&s->done);
    s->done = (operation){.kind = t->next.kind, .location = t->next.location, .function = t->next.function,
                          .waits = t->next.waits, .world = t->next.kind == OPERATION_EXIT};
}

/* When there have been a power of two of them, from a quarter of a million on: the same in every search. */
uint64_t vm_watch_after(const state *s) {
    uint64_t next = UINT64_C(1) << 18;
    while (next <= s->instructions) next *= 2;
    return next - s->instructions;
}

void vm_watch(state *s) {
    enum { OPERATIONS = 64 };
    bool alone = s->thread_count > 1 && !s->concurrent && !thread_of(s, s->running)->atomic;
    if (!alone || s->instructions & (s->instructions - 1)) return;
    s->watched = OPERATIONS;
    s->concurrent = true;
}

void vm_watched(state *s) {
    if (s->watched && !--s->watched) s->concurrent = false;
}
