/* native_thread.c -- pthread_create, pthread_join and their kind, and atomic blocks.
 *
 * A pthread_t is a number made from the thread's own; 0 is never one. Creation and joining are invisible apart from the
 * memory they write for the caller, which is a visible write if others can reach it.
 *
 * A thread may be joined or detached once. Which of two threads that do so is wrong depends on their order, so in a
 * program that detaches threads at all, or joins them in other threads than main's, joining begins with a visible
 * operation that claims the thread, and detaching is one; both write an address of the target's own that nothing else
 * touches. Waiting for the end of a thread that was claimed is as in other programs. Whoever is cancelled while
 * waiting gives the claim back.
 *
 * J1: thread.joins is the number of a thread that is claimed, by this one. */
#include "vm/native.h"
#include "vm/sync.h"

enum { NO_SUCH_THREAD = 3, WOULD_DEADLOCK = 35 }; /* ESRCH, EDEADLK */
enum { HANDLE_BASE = 0x10000, HANDLE_STEP = 16 };

static uint64_t handle_of(uint32_t id) { return HANDLE_BASE + (uint64_t)HANDLE_STEP * id; }

uint32_t vm_handle_thread(uint64_t handle) {
    uint64_t id = (handle - HANDLE_BASE) / HANDLE_STEP;
    return handle >= HANDLE_BASE && id < THREADS_MAX && handle_of((uint32_t)id) == handle ? (uint32_t)id : NO_THREAD;
}

uint32_t thread_by_handle(const vm *m, uint64_t handle) {
    uint64_t id = (handle - HANDLE_BASE) / HANDLE_STEP;
    return handle >= HANDLE_BASE && handle_of((uint32_t)id) == handle && id < m->state->threads->count &&
                   thread_of(m->state, (uint32_t)id)
               ? (uint32_t)id
               : NO_THREAD;
}

static const insn *give_status(vm *m, const insn *ip, const call *c, uint64_t status) {
    return call_return(m, ip, c, (value){status, NULL});
}

/* ---- creation ---- */

static bool starts_detached(vm *m, const insn *ip, const value *attributes, bool *detached) {
    value state_of;
    *detached = false;
    if (!attributes->term && !attributes->bits) return true;
    if (!load_value(m, ip, attributes, 32, &state_of)) return false;
    *detached = !state_of.term && state_of.bits == 1;
    return true;
}

static void add_thread(vm *m, uint32_t id, const function *f, const value *argument_, bool detached) {
    thread *creator = m->thread, *t = thread_new(m, m->state, id, creator->id);
    creator->created++;
    t->detached = detached;
    t->counters = xcalloc(1, sizeof *t->counters);
    t->counters->refs = 1;
    thread_goes_after(m, id, creator->id);
    m->thread = t;
    t->top = frame_new(m, f);
    m->thread = creator;
    t->top->purpose = FRAME_THREAD;
    for (uint32_t i = 0; i < f->parameters; i++) t->top->registers[i] = i ? value_undefined(m) : *argument_;
}

const insn *native_pthread_create(vm *m, const insn *ip, const call *c) {
    value out = call_argument(m, c, 0), attributes = call_argument(m, c, 1), routine = call_argument(m, c, 2),
          argument_ = call_argument(m, c, 3);
    uint64_t address;
    bool detached;
    struct place where;
    if (!concrete_value(m, ip, &routine, m->pointer_bits, "the start routine of a thread", &address)) return NULL;
    if (!resolve(m, ip, &out, m->pointer_bits / 8, true, &where)) return NULL;
    if (!starts_detached(m, ip, &attributes, &detached)) return NULL;
    int64_t index = function_at(m, address);
    if (index < 0) return fail(m, ip, ERROR_NULL_DEREF, NULL, "a thread's start routine is not a function");
    const function *f = &m->program->functions[index];
    if (!f->has_body) return stop_incomplete(m, ip, "a thread that starts with '%s', which has no body", f->name);
    uint32_t id = thread_name(m, m->thread->id, m->thread->created);
    if (id == NO_THREAD) return stop_incomplete(m, ip, "more than %u threads", (unsigned)m->names.count);
    value handle = {handle_of(id), NULL};
    if (!store_value(m, ip, &out, m->pointer_bits, &handle)) return NULL;
    add_thread(m, id, f, &argument_, detached);
    if (!m->concurrent || m->state->watched) { /* it was alone until now */
        m->concurrent = m->state->concurrent = true;
        m->state->watched = 0;
        share_everything_reachable(m);
    }
    share_value(m, &argument_);
    inputs_known(m->state);
    return give_status(m, ip, c, 0);
}

