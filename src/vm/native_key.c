/* native_key.c -- thread-specific data, cancellation, and how a thread leaves before its start routine returns.
 *
 * Keys are numbered by their creator and its count of keys, so that a key's number does not depend on the schedule. None is 0:
 * a variable that no key was put into yet has no key that another thread makes meanwhile. The
 * values are the thread's own and invisible to others. Whether a key was deleted is noticed by who uses it, and by a thread that
 * ends with a value to destroy: in a program that deletes keys these are visible operations, and deleting is one.
 *
 * Cancellation is deferred: pthread_cancel sets a flag, which the target reads at its cancellation points. Setting and
 * reading it are visible operations on an address that stands for the flag; a program that never calls pthread_cancel
 * has none of them. A target that waits at a cancellation point is enabled by the flag. One that joins another thread
 * is enabled by the flag or by the end of that thread, so in such a program the end of a thread is visible too; as it is
 * where a thread asks whether another has ended.
 *
 * A thread that leaves by pthread_exit or by cancellation goes through its cleanup handlers, newest first, then through
 * the destructors of its thread-specific values, and ends. Handlers registered by the macros of pthread.h are jump
 * buffers: their code calls the handler and then asks for the next one (__pthread_unwind_next). All others are called
 * by the machine on top of the frame the thread leaves in, whose `ends` flag says that it does not go on with its
 * instruction but with leaving when they return, or when an operation it was parked in front of is granted.
 *
 * K1: thread.result and thread.ending are set before the first handler runs. */
#include "vm/native.h"
#include "vm/sync.h"

#include <string.h>

/* ---- keys ---- */

enum { MOST_KEYS = 1024, DESTRUCTOR_ROUNDS = 4, KEYS_BYTES = 8 };

enum { CANCELS = 1, TRIES_TO_JOIN = 2, CONTESTS = 4, DELETES_KEYS = 8 }; /* vm.called */

static bool program_deletes_keys(const vm *m) { return m->called & DELETES_KEYS; }

/* Whether a key is there is looked at. False: parked. */
static bool keys_seen(vm *m, const insn *ip) {
    if (!program_deletes_keys(m)) return true;
    if (!visible_sync(m, ip, OPERATION_KEY_LOOK, KEYS_ADDRESS, KEYS_BYTES)) return false;
    visible_was_read(m);
    return true;
}

static const struct key *find_key(const vm *m, uint64_t number) {
    const key_list *keys = m->state->keys;
    for (uint32_t i = 0; keys && i < keys->count; i++)
        if (keys->at[i].number == number && !keys->at[i].deleted) return &keys->at[i];
    return NULL;
}

/* The list becomes the state's own, with room for one more. */
static key_list *keys_own(vm *m) {
    key_list *old = m->state->keys;
    uint32_t n = old ? old->count : 0;
    key_list *all = xmalloc(sizeof *all + (n + 1) * sizeof *all->at);
    if (old) memcpy(all, old, sizeof *all + n * sizeof *all->at);
    all->refs = 1;
    all->count = n;
    if (old && !--old->refs) free(old);
    return m->state->keys = all;
}

/* May the thread make one more? The C library has MOST_KEYS at a time for all threads. A number is not used again here,
 * and whose key was the last one would depend on the schedule: in both cases the path ends. */
enum key_room { KEY_FREE, KEY_NONE_LEFT, KEY_UNKNOWN };

static enum key_room room_for_key(const vm *m) {
    const key_list *keys = m->state->keys;
    uint32_t count = keys ? keys->count : 0, live = 0;
    for (uint32_t i = 0; i < count; i++) live += !keys->at[i].deleted;
    if (m->thread->keys < MOST_KEYS && live < MOST_KEYS) return KEY_FREE;
    return m->thread->keys == MOST_KEYS && count == MOST_KEYS && live == MOST_KEYS ? KEY_NONE_LEFT : KEY_UNKNOWN;
}

/* In the order of the numbers, which does not depend on the schedule. */
static void add_key(vm *m, uint32_t number, uint64_t destructor) {
    key_list *all = keys_own(m);
    uint32_t i = all->count++;
    for (; i && all->at[i - 1].number > number; i--) all->at[i] = all->at[i - 1];
    all->at[i] = (struct key){.number = number, .destructor = destructor};
}

