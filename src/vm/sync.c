/* sync.c -- what all synchronization objects have in common: finding them, their words, and whether an operation waits.
 *
 * An operation that may have to wait is enabled or not by a few words of its object: the owner of a mutex, the holders
 * of a read-write lock, the value of a semaphore, the control word of pthread_once. Their digest is what the search
 * remembers of an object before an operation; from it alone one can tell later which operations could have been
 * performed there instead. A condition variable never makes anyone wait by itself: who waits for it needs the mutex,
 * and to be woken, which is noted in the waiting thread.
 *
 * An object that cannot be used (freed, destroyed, never initialized, depending on inputs) has the digest UNUSABLE,
 * which enables everything: performing the operation then says what is wrong. Objects that make nobody wait have it
 * too. */
#include "vm/sync.h"

#include <string.h>

#define UNUSABLE UINT64_MAX

static const struct { const char *name; uint8_t bytes64, bytes32; bool marked; } types[SYNC_TYPES] = {
    [SYNC_MUTEX] = {"mutex", 40, 24, false},
    [SYNC_COND] = {"condition variable", 48, 48, false},
    [SYNC_RWLOCK] = {"read-write lock", 56, 32, false},
    [SYNC_SPIN] = {"spin lock", 4, 4, true},
    [SYNC_BARRIER] = {"barrier", 32, 20, true},
    [SYNC_SEMAPHORE] = {"semaphore", 32, 16, true},
    [SYNC_ONCE] = {"control variable of pthread_once", 4, 4, false},
};

uint64_t sync_bytes(const vm *m, enum sync_type type) {
    return m->pointer_bits == 64 ? types[type].bytes64 : types[type].bytes32;
}

/* ---- words ---- */

enum word_kind { WORD_PLAIN, WORD_UNDEFINED, WORD_SYMBOLIC };

static enum word_kind overlay_word(vm *m, const object *o, uint64_t offset, uint32_t *word) {
    const term *t = overlay_load(m, o, offset, 4);
    if (term_is_const(t)) {
        *word = (uint32_t)t->value;
        return WORD_PLAIN;
    }
    return t->flags & TERM_HAS_UNDEF ? WORD_UNDEFINED : WORD_SYMBOLIC;
}

static enum word_kind read_word(vm *m, const object *o, uint64_t offset, uint32_t *word) {
    if (unlikely(m->general.on)) general_pin_bytes(m, o, offset, 4);
    if (o->overlay) return overlay_word(m, o, offset, word);
    if (object_read(o, offset, (uint8_t *)word, 4)) return WORD_PLAIN;
    for (uint64_t i = 0; i < 4; i++)
        if (object_get(o, offset + i).kind == CELL_UNDEFINED) return WORD_UNDEFINED;
    return WORD_SYMBOLIC;
}

/* The words whose contents decide about an object: [0] also holds the mark. */
static uint32_t deciding_words(const vm *m, enum sync_type type, uint64_t at[6]) {
    uint32_t n = 0;
    at[n++] = 0;
    switch (type) {
    case SYNC_MUTEX:
        at[n++] = MUTEX_COUNT;
        at[n++] = MUTEX_HEALTH;
        at[n++] = mutex_kind_offset(m);
        break;
    case SYNC_RWLOCK:
        for (uint32_t i = 0; i < THREADS_MAX / 32; i++) at[n++] = RWLOCK_READERS + 4 * i;
        break;
    case SYNC_BARRIER:
        at[n++] = BARRIER_COUNT;
        at[n++] = BARRIER_ARRIVED;
        break;
    case SYNC_SEMAPHORE: at[n++] = SEMAPHORE_VALUE; break;
    case SYNC_COND: case SYNC_SPIN: case SYNC_ONCE: case SYNC_TYPES: break;
    }
    return n;
}

/* ---- which operations wait ---- */

