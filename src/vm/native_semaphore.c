/* native_semaphore.c -- semaphores, barriers, pthread_once.
 *
 * The functions for semaphores here are told where errno is; the C library's are models over them.
 *
 * Arriving at a barrier is one visible operation. Who is not the last falls asleep in it; the last one starts the next
 * round, wakes the others and is told that it is the serial thread. Going on is not visible: nothing is touched.
 *
 * pthread_once is two visible operations around the call of the routine: `once` claims the control variable, or finds
 * it done; `once-done` says that the routine has returned. Others wait in between. When the routine returns, the call
 * of pthread_once is executed again, with thread.woken set. */
#include "vm/native.h"
#include "vm/sync.h"

/* ---- semaphores ---- */

enum { MOST = 0x7fffffff };

/* Returns -1 with errno, whose address is the second argument; the semaphore was not changed. That errno changes is
 * noted: a loop in which it does is not in vain (spin.c). */
static const insn *fail_with(vm *m, const insn *ip, const call *c, uint32_t error) {
    value where = call_argument(m, c, 1), number = {error, NULL}, old;
    if (!load_value(m, ip, &where, 32, &old)) return NULL;
    if (old.term || old.bits != error) {
        if (!store_value(m, ip, &where, 32, &number)) return NULL;
        if (!where.term) visible_also(m, where.bits, 4, true, true);
    }
    return sync_return_unchanged(m, ip, c, UINT32_MAX);
}

const insn *native_semaphore_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    uint64_t start;
    value v = call_argument(m, c, 2);
    if (!concrete_value(m, ip, &v, 32, "the value of a semaphore", &start)) return NULL;
    if (!sync_begin(m, ip, OPERATION_SEM_INIT, SYNC_SEMAPHORE, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    if (start > MOST) return fail_with(m, ip, c, SYNC_EINVAL);
    sync_clear(m, &o);
    sync_set(m, &o, SEMAPHORE_MARK, SYNC_INITIALIZED);
    sync_set(m, &o, SEMAPHORE_VALUE, (uint32_t)start);
    return sync_return(m, ip, c, 0);
}

const insn *native_semaphore_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SEM_DESTROY, SYNC_SEMAPHORE, call_argument(m, c, 0), &o)) return NULL;
    sync_set(m, &o, SEMAPHORE_MARK, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

const insn *native_semaphore_wait(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SEM_WAIT, SYNC_SEMAPHORE, call_argument(m, c, 0), &o)) return NULL;
    if (cancellation_due(m)) return cancellation_act(m, ip);
    sync_set(m, &o, SEMAPHORE_VALUE, sync_word(m, &o, SEMAPHORE_VALUE) - 1);
    return sync_return(m, ip, c, 0);
}

static const insn *wait_briefly(vm *m, const insn *ip, const call *c, const value *timeout) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SEM_TRYWAIT, SYNC_SEMAPHORE, call_argument(m, c, 0), &o)) return NULL;
    if (timeout && cancellation_due(m)) return cancellation_act(m, ip);
    enum decision valid = timeout ? sync_timeout_valid(m, ip, *timeout) : YES;
    if (valid == STOP) return NULL;
    if (valid == NO) return fail_with(m, ip, c, SYNC_EINVAL);
    uint32_t v = sync_word(m, &o, SEMAPHORE_VALUE);
    if (!v) return fail_with(m, ip, c, timeout ? SYNC_ETIMEDOUT : SYNC_EAGAIN);
    sync_set(m, &o, SEMAPHORE_VALUE, v - 1);
    return sync_return(m, ip, c, 0);
}

const insn *native_semaphore_trywait(vm *m, const insn *ip, const call *c) { return wait_briefly(m, ip, c, NULL); }

const insn *native_semaphore_timedwait(vm *m, const insn *ip, const call *c) {
    value timeout = call_argument(m, c, 2);
    return wait_briefly(m, ip, c, &timeout);
}

const insn *native_semaphore_post(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SEM_POST, SYNC_SEMAPHORE, call_argument(m, c, 0), &o)) return NULL;
    uint32_t v = sync_word(m, &o, SEMAPHORE_VALUE);
    if (v == MOST) return fail_with(m, ip, c, SYNC_EOVERFLOW);
    sync_set(m, &o, SEMAPHORE_VALUE, v + 1);
    return sync_return(m, ip, c, 0);
}

