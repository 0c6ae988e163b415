/* spin.c -- busy waiting: a loop that only looks at memory is blocked until something it looks at changes.
 *
 * Claim: take an execution in which a thread goes round a loop once and is back in the same situation (its frames hold
 * the same values in all live registers, its local variables have the same contents, and so has all that it alone knows)
 * without having changed memory. Leave out that round: since its operations changed nothing, every other operation does
 * what it did, and the execution reaches the same end. So executions with such rounds need not be explored. This is used
 * in two ways.
 *
 * A thread that is parked in a loop is tried out: it runs on its own, on a scratch copy of the state. If it comes back to
 * where it is parked, in the same situation, and has performed nothing but the operation it is parked at, then it is
 * *spinning*: it is not enabled until those bytes change. Whether it is depends on these bytes alone, and so only on
 * operations that its next one depends on anyway: the reductions see a blocking operation.
 *
 * A loop that looks at more than that runs. When the thread is parked where the loop began, in the same situation as
 * then, and has written nothing in between, the round was in vain and the execution is one of those that need not be
 * explored: the thread *rests* from then on. Whether it does depends on what the thread itself has read alone. The other
 * threads go on, because their operations are what the round has to be compared with: read after them, it may
 * end. If in the end nothing is enabled, and the resting threads would still go round in vain, nobody will ever end
 * their wait.
 *
 * A lock that is taken and given back in the round is no change either, unless somebody noticed: another thread that had
 * to wait for it was only delayed, but one that asked for it without waiting, while it was held, has seen it.
 *
 * Which loops are tried is decided by a look at their code (ir/flow.h): they write nothing but local variables of their
 * own function, and what they write atomically. Everything in a trial that could decide on an input, fork, fail, print or
 * otherwise reach beyond the scratch state ends it: then the thread counts as enabled.
 *
 * A trial at the end, when nothing is enabled, must be exact: what it takes for the end of a wait is no deadlock. It is
 * *thorough*: it follows what the path condition implies, because in the execution in which the thread looks last its
 * round has decided all that; compares whole objects; and has the time that a real round has. A decision that is still
 * open ends the wait: there are executions in which the thread has made it, one for each outcome, and they tell. What
 * remains unclear makes the result incomplete. A round does not begin where a thread is parked in front of a decision
 * alone (a pivot): when that is decided, the next round may not stop there. But it ends there if the operation before has
 * written something: at the next place, that is not the newest operation any more.
 *
 * Rounds that are in vain one after the other need not be so if they overlap: who asks for a lock without waiting may find it
 * taken by a thread that gives it back in the same round. Executions in which it does are explored; but whether those who wait at
 * the end of this one wait for ever is no matter of one round then, and it is unclear. */
#include "vm/machine.h"
#include "vm/sync.h"

#include <string.h>

#include "ir/flow.h"

enum { MOST_INSTRUCTIONS = 2000, MOST_AT_THE_END = 20000000, MOST_TRIES = 1000, LARGEST_COMPARED = 4096 };

/* ---- comparing ---- */

static bool same_cell(cell a, cell b) {
    if (a.kind != b.kind) return false;
    if (a.kind == CELL_CONCRETE) return a.byte == b.byte;
    return a.kind == CELL_UNDEFINED || (a.from.t == b.from.t && a.from.index == b.from.index);
}

static bool same_object(const object *a, const object *b, uint64_t largest) {
    if (a == b) return true;
    if (!a || !b || a->live != b->live || a->size != b->size || a->overlay != b->overlay) return false;
    if (a->contents == b->contents || !a->live || a->overlay) return true;
    if (a->size > largest) return false;
    for (uint64_t i = 0; i < a->size; i++)
        if (!same_cell(object_get(a, i), object_get(b, i))) return false;
    return true;
}

static bool same_registers(const frame *a, const frame *b, const uint64_t *live) {
    for (uint32_t r = 0; r < a->function->registers; r++)
        if (live[r / 64] >> (r % 64) & 1 &&
            (a->registers[r].bits != b->registers[r].bits || a->registers[r].term != b->registers[r].term))
            return false;
    return true;
}

