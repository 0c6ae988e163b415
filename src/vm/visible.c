/* visible.c -- parking: a thread stops in front of whatever another thread could notice.
 *
 * While a state has several threads, a handler that is about to touch shared memory or a synchronization object asks
 * `visible` first. If the explorer has not granted this instruction its operation, the thread is parked: the operation
 * is noted in thread.next, the instruction pointer stays where it is, and the machine turns to another thread. Later
 * the explorer grants the operation, and the handler runs again from the start; now `visible` says yes and notes in
 * state.done what is touched. The grant covers the whole instruction, so an operation may touch several objects; but a
 * thread that dies is parked between those of its steps that others can tell apart.
 *
 * Inside an atomic block the thread is not parked again: the block is one operation, and its accesses add up.
 *
 * Decisions: what sets one execution of an operation apart from another with the same schedule are the outcomes of its
 * decisions (branches on inputs, choices). Their hash is the `label` of the transition, and adds to the `path` of the
 * thread. A decision counts whether or not the path condition forced it, so the same execution has the same label in
 * every order of independent operations. */
#include "vm/machine.h"

#include <string.h>

#include "vm/sync.h"

const char *const operation_words[OPERATION_KINDS] = {
#define OPERATION(name, word, blocks) word,
#include "vm/operation.def"
#undef OPERATION
};

const bool operation_blocks[OPERATION_KINDS] = {
#define OPERATION(name, word, blocks) blocks,
#include "vm/operation.def"
#undef OPERATION
};

/* ---- what was touched ---- */

static bool covers(const touch *a, const touch *b) {
    return a->address <= b->address && b->address + b->bytes <= a->address + a->bytes;
}

static void add_further(operation *done, touch a) {
    uint32_t n = done->more ? done->more->count : 0;
    touch_list *list = xmalloc(sizeof *list + (n + 1) * sizeof *list->at);
    list->refs = 1;
    list->count = n + 1;
    if (n) memcpy(list->at, done->more->at, n * sizeof *list->at);
    list->at[n] = a;
    operation_release(done);
    done->more = list;
}

/* A read and a write of the same bytes by one operation are one access that writes. */
void operation_add_touch(operation *done, touch a) {
    for (uint32_t i = 0; i < done->count; i++)
        if (covers(&done->at[i], &a) && covers(&a, &done->at[i])) {
            done->at[i].write |= a.write;
            done->at[i].synchronizes &= a.synchronizes;
            return;
        }
    if (!done->more && done->count < COUNT_OF(done->at)) done->at[done->count++] = a;
    else add_further(done, a);
}

void visible_also(vm *m, uint64_t address, uint64_t bytes, bool write, bool synchronizes) {
    m->trial.acted = true;
    if (m->concurrent) operation_add_touch(&m->state->done, (touch){address, bytes, write, synchronizes});
}

void visible_was_read(vm *m) {
    if (m->concurrent && !m->thread->atomic && m->state->done.count) m->state->done.at[0].write = false;
}

void visible_value(vm *m, uint64_t v) {
    m->state->done.value = v;
    m->state->done.has_value = true;
}

/* ---- parking ---- */

static void add_touch(vm *m, touch a) {
    m->trial.acted = true;
    operation_add_touch(&m->state->done, a);
}

/* A pivot is granted for the sake of the decision: what the same instruction touches is asked for by itself. */
static bool performing(const vm *m) {
    return (m->granted && m->state->done.kind != OPERATION_PIVOT) || m->thread->atomic;
}

static bool park(vm *m, const insn *ip, operation next) {
    operation_release(&m->thread->next);
    m->thread->next = next;
    m->thread->next.location = user_location(m, ip);
    m->thread->next.function = user_function(m);
    thread_becomes(m->state, m->thread, THREAD_PARKED);
    machine_store(m, ip);
    vm_stop(m, VM_PARKED);
    return false;
}

static bool visible_access(vm *m, const insn *ip, enum operation_kind kind, touch a) {
    if (performing(m)) {
        add_touch(m, a);
        return true;
    }
    operation next = {.kind = (uint8_t)kind, .count = 1, .at = {a}};
    if (ip->op == OP_CMPXCHG) {
        const value *expected = operand_value(m, ip->b);
        next.conditional = true;
        next.has_expected = !expected->term;
        next.expected = expected->bits;
    }
    return park(m, ip, next);
}

/* The end of the process is an operation of its own, but for one inside an atomic block; whatever else the instruction
 * did, such as leaving main's local variables, others may come in between. */
