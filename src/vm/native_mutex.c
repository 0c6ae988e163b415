/* native_mutex.c -- mutexes: normal, recursive, error checking, robust.
 *
 * A mutex is free or has an owner. Locking one that another thread owns waits; a timed lock that is performed while the
 * mutex is owned times out, and one that is performed later does not, so both outcomes are explored without a clock.
 *
 * What POSIX leaves undefined is reported as lock-misuse: locking a normal mutex again, unlocking a normal mutex that
 * the thread does not own, destroying or initializing a mutex in use. Where POSIX gives an error number (recursive,
 * error checking and robust mutexes), the call returns it.
 *
 * The owner of a robust mutex may end without unlocking it: the next one to lock it is told EOWNERDEAD, and unless that
 * one declares the mutex consistent before unlocking it, nobody can lock it any more. */
#include "vm/native.h"
#include "vm/sync.h"

enum { CEILING_SHIFT = 12, PROTOCOL_SHIFT = 28, ATTRIBUTE_ROBUST = 1 << 30, PRIO_PROTECT = 2 }; /* as glibc's */

static uint32_t kind_of(vm *m, const sync_object *o) { return sync_word(m, o, mutex_kind_offset(m)); }
static bool checks_owner(uint32_t kind) {
    uint32_t type = kind & MUTEX_TYPE;
    return kind & MUTEX_ROBUST || type == MUTEX_RECURSIVE || type == MUTEX_ERRORCHECK;
}
static uint32_t self(const vm *m) { return m->thread->id + 1; }

/* ---- life ---- */

const insn *native_mutex_init(vm *m, const insn *ip, const call *c) {
    sync_object o;
    uint64_t attributes;
    value a = call_argument(m, c, 1), settings = {0, NULL};
    if (!concrete_value(m, ip, &a, m->pointer_bits, "the address of mutex attributes", &attributes)) return NULL;
    if (!sync_begin(m, ip, OPERATION_MUTEX_INIT, SYNC_MUTEX, call_argument(m, c, 0), &o) || !sync_find(m, ip, &o))
        return NULL;
    a = (value){attributes, NULL};
    if (attributes && !load_value(m, ip, &a, 32, &settings)) return NULL;
    if (settings.term) return stop_incomplete(m, ip, "mutex attributes that were not set or depend on inputs");
    if (sync_is_held(m, o.address)) return sync_misuse(m, ip, &o, "is initialized while it is locked");
    sync_clear(m, &o);
    uint32_t kind = (uint32_t)settings.bits & MUTEX_TYPE;
    if (settings.bits & ATTRIBUTE_ROBUST) kind |= MUTEX_ROBUST;
    sync_set(m, &o, mutex_kind_offset(m), kind);
    uint32_t protocol = (uint32_t)(settings.bits >> PROTOCOL_SHIFT) & 3;
    uint32_t ceiling = (uint32_t)(settings.bits >> CEILING_SHIFT) & 0xfff;
    sync_set(m, &o, mutex_ceiling_offset(m), protocol << PROTOCOL_SHIFT | ceiling);
    return sync_return(m, ip, c, 0);
}

/* Does a thread that waits for a condition variable need this mutex to go on? */
static bool is_waited_with(const vm *m, uint64_t address) {
    const thread_list *all = m->state->threads;
    for (uint32_t i = 0; i < all->count; i++) {
        const thread *t = all->at[i];
        if (t && t->waits_on && t->status == THREAD_PARKED && t->next.at[0].address == address) return true;
    }
    return false;
}

const insn *native_mutex_destroy(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_MUTEX_DESTROY, SYNC_MUTEX, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, MUTEX_OWNER)) return sync_misuse(m, ip, &o, "is destroyed while it is locked");
    if (is_waited_with(m, o.address))
        return sync_misuse(m, ip, &o, "is destroyed while a thread waits for a condition variable with it");
    sync_set(m, &o, MUTEX_OWNER, SYNC_DESTROYED);
    return sync_return(m, ip, c, 0);
}

/* ---- lock ---- */

