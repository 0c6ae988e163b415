/* exec_control.c -- branches, switches, calls, returns. */
#include "vm/machine.h"

#include <string.h>

enum { MOST_RESULTS = 256 };

/* ---- edges ---- */

static __attribute__((noinline)) const insn *loop_edge(vm *m, const insn *ip, const edge *e, const insn *target) {
    value *counter = &m->registers[e->loop];
    if (e->enters_loop) counter->bits = 0, counter->term = NULL;
    if (e->repeats_loop && ++counter->bits > m->options.unroll)
        return stop_incomplete(m, ip, "unroll bound %" PRIu64, m->options.unroll);
    return target;
}

static inline const insn *take_edge(vm *m, const insn *ip, uint32_t index) {
    const edge *e = &m->program->edges[index];
    m->mark.edges[index] = 1;
    const copy *c = &m->program->copies[e->first_copy];
    for (uint32_t i = 0; i < e->copies; i++) m->registers[c[i].dst] = *operand_value(m, c[i].src);
    const insn *target = &m->program->code[e->target];
    if (unlikely(e->loop >= 0) && m->options.unroll) return loop_edge(m, ip, e, target);
    return target;
}

static const insn *exec_JUMP(vm *m, const insn *ip) { return take_edge(m, ip, (uint32_t)ip->b); }

static __attribute__((noinline)) const insn *branch_slow(vm *m, const insn *ip) {
    /* Out of a loop first: paths end, and short ones are seen before long ones. */
    bool yes_first = m->program->edges[ip->b].leaves_loop || !m->program->edges[ip->c].leaves_loop;
    enum decision d = decide_first(m, ip, operand_term(m, ip->a, 1), "a branch", yes_first);
    return d == STOP ? NULL : take_edge(m, ip, (uint32_t)(d == YES ? ip->b : ip->c));
}

static const insn *exec_BRANCH(vm *m, const insn *ip) {
    const value *c = operand_value(m, ip->a);
    if (unlikely(c->term)) return branch_slow(m, ip);
    return take_edge(m, ip, (uint32_t)(c->bits ? ip->b : ip->c));
}

/* Two edges that do the same. */
static bool same_way(const vm *m, uint32_t x, uint32_t y) {
    const edge *a = &m->program->edges[x], *b = &m->program->edges[y];
    return x == y || (a->target == b->target && !a->copies && !b->copies && a->loop == b->loop);
}

/* A symbolic switch: each target that is possible is a fork; what equals no case goes the default way. */
static const insn *switch_slow(vm *m, const insn *ip) {
    terms *t = m->terms;
    term *x = operand_term(m, ip->a, ip->width);
    const switch_case *cases = &m->program->cases[ip->imm];
    for (uint32_t i = 0; i < ip->count; i++) {
        if (same_way(m, cases[i].edge, (uint32_t)ip->b)) continue;
        bool done = false;
        for (uint32_t k = 0; k < i && !done; k++) done = same_way(m, cases[k].edge, cases[i].edge);
        if (done) continue;
        term *here = term_false(t);
        for (uint32_t k = i; k < ip->count; k++)
            if (same_way(m, cases[k].edge, cases[i].edge))
                here = term_or(t, here, term_eq(t, x, term_const(t, ip->width, cases[k].value)));
        enum decision d = decide(m, ip, here, "a switch");
        if (d == STOP) return NULL;
        if (d == YES) return take_edge(m, ip, cases[i].edge);
    }
    return take_edge(m, ip, (uint32_t)ip->b);
}

static const insn *exec_SWITCH(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (x->term) return switch_slow(m, ip);
    const switch_case *cases = &m->program->cases[ip->imm];
    for (uint32_t low = 0, high = ip->count; low < high;) {
        uint32_t middle = (low + high) / 2;
        if (cases[middle].value == x->bits) return take_edge(m, ip, cases[middle].edge);
        if (cases[middle].value < x->bits) low = middle + 1;
        else high = middle;
    }
    return take_edge(m, ip, (uint32_t)ip->b);
}

static const insn *exec_JUMP_INDIRECT(vm *m, const insn *ip) {
    uint64_t address;
    if (!concrete_value(m, ip, operand_value(m, ip->a), m->pointer_bits, "the target of a jump", &address)) return NULL;
    for (uint32_t i = 0; i < ip->count; i++) {
        uint32_t index = (uint32_t)m->program->operands[ip->args + i];
        if (block_address(m->program->edges[index].target) == address) return take_edge(m, ip, index);
    }
    return fail(m, ip, ERROR_UNREACHABLE, NULL, "jump to an address that is not one of its labels");
}

/* ---- calls ---- */

static const insn *unmodelled(vm *m, const insn *ip, const function *f) {
    return stop_incomplete(m, ip, "call of '%s', which has neither a body nor a model", f->name);
}

