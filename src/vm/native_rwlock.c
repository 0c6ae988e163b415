/* native_rwlock.c -- read-write locks and spin locks.
 *
 * A read-write lock has a writer, or any number of readers, or neither. A thread may hold it for reading several times;
 * how often is in its list of held locks. Readers are not made to wait for writers that wait, so every order that any
 * implementation allows is explored. A thread that holds the lock for reading and asks to write waits for itself, which
 * is a deadlock, as in glibc; one that holds it for writing is told EDEADLK.
 *
 * A spin lock is a mutex without frills: waiting is waiting, whether or not the processor is kept busy by it. */
#include "vm/native.h"
#include "vm/sync.h"

static uint32_t self(const vm *m) { return m->thread->id + 1; }

/* ---- read-write locks ---- */

static uint64_t reader_word(const vm *m) { return RWLOCK_READERS + 4 * (m->thread->id / 32); }
static uint32_t reader_bit(const vm *m) { return 1u << (m->thread->id % 32); }

static bool has_readers(vm *m, const sync_object *o) {
    for (uint32_t i = 0; i < THREADS_MAX / 32; i++)
        if (sync_word(m, o, RWLOCK_READERS + 4 * i)) return true;
    return false;
}

const insn *native_rwlock_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_begin(m, ip, OPERATION_RWLOCK_INIT, SYNC_RWLOCK, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    if (sync_is_held(m, o.address)) return sync_misuse(m, ip, &o, "is initialized while it is locked");
    sync_clear(m, &o);
    return sync_return(m, ip, c, 0);
}

const insn *native_rwlock_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_RWLOCK_DESTROY, SYNC_RWLOCK, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, RWLOCK_WRITER) || has_readers(m, &o))
        return sync_misuse(m, ip, &o, "is destroyed while it is locked");
    sync_set(m, &o, RWLOCK_WRITER, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

enum patience { FOREVER, NONE, SOME_TIME };

static void take(vm *m, const insn *ip, sync_object *o, bool write) {
    uint64_t readers = reader_word(m);
    if (write) sync_set(m, o, RWLOCK_WRITER, self(m));
    else sync_set(m, o, readers, sync_word(m, o, readers) | reader_bit(m));
    held_add(m, o->address, user_location(m, ip), false);
}

static const insn *lock(vm *m, const insn *ip, const call *c, bool write, enum patience patience, value timeout) {
    static const enum operation_kind kinds[2][2] = {{OPERATION_TRYRDLOCK, OPERATION_RDLOCK},
                                                    {OPERATION_TRYWRLOCK, OPERATION_WRLOCK}};
    sync_object o;
    if (!sync_open(m, ip, kinds[write][patience == FOREVER], SYNC_RWLOCK, call_argument(m, c, 0), &o)) return NULL;
    if (patience == SOME_TIME) { /* also looked at by who need not wait, as in the C library */
        enum decision valid = sync_timeout_valid(m, ip, timeout);
        if (valid == STOP) return NULL;
        if (valid == NO) return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    }
    uint32_t writer = sync_word(m, &o, RWLOCK_WRITER);
    if (!writer && !(write && has_readers(m, &o))) {
        take(m, ip, &o, write);
        return sync_return(m, ip, c, 0);
    }
    if (patience == NONE) return sync_return_unchanged(m, ip, c, SYNC_EBUSY);
    return sync_return_unchanged(m, ip, c, writer == self(m) ? SYNC_EDEADLK : SYNC_ETIMEDOUT);
}

const insn *native_rwlock_rdlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, false, FOREVER, (value){0, NULL});
}
const insn *native_rwlock_wrlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, true, FOREVER, (value){0, NULL});
}
const insn *native_rwlock_tryrdlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, false, NONE, (value){0, NULL});
}
const insn *native_rwlock_trywrlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, true, NONE, (value){0, NULL});
}
const insn *native_rwlock_timedrdlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, false, SOME_TIME, call_argument(m, c, 1));
}
const insn *native_rwlock_timedwrlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, true, SOME_TIME, call_argument(m, c, 1));
}
const insn *native_rwlock_clockrdlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, false, SOME_TIME, call_argument(m, c, 2));
}
const insn *native_rwlock_clockwrlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, true, SOME_TIME, call_argument(m, c, 2));
}

const insn *native_rwlock_unlock(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_RWUNLOCK, SYNC_RWLOCK, call_argument(m, c, 0), &o)) return NULL;
    uint64_t word = reader_word(m);
    uint32_t readers = sync_word(m, &o, word);
    if (sync_word(m, &o, RWLOCK_WRITER) == self(m)) sync_set(m, &o, RWLOCK_WRITER, 0);
    else if (!(readers & reader_bit(m))) return sync_misuse(m, ip, &o, "is unlocked by a thread that does not hold it");
    else if (sync_times_held(m, o.address) <= 1) sync_set(m, &o, word, readers & ~reader_bit(m));
    held_remove(m, o.address);
    return sync_return(m, ip, c, 0);
}

/* ---- spin locks ---- */

const insn *native_spin_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_begin(m, ip, OPERATION_SPIN_INIT, SYNC_SPIN, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    if (sync_is_held(m, o.address)) return sync_misuse(m, ip, &o, "is initialized while it is locked");
    sync_set(m, &o, SPIN_OWNER, 1);
    return sync_return(m, ip, c, 0);
}

const insn *native_spin_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SPIN_DESTROY, SYNC_SPIN, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, SPIN_OWNER) != 1) return sync_misuse(m, ip, &o, "is destroyed while it is locked");
    sync_set(m, &o, SPIN_OWNER, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

static const insn *spin(vm *m, const insn *ip, const call *c, enum operation_kind kind) {
    sync_object o;
    if (!sync_open(m, ip, kind, SYNC_SPIN, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, SPIN_OWNER) != 1) {
        if (kind == OPERATION_SPIN_TRYLOCK) return sync_return_unchanged(m, ip, c, SYNC_EBUSY);
        return sync_misuse(m, ip, &o, "is locked again by the thread that has locked it already");
    }
    sync_set(m, &o, SPIN_OWNER, self(m) + 1);
    held_add(m, o.address, user_location(m, ip), false);
    return sync_return(m, ip, c, 0);
}

const insn *native_spin_lock(vm *m, const insn *ip, const call *c) { return spin(m, ip, c, OPERATION_SPIN_LOCK); }
const insn *native_spin_trylock(vm *m, const insn *ip, const call *c) { return spin(m, ip, c, OPERATION_SPIN_TRYLOCK); }

const insn *native_spin_unlock(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_SPIN_UNLOCK, SYNC_SPIN, call_argument(m, c, 0), &o)) return NULL;
    uint32_t owner = sync_word(m, &o, SPIN_OWNER);
    if (owner != self(m) + 1)
        return sync_misuse(m, ip, &o, owner == 1 ? "is unlocked while nobody holds it"
                                                 : "is unlocked by a thread that does not hold it");
    sync_set(m, &o, SPIN_OWNER, 1);
    held_remove(m, o.address);
    return sync_return(m, ip, c, 0);
}
