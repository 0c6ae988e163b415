/* native_cond.c -- condition variables.
 *
 * Waiting is two visible operations of one call. The first (`wait`) releases the mutex and makes the thread a waiter:
 * thread.waits_on is the condition variable. The call is then executed again, and with waits_on set it is the second
 * half (`wake`), which needs the mutex free and the thread woken. A timed wait does not need to be woken: when it gets
 * the mutex without having been, it has timed out, so both outcomes are explored without a clock. Unasked (spurious)
 * wakeups are an option of the machine; a thread has no two of them in a row, so that a loop around the wait ends.
 *
 * A signal wakes any one of the waiters: which one is a choice that is explored. Neither a signal nor a broadcast is
 * remembered if nobody waits. A thread whose time is over, or that is cancelled, leaves the condition variable before it has
 * its mutex again: whether it has left when a signal or broadcast comes is a choice, too. A signal need not look at who has
 * left unless there is nobody else: whom it does not wake can leave later. That holds as well if the request to cancel it was
 * there before it began to wait: the C library gives the mutex up first.
 *
 * C1: the waiters of a condition variable are the threads with waits_on == its address that were not woken and have not left.
 * C2: a signal that finds a waiter is never lost: a waiter that was woken does not act on a cancellation here. */
#include "vm/native.h"
#include "vm/sync.h"

enum { MOST_UNSURE = 8 };

/* Can t go on without being woken? */
static bool may_go_on_unasked(const vm *m, const thread *t) { return m->options.spurious_wakeups && !t->unasked; }
static bool waits(const thread *t, uint64_t cond) { return t && t->waits_on == cond && !t->woken && !t->left; }

static bool has_waiters(const vm *m, uint64_t cond) {
    const thread_list *all = m->state->threads;
    for (uint32_t i = 0; i < all->count; i++)
        if (waits(all->at[i], cond)) return true;
    return false;
}

/* ---- life ---- */

const insn *native_cond_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_begin(m, ip, OPERATION_COND_INIT, SYNC_COND, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    if (has_waiters(m, o.address)) return sync_misuse(m, ip, &o, "is initialized while a thread waits for it");
    sync_clear(m, &o);
    return sync_return(m, ip, c, 0);
}