const insn *native_key_create(vm *m, const insn *ip, const call *c) {
    value where = call_argument(m, c, 0), f = call_argument(m, c, 1);
    uint64_t destructor;
    if (!concrete_value(m, ip, &f, m->pointer_bits, "a destructor", &destructor)) return NULL;
    enum key_room room = room_for_key(m);
    if (room == KEY_UNKNOWN) return stop_incomplete(m, ip, "more than %d keys of thread-specific data", MOST_KEYS);
    if (room == KEY_NONE_LEFT) return call_return(m, ip, c, (value){SYNC_EAGAIN, NULL});
    value number = {m->thread->id * MOST_KEYS + m->thread->keys + 1, NULL};
    if (!store_value(m, ip, &where, 32, &number)) return NULL;
    m->thread->keys++;
    add_key(m, (uint32_t)number.bits, destructor);
    return call_return(m, ip, c, (value){0, NULL});
}

static bool key_argument(vm *m, const insn *ip, const call *c, uint64_t *number) {
    value key = call_argument(m, c, 0);
    return concrete_value(m, ip, &key, 32, "a key of thread-specific data", number);
}

const insn *native_key_delete(vm *m, const insn *ip, const call *c) {
    uint64_t number;
    if (!key_argument(m, ip, c, &number)) return NULL;
    if (!visible_sync(m, ip, OPERATION_KEY_DELETE, KEYS_ADDRESS, KEYS_BYTES)) return NULL;
    if (!find_key(m, number)) return sync_return_unchanged(m, ip, c, SYNC_EINVAL);
    key_list *all = keys_own(m);
    for (uint32_t i = 0; i < all->count; i++)
        if (all->at[i].number == number) all->at[i].deleted = true;
    return sync_return(m, ip, c, 0);
}

static void set_specific(vm *m, uint64_t number, uint64_t bits) {
    thread *t = m->thread;
    if (bits) t->specific = pmap_set(&plain_values, t->specific, number, (void *)(uintptr_t)bits);
    else t->specific = pmap_remove(&plain_values, t->specific, number);
}

const insn *native_setspecific(vm *m, const insn *ip, const call *c) {
    uint64_t number, bits;
    value v = call_argument(m, c, 1);
    if (!key_argument(m, ip, c, &number) ||
        !concrete_value(m, ip, &v, m->pointer_bits, "a thread-specific value", &bits) || !keys_seen(m, ip))
        return NULL;
    if (!find_key(m, number)) return call_return(m, ip, c, (value){SYNC_EINVAL, NULL});
    set_specific(m, number, bits);
    return call_return(m, ip, c, (value){0, NULL});
}

const insn *native_getspecific(vm *m, const insn *ip, const call *c) {
    uint64_t number;
    if (!key_argument(m, ip, c, &number) || !keys_seen(m, ip)) return NULL;
    uint64_t bits = find_key(m, number) ? (uint64_t)(uintptr_t)pmap_get(m->thread->specific, number) : 0;
    return call_return(m, ip, c, (value){bits, NULL});
}

/* ---- leaving ---- */

/* Calls a handler on top of the frame the thread leaves in; when it returns, leaving goes on. */
static const insn *call_handler(vm *m, const insn *ip, uint64_t address, uint64_t argument_) {
    int64_t index = function_at(m, address);
    if (index < 0 || !m->program->functions[index].has_body || m->natives[index])
        return stop_incomplete(m, ip, "a destructor or cleanup handler that is not a function of the program");
    const function *f = &m->program->functions[index];
    value v = {argument_, NULL};
    const insn *start = call_helper(m, ip, f, &v, f->parameters ? 1 : 0);
    if (start) m->top->purpose = FRAME_DESTRUCTOR;
    return start;
}

/* The next destructor with something to destroy; NULL: there is none. any: also of keys that were deleted. */
static const struct key *next_destructor(vm *m, bool any) {
    thread *t = m->thread;
    const key_list *keys = m->state->keys;
    for (; keys && t->specific && t->destructor_round < DESTRUCTOR_ROUNDS; t->destructor_round++, t->destructor_key = 0)
        for (uint32_t i = 0; i < keys->count; i++) {
            const struct key *k = &keys->at[i];
            if (k->number < t->destructor_key || (k->deleted && !any) || !k->destructor) continue;
            if (pmap_get(t->specific, k->number)) return k;
        }
    return NULL;
}