static bool visible_exit(vm *m, const insn *ip) {
    operation *done = &m->state->done;
    if (!m->thread->atomic && !(m->granted && done->kind == OPERATION_EXIT))
        return park(m, ip, (operation){.kind = OPERATION_EXIT, .world = true});
    done->world = true;
    return true;
}

bool visible(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes, bool write) {
    if (!m->concurrent) return true;
    if (kind == OPERATION_EXIT) return visible_exit(m, ip);
    if (kind == OPERATION_ATOMIC) return performing(m) || park(m, ip, (operation){.kind = (uint8_t)kind, .world = true});
    bool no_memory = address < 4096; /* the allocator, say: it is the machine's own */
    return visible_access(m, ip, kind, (touch){address, bytes, write, m->thread->atomic || no_memory});
}

bool visible_sync(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes) {
    operation next = {.kind = (uint8_t)kind, .count = 1, .at = {{address, bytes, true, true}}};
    if (operation_blocks[kind]) {
        thread asking = *m->thread;
        asking.next = next;
        if (!sync_enabled(m, m->state, &asking)) {
            if (!m->thread->atomic) return park(m, ip, next);
            stop_incomplete(m, ip, "an operation that must wait, inside an atomic block");
            return false;
        }
    }
    if (m->concurrent && !performing(m)) return park(m, ip, next);
    operation *done = &m->state->done;
    if (!m->thread->atomic && !done->count) { /* what else the instruction does, such as ending the thread, comes later */
        done->before = sync_digest(m, m->state, kind, address);
        done->has_before = true;
    }
    visible_also(m, address, bytes, true, true);
    if (unlikely(m->trial.on)) spin_note_lock(m, kind, address);
    return true;
}

/* An operation that was cancelled has not taken what it waited for, unless that is the mutex of a condition variable. */
static bool has_changed(const operation *done) {
    bool woken = done->kind == OPERATION_WAKE || done->kind == OPERATION_WAKE_TIMED;
    for (uint32_t i = done->cancelled && !woken; i < operation_touches(done); i++)
        if (operation_touch(done, i)->write) return true;
    return false;
}

bool visible_parked(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes) {
    return park(m, ip, (operation){.kind = (uint8_t)kind, .count = 1, .at = {{address, bytes, true, true}}});
}

bool visible_apart(vm *m, const insn *ip, enum operation_kind kind, uint64_t address, uint64_t bytes) {
    if (m->concurrent && m->granted && !m->thread->atomic && has_changed(&m->state->done))
        return visible_parked(m, ip, kind, address, bytes);
    return visible_sync(m, ip, kind, address, bytes);
}

/* Can another thread notice an access to o? An object of another thread that was not marked as shared is reached
 * through a pointer that escaped our view: what that thread did with it before was not recorded. */
static bool noticed(vm *m, const insn *ip, const object *o) {
    if (o->read_only) return false;
    if (o->shared) return true;
    uint32_t owner = o->region == REGION_GLOBAL ? 0 : address_thread(m->layout, o->address); /* main's thread-locals */
    if (owner == m->thread->id) return false;
    if (m->trial.on) return true;
    if (m->general.on) {
        general_stop(m);
        return true;
    }
    m->options.on_incomplete(m->options.data,
                             "a thread reaches another thread's memory through a pointer that was hidden from view",
                             user_location(m, ip));
    value pointer = {o->address, NULL};
    share_value(m, &pointer);
    return true;
}

static bool visible_bytes(vm *m, const insn *ip, uint64_t address, uint64_t bytes, bool write) {
    bool update = ip->op == OP_RMW || ip->op == OP_CMPXCHG;
    bool atomic = ip->flags & INSN_ATOMIC || update || m->thread->atomic;
    enum operation_kind kind = ip->op == OP_LOAD    ? OPERATION_READ
                               : ip->op == OP_STORE ? OPERATION_WRITE
                               : update             ? OPERATION_UPDATE
                                                    : OPERATION_COPY;
    return visible_access(m, ip, kind, (touch){address, bytes, write, atomic});
}

bool visible_found(vm *m, const insn *ip, object **o, uint64_t address, uint64_t bytes, bool write) {
    if (!m->concurrent || !address_mapped(m->layout, address)) return true;
    bool hidden = *o && !(*o)->shared;
    if (*o ? !noticed(m, ip, *o) : address_thread(m->layout, address) == m->thread->id) return true;
    if (hidden) *o = memory_find(m, address); /* it has been marked as shared */
    return visible_bytes(m, ip, address, bytes, write);
}

