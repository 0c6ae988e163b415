/* property.c -- which instructions can fail, property by property.
 *
 * Under the memory property most of a program could fail, which would make every slice the whole program; so accesses
 * that cannot are recognised: those at constant offsets inside a global variable, or inside a local variable reached
 * through registers that hold nothing else, in bounds. Everything through other pointers or at computed offsets counts.
 * Undefined values are reported where they decide something (a branch, an address, a length), and points-to says
 * where they cannot be.
 *
 * Errors that are not checked end paths as incomplete. There undefined values are no errors: what is read is some value.
 * On the other hand it pays to know that an index lies in its array, because nothing but these sites may be left in a
 * slice: intervals of values are used. They hold until the first error of memory; so that one is not missed. Where the
 * machine may give up they are not trusted. */
#include "analysis/property.h"

#include "analysis/graph.h"
#include "analysis/lifetime.h"
#include "analysis/values.h"
#include "ir/flow.h"

struct inspection {
    const program *p;
    points_to *t;
    const callgraph *g;
    unsigned properties;
    const function *f;
    const value_names *names;
    lifetimes *lives;
    flow *flow;
    escape *escape;
    const values *values; /* or NULL: not to be used */
    bool locks; /* is anything called by which a thread may come to hold one? */
    uint32_t *circle; /* by function: the same number for two that may call each other */
    bool *kept; /* by object: its address may be in memory, or with another thread, or returned */
};

/* ---- addresses that are surely good ---- */

static void look_at(struct inspection *w, const function *f) {
    w->f = f;
    w->names = points_to_names(w->t, f);
    w->lives = lifetimes_new(w->p, w->names);
}

/* The instruction that alone makes the operand of x; NULL: there is none. */
static const insn *maker_of(const struct inspection *w, const insn *x, operand o) {
    uint32_t value = names_value(w->names, (uint32_t)(x - w->p->code), o);
    if (value == NO_VALUE || w->names->values.at[value].kind != VALUE_RESULT) return NULL;
    return &w->p->code[w->names->values.at[value].index];
}

/* Are all bytes from the lowest offset to `bytes` after the highest one in an object of that size? */
static bool fits(interval offset, uint64_t bytes, uint64_t size) {
    return !interval_empty(offset) && offset.low >= 0 && bytes <= size && (uint64_t)offset.high <= size - bytes;
}

/* Adds what the address computation x adds. False: that is not known. */
static bool add_offset(const struct inspection *w, const insn *x, interval *offset) {
    interval by = x->op == OP_GEP_CONST      ? (interval){x->imm, x->imm}
                  : w->values && x->from > 1 ? values_operand(w->values, x, x->b, x->from)
                                             : interval_nothing();
    if (interval_empty(by)) return false;
    if (x->op == OP_GEP && (__builtin_mul_overflow(by.low, x->imm, &by.low) ||
                            __builtin_mul_overflow(by.high, x->imm, &by.high) || x->imm < 0))
        return false;
    return !__builtin_add_overflow(offset->low, by.low, &offset->low) &&
           !__builtin_add_overflow(offset->high, by.high, &offset->high);
}

/* Is [address, address + bytes), address an operand of x, surely inside a live object? */
static bool is_good(const struct inspection *w, const insn *x, operand address, uint64_t bytes, bool write) {
    const insn *user = x;
    interval offset = {0, 0};
    for (unsigned steps = 0; steps < 16 && bytes; steps++) {
        uint64_t size;
        if (operand_is_constant(address)) {
            const constant *c = &w->p->constants[operand_constant(address)];
            if (c->kind != CONSTANT_GLOBAL) return false;
            const global *g = &w->p->globals[c->index];
            int64_t into = sign_extend(c->value, c->width);
            if (__builtin_add_overflow(offset.low, into, &offset.low) ||
                __builtin_add_overflow(offset.high, into, &offset.high))
                return false;
            return !g->is_external && !(write && g->read_only) && fits(offset, bytes, g->size);
        }
        if (!(x = maker_of(w, x, address))) return false;
        switch (x->op) {
        case OP_MOVE: address = x->a; continue;
        case OP_GEP: case OP_GEP_CONST:
            if (!add_offset(w, x, &offset)) return false;
            address = x->a;
            continue;
        case OP_GLOBAL_TLS: size = w->p->globals[x->imm].size; break;
        case OP_ALLOCA:
            if (!lifetime_covers(w->lives, x, user)) return false;
            size = (uint64_t)x->imm;
            break;
        default: return false;
        }
        return fits(offset, bytes, size);
    }
    return false;
}