/* Is this the look that the thread was parked in front of? Whether or not its key is still there. */
static bool looks_at_keys(vm *m) {
    const operation *done = &m->state->done;
    if (!m->granted || done->kind != OPERATION_KEY_LOOK || done->count) return false;
    visible_also(m, KEYS_ADDRESS, KEYS_BYTES, false, true);
    return true;
}

/* The running thread has found a destructor to run: may others delete the key before it does? Then it is parked. */
static bool destructor_visible(vm *m, const insn *ip) {
    if (!program_deletes_keys(m) || !m->concurrent || m->thread->atomic) return false;
    visible_parked(m, ip, OPERATION_KEY_LOOK, KEYS_ADDRESS, KEYS_BYTES);
    return true;
}

static void mark_ending(vm *m, value result) {
    m->thread->result = result;
    m->thread->ending = true;
    if (m->top) m->top->ends = true;
}

static bool is_free(const vm *m, uint64_t address) {
    int64_t index = function_at(m, address);
    return index >= 0 && m->natives[index] == native_free;
}

bool thread_finish(vm *m, const insn *ip, value result, const insn **next) {
    *next = NULL;
    bool looks = looks_at_keys(m);
    for (const struct key *k; (k = next_destructor(m, !looks)); looks = false) {
        if (!looks && destructor_visible(m, ip)) return false; /* whether or not its key was deleted: that is what it looks for */
        if (k->deleted && !(k = next_destructor(m, false))) break;
        value v = {(uint64_t)(uintptr_t)pmap_get(m->thread->specific, k->number), NULL};
        uint64_t destructor = k->destructor;
        bool frees = is_free(m, destructor);
        if (frees && !heap_free(m, ip, &v, "free")) return false;
        mark_ending(m, result);
        m->thread->destructor_key = k->number + 1;
        set_specific(m, k->number, 0);
        if (frees) continue;
        *next = call_handler(m, ip, destructor, v.bits);
        return false;
    }
    return mutexes_orphan(m, ip) && cancellation_end(m, ip);
}

/* Would leaving skip the end of a pthread_once? */
static bool inside_once(const vm *m) {
    for (const frame *f = m->top; f; f = f->caller)
        if (f->purpose == FRAME_ONCE) return true;
    return false;
}

static void cleanup_remove(vm *m, uint64_t entry) {
    cleanup_list *old = m->thread->cleanups, *list = NULL;
    uint32_t n = old ? old->count : 0, at = n;
    while (at && old->at[at - 1] != entry) at--;
    if (!at) return;
    if (n > 1) {
        list = xmalloc(sizeof *list + (n - 1) * sizeof *list->at);
        *list = (cleanup_list){.refs = 1, .count = n - 1};
        memcpy(list->at, old->at, (at - 1) * sizeof *list->at);
        memcpy(list->at + at - 1, old->at + at, (n - at) * sizeof *list->at);
    }
    if (!--old->refs) free(old);
    m->thread->cleanups = list;
}

static void cleanup_add(vm *m, uint64_t entry) {
    cleanup_list *old = m->thread->cleanups;
    uint32_t n = old ? old->count : 0;
    cleanup_list *list = xmalloc(sizeof *list + (n + 1) * sizeof *list->at);
    *list = (cleanup_list){.refs = 1, .count = n + 1};
    if (n) memcpy(list->at, old->at, n * sizeof *list->at);
    list->at[n] = entry;
    if (old && !--old->refs) free(old);
    m->thread->cleanups = list;
}

/* An entry is the address of a jump buffer, or one more than that of a buffer with a function and its argument. */
static const insn *run_cleanup(vm *m, const insn *ip, uint64_t entry) {
    value buffer = {entry & ~1ull, NULL}, function_, argument_;
    if (!(entry & 1)) {
        m->top->ends = false;
        const insn *next = jump_back(m, ip, buffer, (value){1, NULL});
        if (next) cleanup_remove(m, entry);
        return next;
    }
    value second = {buffer.bits + m->pointer_bits / 8, NULL};
    if (!load_value(m, ip, &buffer, m->pointer_bits, &function_) ||
        !load_value(m, ip, &second, m->pointer_bits, &argument_))
        return NULL;
    if (function_.term || argument_.term) return stop_incomplete(m, ip, "a cleanup handler that depends on inputs");
    cleanup_remove(m, entry);
    return call_handler(m, ip, function_.bits, argument_.bits);
}