/* ---- joining ---- */

/* Every other thread has ended and been joined: all it did comes before what the running thread does next, and nobody
 * is left to notice that. */
static bool alone(const vm *m) {
    return m->state->joined_count + 1 == m->state->thread_count && !m->thread->atomic;
}

static const insn *join(vm *m, const insn *ip, const call *c, uint32_t id) {
    value out = call_argument(m, c, 1);
    struct place where;
    bool wanted = c->arguments > 1 && (out.term || out.bits);
    if (wanted && !resolve(m, ip, &out, m->pointer_bits / 8, true, &where)) return NULL;
    if (unlikely(m->general.on)) general_result(m, id);
    value result = thread_of(m->state, id)->result;
    if (wanted && !store_value(m, ip, &out, m->pointer_bits, &result)) return NULL;
    set_add(&m->state->joined, id);
    m->state->joined_count++;
    m->thread->joins = NO_THREAD;
    m->thread->joined++;
    thread_goes_after(m, m->thread->id, id);
    if (alone(m)) m->concurrent = m->state->concurrent = false;
    return give_status(m, ip, c, 0);
}

/* Is this the last thread besides the running one that has not been joined, and has it ended? */
static bool is_last(const vm *m, uint32_t id) {
    return id != NO_THREAD && id != m->thread->id && thread_of(m->state, id)->status == THREAD_ENDED &&
           !set_has(&m->state->joined, id) && m->state->joined_count + 2 == m->state->thread_count;
}

/* Not to be joined or detached any more, and why; NULL: it is. */
static const char *taken(const vm *m, uint32_t id) {
    const thread *t = thread_of(m->state, id);
    return t->detached                      ? "that was detached before"
           : set_has(&m->state->joined, id) ? "that was joined before"
           : t->claimed                     ? "that another thread waits to join"
                                            : NULL;
}

static bool claim_visible(vm *m, const insn *ip, enum operation_kind kind, uint32_t id) {
    return visible_sync(m, ip, kind, thread_claim_address(id), THREAD_FLAG_BYTES);
}

/* The first step of joining, where that is contested; the call goes on with waiting. */
static const insn *begin_to_join(vm *m, const insn *ip, uint32_t id) {
    if (!claim_visible(m, ip, OPERATION_JOIN_BEGIN, id)) return NULL;
    if (cancellation_due(m)) {
        visible_was_read(m);
        return cancellation_act(m, ip);
    }
    const char *why = taken(m, id);
    if (why) return fail(m, ip, ERROR_LOCK_MISUSE, NULL, "join of a thread %s", why);
    thread_own(m, m->state, id)->claimed = true;
    m->thread->joins = id;
    return ip;
}

void join_given_up(vm *m, uint32_t id) {
    if (m->thread->joins != id) return;
    visible_also(m, thread_claim_address(id), THREAD_FLAG_BYTES, true, true);
    thread_own(m, m->state, id)->claimed = false;
    m->thread->joins = NO_THREAD;
}

const insn *join_at_once(vm *m, const insn *ip, const call *c, uint32_t id) {
    const char *why = taken(m, id);
    if (joining_is_contested(m)) visible_also(m, thread_claim_address(id), THREAD_FLAG_BYTES, true, true);
    if (why) return fail(m, ip, ERROR_LOCK_MISUSE, NULL, "join of a thread %s", why);
    return join(m, ip, c, id);
}