/* ---- memory ---- */

/* May o be undefined, and is that an error? */
static bool maybe_undefined(const struct inspection *w, const insn *x, operand o) {
    return w->properties & PROPERTY_MEMORY && points_to_may_be_undefined(w->t, w->f, x, o);
}

static uint64_t constant_value(const program *p, operand o) {
    if (!operand_is_constant(o)) return 0;
    const constant *c = &p->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? c->value & low_mask(c->width) : 0;
}

/* May the divisor of x be zero, or minus one where that overflows? */
static bool can_divide_badly(const struct inspection *w, const insn *x) {
    bool is_signed = x->op == OP_SDIV || x->op == OP_SREM;
    uint64_t by = constant_value(w->p, x->b);
    if (by != 0 && !(is_signed && by == low_mask(x->width))) return false;
    if (!w->values || x->width < 2 || x->width > 64) return true;
    interval divisor = values_operand(w->values, x, x->b, x->width);
    return interval_empty(divisor) || (divisor.low <= 0 && divisor.high >= (is_signed ? -1 : 0));
}

static bool call_can_fail(const struct inspection *w, const insn *x) {
    const call *c = &w->p->calls[x->imm];
    struct entries targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    if (c->function < 0) return true;
    for (uint32_t k = 0; k < c->arguments; k++) {
        const argument *a = &w->p->arguments[c->first_argument + k];
        if (a->byval_bytes && !is_good(w, x, a->value, a->byval_bytes, false)) return true;
    }
    for (uint32_t m = 0; m < targets.count; m++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[m].function);
        if (!e) continue;
        if (e->flags & (LIBRARY_FREES | LIBRARY_JUMPS | LIBRARY_RESUMES) || e->model == LIBRARY_UNKNOWN ||
            e->model == LIBRARY_CREATE)
            return true;
        uint64_t bytes = e->bytes;
        if (e->model == LIBRARY_COPY || e->model == LIBRARY_FILL)
            bytes = c->arguments > 2 ? constant_value(w->p, w->p->arguments[c->first_argument + 2].value) : 0;
        if (e->model == LIBRARY_INPUT)
            bytes = c->arguments > 1 ? constant_value(w->p, w->p->arguments[c->first_argument + 1].value) : 0;
        for (uint32_t k = 0; k < c->arguments; k++) {
            operand value = w->p->arguments[c->first_argument + k].value;
            bool write = k < 32 && e->writes >> k & 1, access = write || (k < 32 && e->reads >> k & 1);
            bool null = e->flags & (LIBRARY_SYNC | LIBRARY_CANCELLABLE) && operand_is_constant(value) &&
                        constant_value(w->p, value) == 0 && w->p->constants[operand_constant(value)].kind == CONSTANT_INT;
            if (maybe_undefined(w, x, value)) return true;
            if (access && !null && !is_good(w, x, value, bytes, write)) return true;
        }
    }
    return targets.count == 0;
}

/* Does a thread end there? It must not hold a lock, and its thread-local variables end. */
static bool ends_thread(const struct inspection *w, const insn *x) {
    struct entries into = callgraph_into(w->g, w->f->index), targets = {0};
    for (uint32_t k = 0; x->op == OP_RETURN && k < into.count; k++)
        if (into.at[k].kind == ENTRY_THREAD) return true;
    if (x->op == OP_CALL) targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        if (e && (e->model == LIBRARY_EXIT_THREAD || (e->flags & LIBRARY_CANCELLABLE && callgraph_cancels(w->g)))) return true;
    }
    return false;
}