static bool same_frames(vm *m, const frame *a, const frame *b) {
    const frame *top = a;
    for (; a && b && a != b; a = a->caller, b = b->caller) {
        if (a->function != b->function || a->ip != b->ip || a->local_count != b->local_count || a->purpose != b->purpose)
            return false;
        for (uint32_t i = 0; i < a->local_count; i++)
            if (a->locals[i] != b->locals[i]) return false;
        const uint64_t *live = a == top ? flow_live_before(m->flow, a->ip) : flow_live_after_call(m->flow, a->ip);
        if (!same_registers(a, b, live)) return false;
    }
    return a == b;
}

static bool same_held(const held_locks *a, const held_locks *b) {
    if (a == b) return true;
    return a && b && a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

static bool same_cleanups(const cleanup_list *a, const cleanup_list *b) {
    if (a == b) return true;
    return a && b && a->count == b->count && memcmp(a->at, b->at, a->count * sizeof *a->at) == 0;
}

static bool is_in(void *data, uint64_t key, void *number) {
    const pmap **other = data;
    if (pmap_get(*other, key) != number) *other = NULL;
    return *other;
}

static bool same_numbers(const pmap *a, const pmap *b) {
    if (a == b) return true;
    if (!a || !b || pmap_count(a) != pmap_count(b)) return false;
    pmap_each(a, is_in, &b);
    return b;
}

static bool same_situation(vm *m, const state *a, const state *b, uint32_t id) {
    const thread *x = thread_of(a, id), *y = thread_of(b, id);
    uint64_t largest = m->trial.thorough ? UINT64_MAX : LARGEST_COMPARED;
    if (!m->trial.thorough &&
        (a->input_count != b->input_count || a->choices != b->choices || x->undefined != y->undefined))
        return false;
    if (a->phase != b->phase || a->phase_next != b->phase_next || a->exits != b->exits ||
        x->destructor_round != y->destructor_round || x->destructor_key != y->destructor_key)
        return false;
    if (a->condition != b->condition || a->output != b->output || x->created != y->created || x->joined != y->joined ||
        x->cancel_disabled != y->cancel_disabled || x->cancel_asynchronous != y->cancel_asynchronous ||
        x->atomic != y->atomic || x->keys != y->keys || x->specific != y->specific || x->cleanups != y->cleanups ||
        !same_held(x->held, y->held) || !same_frames(m, x->top, y->top))
        return false;
    for (size_t i = 0; i < m->trial.written.count; i++) {
        uint64_t address = m->trial.written.at[i];
        if (!same_object(memory_find_in(m, a, address), memory_find_in(m, b, address), largest)) return false;
    }
    return true;
}

/* ---- the trial ---- */

/* The frame whose loop may be busy waiting: the innermost one, or a caller of it. */
static const frame *waiting_frame(vm *m, const thread *t) {
    const frame *f = t->top;
    while (f && !flow_waiting_loop(m->flow, f->ip)) f = f->caller;
    return f;
}

/* Are both at the same instruction, reached by the same calls from the loop? */
static bool same_calls(const frame *a, const frame *b, uint32_t loop_depth) {
    for (; a && b && a != b && b->depth >= loop_depth; a = a->caller, b = b->caller)
        if (a->ip != b->ip || a->depth != b->depth) return false;
    return !a == !b;
}

/* Runs the thread on until it is back where it was; false: it leaves the loop, or stops. */
static bool run_around(vm *m, state *scratch, const frame *from, const frame *waiting) {
    uint32_t loop = waiting ? flow_waiting_loop(m->flow, waiting->ip) : 0, loop_depth = waiting ? waiting->depth : 0;
    const insn *start = from->ip, *ip = start;
    machine_load(m, scratch);
    m->granted = true;
    m->outcome = VM_RUNNING;
    for (int i = 0, most = m->trial.thorough ? MOST_AT_THE_END : MOST_INSTRUCTIONS; i < most; i++) {
        m->decisions = 0;
        m->trial.acted = false;
        ip = m->handlers[ip->op](m, ip);
        m->trial.operations += m->trial.acted;
        if (!ip || m->top->depth < loop_depth) return false;
        if (waiting && m->top->depth == loop_depth && !flow_in_loop(m->flow, loop, ip)) return false;
        if (ip == start && m->top->depth == from->depth && same_calls(from->caller, m->top->caller, loop_depth)) {
            machine_store(m, ip);
            return true;
        }
    }
    m->trial.unclear = true;
    return false;
}

static void poke(vm *m, uint64_t address, uint64_t bytes, uint64_t v) {
    object *o = memory_find(m, address);
    value x = {v & low_mask((unsigned)(8 * bytes)), NULL};
    if (o && o->live) store_object(m, memory_writable(m, o), address - o->address, (uint32_t)(8 * bytes), &x);
}

static bool tried(enum operation_kind kind) {
    return kind == OPERATION_READ || kind == OPERATION_UPDATE || kind == OPERATION_TRYLOCK ||
           kind == OPERATION_SPIN_TRYLOCK || kind == OPERATION_TRYRDLOCK || kind == OPERATION_TRYWRLOCK ||
           kind == OPERATION_SEM_TRYWAIT || kind == OPERATION_SEM_GETVALUE;
}

static bool try_round(vm *m, state *s, uint32_t id, const touch *changed, uint64_t bits) {
    const thread *t = thread_of(s, id);
    const frame *from = t->top, *waiting = waiting_frame(m, t);
    m->state = NULL;
    state *scratch = vm_fork(m, s);
    m->trial.on = true;
    m->mark = m->nobody_counts;
    m->trial.operations = 0;
    m->trial.decided = m->trial.chose = m->trial.unclear = false;
    m->trial.written.count = m->trial.locks.count = 0;
    operation_release(&m->trial.touched);
    m->trial.touched = (operation){0};
    vm_grant(m, scratch, id);
    m->state = scratch;
    if (changed) poke(m, changed->address, changed->bytes, bits);
    state *initial = changed ? vm_fork_parked(m, scratch) : NULL;
    m->trial.written.count = 0;
    bool spins = run_around(m, scratch, from, waiting) && same_situation(m, initial ? initial : s, scratch, id);
    operation_release(&m->trial.touched);
    m->trial.touched = operation_ref(scratch->done);
    m->granted = false;
    m->trial.on = false;
    m->mark = m->executed;
    vm_state_free(m, scratch);
    if (initial) vm_state_free(m, initial);
    m->state = NULL;
    uint16_t *tries = &m->trial.tries[from->ip - m->program->code];
    if (m->trial.repeated) return spins;
    if (spins) *tries = 0;
    else if (*tries < MOST_TRIES) ++*tries;
    return spins;
}

/* A place where no trial has ever come back in vain is not tried any more: its operation is simply enabled, and what it
 * reads in vain is explored. Nothing is lost by that, and nothing by having taken it for enabled before. */
static bool gave_up(const vm *m, const insn *place) { return m->trial.tries[place - m->program->code] >= MOST_TRIES; }

/* Was the trial one operation, on nothing but these bytes? A second look at them could see a change that the first has
 * not seen. */
static bool touched_only(const vm *m, const touch *these) {
    const operation *seen = &m->trial.touched;
    if (m->trial.operations > 1) return false;
    for (uint32_t i = 0; i < operation_touches(seen); i++) {
        const touch *a = operation_touch(seen, i);
        if (a->address < these->address || a->address + a->bytes > these->address + these->bytes) return false;
    }
    return true;
}

/* ---- rounds ---- */

void round_release(vm *m, struct round *r) {
    if (!r || --r->refs) return;
    frame_release(m, r->top);
    if (r->held && !--r->held->refs) free(r->held);
    if (r->cleanups && !--r->cleanups->refs) free(r->cleanups);
    pmap_unref(&plain_values, r->specific);
    pmap_unref(&object_values, r->memory);
    for (uint32_t i = 0; i < r->local_count; i++)
        if (r->locals[i]) object_release(r->locals[i]);
    free(r);
}

static uint32_t count_locals(const frame *top) {
    uint32_t n = 0;
    for (const frame *f = top; f; f = f->caller) n += f->local_count;
    return n;
}

static struct round *round_new(vm *m, const state *s, thread *t, const frame *loop) {
    uint32_t n = count_locals(t->top), i = 0;
    struct round *r = xmalloc(sizeof *r + n * sizeof *r->locals);
    *r = (struct round){.refs = 1, .top = t->top, .held = t->held, .cleanups = t->cleanups,
                        .specific = pmap_ref(t->specific), .memory = pmap_ref(s->memory),
                        .created = t->created, .joined = t->joined, .inputs = t->inputs, .keys = t->keys,
                        .destructor_round = t->destructor_round, .destructor_key = t->destructor_key,
                        .cancel_disabled = t->cancel_disabled, .cancel_asynchronous = t->cancel_asynchronous,
                        .depth = loop->depth, .loop = flow_waiting_loop(m->flow, loop->ip), .local_count = n};
    r->top->refs++;
    if (r->held) r->held->refs++;
    if (r->cleanups) r->cleanups->refs++;
    for (const frame *f = t->top; f; f = f->caller)
        for (uint32_t k = 0; k < f->local_count; k++, i++) {
            r->locals[i] = memory_find_in(m, s, f->locals[k]);
            if (r->locals[i]) r->locals[i]->refs++;
        }
    return r;
}

/* A local variable that others can reach is memory like any other: the round has not written it, and looking at it is an
 * operation. What others do to it meanwhile must not matter here, because the reductions would not see that it does. */
static bool same_local(const object *then, const object *now) {
    return (now && now->shared) || same_object(then, now, LARGEST_COMPARED);
}

static bool same_locals(vm *m, const state *s, const struct round *r, const thread *t) {
    uint32_t i = 0;
    if (r->local_count != count_locals(t->top)) return false;
    for (const frame *f = t->top; f; f = f->caller)
        for (uint32_t k = 0; k < f->local_count; k++, i++)
            if (!same_local(r->locals[i], memory_find_in(m, s, f->locals[k]))) return false;
    return true;
}

bool is_own_memory(const vm *m, const object *o, uint32_t owner) {
    if (!o->live || o->shared || o->read_only) return false;
    return owner == (o->region == REGION_GLOBAL ? 0 : address_thread(m->layout, o->address)); /* main's thread-locals */
}

struct own_memory { vm *m; const pmap *other; uint32_t thread; bool same; };

static bool is_as_it_was(void *data, uint64_t key, void *now) {
    struct own_memory *own = data;
    if (is_own_memory(own->m, now, own->thread))
        own->same = same_object(pmap_get(own->other, key), now, LARGEST_COMPARED);
    return own->same;
}

static bool is_still_there(void *data, uint64_t key, void *then) {
    struct own_memory *own = data;
    if (is_own_memory(own->m, then, own->thread)) {
        const object *now = pmap_get(own->other, key);
        own->same = now && now->live;
    }
    return own->same;
}

/* Between two looks the loop may have been left and entered again, and the thread may have done anything meanwhile that
 * nobody else notices: to all of its own memory, and to what else only it knows. */
static bool same_beside_frames(vm *m, const state *s, const struct round *r, const thread *t) {
    if (r->created != t->created || r->joined != t->joined || r->inputs != t->inputs || r->keys != t->keys ||
        r->destructor_round != t->destructor_round || r->destructor_key != t->destructor_key ||
        r->cancel_disabled != t->cancel_disabled || r->cancel_asynchronous != t->cancel_asynchronous ||
        !same_numbers(r->specific, t->specific) || !same_cleanups(r->cleanups, t->cleanups))
        return false;
    if (r->memory == s->memory) return true;
    struct own_memory own = {m, r->memory, t->id, true};
    pmap_each(s->memory, is_as_it_was, &own);
    own.other = s->memory;
    if (own.same) pmap_each(r->memory, is_still_there, &own);
    return own.same;
}

static bool round_is_complete(vm *m, const state *s, const thread *t) {
    const struct round *r = t->round;
    return same_frames(m, r->top, t->top) && same_held(r->held, t->held) && same_locals(m, s, r, t) &&
           same_beside_frames(m, s, r, t);
}

/* Does the thread not hold a lock any more that it held when the round began? */
static bool has_given_back(const held_locks *then, const held_locks *now) {
    for (uint32_t i = 0; then && i < then->count; i++)
        if (!now || i >= now->count || now->at[i].address != then->at[i].address) return true;
    return false;
}

/* The thread has come to its next operation in a waiting loop: has it been here before, in vain? If it has given back a
 * lock on the way, the round begins anew here: a thread that rests must not keep others from what it lets them do. */
static bool note_round(vm *m, const state *s, thread *t, const frame *loop, bool wrote) {
    bool same_place = t->round && !wrote && same_calls(t->round->top, t->top, loop->depth);
    if (same_place && round_is_complete(m, s, t)) return true;
    const struct round *r = t->round;
    bool same_loop = r && !wrote && r->depth == loop->depth && r->loop == flow_waiting_loop(m->flow, loop->ip);
    if (same_loop && !same_place && !has_given_back(r->held, t->held)) return false;
    round_release(m, t->round);
    t->round = round_new(m, s, t, loop);
    return false;
}

/* Other loops are tried when the thread comes back to the same place and has written nothing since. Whether it does is
 * a matter of its own history. */
static bool is_back(thread *t, bool wrote) {
    const frame *user = t->top;
    while (user && user->function->is_model && user->caller) user = user->caller;
    bool back = t->top && !wrote && !t->atomic && t->last_place == t->top->ip && t->last_depth == t->top->depth &&
                t->last_call == user->ip;
    t->last_call = user ? user->ip : NULL;
    t->last_place = t->top ? t->top->ip : NULL;
    t->last_depth = t->top ? t->top->depth : 0;
    return back;
}

/* ---- for the explorer ---- */

bool vm_spins(vm *m, state *s, uint32_t id, bool wrote) {
    thread *t = thread_own(m, s, id);
    bool first = !t->loop_checked;
    t->loop_checked = true;
    t->spinning = false;
    bool runs = t->top && !t->atomic && !t->top->ends; /* who leaves in a loop does not go round in it */
    const frame *loop = runs ? waiting_frame(m, t) : NULL;
    if (first) t->next.waits = loop || is_back(t, wrote);
    if (!loop || (first && wrote && t->next.kind == OPERATION_PIVOT)) {
        round_release(m, t->round);
        t->round = NULL;
    }
    if (first && loop && t->next.kind != OPERATION_PIVOT && note_round(m, s, t, loop, wrote)) t->resting = true;
    if (t->resting) return true;
    if (!t->next.waits || !tried((enum operation_kind)t->next.kind) || gave_up(m, t->top->ip))
        return t->next.waits = false;
    bool spins = try_round(m, s, id, NULL, 0);
    t = thread_own(m, s, id);
    t->spinning = spins && touched_only(m, &t->next.at[0]);
    return t->spinning;
}

enum vm_wait vm_waits_in_vain(vm *m, state *s, uint32_t id) {
    m->trial.thorough = true;
    bool in_vain = try_round(m, s, id, NULL, 0);
    m->trial.thorough = false;
    if (m->trial.unclear || (in_vain && m->trial.chose)) return WAIT_UNCLEAR;
    return in_vain ? WAIT_GOES_ON : WAIT_IS_OVER;
}

/* ---- rounds that overlap ---- */

static bool asks(enum operation_kind kind) {
    return kind == OPERATION_TRYLOCK || kind == OPERATION_SPIN_TRYLOCK || kind == OPERATION_TRYRDLOCK ||
           kind == OPERATION_TRYWRLOCK;
}

void spin_note_lock(vm *m, enum operation_kind kind, uint64_t address) {
    bool takes = asks(kind) || kind == OPERATION_LOCK || kind == OPERATION_SPIN_LOCK || kind == OPERATION_RDLOCK ||
                 kind == OPERATION_WRLOCK;
    if (takes && m->trial.thorough) vec_push(&m->trial.locks, ((struct trial_lock){m->thread->id, kind, address}));
}

/* The word of the lock that says that this thread has taken it. */
static touch word_of_holder(const struct trial_lock *taken, uint64_t *bits) {
    bool reads = taken->kind == OPERATION_RDLOCK || taken->kind == OPERATION_TRYRDLOCK;
    bool spins = taken->kind == OPERATION_SPIN_LOCK || taken->kind == OPERATION_SPIN_TRYLOCK;
    *bits = reads ? 1u << taken->thread % 32 : taken->thread + (spins ? 2u : 1u);
    return (touch){taken->address + (reads ? RWLOCK_READERS + 4 * (taken->thread / 32) : 0), 4, true, true};
}

/* Is this asked by the thread of a lock that another one takes in its round? */
static const struct trial_lock *taken_by_other(const struct trial_lock *asked, uint32_t id, const struct trial_lock *locks,
                                               size_t count) {
    for (size_t k = 0; k < count && asked->thread == id && asks(asked->kind); k++)
        if (locks[k].thread != id && locks[k].address == asked->address) return &locks[k];
    return NULL;
}

static bool same_lock(const struct trial_lock *a, const struct trial_lock *b) {
    return a->thread == b->thread && a->kind == b->kind && a->address == b->address;
}

/* Would the thread go round in vain while another one has taken this? Not known if it asks more than once, as what it finds may
 * differ from one time to the other, or if it takes or asks for something else then: that others may notice. */
static bool waits_beside(vm *m, state *s, uint32_t id, const struct trial_lock *taken, const struct trial_lock *locks, size_t count) {
    uint64_t bits, times = 0;
    touch held = word_of_holder(taken, &bits);
    if (!try_round(m, s, id, &held, bits)) return false;
    for (size_t k = 0; k < m->trial.locks.count; k++) {
        bool known = false;
        for (size_t i = 0; i < count && !known; i++) known = same_lock(&m->trial.locks.at[k], &locks[i]);
        if (!known) return false;
        times += taken_by_other(&m->trial.locks.at[k], id, locks, count) != NULL;
    }
    return times == 1;
}

/* Would the thread go round in vain also while another is in the middle of its round? */
static bool waits_beside_others(vm *m, state *s, uint32_t id, const struct trial_lock *locks, size_t count) {
    const struct trial_lock *asked = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!taken_by_other(&locks[i], id, locks, count)) continue;
        if (asked) return false;
        asked = &locks[i];
    }
    for (size_t k = 0; asked && k < count; k++)
        if (locks[k].thread != id && locks[k].address == asked->address && !waits_beside(m, s, id, &locks[k], locks, count)) return false;
    return true;
}

