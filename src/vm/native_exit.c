/* native_exit.c -- ways out: exit, abort, exit handlers, setjmp and longjmp.
 *
 * setjmp stores in its buffer the serial number of the frame it is called in, the place of the call and the thread; longjmp looks
 * for that frame among the callers. The buffer is ordinary memory, so copying it works, and a buffer whose function has
 * returned is recognised. */
#include "vm/native.h"

#include <string.h>

/* SV-COMP's programs define their assumptions themselves, as a function that aborts: under this name. */
const insn *native_abort(vm *m, const insn *ip, const call *c) {
    (void)c;
    if (strcmp(m->top->function->name, "assume_abort_if_not"))
        return fail(m, ip, ERROR_ABORT, NULL, "the program aborts");
    vm_stop(m, VM_INFEASIBLE);
    return NULL;
}

static void leave_all_frames(vm *m) {
    frame_release(m, m->thread->top);
    m->top = m->thread->top = NULL;
}

/* False: the path ended. */
static bool take_status(vm *m, const insn *ip, const call *c) {
    value v = call_argument(m, c, 0);
    if (unlikely(m->general.on)) {
        v.bits = general_real(m, &v);
    } else if (v.term) {
        term *status = defined(m, ip, value_term(m, &v, 32), "the exit status");
        if (!status) return false;
        v.bits = pathcond_value(m->solver, m->state->condition, status); /* one of many: nothing follows from it */
    }
    m->thread->exit_status = (int)(v.bits & 0xff);
    return true;
}

/* Local variables stay alive: exit handlers may still reach them through pointers. */
const insn *native_exit(vm *m, const insn *ip, const call *c) {
    if (!take_status(m, ip, c)) return NULL;
    leave_all_frames(m);
    if (m->state->phase < PHASE_MAIN) m->state->phase = PHASE_MAIN;
    return next_phase(m, ip);
}

const insn *native_immediate_exit(vm *m, const insn *ip, const call *c) {
    if (!take_status(m, ip, c)) return NULL;
    leave_all_frames(m);
    m->thread->exits_at_once = true;
    return process_end(m, ip);
}

static const insn *add_exit_handler(vm *m, const insn *ip, const call *c, bool with_argument) {
    uint64_t function_, argument_ = 0;
    value f = call_argument(m, c, 0), a = call_argument(m, c, 1);
    if (!concrete_value(m, ip, &f, m->pointer_bits, "an exit handler", &function_)) return NULL;
    if (with_argument && !concrete_value(m, ip, &a, m->pointer_bits, "an exit handler's argument", &argument_))
        return NULL;
    if (!exit_visible(m, ip)) return NULL;
    exit_handlers *old = m->state->exits;
    uint32_t n = old ? old->count : 0;
    exit_handlers *all = xmalloc(sizeof *all + (n + 1) * sizeof *all->at);
    if (old) memcpy(all, old, sizeof *all + n * sizeof *all->at);
    all->refs = 1;
    all->count = n + 1;
    all->at[n].function = function_;
    all->at[n].argument = argument_;
    all->at[n].with_argument = with_argument;
    if (old && !--old->refs) free(old);
    m->state->exits = all;
    return call_return(m, ip, c, (value){0, NULL});
}

const insn *native_atexit(vm *m, const insn *ip, const call *c) { return add_exit_handler(m, ip, c, false); }
const insn *native_cxa_atexit(vm *m, const insn *ip, const call *c) { return add_exit_handler(m, ip, c, true); }

/* ---- setjmp ---- */

const insn *native_setjmp(vm *m, const insn *ip, const call *c) {
    value buffer = call_argument(m, c, 0), serial = {m->top->serial & 0xffffffff, NULL};
    if (unlikely(m->general.on)) return general_stop(m); /* the serial is no data of the program's */
    value place = {(uint64_t)(ip - m->program->code), NULL};
    if (!store_value(m, ip, &buffer, 32, &serial)) return NULL;
    value second = buffer;
    if (buffer.term) return stop_incomplete(m, ip, "a symbolic jmp_buf");
    second.bits += 4;
    if (!store_value(m, ip, &second, 32, &place)) return NULL;
    value third = {buffer.bits + 8, NULL}, owner = {m->thread->id, NULL};
    if (!store_value(m, ip, &third, 32, &owner)) return NULL;
    return call_return(m, ip, c, (value){0, NULL});
}

/* Drops frames until the one with that serial is on top; false if there is none. */
static bool unwind_to(vm *m, uint64_t serial) {
    const frame *f = m->top;
    while (f && (f->serial & 0xffffffff) != serial) f = f->caller;
    if (!f) return false;
    while ((m->top->serial & 0xffffffff) != serial) {
        frame *done = m->top;
        if (done->atomic) atomic_leave(m);
        frame_pop_locals(m, done, 0);
        m->thread->top = done->caller;
        done->caller->refs++;
        frame_release(m, done);
        frame_own(m);
    }
    return true;
}

const insn *native_longjmp(vm *m, const insn *ip, const call *c) {
    return jump_back(m, ip, call_argument(m, c, 0), call_argument(m, c, 1));
}

const insn *jump_back(vm *m, const insn *ip, value buffer, value result) {
    value serial, place, owner;
    if (unlikely(m->general.on)) return general_stop(m);
    if (buffer.term) return stop_incomplete(m, ip, "a symbolic jmp_buf");
    value second = {buffer.bits + 4, NULL}, third = {buffer.bits + 8, NULL};
    if (!load_value(m, ip, &buffer, 32, &serial) || !load_value(m, ip, &second, 32, &place) ||
        !load_value(m, ip, &third, 32, &owner))
        return NULL;
    for (const frame *f = m->top; f && (f->serial & 0xffffffff) != serial.bits; f = f->caller)
        if (!visible_death(m, ip, f, 0)) return NULL;
    if (serial.term || place.term || owner.term || place.bits >= m->program->code_count)
        return fail(m, ip, ERROR_UNINITIALIZED, NULL, "longjmp with a buffer that setjmp has not set");
    if (owner.bits != m->thread->id)
        return fail(m, ip, ERROR_USE_AFTER_FREE, NULL, "longjmp with a buffer that another thread has set");
    if (!unwind_to(m, serial.bits))
        return fail(m, ip, ERROR_USE_AFTER_FREE, NULL, "longjmp into a function that has returned");
    const insn *site = &m->program->code[place.bits];
    if (!result.term && !result.bits) result.bits = 1;
    if (result.term && result.term != m->undefined) {
        term *zero = term_eq(m->terms, result.term, term_const(m->terms, 32, 0));
        result = value_of_term(term_ite(m->terms, zero, term_const(m->terms, 32, 1), result.term));
    }
    return call_return(m, site, &m->program->calls[site->imm], result);
}
