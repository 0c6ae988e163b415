/* property.c -- which instructions can fail, property by property.
 *
 * Under the memory property most of a program could fail, which would make every slice the whole program; so accesses
 * that cannot are recognised: those at constant offsets inside a global variable, or inside a local variable reached
 * through registers that hold nothing else, in bounds. Everything through other pointers or at computed offsets counts.
 * Undefined values are reported where they decide something (a branch, an address, a length), and points-to says
 * where they cannot be. */
#include "analysis/property.h"

#include "analysis/lifetime.h"
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

/* Is [address, address + bytes), address an operand of x, surely inside a live object? */
static bool is_good(const struct inspection *w, const insn *x, operand address, uint64_t bytes, bool write) {
    const insn *user = x;
    int64_t offset = 0;
    for (unsigned steps = 0; steps < 16 && bytes; steps++) {
        uint64_t size;
        if (operand_is_constant(address)) {
            const constant *c = &w->p->constants[operand_constant(address)];
            if (c->kind != CONSTANT_GLOBAL) return false;
            const global *g = &w->p->globals[c->index];
            offset += sign_extend(c->value, c->width);
            return !g->is_external && !(write && g->read_only) && offset >= 0 && (uint64_t)offset + bytes <= g->size;
        }
        if (!(x = maker_of(w, x, address))) return false;
        switch (x->op) {
        case OP_MOVE: address = x->a; continue;
        case OP_GEP_CONST:
            offset += x->imm;
            address = x->a;
            continue;
        case OP_GLOBAL_TLS: size = w->p->globals[x->imm].size; break;
        case OP_ALLOCA:
            if (!lifetime_covers(w->lives, x, user)) return false;
            size = (uint64_t)x->imm;
            break;
        default: return false;
        }
        return offset >= 0 && (uint64_t)offset + bytes <= size;
    }
    return false;
}

/* ---- memory ---- */

static bool maybe_undefined(const struct inspection *w, const insn *x, operand o) {
    return points_to_may_be_undefined(w->t, w->f, x, o);
}

static uint64_t constant_value(const program *p, operand o) {
    if (!operand_is_constant(o)) return 0;
    const constant *c = &p->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? c->value & low_mask(c->width) : 0;
}

static bool call_can_fail(const struct inspection *w, const insn *x) {
    const call *c = &w->p->calls[x->imm];
    struct entries targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    if (c->function < 0) return true;
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
            bool null = operand_is_constant(value) && constant_value(w->p, value) == 0 &&
                        w->p->constants[operand_constant(value)].kind == CONSTANT_INT;
            if (maybe_undefined(w, x, value)) return true;
            if (access && !null && !is_good(w, x, value, bytes, write)) return true;
        }
    }
    return targets.count == 0;
}

/* A return ends the life of local variables, which matters where their addresses were kept; and main's result must be
 * defined. */
static bool return_can_fail(const struct inspection *w, const insn *x) {
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
    case OP_CMPXCHG: return true; /* what it compares may be undefined */
    case OP_MEMCPY: case OP_MEMMOVE:
        bytes = constant_value(w->p, x->c);
        return !is_good(w, x, x->a, bytes, true) || !is_good(w, x, x->b, bytes, false);
    case OP_MEMSET: return !is_good(w, x, x->a, constant_value(w->p, x->c), true);
    case OP_VA_START: case OP_VA_COPY: case OP_VA_ARG: case OP_ALLOCA_VAR: case OP_JUMP_INDIRECT: return true;
    case OP_LIFETIME_END: return ends_kept(w, x);
    case OP_STACK_RESTORE: return true;
    case OP_UDIV: case OP_UREM: return constant_value(w->p, x->b) == 0;
    case OP_SDIV: case OP_SREM: return constant_value(w->p, x->b) == 0 || constant_value(w->p, x->b) == low_mask(x->width);
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

static bool can_overflow(const struct inspection *w, const insn *x) {
    switch (x->op) {
    case OP_TRAP: return true;
    case OP_ADD: case OP_SUB: case OP_MUL: return x->flags & INSN_NSW;
    case OP_SHL: case OP_LSHR: case OP_ASHR: return !operand_is_constant(x->b) || constant_value(w->p, x->b) >= x->width;
    default: return false;
    }
}

/* Does a thread end there? It must not hold a lock. */
static bool ends_thread(const struct inspection *w, const insn *x) {
    struct entries into = callgraph_into(w->g, w->f->index), targets = {0};
    for (uint32_t k = 0; x->op == OP_RETURN && k < into.count; k++)
        if (into.at[k].kind == ENTRY_THREAD) return true;
    if (x->op == OP_CALL) targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        if (e && e->model == LIBRARY_EXIT_THREAD) return true;
    }
    return false;
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
    }
    return false;
}

static bool can_leak(const struct inspection *w, const insn *x, uint32_t flags) {
    return flags & (LIBRARY_FREES | LIBRARY_EXITS | LIBRARY_ENDS) || x->op == OP_STORE || x->op == OP_MEMCPY ||
           x->op == OP_MEMMOVE || x->op == OP_MEMSET || x->op == OP_RMW || x->op == OP_CMPXCHG || x->op == OP_RETURN ||
           points_to_site(w->t, (uint32_t)(x - w->p->code)) != UINT32_MAX;
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

uint8_t *property_sites(const program *p, points_to *t, const callgraph *g, unsigned properties) {
    struct inspection w = {.p = p, .t = t, .g = g, .properties = properties};
    uint8_t *sites = xcalloc(p->code_count + 1, 1);
    w.flow = flow_new(p);
    w.escape = escape_new(p, t, g);
    find_kept(&w);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!callgraph_reaches(g, f)) continue;
        look_at(&w, f);
        for (uint32_t i = f->code; i < f->code + f->code_count; i++) sites[i] = (uint8_t)site_of(&w, &p->code[i]);
        lifetimes_free(w.lives);
    }
    escape_free(w.escape);
    flow_free(w.flow);
    free(w.kept);
    return sites;
}