/* Returns the value itself. */
const insn *native_semaphore_getvalue(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SEM_GETVALUE, SYNC_SEMAPHORE, call_argument(m, c, 0), &o)) return NULL;
    return sync_return_unchanged(m, ip, c, sync_word(m, &o, SEMAPHORE_VALUE));
}

/* ---- barriers ---- */

static bool sleeps_at(const thread *t, uint64_t barrier) {
    return t && t->status == THREAD_ASLEEP && t->waits_on == barrier;
}

static bool has_sleepers(const vm *m, uint64_t barrier) {
    const thread_list *all = m->state->threads;
    for (uint32_t i = 0; i < all->count; i++)
        if (sleeps_at(all->at[i], barrier)) return true;
    return false;
}

const insn *native_barrier_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    uint64_t count;
    value v = call_argument(m, c, 2);
    if (!concrete_value(m, ip, &v, 32, "the count of a barrier", &count)) return NULL;
    if (!count || count > MOST) return call_return(m, ip, c, (value){SYNC_EINVAL, NULL});
    if (!sync_begin(m, ip, OPERATION_BARRIER_INIT, SYNC_BARRIER, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    if (has_sleepers(m, o.address)) return sync_misuse(m, ip, &o, "is initialized while threads wait at it");
    sync_clear(m, &o);
    sync_set(m, &o, BARRIER_MARK, SYNC_INITIALIZED);
    sync_set(m, &o, BARRIER_COUNT, (uint32_t)count);
    return sync_return(m, ip, c, 0);
}

const insn *native_barrier_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_BARRIER_DESTROY, SYNC_BARRIER, call_argument(m, c, 0), &o)) return NULL;
    if (has_sleepers(m, o.address)) return sync_misuse(m, ip, &o, "is destroyed while threads wait at it");
    sync_set(m, &o, BARRIER_MARK, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

const insn *native_barrier_wait(vm *m, const insn *ip, const call *c) {
    const uint32_t serial = UINT32_MAX; /* PTHREAD_BARRIER_SERIAL_THREAD */
    sync_object o;
    if (m->thread->woken) { /* the barrier is complete */
        m->thread->woken = false;
        return call_return(m, ip, c, (value){0, NULL});
    }
    if (!sync_open(m, ip, OPERATION_BARRIER_WAIT, SYNC_BARRIER, call_argument(m, c, 0), &o)) return NULL;
    uint32_t arrived = sync_word(m, &o, BARRIER_ARRIVED) + 1;
    if (arrived < sync_word(m, &o, BARRIER_COUNT)) {
        sync_set(m, &o, BARRIER_ARRIVED, arrived);
        return thread_sleep(m, ip, NO_THREAD, o.address);
    }
    sync_set(m, &o, BARRIER_ARRIVED, 0);
    for (uint32_t i = 0; i < m->state->threads->count; i++)
        if (sleeps_at(m->state->threads->at[i], o.address)) thread_wake(m, i);
    return sync_return(m, ip, c, serial);
}

/* ---- once ---- */

static const insn *finish_once(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_ONCE_DONE, SYNC_ONCE, call_argument(m, c, 0), &o)) return NULL;
    m->thread->woken = false;
    sync_set(m, &o, ONCE_CONTROL, ONCE_FINISHED);
    return sync_return(m, ip, c, 0);
}

const insn *native_once(vm *m, const insn *ip, const call *c) {
    if (m->thread->woken) return finish_once(m, ip, c);
    uint64_t routine;
    value f = call_argument(m, c, 1);
    sync_object o;
    if (!concrete_value(m, ip, &f, m->pointer_bits, "the routine of pthread_once", &routine)) return NULL;
    if (!sync_open(m, ip, OPERATION_ONCE, SYNC_ONCE, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, ONCE_CONTROL) == ONCE_FINISHED) return sync_return_unchanged(m, ip, c, 0);
    if (sync_word(m, &o, ONCE_CONTROL)) return sync_misuse(m, ip, &o, "was never initialized");
    int64_t index = function_at(m, routine);
    if (index < 0 || !m->program->functions[index].has_body || m->natives[index])
        return stop_incomplete(m, ip, "pthread_once of something that is not a function of the program");
    const insn *start = call_helper(m, ip, &m->program->functions[index], NULL, 0);
    if (!start) return NULL;
    m->top->purpose = FRAME_ONCE;
    sync_set(m, &o, ONCE_CONTROL, 4 * (m->thread->id + 1) + 1);
    return start;
}