const insn *native_cond_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_COND_DESTROY, SYNC_COND, call_argument(m, c, 0), &o)) return NULL;
    if (has_waiters(m, o.address)) return sync_misuse(m, ip, &o, "is destroyed while a thread waits for it");
    sync_set(m, &o, COND_MARK, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

/* ---- wait ---- */

struct waiting {
    bool timed;
    value timeout;
    uint64_t cond, mutex;
};

/* Does somebody wait for this condition variable with another mutex? */
static bool mutexes_differ(const vm *m, const struct waiting *w) {
    const thread_list *all = m->state->threads;
    for (uint32_t i = 0; i < all->count; i++)
        if (waits(all->at[i], w->cond) && all->at[i]->status == THREAD_PARKED &&
            all->at[i]->next.at[0].address != w->mutex)
            return true;
    return false;
}

/* The mutex is given up; the call goes on with `wake`. */
static const insn *fall_asleep(vm *m, const insn *ip, const call *c, const struct waiting *w) {
    sync_object cond, mutex = {.type = SYNC_MUTEX, .address = w->mutex};
    if (!sync_begin(m, ip, OPERATION_WAIT, SYNC_COND, (value){w->cond, NULL}, &cond)) return NULL;
    visible_also(m, w->mutex, sync_bytes(m, SYNC_MUTEX), true, true);
    if (!m->thread->atomic) /* the mutex is what others may wait for */
        m->state->done.before = sync_digest(m, m->state, OPERATION_LOCK, w->mutex);
    if (!sync_usable(m, ip, &cond) || !sync_usable(m, ip, &mutex)) return NULL;
    if (sync_word(m, &mutex, MUTEX_OWNER) != m->thread->id + 1) {
        uint32_t kind = sync_word(m, &mutex, mutex_kind_offset(m));
        if (kind & MUTEX_ROBUST || (kind & MUTEX_TYPE) == MUTEX_RECURSIVE || (kind & MUTEX_TYPE) == MUTEX_ERRORCHECK)
            return sync_return_unchanged(m, ip, c, SYNC_EPERM);
        return sync_misuse(m, ip, &mutex, "is not held by the thread that waits for a condition variable with it");
    }
    if (sync_word(m, &mutex, MUTEX_COUNT) > 1)
        return sync_misuse(m, ip, &mutex, "is locked more than once by a thread that waits for a condition variable");
    if (mutexes_differ(m, w))
        return sync_misuse(m, ip, &cond, "is waited for with two different mutexes at the same time");
    if (w->timed) {
        enum decision valid = sync_timeout_valid(m, ip, w->timeout);
        if (valid == STOP) return NULL;
        if (valid == NO) return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    }
    cancellation_seen(m, m->thread); /* and acted on when it has the mutex again */
    mutex_release(m, &mutex);
    m->thread->waits_on = w->cond;
    m->thread->woken = false;
    return ip;
}

static const insn *wake_up(vm *m, const insn *ip, const call *c, const struct waiting *w) {
    sync_object mutex;
    enum operation_kind kind = w->timed ? OPERATION_WAKE_TIMED : OPERATION_WAKE;
    if (!sync_open(m, ip, kind, SYNC_MUTEX, (value){w->mutex, NULL}, &mutex)) return NULL;
    if (w->timed || may_go_on_unasked(m, m->thread) || cancellation_possible(m, m->thread))
        visible_also(m, w->cond, sync_bytes(m, SYNC_COND), true, true);
    bool woken = m->thread->woken, cancelled = cancellation_due(m);
    m->thread->unasked = !woken;
    m->thread->woken = m->thread->left = false;
    m->thread->waits_on = 0;
    uint32_t result = mutex_take(m, ip, &mutex);
    if (!woken && cancelled) return cancellation_act(m, ip);
    if (!result && w->timed && !woken) result = SYNC_ETIMEDOUT;
    return sync_return(m, ip, c, result);
}

static const insn *wait(vm *m, const insn *ip, const call *c, bool timed, value timeout) {
    struct waiting w = {.timed = timed, .timeout = timeout};
    value cond = call_argument(m, c, 0), mutex = call_argument(m, c, 1);
    if (!concrete_value(m, ip, &cond, m->pointer_bits, "the address of a condition variable", &w.cond) ||
        !concrete_value(m, ip, &mutex, m->pointer_bits, "the address of a mutex", &w.mutex))
        return NULL;
    return m->thread->waits_on ? wake_up(m, ip, c, &w) : fall_asleep(m, ip, c, &w);
}

const insn *native_cond_wait(vm *m, const insn *ip, const call *c) { return wait(m, ip, c, false, (value){0, NULL}); }

const insn *native_cond_timedwait(vm *m, const insn *ip, const call *c) {
    return wait(m, ip, c, true, call_argument(m, c, 2));
}

const insn *native_cond_clockwait(vm *m, const insn *ip, const call *c) {
    return wait(m, ip, c, true, call_argument(m, c, 3));
}

/* ---- signal ---- */

static void wake(vm *m, uint32_t id) {
    thread *t = thread_own(m, m->state, id);
    t->woken = true;
    if (t->next.kind == OPERATION_WAKE && !may_go_on_unasked(m, t) && !cancellation_possible(m, t))
        thread_goes_after(m, id, m->thread->id);
}

/* Those who wait, by number: first those that are not about to be cancelled. */
struct waiters { uint32_t at[THREADS_MAX], count, cancelled /* of these */; };

static struct waiters waiters_of(vm *m, uint64_t cond) {
    const thread_list *all = m->state->threads;
    struct waiters w = {.count = 0};
    for (int cancelled = 0; cancelled < 2; cancelled++)
        for (uint32_t i = 0; i < all->count; i++) {
            if (!waits(all->at[i], cond) || cancellation_seen(m, all->at[i]) != (bool)cancelled) continue;
            w.at[w.count++] = i;
            w.cancelled += (uint32_t)cancelled;
        }
    return w;
}

/* May it have left without being woken? */
static bool may_have_left(vm *m, uint32_t id) {
    const thread *t = thread_of(m->state, id);
    return t->next.kind == OPERATION_WAKE_TIMED || cancellation_seen(m, t);
}

static void leave(vm *m, uint32_t id) { thread_own(m, m->state, id)->left = true; }

const insn *native_cond_signal(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SIGNAL, SYNC_COND, call_argument(m, c, 0), &o)) return NULL;
    struct waiters w = waiters_of(m, o.address);
    if (!w.count) return sync_return_unchanged(m, ip, c, 0);
    uint32_t first = w.count - w.cancelled, patient = 0; /* those that are cancelled are woken only if there is nobody else */
    for (uint32_t i = 0; i < first; i++) patient += !may_have_left(m, w.at[i]);
    uint32_t taken = choose(m, ip, patient ? first : w.count + 1);
    for (uint32_t i = 0; i < first && taken >= first; i++) leave(m, w.at[i]);
    for (uint32_t i = first; i < w.count && taken == w.count; i++) leave(m, w.at[i]);
    if (taken < w.count) wake(m, w.at[taken]);
    return sync_return(m, ip, c, 0);
}

const insn *native_cond_broadcast(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_BROADCAST, SYNC_COND, call_argument(m, c, 0), &o)) return NULL;
    struct waiters w = waiters_of(m, o.address);
    if (!w.count) return sync_return_unchanged(m, ip, c, 0);
    uint32_t unsure = 0;
    for (uint32_t i = 0; i < w.count; i++) unsure += may_have_left(m, w.at[i]);
    if (unsure > MOST_UNSURE) return stop_incomplete(m, ip, "a broadcast to more than 8 threads whose time may be over");
    uint32_t gone = choose(m, ip, 1u << unsure); /* a bit for each of them */
    for (uint32_t i = 0; i < w.count; i++) {
        bool may = may_have_left(m, w.at[i]), left = may && gone & 1;
        gone >>= may;
        if (left) leave(m, w.at[i]);
        else wake(m, w.at[i]);
    }
    return sync_return(m, ip, c, 0);
}