const insn *native_pthread_join(vm *m, const insn *ip, const call *c) {
    value handle = call_argument(m, c, 0);
    uint64_t bits;
    if (!concrete_value(m, ip, &handle, m->pointer_bits, "the thread to join", &bits)) return NULL;
    uint32_t id = thread_by_handle(m, bits);
    const insn *next;
    bool begins = joining_is_contested(m) && m->thread->joins != id;
    if (!begins && is_last(m, id) && !pivot(m, ip)) return NULL;
    m->thread->woken = false;
    if (id == NO_THREAD) return give_status(m, ip, c, NO_SUCH_THREAD);
    if (id == m->thread->id) return give_status(m, ip, c, WOULD_DEADLOCK);
    if (begins) return begin_to_join(m, ip, id);
    const char *why = m->thread->joins == id ? NULL : taken(m, id);
    if (why) return fail(m, ip, ERROR_LOCK_MISUSE, NULL, "join of a thread %s", why);
    if (!cancellation_join(m, ip, id, &next)) return next;
    if (thread_of(m->state, id)->status == THREAD_ENDED) return join(m, ip, c, id);
    if (m->thread->atomic) return stop_incomplete(m, ip, "an operation that must wait, inside an atomic block");
    return thread_sleep(m, ip, id, 0);
}

const insn *native_pthread_detach(vm *m, const insn *ip, const call *c) {
    value handle = call_argument(m, c, 0);
    uint64_t bits;
    if (!concrete_value(m, ip, &handle, m->pointer_bits, "the thread to detach", &bits)) return NULL;
    uint32_t id = thread_by_handle(m, bits);
    if (id == NO_THREAD) return give_status(m, ip, c, NO_SUCH_THREAD);
    if (!claim_visible(m, ip, OPERATION_DETACH, id)) return NULL;
    const char *why = taken(m, id);
    if (why) return fail(m, ip, ERROR_LOCK_MISUSE, NULL, "detach of a thread %s", why);
    m->thread->joined++;
    thread_own(m, m->state, id)->detached = true;
    return give_status(m, ip, c, 0);
}

const insn *native_pthread_self(vm *m, const insn *ip, const call *c) {
    return give_status(m, ip, c, handle_of(m->thread->id));
}

const insn *native_pthread_equal(vm *m, const insn *ip, const call *c) {
    value a = call_argument(m, c, 0), b = call_argument(m, c, 1);
    uint64_t x, y;
    if (!concrete_value(m, ip, &a, m->pointer_bits, "a thread", &x) ||
        !concrete_value(m, ip, &b, m->pointer_bits, "a thread", &y))
        return NULL;
    return give_status(m, ip, c, x == y);
}

/* ---- atomic blocks ---- */

bool atomic_enter(vm *m, const insn *ip) {
    if (!m->thread->atomic && !visible(m, ip, OPERATION_ATOMIC, 0, 0, true)) return false;
    if (!m->thread->atomic++) {
        m->state->outside = pmap_ref(m->state->memory);
        m->state->others = threads_others(m, m->state);
        m->state->held = m->thread->held;
        if (m->state->held) m->state->held->refs++;
        translations_revoke_writes(m);
        if (m->general.on) general_block(m);
    }
    return true;
}

static void forget_outside(vm *m, state *s) {
    pmap_unref(&object_values, s->outside);
    threads_release(m, s->others);
    if (s->held && !--s->held->refs) free(s->held);
    s->outside = NULL;
    s->others = NULL;
    s->held = NULL;
}

void atomic_leave(vm *m) {
    if (!--m->thread->atomic) forget_outside(m, m->state);
}

/* The block did not happen; what it read led to that. */
void atomic_undo(vm *m) {
    state *s = m->state;
    if (!m->thread->atomic || !s->outside) return;
    pmap *inside = s->memory;
    s->memory = pmap_ref(s->outside);
    pmap_unref(&object_values, inside);
    threads_return(m, s, s->others);
    held_locks *inside_held = m->thread->held;
    m->thread->held = s->held;
    s->held = inside_held;
    forget_outside(m, s);
    translations_clear(m);
    if (m->general.on) general_undo(m);
    operation done = s->done;
    s->done.count = 0;
    s->done.more = NULL;
    for (uint32_t i = 0; i < operation_touches(&done); i++) {
        touch read = *operation_touch(&done, i);
        read.write = false;
        operation_add_touch(&s->done, read);
    }
    operation_release(&done);
}

const insn *native_atomic_begin(vm *m, const insn *ip, const call *c) {
    (void)c;
    return atomic_enter(m, ip) ? ip + 1 : NULL;
}

const insn *native_atomic_end(vm *m, const insn *ip, const call *c) {
    (void)c;
    if (m->thread->atomic) atomic_leave(m);
    return ip + 1;
}