/* Does something whose address was kept end there, beside local variables: what was passed by value, thread-local variables? */
static bool ends_kept_object(const struct inspection *w, bool thread) {
    for (uint32_t o = 0; o < points_to_object_count(w->t); o++) {
        const struct abstract_object *object = points_to_object(w->t, o);
        bool passed = object->kind == OBJECT_PARAMETER || object->kind == OBJECT_VARIADIC;
        bool own = object->kind == OBJECT_GLOBAL && w->p->globals[object->index].thread_local;
        if (w->kept[o] && ((passed && object->index == w->f->index) || (own && thread))) return true;
    }
    return false;
}

/* A return ends the life of local variables, which matters where their addresses were kept; and main's result must be
 * defined. */
static bool return_can_fail(const struct inspection *w, const insn *x) {
    bool thread = ends_thread(w, x);
    if ((thread && callgraph_frees_specific(w->g)) || ends_kept_object(w, thread)) return true;
    if ((int32_t)w->f->index == w->p->main)
        for (uint32_t k = 0; k < x->count; k++)
            if (maybe_undefined(w, x, w->p->operands[x->args + k])) return true;
    for (uint32_t i = w->f->code; i < w->f->code + w->f->code_count; i++) {
        uint32_t object = points_to_site(w->t, i);
        if (object == UINT32_MAX || points_to_object(w->t, object)->kind != OBJECT_STACK) continue;
        if (w->kept[object]) return true;
    }
    return false;
}

/* Does x end the life of a variable whose address may be somewhere else, too? */
static bool ends_kept(const struct inspection *w, const insn *x) {
    struct pointees to = points_to_operand(w->t, w->f, x, x->a);
    const insn *made = maker_of(w, x, x->a);
    for (uint32_t k = 0; k < to.count; k++)
        if (w->kept[to.at[k].object]) return true;
    return !made || made->op != OP_ALLOCA || !lifetime_is_direct(w->lives, made);
}

static bool memory_can_fail(const struct inspection *w, const insn *x) {
    uint64_t bytes = (x->width + 7) / 8;
    switch (x->op) {
    case OP_LOAD: return !is_good(w, x, x->a, bytes, false);
    case OP_STORE: return !is_good(w, x, x->b, bytes, true);
    case OP_RMW: return !is_good(w, x, x->a, bytes, true);
    case OP_CMPXCHG: /* what it compares may be undefined */
        return w->properties & PROPERTY_MEMORY || !is_good(w, x, x->a, bytes, true);
    case OP_MEMCPY: case OP_MEMMOVE:
        bytes = constant_value(w->p, x->c);
        return !is_good(w, x, x->a, bytes, true) || !is_good(w, x, x->b, bytes, false);
    case OP_MEMSET: return !is_good(w, x, x->a, constant_value(w->p, x->c), true);
    case OP_VA_START: case OP_VA_COPY: case OP_VA_ARG: case OP_ALLOCA_VAR: case OP_JUMP_INDIRECT: return true;
    case OP_LIFETIME_END: return ends_kept(w, x);
    case OP_STACK_RESTORE: return true;
    case OP_UDIV: case OP_UREM: case OP_SDIV: case OP_SREM: return can_divide_badly(w, x);
    case OP_BRANCH: case OP_SWITCH: case OP_ASSUME: return maybe_undefined(w, x, x->a);
    case OP_RETURN: return return_can_fail(w, x);
    case OP_CALL: return call_can_fail(w, x);
    default: return false;
    }
}

/* ---- the other properties ---- */

static bool ends_for_sure(const struct inspection *w, const insn *x) {
    return x->op == OP_CALL && callgraph_flags(w->g, (uint32_t)(x - w->p->code)) & LIBRARY_ENDS;
}

static bool can_fail_assertion(const struct inspection *w, const insn *x) {
    if (x->op == OP_ASSUME) return true;
    if (x->op == OP_TRAP || x->op == OP_JUMP_INDIRECT) return true;
    if (x->op == OP_UNREACHABLE) return x == &w->p->code[w->f->code] || !ends_for_sure(w, x - 1);
    return x->op == OP_CALL && callgraph_flags(w->g, (uint32_t)(x - w->p->code)) & LIBRARY_ASSERTS;
}