const insn *thread_unwind(vm *m, const insn *ip, value result) {
    if (inside_once(m)) return stop_incomplete(m, ip, "the routine of pthread_once ends its thread");
    mark_ending(m, result);
    const cleanup_list *list = m->thread->cleanups;
    if (list && list->count) return run_cleanup(m, ip, list->at[list->count - 1]);
    return thread_end(m, ip, result);
}

const insn *native_pthread_exit(vm *m, const insn *ip, const call *c) {
    return thread_unwind(m, ip, call_argument(m, c, 0));
}

const insn *native_unwind_next(vm *m, const insn *ip, const call *c) {
    (void)c;
    return thread_unwind(m, ip, m->thread->result);
}

/* ---- cleanup handlers ---- */

static bool buffer_argument(vm *m, const insn *ip, const call *c, uint64_t *address) {
    value buffer = call_argument(m, c, 0);
    return concrete_value(m, ip, &buffer, m->pointer_bits, "the address of a cleanup handler's buffer", address);
}

const insn *native_register_cancel(vm *m, const insn *ip, const call *c) {
    uint64_t buffer;
    if (!buffer_argument(m, ip, c, &buffer)) return NULL;
    cleanup_add(m, buffer);
    return ip + 1;
}

const insn *native_unregister_cancel(vm *m, const insn *ip, const call *c) {
    uint64_t buffer;
    if (!buffer_argument(m, ip, c, &buffer)) return NULL;
    cleanup_remove(m, buffer);
    return ip + 1;
}

/* _pthread_cleanup_push(buffer, function, argument): the function and its argument are the buffer's first two words. */
const insn *native_cleanup_push(vm *m, const insn *ip, const call *c) {
    uint64_t buffer;
    value function_ = call_argument(m, c, 1), argument_ = call_argument(m, c, 2);
    if (!buffer_argument(m, ip, c, &buffer)) return NULL;
    value first = {buffer, NULL}, second = {buffer + m->pointer_bits / 8, NULL};
    if (!store_value(m, ip, &first, m->pointer_bits, &function_) ||
        !store_value(m, ip, &second, m->pointer_bits, &argument_))
        return NULL;
    cleanup_add(m, buffer | 1);
    return ip + 1;
}

/* heddle_cleanup_pop(buffer): the handler is not the thread's any more. */
const insn *native_cleanup_pop(vm *m, const insn *ip, const call *c) {
    uint64_t buffer;
    if (!buffer_argument(m, ip, c, &buffer)) return NULL;
    cleanup_remove(m, buffer | 1);
    return ip + 1;
}

/* ---- cancellation ---- */

enum { FLAG_BYTES = THREAD_FLAG_BYTES };

static bool calls(const vm *m, const char *name) { return program_find_function(m->program, name) >= 0; }