/* A function that runs as one step: __VERIFIER_atomic_*. */
static const insn *call_atomic(vm *m, const insn *ip, const function *f, const call *c) {
    if (!atomic_enter(m, ip)) return NULL;
    const insn *next = call_function(m, ip, f, c);
    if (next) m->top->atomic = true;
    return next;
}

static const insn *call_by_index(vm *m, const insn *ip, uint32_t index, const call *c) {
    const function *f = &m->program->functions[index];
    if (m->natives[index]) return m->natives[index](m, ip, c);
    if (unlikely(!f->has_body)) return unmodelled(m, ip, f);
    return unlikely(m->concurrent && f->is_atomic) ? call_atomic(m, ip, f, c) : call_function(m, ip, f, c);
}

static const insn *call_indirect(vm *m, const insn *ip, const call *c) {
    uint64_t address;
    if (!concrete_value(m, ip, operand_value(m, c->callee), m->pointer_bits, "the function a call goes to", &address))
        return NULL;
    int64_t index = function_at(m, address);
    if (index >= 0) return call_by_index(m, ip, (uint32_t)index, c);
    if (address < 4096) return fail(m, ip, ERROR_NULL_DEREF, NULL, "call through a null pointer");
    return fail(m, ip, ERROR_OUT_OF_BOUNDS, memory_find(m, address),
                "call of address 0x%" PRIx64 ", which is not a function", address);
}

static const insn *exec_CALL(vm *m, const insn *ip) {
    const call *c = &m->program->calls[ip->imm];
    m->mark.reached[ip - m->program->code] = 1;
    return c->function >= 0 ? call_by_index(m, ip, (uint32_t)c->function, c) : call_indirect(m, ip, c);
}

static const insn *exec_RETURN(vm *m, const insn *ip) {
    value results[MOST_RESULTS];
    m->mark.reached[ip - m->program->code] = 1;
    if (ip->count > MOST_RESULTS) return stop_incomplete(m, ip, "a function that returns %u scalars", ip->count);
    for (uint32_t i = 0; i < ip->count; i++) results[i] = *operand_value(m, m->program->operands[ip->args + i]);
    return return_from(m, ip, results, ip->count);
}

/* ---- the rest ---- */

static const insn *exec_UNREACHABLE(vm *m, const insn *ip) {
    return fail(m, ip, ERROR_UNREACHABLE, NULL, "execution reaches a place marked as unreachable");
}

/* The checks clang puts in when overflow is asked for, by its numbers. */
static const char *failed_check(int64_t number) {
    switch (number) {
    case 0: return "signed addition overflows";
    case 3: return "signed division overflows";
    case 12: return "signed multiplication overflows";
    case 13: return "signed negation overflows";
    case 20: return "shift by an amount, or of a value, that is out of range";
    case 21: return "signed subtraction overflows";
    }
    return NULL;
}

static const insn *exec_TRAP(vm *m, const insn *ip) {
    const char *check = failed_check(ip->imm - 1);
    if (check) return fail(m, ip, ERROR_OVERFLOW, NULL, "%s", check);
    return fail(m, ip, ERROR_ABORT, NULL, "execution reaches a trap");
}

static const insn *exec_ASSUME(vm *m, const insn *ip) {
    if (require(m, ip, operand_term(m, ip->a, 1), ERROR_UNREACHABLE, NULL,
                "an assumption made to the compiler does not hold") != YES)
        return NULL;
    return ip + 1;
}

/* Frames have no addresses: an opaque number that differs from frame to frame. */
static const insn *exec_FRAME(vm *m, const insn *ip) {
    if (unlikely(m->general.on)) return general_stop(m);
    set_bits(m, ip->dst, 0x1000 + 16 * m->top->serial);
    return ip + 1;
}

static const insn *exec_UNSUPPORTED(vm *m, const insn *ip) {
    return stop_incomplete(m, ip, "unsupported: %s", m->program->texts[ip->args]);
}

void exec_control_install(vm *m) {
    static const struct { uint16_t op; handler *run;
    } table[] = {
        {OP_JUMP, exec_JUMP},
        {OP_BRANCH, exec_BRANCH},
        {OP_SWITCH, exec_SWITCH},
        {OP_JUMP_INDIRECT, exec_JUMP_INDIRECT},
        {OP_CALL, exec_CALL},
        {OP_RETURN, exec_RETURN},
        {OP_UNREACHABLE, exec_UNREACHABLE},
        {OP_TRAP, exec_TRAP},
        {OP_ASSUME, exec_ASSUME},
        {OP_FRAME_ADDRESS, exec_FRAME},
        {OP_RETURN_ADDRESS, exec_FRAME},
        {OP_UNSUPPORTED, exec_UNSUPPORTED},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) m->handlers[table[i].op] = table[i].run;
}