static enum sync_type type_of(enum operation_kind kind) {
    switch (kind) {
    case OPERATION_MUTEX_INIT: case OPERATION_MUTEX_DESTROY: case OPERATION_LOCK: case OPERATION_TRYLOCK:
    case OPERATION_UNLOCK: case OPERATION_WAKE: case OPERATION_WAKE_TIMED: case OPERATION_CONSISTENT:
        return SYNC_MUTEX;
    case OPERATION_RWLOCK_INIT: case OPERATION_RWLOCK_DESTROY: case OPERATION_RDLOCK: case OPERATION_WRLOCK:
    case OPERATION_TRYRDLOCK: case OPERATION_TRYWRLOCK: case OPERATION_RWUNLOCK:
        return SYNC_RWLOCK;
    case OPERATION_SPIN_INIT: case OPERATION_SPIN_DESTROY: case OPERATION_SPIN_LOCK: case OPERATION_SPIN_TRYLOCK:
    case OPERATION_SPIN_UNLOCK:
        return SYNC_SPIN;
    case OPERATION_SEM_INIT: case OPERATION_SEM_DESTROY: case OPERATION_SEM_WAIT: case OPERATION_SEM_TRYWAIT:
    case OPERATION_SEM_POST: case OPERATION_SEM_GETVALUE:
        return SYNC_SEMAPHORE;
    case OPERATION_ONCE: case OPERATION_ONCE_DONE: return SYNC_ONCE;
    default: return SYNC_TYPES; /* nothing waits for these */
    }
}

static uint64_t end_digest(const state *s, uint64_t address) {
    const thread *t = thread_of(s, thread_of_address(address));
    return t && t->status == THREAD_ENDED;
}

uint64_t sync_digest(vm *m, const state *s, enum operation_kind kind, uint64_t address) {
    enum sync_type type = type_of(kind);
    if (kind == OPERATION_JOIN || kind == OPERATION_TRYJOIN || kind == OPERATION_END) return end_digest(s, address);
    if (type == SYNC_TYPES) return UNUSABLE;
    const object *o = memory_find_in(m, s, address);
    uint64_t bytes = sync_bytes(m, type), at[6], offset = o ? address - o->address : 0;
    if (!o || !o->live || o->external || o->size < bytes || offset > o->size - bytes) return UNUSABLE;
    uint32_t words[6], n = deciding_words(m, type, at);
    for (uint32_t i = 0; i < n; i++)
        if (read_word(m, o, offset + at[i], &words[i]) != WORD_PLAIN) return UNUSABLE;
    if (words[0] == SYNC_DESTROYED || (types[type].marked && !words[0])) return UNUSABLE;
    if (type == SYNC_SEMAPHORE) return words[1];
    if (type != SYNC_RWLOCK) return words[0];
    bool readers = words[1] | words[2] | words[3] | words[4];
    return (uint64_t)words[0] << 1 | readers;
}

bool sync_digest_enables(enum operation_kind kind, uint64_t digest, uint32_t thread_) {
    if (digest == UNUSABLE) return true;
    switch (kind) {
    case OPERATION_LOCK: return !digest || digest == thread_ + 1ull;
    case OPERATION_WAKE: case OPERATION_WAKE_TIMED: return !digest;
    case OPERATION_RDLOCK: return digest <= 1 || digest >> 1 == thread_ + 1ull;
    case OPERATION_WRLOCK: return !digest || digest >> 1 == thread_ + 1ull;
    case OPERATION_SPIN_LOCK: return digest == 1 || digest == thread_ + 2ull;
    case OPERATION_SEM_WAIT: case OPERATION_JOIN: return digest > 0;
    case OPERATION_ONCE: return !digest || digest == ONCE_FINISHED;
    default: return true;
    }
}

bool sync_enabled(vm *m, const state *s, const thread *t) {
    enum operation_kind kind = t->next.kind;
    bool cancelled = t->cancelled && !t->cancel_disabled && !t->ending;
    bool unasked = m->options.spurious_wakeups && !t->unasked;
    if (kind == OPERATION_WAKE && !t->woken && !cancelled && !unasked) return false;
    if ((kind == OPERATION_SEM_WAIT || kind == OPERATION_JOIN) && cancelled) return true;
    return sync_digest_enables(kind, sync_digest(m, s, kind, t->next.at[0].address), t->id);
}

/* ---- objects ---- */

static const char *name_of(const vm *m, const sync_object *o, char *text, size_t room) {
    const object *at = o->memory;
    char all[200];
    if (at->name && !o->offset && at->size == sync_bytes(m, o->type))
        snprintf(text, room, "%s '%s'", types[o->type].name, at->name);
    else
        snprintf(text, room, "%s at offset %" PRIu64 " of %s", types[o->type].name, o->offset,
                 object_describe(at, all, sizeof all));
    return text;
}

