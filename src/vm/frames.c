/* frames.c -- calls and returns, and the order of constructors, main, exit handlers and destructors.
 *
 * A frame is a small record with the registers of one activation. The frames of a thread form a list from the top down;
 * forked states share it, so a frame that becomes the top one again by a return is copied first if somebody else still
 * refers to it. Frames are recycled by size: a call costs no allocation. */
#include "vm/machine.h"

#include <string.h>

static unsigned size_class(uint32_t registers) { return registers / 8 < 63 ? registers / 8 : 63; }

static frame *frame_allocate(vm *m, uint32_t registers) {
    unsigned c = size_class(registers);
    frame *f = m->free_frames[c];
    m->live_frames++;
    if (c < 63 && f) {
        m->free_frames[c] = f->caller;
        return f;
    }
    uint32_t room = c < 63 ? (c + 1) * 8 : registers;
    f = xmalloc(sizeof *f + room * sizeof(value));
    f->locals = NULL;
    f->local_capacity = 0;
    return f;
}

static void frame_recycle(vm *m, frame *f) {
    unsigned c = size_class(f->function->registers);
    m->live_frames--;
    if (c == 63) {
        free(f->locals);
        free(f);
        return;
    }
    f->caller = m->free_frames[c];
    m->free_frames[c] = f;
}

frame *frame_new(vm *m, const function *f) {
    frame *n = frame_allocate(m, f->registers);
    n->refs = 1;
    n->depth = 0;
    n->function = f;
    n->ip = &m->program->code[f->code];
    n->caller = NULL;
    n->serial = ++m->thread->calls;
    n->variadic = 0;
    n->local_count = 0;
    n->purpose = FRAME_CALL;
    n->atomic = false;
    n->ends = false;
    return n;
}

void frame_release(vm *m, frame *f) {
    while (f && !--f->refs) {
        frame *caller = f->caller;
        frame_recycle(m, f);
        f = caller;
    }
}

frame *frame_copy(vm *m, const frame *f) {
    frame *n = frame_allocate(m, f->function->registers);
    uint64_t *locals = n->locals;
    uint32_t capacity = n->local_capacity;
    memcpy(n, f, sizeof *f + f->function->registers * sizeof(value));
    n->refs = 1;
    n->locals = locals;
    n->local_capacity = capacity;
    if (n->caller) n->caller->refs++;
    n->local_count = 0;
    for (uint32_t i = 0; i < f->local_count; i++) frame_add_local(n, f->locals[i]);
    return n;
}

void frame_own(vm *m) {
    frame *f = m->thread->top;
    if (f->refs > 1) {
        m->thread->top = frame_copy(m, f);
        f->refs--;
    }
    m->top = m->thread->top;
    m->registers = m->top->registers;
    if (unlikely(m->general.on)) general_frame(m);
}

void frame_add_local(frame *f, uint64_t address) {
    if (f->local_count == f->local_capacity) {
        f->local_capacity = f->local_capacity ? 2 * f->local_capacity : 4;
        f->locals = xrealloc(f->locals, f->local_capacity * sizeof *f->locals);
    }
    f->locals[f->local_count++] = address;
}

void frame_pop_locals(vm *m, frame *f, uint32_t keep) {
    while (f->local_count > keep) {
        uint64_t address = f->locals[--f->local_count];
        memory_remove(m, address);
        if (unlikely(m->trial.on)) address_give_back(m, address);
    }
}

void machine_load(vm *m, state *s) {
    m->state = s;
    m->thread = thread_own(m, s, s->running);
    m->concurrent = s->concurrent;
    translations_clear(m);
    m->top = NULL;
    if (m->thread->top) frame_own(m);
}

void machine_store(vm *m, const insn *ip) {
    if (!m->top) return;
    m->top->ip = ip;
    m->mark.reached[ip - m->program->code] = 1;
}

/* ---- calls ---- */

/* The variadic arguments lie in one stack object, as the callee's va_arg expects to find them in memory: each in slots
 * of its own, only the lanes of a vector side by side. Where there are none the object is empty, so that reading one is
 * told as what it is. */
