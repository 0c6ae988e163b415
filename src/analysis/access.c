/* access.c -- from instructions to byte ranges of abstract objects. */
#include "analysis/access.h"

uint32_t access_state_object(const points_to *t, enum library_state state) {
    return points_to_object_count(t) + (uint32_t)__builtin_ctz((unsigned)state);
}

struct collecting {
    const program *p;
    points_to *t;
    const callgraph *g;
    const function *f;
    const insn *x;
    access_list *list;
};

static void add_pointees(const struct collecting *c, struct pointees to, uint64_t bytes, bool write) {
    for (uint32_t k = 0; k < to.count; k++) {
        if (points_to_object(c->t, to.at[k].object)->kind == OBJECT_FUNCTION) continue;
        vec_push(c->list, (struct access){to.at[k].object, to.at[k].offset, bytes, write});
    }
}

static void add(const struct collecting *c, operand address, uint64_t bytes, bool write) {
    add_pointees(c, points_to_operand(c->t, c->f, c->x, address), bytes, write);
}

static uint64_t constant_bytes(const program *p, operand o) {
    if (!operand_is_constant(o)) return 0;
    const constant *k = &p->constants[operand_constant(o)];
    return k->kind == CONSTANT_INT && k->width <= 64 ? k->value & low_mask(k->width) : 0;
}

static void add_states(const struct collecting *c, uint32_t states, bool write) {
    for (uint32_t k = 0; k < LIBRARY_STATES; k++)
        if (states >> k & 1)
            vec_push(c->list, (struct access){points_to_object_count(c->t) + k, 0, 0, write});
}

static void add_unknown(const struct collecting *c) {
    for (uint32_t o = 0; o < points_to_object_count(c->t); o++) {
        if (points_to_object(c->t, o)->kind != OBJECT_EXTERNAL) continue;
        struct pointees known = points_to_contents(c->t, o);
        add_pointees(c, known, 0, false);
        add_pointees(c, known, 0, true);
    }
}

static void collect_effect(const struct collecting *c, const call *site, const struct library_effect *e) {
    bool sized = e->model == LIBRARY_COPY || e->model == LIBRARY_FILL;
    uint64_t bytes = e->bytes;
    if (sized && site->arguments > 2) bytes = constant_bytes(c->p, c->p->arguments[site->first_argument + 2].value);
    if (e->model == LIBRARY_INPUT && site->arguments > 1)
        bytes = constant_bytes(c->p, c->p->arguments[site->first_argument + 1].value);
    for (uint32_t k = 0; k < site->arguments && k < 32; k++) {
        operand value = c->p->arguments[site->first_argument + k].value;
        if (e->reads >> k & 1) add(c, value, bytes, false);
        if (e->writes >> k & 1) add(c, value, bytes, true);
    }
    add_states(c, e->state_read, false);
    add_states(c, e->state_written, true);
    if (e->flags & LIBRARY_CANCELLABLE && callgraph_cancels(c->g)) add_states(c, STATE_JUMP | STATE_THREAD, true);
    if (e->model == LIBRARY_UNKNOWN) add_unknown(c);
}

/* Copies that are passed by value, and variadic arguments, are written by the call. */
static void collect_passing(const struct collecting *c, const call *site, const function *callee) {
    for (uint32_t k = 0; k < site->arguments; k++) {
        const argument *a = &c->p->arguments[site->first_argument + k];
        if (a->byval_bytes) add(c, a->value, a->byval_bytes, false);
        if (k < callee->parameters && c->p->parameters[callee->first_parameter + k].byval_bytes)
            add_pointees(c, points_to_parameter(c->t, callee, k), 0, true);
    }
    if (!callee->variadic || site->arguments <= callee->parameters) return;
    for (uint32_t o = 0; o < points_to_object_count(c->t); o++) {
        const struct abstract_object *area = points_to_object(c->t, o);
        if (area->kind == OBJECT_VARIADIC && area->index == callee->index)
            vec_push(c->list, (struct access){o, ANY_OFFSET, 0, true});
    }
}

static void collect_call(const struct collecting *c, const insn *x) {
    const call *site = &c->p->calls[x->imm];
    struct entries targets = callgraph_from(c->g, (uint32_t)(x - c->p->code));
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(c->g, targets.at[k].function);
        if (targets.at[k].kind != ENTRY_CALL) continue;
        if (e) collect_effect(c, site, e);
        else collect_passing(c, site, &c->p->functions[targets.at[k].function]);
    }
}

void access_collect(const program *p, points_to *t, const callgraph *g, const function *f, const insn *x,
                    access_list *list) {
    struct collecting c = {p, t, g, f, x, list};
    uint64_t bytes = (x->width + 7) / 8;
    switch (x->op) {
    case OP_LOAD: add(&c, x->a, bytes, false); return;
    case OP_STORE: add(&c, x->b, bytes, true); return;
    case OP_RMW:
    case OP_CMPXCHG:
        add(&c, x->a, bytes, false);
        add(&c, x->a, bytes, true);
        return;
    case OP_MEMCPY:
    case OP_MEMMOVE:
        add(&c, x->a, constant_bytes(p, x->c), true);
        add(&c, x->b, constant_bytes(p, x->c), false);
        return;
    case OP_MEMSET: add(&c, x->a, constant_bytes(p, x->c), true); return;
    case OP_LIFETIME_START:
    case OP_LIFETIME_END:
    case OP_VA_START: add(&c, x->a, 0, true); return;
    case OP_VA_COPY:
        add(&c, x->a, 0, true);
        add(&c, x->b, 0, false);
        return;
    case OP_VA_ARG: {
        struct pointees lists = points_to_operand(t, f, x, x->a);
        add(&c, x->a, 0, false);
        add(&c, x->a, 0, true);
        for (uint32_t k = 0; k < lists.count; k++)
            add_pointees(&c, points_to_contents(t, lists.at[k].object), 0, false);
        return;
    }
    case OP_CALL: collect_call(&c, x); return;
    default: return;
    }
}