/* Where the machine ends a path because of an error that PROPERTY_ASSERT would stand for: others end the program. */
static bool can_break_promise(const struct inspection *w, const insn *x) {
    return x->op == OP_ASSUME || x->op == OP_JUMP_INDIRECT || (x->op == OP_UNREACHABLE && can_fail_assertion(w, x));
}

static bool can_overflow(const struct inspection *w, const insn *x) {
    switch (x->op) {
    case OP_TRAP: return true;
    case OP_ADD: case OP_SUB: case OP_MUL: return x->flags & INSN_NSW;
    case OP_SHL: case OP_LSHR: case OP_ASHR: return !operand_is_constant(x->b) || constant_value(w->p, x->b) >= x->width;
    default: return false;
    }
}

/* Does the machine end the path there because it does not know how to go on? */
static bool gives_up(const struct inspection *w, const insn *x) {
    uint32_t site = (uint32_t)(x - w->p->code);
    if (x->op == OP_UNSUPPORTED || callgraph_stops(w->g)[site] == STOP_GIVES_UP) return true;
    if (x->op != OP_CALL) return false;
    struct entries targets = callgraph_from(w->g, site);
    for (uint32_t m = 0; m < targets.count; m++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[m].function);
        if (e && (e->model == LIBRARY_UNKNOWN || e->flags & LIBRARY_GIVES_UP)) return true;
        if (e && targets.at[m].kind == ENTRY_HANDLER && !(e->flags & LIBRARY_FREES)) return true;
    }
    return false;
}

static bool can_leak(const struct inspection *w, const insn *x, uint32_t flags) {
    return flags & (LIBRARY_FREES | LIBRARY_EXITS | LIBRARY_ENDS) || x->op == OP_STORE || x->op == OP_MEMCPY ||
           x->op == OP_MEMMOVE || x->op == OP_MEMSET || x->op == OP_RMW || x->op == OP_CMPXCHG || x->op == OP_RETURN ||
           points_to_site(w->t, (uint32_t)(x - w->p->code)) != UINT32_MAX;
}

/* May x be a call by which a function comes to be called again before it has returned? Its depth is bounded. */
static bool calls_in_circle(const struct inspection *w, const insn *x) {
    struct entries targets = {0};
    if (x->op == OP_CALL) targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    for (uint32_t k = 0; k < targets.count; k++)
        if (targets.at[k].kind == ENTRY_CALL && w->circle[targets.at[k].function] == w->circle[w->f->index]) return true;
    return false;
}

static bool unchecked_can_fail(const struct inspection *w, const insn *x, uint32_t flags) {
    unsigned wanted = w->properties;
    return calls_in_circle(w, x) || (!(wanted & PROPERTY_MEMORY) && memory_can_fail(w, x)) ||
           (!(wanted & PROPERTY_LOCK) && (flags & LIBRARY_SYNC || (w->locks && ends_thread(w, x)))) ||
           (!(wanted & PROPERTY_ASSERT) && can_break_promise(w, x)) ||
           (!(wanted & PROPERTY_OVERFLOW) && x->op == OP_TRAP && x->imm);
}

static unsigned site_of(const struct inspection *w, const insn *x) {
    uint32_t flags = x->op == OP_CALL ? callgraph_flags(w->g, (uint32_t)(x - w->p->code)) : 0;
    unsigned wanted = w->properties, found = 0;
    if (wanted & PROPERTY_ASSERT && can_fail_assertion(w, x)) found |= PROPERTY_ASSERT;
    if (wanted & PROPERTY_OVERFLOW && can_overflow(w, x)) found |= PROPERTY_OVERFLOW;
    if (wanted & PROPERTY_MEMORY && memory_can_fail(w, x)) found |= PROPERTY_MEMORY;
    if (flags & LIBRARY_SYNC) found |= wanted & (PROPERTY_LOCK | PROPERTY_DEADLOCK);
    if (wanted & PROPERTY_LOCK && ends_thread(w, x)) found |= PROPERTY_LOCK;
    if (wanted & PROPERTY_DEADLOCK && op_flags[x->op] & OP_T && flow_waiting_loop(w->flow, x)) found |= PROPERTY_DEADLOCK;
    if (wanted & PROPERTY_RACE && escape_access_is_shared(w->escape, w->p, w->t, w->g, w->f, x)) found |= PROPERTY_RACE;
    if (wanted & PROPERTY_LEAK && can_leak(w, x, flags)) found |= PROPERTY_LEAK;
    if (wanted & PROPERTY_UNKNOWN && gives_up(w, x)) found |= PROPERTY_UNKNOWN;
    if (wanted & PROPERTY_UNCHECKED && unchecked_can_fail(w, x, flags)) found |= PROPERTY_UNCHECKED;
    return found;
}