static uint64_t variadic_size(const vm *m, const argument *args, uint32_t count, uint64_t *offsets, uint32_t *aligned) {
    uint64_t slot = m->pointer_bits / 8, at = 0, start = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t bytes = args[i].byval_bytes ? args[i].byval_bytes : (args[i].width + 7) / 8;
        uint64_t align = args[i].align > slot ? args[i].align : slot;
        if (!args[i].behind) start = (at + align - 1) & ~(align - 1);
        if (align > *aligned) *aligned = (uint32_t)align;
        offsets[i] = start + args[i].behind;
        at = (offsets[i] + bytes + slot - 1) & ~(slot - 1);
    }
    return at;
}

static bool pass_variadic(vm *m, const insn *ip, frame *callee, const argument *args, uint32_t count) {
    VEC(uint64_t) offsets = {0};
    vec_reserve(&offsets, count);
    uint32_t align = 16;
    uint64_t size = variadic_size(m, args, count, offsets.at, &align);
    object *o = memory_allocate(m, REGION_STACK, size, align, ip->location);
    bool ok = o != NULL;
    if (!ok) stop_incomplete(m, ip, "the address space for stack objects is exhausted");
    for (uint32_t i = 0; ok && i < count; i++) {
        const value *v = operand_value(m, args[i].value);
        if (args[i].byval_bytes) {
            value to = {o->address + offsets.at[i], NULL}, bytes = {args[i].byval_bytes, NULL};
            ok = copy_memory(m, ip, &to, v, &bytes);
            o = memory_find(m, to.bits);
        } else {
            store_object(m, o, offsets.at[i], args[i].width, v);
        }
    }
    if (ok) {
        o->name = "variadic arguments";
        callee->variadic = o->address;
        frame_add_local(callee, o->address);
    }
    vec_free(&offsets);
    return ok;
}

/* A structure passed by value: the callee gets a copy of its own. */
static bool pass_by_value(vm *m, const insn *ip, frame *callee, const argument *a, uint32_t align, value *result) {
    object *o = memory_allocate(m, REGION_STACK, a->byval_bytes, align ? align : 16, ip->location);
    if (!o) {
        stop_incomplete(m, ip, "the address space for stack objects is exhausted");
        return false;
    }
    o->name = "parameter passed by value";
    frame_add_local(callee, o->address);
    *result = (value){o->address, NULL};
    value bytes = {a->byval_bytes, NULL};
    return copy_memory(m, ip, result, operand_value(m, a->value), &bytes);
}

static bool pass_arguments(vm *m, const insn *ip, frame *callee, const function *f, const call *c) {
    const argument *args = &m->program->arguments[c->first_argument];
    const parameter *parameters = &m->program->parameters[f->first_parameter];
    for (uint32_t i = 0; i < f->parameters; i++) {
        value *to = &callee->registers[i];
        if (args[i].byval_bytes) {
            if (!pass_by_value(m, ip, callee, &args[i], parameters[i].byval_align, to)) return false;
        } else {
            *to = *operand_value(m, args[i].value);
        }
    }
    return !f->variadic || pass_variadic(m, ip, callee, args + f->parameters, c->arguments - f->parameters);
}

/* The call agrees with the definition in number and width of arguments and result. A definition `f()` says nothing about
 * arguments, and looks here like `f(void)`: it may be given any. A function that was never declared seems to return an
 * int; if it returns nothing, that is undefined. */
static bool signature_fits(const vm *m, const insn *ip, const function *f, const call *c) {
    if (c->arguments < f->parameters || (c->arguments > f->parameters && !f->variadic && f->parameters)) return false;
    for (uint32_t i = 0; i < f->parameters; i++)
        if (m->program->arguments[c->first_argument + i].width != m->program->parameters[f->first_parameter + i].width)
            return false;
    if (c->results == 1 && f->results == 1 && ip->width != f->result_width) return false;
    return c->results <= f->results || (c->results == 1 && !f->results);
}