const insn *sync_misuse(vm *m, const insn *ip, const sync_object *o, const char *what) {
    char name[300];
    return fail(m, ip, ERROR_LOCK_MISUSE, o->memory, "%s %s", name_of(m, o, name, sizeof name), what);
}

bool sync_begin(vm *m, const insn *ip, enum operation_kind kind, enum sync_type type, value pointer, sync_object *o) {
    *o = (sync_object){.type = type};
    return concrete_value(m, ip, &pointer, m->pointer_bits, "the address of a synchronization object", &o->address) &&
           visible_sync(m, ip, kind, o->address, sync_bytes(m, type));
}

bool sync_find(vm *m, const insn *ip, sync_object *o) {
    o->memory = memory_check(m, ip, o->address, sync_bytes(m, o->type), true);
    if (!o->memory) return false;
    o->offset = o->address - o->memory->address;
    if (o->memory->size_term) {
        stop_incomplete(m, ip, "a %s in an object of symbolic size", types[o->type].name);
        return false;
    }
    return true;
}

bool sync_usable(vm *m, const insn *ip, sync_object *o) {
    if (!sync_find(m, ip, o)) return false;
    uint64_t at[6];
    uint32_t words[6], n = deciding_words(m, o->type, at);
    for (uint32_t i = 0; i < n; i++)
        switch (read_word(m, o->memory, o->offset + at[i], &words[i])) {
        case WORD_PLAIN: break;
        case WORD_UNDEFINED: sync_misuse(m, ip, o, "is used but was never initialized"); return false;
        case WORD_SYMBOLIC:
            stop_incomplete(m, ip, "a %s whose state depends on inputs", types[o->type].name);
            return false;
        }
    if (words[0] == SYNC_DESTROYED) {
        sync_misuse(m, ip, o, "is used after it was destroyed");
        return false;
    }
    if (types[o->type].marked && !words[0]) {
        sync_misuse(m, ip, o, "is used but was never initialized");
        return false;
    }
    return true;
}

bool sync_open(vm *m, const insn *ip, enum operation_kind kind, enum sync_type type, value pointer, sync_object *o) {
    return sync_begin(m, ip, kind, type, pointer, o) && sync_usable(m, ip, o);
}

uint32_t sync_word(vm *m, const sync_object *o, uint64_t at) {
    uint32_t word = 0;
    if (read_word(m, o->memory, o->offset + at, &word) != WORD_PLAIN) return 0;
    return word;
}

void sync_set(vm *m, sync_object *o, uint64_t at, uint32_t word) {
    value v = {word, NULL};
    o->memory = memory_writable(m, o->memory);
    store_object(m, o->memory, o->offset + at, 32, &v);
}

void sync_clear(vm *m, sync_object *o) {
    for (uint64_t at = 0; at < sync_bytes(m, o->type); at += 4) sync_set(m, o, at, 0);
}

const insn *sync_return(vm *m, const insn *ip, const call *c, uint32_t result) {
    visible_value(m, result);
    return call_return(m, ip, c, (value){result, NULL});
}

const insn *sync_return_unchanged(vm *m, const insn *ip, const call *c, uint32_t result) {
    visible_was_read(m);
    return sync_return(m, ip, c, result);
}

/* ---- who holds what ---- */

static uint32_t times_held(const thread *t, uint64_t address) {
    uint32_t n = 0;
    for (uint32_t i = 0; t->held && i < t->held->count; i++) n += t->held->at[i].address == address;
    return n;
}

bool sync_is_held(const vm *m, uint64_t address) {
    const thread_list *all = m->state->threads;
    for (uint32_t i = 0; i < all->count; i++)
        if (all->at[i] && times_held(all->at[i], address)) return true;
    return false;
}

uint32_t sync_times_held(const vm *m, uint64_t address) { return times_held(m->thread, address); }

enum decision sync_timeout_valid(vm *m, const insn *ip, value timeout) {
    uint64_t address;
    value nanoseconds;
    uint32_t w = m->pointer_bits;
    if (!concrete_value(m, ip, &timeout, w, "the address of a timeout", &address)) return STOP;
    value at = {address + w / 8, NULL};
    if (!load_value(m, ip, &at, w, &nanoseconds)) return STOP;
    term *t = value_term(m, &nanoseconds, w);
    return decide(m, ip, term_ult(m->terms, t, term_const(m->terms, w, 1000000000)), "a timeout");
}