enum vm_wait vm_waits_together(vm *m, state *s) {
    VEC(struct trial_lock) locks = {0};
    bool repeated = m->trial.repeated, in_vain = true;
    m->trial.thorough = m->trial.repeated = true;
    for (uint32_t i = 0; i < s->threads->count; i++) {
        const thread *t = thread_of(s, i);
        if (!t || t->status != THREAD_PARKED || !t->resting) continue;
        try_round(m, s, i, NULL, 0);
        for (size_t k = 0; k < m->trial.locks.count; k++) vec_push(&locks, m->trial.locks.at[k]);
    }
    for (uint32_t i = 0; i < s->threads->count && locks.count && in_vain; i++)
        in_vain = waits_beside_others(m, s, i, locks.at, locks.count);
    m->trial.thorough = false;
    m->trial.repeated = repeated;
    vec_free(&locks);
    return in_vain ? WAIT_GOES_ON : WAIT_UNCLEAR;
}

/* ---- before an event ---- */

enum vm_wait vm_would_spin(vm *m, state *s, uint32_t id, const touch *changed, uint64_t bits) {
    bool spins = try_round(m, s, id, changed, bits);
    if (!touched_only(m, changed)) return WAIT_UNCLEAR;
    return spins ? WAIT_GOES_ON : WAIT_IS_OVER;
}