uint32_t mutex_take(vm *m, const insn *ip, sync_object *o) {
    uint32_t health = sync_word(m, o, MUTEX_HEALTH);
    if (health == MUTEX_NOT_RECOVERABLE) return SYNC_ENOTRECOVERABLE;
    sync_set(m, o, MUTEX_OWNER, self(m));
    sync_set(m, o, MUTEX_COUNT, 1);
    held_add(m, o->address, user_location(m, ip), kind_of(m, o) & MUTEX_ROBUST);
    return health == MUTEX_OWNER_DIED ? SYNC_EOWNERDEAD : 0;
}

enum patience { FOREVER, NONE, SOME_TIME };

/* The thread locks a mutex that it owns. */
static const insn *lock_again(vm *m, const insn *ip, const call *c, sync_object *o, enum patience patience) {
    uint32_t type = kind_of(m, o) & MUTEX_TYPE, count = sync_word(m, o, MUTEX_COUNT);
    if (type == MUTEX_RECURSIVE) {
        if (count == UINT32_MAX) return sync_return_unchanged(m, ip, c, SYNC_EAGAIN);
        sync_set(m, o, MUTEX_COUNT, count + 1);
        held_add(m, o->address, user_location(m, ip), kind_of(m, o) & MUTEX_ROBUST);
        return sync_return(m, ip, c, 0);
    }
    if (patience == NONE) return sync_return_unchanged(m, ip, c, SYNC_EBUSY);
    if (type == MUTEX_ERRORCHECK) return sync_return_unchanged(m, ip, c, SYNC_EDEADLK);
    if (patience == SOME_TIME) return sync_return_unchanged(m, ip, c, SYNC_ETIMEDOUT);
    return sync_misuse(m, ip, o, "is locked again by the thread that has locked it already");
}

static const insn *lock(vm *m, const insn *ip, const call *c, enum patience patience, value timeout) {
    sync_object o;
    enum operation_kind kind = patience == FOREVER ? OPERATION_LOCK : OPERATION_TRYLOCK;
    if (!sync_open(m, ip, kind, SYNC_MUTEX, call_argument(m, c, 0), &o)) return NULL;
    uint32_t owner = sync_word(m, &o, MUTEX_OWNER), type = kind_of(m, &o) & MUTEX_TYPE;
    bool answers = owner == self(m) && (type == MUTEX_RECURSIVE || type == MUTEX_ERRORCHECK);
    if (owner && !answers && patience == SOME_TIME) { /* only who has to wait looks at the time */
        enum decision valid = sync_timeout_valid(m, ip, timeout);
        if (valid == STOP) return NULL;
        if (valid == NO) return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    }
    if (owner == self(m)) return lock_again(m, ip, c, &o, patience);
    if (owner) return sync_return_unchanged(m, ip, c, patience == NONE ? SYNC_EBUSY : SYNC_ETIMEDOUT);
    uint32_t result = mutex_take(m, ip, &o);
    return result == SYNC_ENOTRECOVERABLE ? sync_return_unchanged(m, ip, c, result) : sync_return(m, ip, c, result);
}

const insn *native_mutex_lock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, FOREVER, (value){0, NULL});
}

const insn *native_mutex_trylock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, NONE, (value){0, NULL});
}

const insn *native_mutex_timedlock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, SOME_TIME, call_argument(m, c, 1));
}

const insn *native_mutex_clocklock(vm *m, const insn *ip, const call *c) {
    return lock(m, ip, c, SOME_TIME, call_argument(m, c, 2));
}

/* ---- unlock ---- */

void mutex_release(vm *m, sync_object *o) {
    sync_set(m, o, MUTEX_OWNER, 0);
    sync_set(m, o, MUTEX_COUNT, 0);
    if (sync_word(m, o, MUTEX_HEALTH) == MUTEX_OWNER_DIED) sync_set(m, o, MUTEX_HEALTH, MUTEX_NOT_RECOVERABLE);
    held_remove(m, o->address);
}

const insn *native_mutex_unlock(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_UNLOCK, SYNC_MUTEX, call_argument(m, c, 0), &o)) return NULL;
    uint32_t owner = sync_word(m, &o, MUTEX_OWNER), count = sync_word(m, &o, MUTEX_COUNT);
    if (owner != self(m)) {
        if (checks_owner(kind_of(m, &o))) return sync_return_unchanged(m, ip, c, SYNC_EPERM);
        return sync_misuse(m, ip, &o, owner ? "is unlocked by a thread that does not hold it"
                                            : "is unlocked while nobody holds it");
    }
    if (count > 1) {
        sync_set(m, &o, MUTEX_COUNT, count - 1);
        held_remove(m, o.address);
    } else {
        mutex_release(m, &o);
    }
    return sync_return(m, ip, c, 0);
}