/* What is passed by value is read by the call: one visible operation, before anything changes. */
static bool arguments_visible(vm *m, const insn *ip, const call *c) {
    struct place where;
    for (uint32_t i = 0; m->concurrent && i < c->arguments; i++) {
        const argument *a = &m->program->arguments[c->first_argument + i];
        if (a->byval_bytes && !resolve(m, ip, operand_value(m, a->value), a->byval_bytes, false, &where)) return false;
    }
    return true;
}

const insn *call_helper(vm *m, const insn *ip, const function *f, const value *arguments, uint32_t count) {
    ensure(f->has_body);
    if (m->top->depth >= m->options.max_call_depth)
        return stop_incomplete(m, ip, "calls nested deeper than %" PRIu32, m->options.max_call_depth);
    frame *callee = frame_new(m, f);
    for (uint32_t i = 0; i < count; i++) callee->registers[i] = arguments[i];
    m->top->ip = ip;
    callee->depth = m->top->depth + 1;
    callee->caller = m->top;
    callee->purpose = FRAME_HELPER;
    m->top = m->thread->top = callee;
    m->registers = callee->registers;
    return callee->ip;
}

const insn *call_function(vm *m, const insn *ip, const function *f, const call *c) {
    if (!signature_fits(m, ip, f, c))
        return stop_incomplete(m, ip, "call of %s with arguments that do not fit its definition", f->name);
    if (m->top->depth >= m->options.max_call_depth)
        return stop_incomplete(m, ip, "calls nested deeper than %" PRIu32, m->options.max_call_depth);
    if (!arguments_visible(m, ip, c)) return NULL;
    frame *callee = frame_new(m, f);
    if (!pass_arguments(m, ip, callee, f, c)) {
        frame_release(m, callee);
        return NULL;
    }
    m->top->ip = ip;
    callee->depth = m->top->depth + 1;
    callee->caller = m->top;
    m->top = m->thread->top = callee;
    m->registers = callee->registers;
    return callee->ip;
}

/* ---- returns ---- */

const insn *return_from(vm *m, const insn *ip, const value *kept, uint32_t count) {
    frame *done = m->top;
    enum frame_purpose purpose = done->purpose;
    if (purpose == FRAME_MAIN && count && kept[0].term &&
        !defined(m, ip, value_term(m, &kept[0], 32), "the exit status"))
        return NULL;
    if (purpose == FRAME_THREAD) return thread_end(m, ip, count ? kept[0] : value_undefined(m));
    if (!visible_death(m, ip, done, 0)) return NULL;
    frame_pop_locals(m, done, 0);
    if (done->atomic) atomic_leave(m);
    m->thread->top = done->caller;
    if (done->caller) done->caller->refs++;
    frame_release(m, done);
    if (purpose == FRAME_ONCE) { /* pthread_once goes on */
        frame_own(m);
        m->thread->woken = true;
        return m->top->ip;
    }
    if (purpose == FRAME_DESTRUCTOR) {
        frame_own(m);
        return thread_unwind(m, m->top->ip, m->thread->result);
    }
    if (purpose != FRAME_CALL && purpose != FRAME_HELPER) {
        if (purpose == FRAME_MAIN) m->thread->exit_status = count && !kept[0].term ? (int)(kept[0].bits & 0xff) : 0;
        return next_phase(m, ip);
    }
    frame_own(m);
    const insn *site = m->top->ip;
    if (purpose == FRAME_HELPER) return site + 1;
    const call *c = &m->program->calls[site->imm];
    for (uint32_t i = 0; i < c->results; i++)
        m->registers[site->dst + (int32_t)i] = i < count ? kept[i] : value_undefined(m);
    return site + 1;
}

void push_root(vm *m, const function *f, enum frame_purpose purpose) {
    frame *n = frame_new(m, f);
    n->purpose = (uint8_t)purpose;
    m->top = m->thread->top = n;
    m->registers = n->registers;
}