bool visible_address(vm *m, const insn *ip, uint64_t address, uint64_t bytes, bool write) {
    object *o = memory_find(m, address);
    return visible_found(m, ip, &o, address, bytes, write);
}

/* Which bytes of o are accessed depends on inputs: for the order of operations it is all of them. */
bool visible_object(vm *m, const insn *ip, const object *o, term *offset, uint64_t bytes, bool write) {
    if (!m->concurrent || !noticed(m, ip, o)) return true;
    operation *done = &m->state->done;
    bool only = !done->count || done->offset == offset;
    if (!visible_bytes(m, ip, o->address, o->size, write)) return false;
    done->offset = only && !m->thread->atomic ? offset : NULL;
    done->offset_bytes = bytes;
    return true;
}

bool visible_death(vm *m, const insn *ip, const frame *f, uint32_t keep) {
    if (!m->concurrent) return true;
    for (uint32_t i = keep; i < f->local_count; i++) {
        const object *o = memory_find(m, f->locals[i]);
        if (o && o->live && o->shared && !visible(m, ip, OPERATION_FREE, o->address, o->size, true)) return false;
    }
    return true;
}

/* ---- pivots ---- */

bool pivot(vm *m, const insn *ip) {
    if (likely(!m->options.pivots) || m->granted || m->thread->atomic || m->state->thread_count < 2 || m->trial.on) return true;
    return park(m, ip, (operation){.kind = OPERATION_PIVOT});
}

/* ---- decisions ---- */

void decided(vm *m, const insn *ip, uint64_t outcome) {
    m->decisions++;
    if (m->state->redone) {
        m->state->redone--;
        return;
    }
    inputs_known(m->state);
    uint64_t both = hash_mix((uint64_t)(ip - m->program->code), outcome);
    if (m->concurrent) m->state->label = hash_mix(m->state->label, both);
    m->thread->path = hash_mix(m->thread->path, both);
}

static void add_choice(state *s, uint32_t alternative) {
    choices *c = xmalloc(sizeof *c);
    *c = (choices){.refs = 1, .value = alternative, .before = s->choices};
    s->choices = c;
}

static uint32_t made_so_far(const state *s) {
    uint32_t n = 0;
    for (const choices *c = s->choices; c; c = c->before) n++;
    return n;
}

/* A sibling that takes this alternative. way: NULL, or where it is led, having taken it. */
static void fork_choice(vm *m, const insn *ip, uint32_t alternative, const struct way *way) {
    state *sibling = vm_fork(m, m->state);
    if (way) sibling->ahead = way->next;
    sibling->chosen = alternative + 1;
    sibling->redone = m->decisions;
    take_turn(m, sibling, ip, alternative);
    m->options.on_fork(m->options.data, sibling, way != NULL);
}

/* The last one first: the newest sibling is explored next. */
static void fork_ways(vm *m, const insn *ip, const struct way *way) {
    if (!way) return;
    fork_ways(m, ip, way->other);
    fork_choice(m, ip, way->turn.outcome, way);
}

uint32_t choose(vm *m, const insn *ip, uint32_t n) {
    state *s = m->state;
    const struct way *way;
    uint32_t taken = s->chosen;
    if (n < 2) return 0;
    if (unlikely(m->general.on)) return general_choice(m);
    if (unlikely(m->trial.on)) { /* in vain: the record of choices now differs */
        m->trial.chose = true;
        add_choice(s, 0);
        return 0;
    }
    if (taken) {
        s->chosen = 0;
        taken--;
    } else if ((way = follow_turn(m, ip, n))) {
        taken = way->turn.outcome;
        machine_store(m, ip);
        fork_ways(m, ip, way->other);
        take_turn(m, s, ip, taken);
    } else if (m->options.replay_choices) {
        uint32_t place = made_so_far(s);
        taken = place < m->options.replay_choice_count ? m->options.replay_choices[place] % n : 0;
    } else {
        machine_store(m, ip);
        for (uint32_t i = n; i-- > 1;) fork_choice(m, ip, i, NULL);
        take_turn(m, s, ip, taken);
    }
    decided(m, ip, taken);
    add_choice(s, taken);
    return taken;
}

bool vm_enabled(vm *m, state *s, const thread *t) {
    return !operation_blocks[t->next.kind] || sync_enabled(m, s, t);
}