/* ---- robust mutexes ---- */

const insn *native_mutex_consistent(vm *m, const insn *ip, const call *c) {
    sync_object o;
    if (!sync_open(m, ip, OPERATION_CONSISTENT, SYNC_MUTEX, call_argument(m, c, 0), &o)) return NULL;
    if (sync_word(m, &o, MUTEX_OWNER) != self(m) || sync_word(m, &o, MUTEX_HEALTH) != MUTEX_OWNER_DIED)
        return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    sync_set(m, &o, MUTEX_HEALTH, MUTEX_HEALTHY);
    return sync_return(m, ip, c, 0);
}

/* The n-th different robust mutex that the running thread holds, or 0: how many there are in *count. */
static uint64_t robust_mutex(const vm *m, uint32_t n, uint32_t *count) {
    const held_locks *h = m->thread->held;
    uint64_t found = 0;
    *count = 0;
    for (uint32_t i = 0; h && i < h->count; i++) {
        bool counted = !h->at[i].robust;
        for (uint32_t k = 0; k < i && !counted; k++) counted = h->at[k].address == h->at[i].address;
        if (!counted && (*count)++ == n) found = h->at[i].address;
    }
    return found;
}

/* The robust mutex that the running thread, which ends, leaves next, or 0. POSIX does not say in which order: it is a choice,
 * made before the thread is parked in front of leaving it. */
static uint64_t next_robust(vm *m, const insn *ip) {
    uint32_t count;
    uint64_t first = robust_mutex(m, 0, &count);
    if (count < 2 || !m->concurrent) return first;
    if (!m->thread->leaves) m->thread->leaves = robust_mutex(m, choose(m, ip, count), &count);
    return m->thread->leaves;
}

bool mutexes_orphan(vm *m, const insn *ip) {
    for (uint64_t address; (address = next_robust(m, ip));) {
        sync_object o = {.type = SYNC_MUTEX, .address = address};
        if (!visible_apart(m, ip, OPERATION_UNLOCK, address, sync_bytes(m, SYNC_MUTEX)) || !sync_usable(m, ip, &o))
            return false;
        sync_set(m, &o, MUTEX_OWNER, 0);
        sync_set(m, &o, MUTEX_COUNT, 0);
        sync_set(m, &o, MUTEX_HEALTH, MUTEX_OWNER_DIED);
        while (sync_times_held(m, address)) held_remove(m, address);
        m->thread->leaves = 0;
    }
    return true;
}

/* ---- priority ceilings: there are no priorities, so the ceiling is only remembered ---- */

static const insn *with_ceiling(vm *m, const insn *ip, const call *c, bool set) {
    sync_object o;
    uint64_t fresh = 0;
    value where = call_argument(m, c, set ? 2 : 1), ceiling = call_argument(m, c, 1), old;
    if (set && !concrete_value(m, ip, &ceiling, 32, "a priority ceiling", &fresh)) return NULL;
    if (!concrete_value(m, ip, &where, m->pointer_bits, "an address", &where.bits)) return NULL;
    if (!sync_open(m, ip, OPERATION_TRYLOCK, SYNC_MUTEX, call_argument(m, c, 0), &o)) return NULL;
    uint32_t word = sync_word(m, &o, mutex_ceiling_offset(m));
    if (word >> PROTOCOL_SHIFT != PRIO_PROTECT || fresh > 99) return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    where.term = NULL;
    old = (value){word & 0xfff, NULL};
    if (where.bits && !store_value(m, ip, &where, 32, &old)) return NULL;
    if (!set) return sync_return_unchanged(m, ip, c, 0);
    sync_set(m, &o, mutex_ceiling_offset(m), (word & ~0xfffu) | (uint32_t)fresh);
    return sync_return(m, ip, c, 0);
}

const insn *native_mutex_getprioceiling(vm *m, const insn *ip, const call *c) { return with_ceiling(m, ip, c, false); }
const insn *native_mutex_setprioceiling(vm *m, const insn *ip, const call *c) { return with_ceiling(m, ip, c, true); }