static bool is_join(const function *f) {
    static const char *const names[] = {"pthread_join", "thrd_join", "pthread_tryjoin_np", "pthread_timedjoin_np",
                                        "pthread_clockjoin_np"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (strcmp(f->name, names[i]) == 0) return true;
    return false;
}

/* Which functions may run in other threads than main's: those whose addresses are used, and what they call. */
static bool *in_other_threads(const program *p) {
    bool *marked = xcalloc(p->function_count + 1, 1), grows = true;
    for (uint32_t i = 0; i < p->constant_count; i++)
        if (p->constants[i].kind == CONSTANT_FUNCTION) marked[p->constants[i].index] = true;
    while (grows) {
        grows = false;
        for (uint32_t k = 0; k < p->body_count; k++) {
            const function *f = &p->functions[p->bodies[k]];
            for (uint32_t i = f->code; marked[f->index] && i < f->code + f->code_count; i++) {
                int32_t callee = p->code[i].op == OP_CALL ? p->calls[p->code[i].imm].function : -1;
                if (callee < 0 || marked[callee]) continue;
                marked[callee] = grows = true;
            }
        }
    }
    return marked;
}

/* May another thread than main's join threads? */
static bool joins_elsewhere(const program *p) {
    bool *marked = in_other_threads(p), found = false;
    for (uint32_t k = 0; k < p->body_count && !found; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (f->is_model || !marked[f->index]) continue;
        for (uint32_t i = f->code; i < f->code + f->code_count && !found; i++) {
            int32_t callee = p->code[i].op == OP_CALL ? p->calls[p->code[i].imm].function : -1;
            found = callee >= 0 && is_join(&p->functions[callee]);
        }
    }
    free(marked);
    return found;
}

void note_what_is_called(vm *m) {
    m->called = 0;
    if (calls(m, "pthread_cancel")) m->called |= CANCELS;
    if (calls(m, "pthread_tryjoin_np") || calls(m, "pthread_timedjoin_np") || calls(m, "pthread_clockjoin_np"))
        m->called |= TRIES_TO_JOIN;
    if (calls(m, "pthread_key_delete")) m->called |= DELETES_KEYS;
    bool joins = calls(m, "pthread_join") || calls(m, "thrd_join") || m->called & TRIES_TO_JOIN;
    if (calls(m, "pthread_detach") || (joins && joins_elsewhere(m->program))) m->called |= CONTESTS;
}

static bool program_cancels(const vm *m) { return m->called & CANCELS; }
static bool ends_are_visible(const vm *m) { return m->called & (CANCELS | TRIES_TO_JOIN); }
bool joining_is_contested(const vm *m) { return m->called & CONTESTS; }

bool cancellation_possible(vm *m, const thread *t) { return program_cancels(m) && !t->cancel_disabled && !t->ending; }

bool cancellation_seen(vm *m, const thread *t) {
    if (!cancellation_possible(m, t)) return false;
    visible_also(m, thread_flag_address(t->id), FLAG_BYTES, false, true);
    return t->cancelled;
}

const insn *cancellation_act(vm *m, const insn *ip) {
    m->thread->waits_on = 0;
    m->thread->woken = false;
    m->state->done.cancelled = true;
    return thread_unwind(m, ip, (value){m->pointer_mask, NULL}); /* PTHREAD_CANCELED */
}

bool cancellation_point(vm *m, const insn *ip, const insn **next) {
    *next = NULL;
    if (!cancellation_possible(m, m->thread)) return true;
    if (!visible_sync(m, ip, OPERATION_TESTCANCEL, thread_flag_address(m->thread->id), FLAG_BYTES)) return false;
    visible_was_read(m);
    visible_value(m, m->thread->cancelled);
    if (!m->thread->cancelled) return true;
    *next = cancellation_act(m, ip);
    return false;
}

const insn *native_testcancel(vm *m, const insn *ip, const call *c) {
    const insn *next;
    (void)c;
    return cancellation_point(m, ip, &next) ? ip + 1 : next;
}

/* sleep and its kind: time passes, and the thread may be cancelled meanwhile. */
const insn *native_sleep(vm *m, const insn *ip, const call *c) {
    const insn *next;
    return cancellation_point(m, ip, &next) ? call_return(m, ip, c, (value){0, NULL}) : next;
}

/* Whoever joins waits for one of two things, and which comes first matters: so the end of a thread is visible. If both have
 * come, POSIX asks for the cancellation, and the GNU library, which looks at it only where it has to wait, joins. */
bool cancellation_join(vm *m, const insn *ip, uint32_t id, const insn **next) {
    *next = NULL;
    if (!ends_are_visible(m)) return true;
    m->thread->waits_for = id;
    if (!visible_sync(m, ip, OPERATION_JOIN, thread_end_address(id), FLAG_BYTES)) return false;
    m->thread->waits_for = NO_THREAD;
    visible_was_read(m);
    if (!cancellation_due(m)) return true;
    if (thread_of(m->state, id)->status == THREAD_ENDED && choose(m, ip, 2)) return true;
    join_given_up(m, id);
    *next = cancellation_act(m, ip);
    return false;
}

bool cancellation_end(vm *m, const insn *ip) {
    return !ends_are_visible(m) || visible_apart(m, ip, OPERATION_END, thread_end_address(m->thread->id), FLAG_BYTES);
}

/* The GNU functions that do not wait, or not for long; who has to wait for some time may be cancelled meanwhile. */
static const insn *join_if_ended(vm *m, const insn *ip, const call *c, uint32_t otherwise) {
    value handle = call_argument(m, c, 0);
    uint64_t bits;
    if (!concrete_value(m, ip, &handle, m->pointer_bits, "the thread to join", &bits)) return NULL;
    uint32_t id = thread_by_handle(m, bits);
    if (id == NO_THREAD) return call_return(m, ip, c, (value){SYNC_ESRCH, NULL});
    if (!visible_sync(m, ip, OPERATION_TRYJOIN, thread_end_address(id), FLAG_BYTES)) return NULL;
    visible_was_read(m);
    if (joining_is_contested(m)) visible_also(m, thread_claim_address(id), FLAG_BYTES, false, true);
    const thread *t = thread_of(m->state, id);
    if (id == m->thread->id) return sync_return(m, ip, c, SYNC_EDEADLK);
    bool waits = t->status != THREAD_ENDED && !t->detached && !t->claimed;
    if (waits && otherwise == SYNC_ETIMEDOUT && cancellation_due(m)) return cancellation_act(m, ip);
    return waits ? sync_return(m, ip, c, otherwise) : join_at_once(m, ip, c, id);
}

const insn *native_tryjoin(vm *m, const insn *ip, const call *c) { return join_if_ended(m, ip, c, SYNC_EBUSY); }
const insn *native_timedjoin(vm *m, const insn *ip, const call *c) { return join_if_ended(m, ip, c, SYNC_ETIMEDOUT); }

const insn *native_pthread_cancel(vm *m, const insn *ip, const call *c) {
    value handle = call_argument(m, c, 0);
    uint64_t bits;
    if (!concrete_value(m, ip, &handle, m->pointer_bits, "the thread to cancel", &bits)) return NULL;
    uint32_t id = thread_by_handle(m, bits);
    if (id == NO_THREAD) return call_return(m, ip, c, (value){SYNC_ESRCH, NULL});
    if (!visible_sync(m, ip, OPERATION_CANCEL, thread_flag_address(id), FLAG_BYTES)) return NULL;
    thread *t = thread_own(m, m->state, id);
    bool at_once = t->cancel_asynchronous && !t->cancel_disabled;
    if (at_once) visible_also(m, thread_end_address(id), FLAG_BYTES, false, true); /* unless it has ended */
    if (at_once && t->status != THREAD_ENDED) {
        if (t != m->thread) return stop_incomplete(m, ip, "asynchronous cancellation of a thread");
        return cancellation_act(m, ip);
    }
    t->cancelled = true;
    return sync_return(m, ip, c, 0);
}

/* pthread_setcancelstate and pthread_setcanceltype: *old = flag, flag = argument. */
static bool exchange(vm *m, const insn *ip, const call *c, bool flag, bool *fresh, bool *invalid) {
    value v = call_argument(m, c, 0), where = call_argument(m, c, 1), old = {flag, NULL};
    uint64_t wanted, address;
    if (!concrete_value(m, ip, &v, 32, "a cancellation state", &wanted) ||
        !concrete_value(m, ip, &where, m->pointer_bits, "an address", &address))
        return false;
    *invalid = wanted > 1;
    *fresh = wanted == 1;
    where = (value){address, NULL};
    return *invalid || !address || store_value(m, ip, &where, 32, &old);
}

/* A thread that can be cancelled at any moment is cancelled at once if it has been asked to. */
static const insn *state_changed(vm *m, const insn *ip, const call *c) {
    const thread *t = m->thread;
    if (t->cancel_asynchronous && t->cancelled && !t->cancel_disabled && !t->ending) return cancellation_act(m, ip);
    return call_return(m, ip, c, (value){0, NULL});
}

/* In a program that cancels, others notice whether a thread can be cancelled at any moment. */
static bool asynchrony_visible(vm *m, const insn *ip) {
    return !program_cancels(m) ||
           visible_sync(m, ip, OPERATION_TESTCANCEL, thread_flag_address(m->thread->id), FLAG_BYTES);
}

const insn *native_setcancelstate(vm *m, const insn *ip, const call *c) {
    bool fresh, invalid;
    if (m->thread->cancel_asynchronous && !asynchrony_visible(m, ip)) return NULL;
    if (!exchange(m, ip, c, m->thread->cancel_disabled, &fresh, &invalid)) return NULL;
    if (invalid) return call_return(m, ip, c, (value){SYNC_EINVAL, NULL});
    m->thread->cancel_disabled = fresh;
    return state_changed(m, ip, c);
}

const insn *native_setcanceltype(vm *m, const insn *ip, const call *c) {
    bool fresh, invalid;
    if (!asynchrony_visible(m, ip)) return NULL;
    if (!exchange(m, ip, c, m->thread->cancel_asynchronous, &fresh, &invalid)) return NULL;
    if (invalid) return call_return(m, ip, c, (value){SYNC_EINVAL, NULL});
    m->thread->cancel_asynchronous = fresh;
    return state_changed(m, ip, c);
}