static void note_kept(struct inspection *w, struct pointees to) {
    for (uint32_t k = 0; k < to.count; k++) w->kept[to.at[k].object] = true;
}

static void find_kept(struct inspection *w) {
    const program *p = w->p;
    w->kept = xcalloc(points_to_object_count(w->t) + 1, 1);
    for (uint32_t o = 0; o < points_to_object_count(w->t); o++) {
        note_kept(w, points_to_contents(w->t, o));
        w->kept[o] |= escape_is_reachable(w->escape, o);
    }
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code; i < f->code + f->code_count; i++)
            for (uint32_t m = 0; p->code[i].op == OP_RETURN && m < p->code[i].count; m++)
                note_kept(w, points_to_operand(w->t, f, &p->code[i], p->operands[p->code[i].args + m]));
    }
}

/* Is there an instruction of that kind? */
static bool any_instruction(struct inspection *w, bool (*is_it)(const struct inspection *w, const insn *x)) {
    for (uint32_t k = 0; k < w->p->body_count; k++) {
        w->f = &w->p->functions[w->p->bodies[k]];
        for (uint32_t i = w->f->code; callgraph_reaches(w->g, w->f) && i < w->f->code + w->f->code_count; i++)
            if (is_it(w, &w->p->code[i])) return true;
    }
    return false;
}

static bool may_lock(const struct inspection *w, const insn *x) {
    struct entries targets = {0};
    if (x->op == OP_CALL) targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        if (e && (e->model == LIBRARY_UNKNOWN || (e->flags & LIBRARY_SYNC && e->model == LIBRARY_NONE))) return true;
    }
    return false;
}

static uint32_t *find_circles(const program *p, const callgraph *g) {
    VEC(struct arc) arcs = {0};
    uint32_t *circle = xcalloc(p->function_count + 1, sizeof *circle);
    for (uint32_t f = 0; f < p->function_count; f++) {
        struct entries into = callgraph_into(g, f);
        for (uint32_t k = 0; k < into.count; k++)
            if (into.at[k].kind == ENTRY_CALL)
                vec_push(&arcs, (struct arc){program_function_at(p, into.at[k].site)->index, f});
    }
    digraph *calls = digraph_new(p->function_count, arcs.at, arcs.count);
    digraph_components(calls, circle);
    digraph_free(calls);
    vec_free(&arcs);
    return circle;
}

uint16_t *property_sites(const program *p, points_to *t, const callgraph *g, const values *v, unsigned properties) {
    struct inspection w = {.p = p, .t = t, .g = g, .properties = properties};
    uint16_t *sites = xcalloc(p->code_count + 1, sizeof *sites);
    if (v && !(properties & PROPERTY_MEMORY) && !any_instruction(&w, gives_up)) w.values = v;
    w.locks = any_instruction(&w, may_lock);
    w.circle = find_circles(p, g);
    w.flow = flow_new(p);
    w.escape = escape_new(p, t, g);
    find_kept(&w);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!callgraph_reaches(g, f)) continue;
        look_at(&w, f);
        for (uint32_t i = f->code; i < f->code + f->code_count; i++) sites[i] = (uint16_t)site_of(&w, &p->code[i]);
        lifetimes_free(w.lives);
    }
    escape_free(w.escape);
    flow_free(w.flow);
    free(w.kept);
    free(w.circle);
    return sites;
}
