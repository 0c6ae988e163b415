/* constraints.c -- from instructions to constraints.
 *
 * Every register takes part, of whatever width: a pointer may be cast to an integer, cut into bytes, copied byte by
 * byte and put together again. What an operation does to the pointees of its operands:
 *   - moving, casting, packing, choosing: they go on as they are;
 *   - adding a constant: the offset moves; masks that touch only bits below the object's alignment change the offset
 *     accordingly (tagged pointers keep their fields);
 *   - any other arithmetic: the objects go on, the offset becomes unknown;
 *   - comparisons, remainders by and masks of less than a page: nothing goes on, because no address can be among the
 *     results; unless what is masked may have been shifted, as where an address is cut into bytes. Addresses are assumed
 *     never to be guessed, that is, computed from no address at all. Whoever relies on that sees accesses for which no
 *     object is known being executed (explore/relevance.c).
 * Registers are reused, so nodes stand for values, that is assignments (names.h). */
#include "analysis/solver.h"

#include "analysis/library.h"
#include "analysis/lifetime.h"

enum { PAGE = 4096 };

/* ---- operands ---- */

uint32_t global_object(points_to *t, uint32_t index) {
    const program *p = t->program;
    const global *g = &p->globals[index];
    if (t->globals[index]) return t->globals[index] - 1;
    uint32_t object = abstract_object_new(t, OBJECT_GLOBAL, index, g->size, g->align);
    t->globals[index] = object + 1;
    if (g->is_external) node_add_location(t, t->cells.at[object].anywhere, location_of(t, t->external, ANY_OFFSET));
    if (g->undefined) node_add_location(t, t->cells.at[object].anywhere, t->undefined_location);
    for (uint32_t k = 0; k < g->relocations; k++) {
        const relocation *r = &p->relocations[g->first_relocation + k];
        uint32_t value = constant_node(t, r->constant);
        uint32_t bytes = (p->constants[r->constant].width + 7) / 8, word = p->pointer_bits / 8;
        for (uint64_t at = r->offset / word * word; at < r->offset + bytes; at += word)
            node_copy(t, value, at < UINT32_MAX ? cell_of(t, object, (uint32_t)at) : t->cells.at[object].anywhere);
    }
    return object;
}

uint32_t function_object(points_to *t, uint32_t index) {
    if (!t->functions[index]) t->functions[index] = abstract_object_new(t, OBJECT_FUNCTION, index, 1, 16) + 1;
    return t->functions[index] - 1;
}

static void fill_constant(points_to *t, uint32_t node, uint32_t index) {
    const constant *c = &t->program->constants[index];
    uint64_t offset = 0;
    switch (c->kind) {
    case CONSTANT_INT:
    case CONSTANT_BLOCK: return;
    case CONSTANT_UNDEF: node_add_location(t, node, t->undefined_location); return;
    case CONSTANT_FUNCTION: node_add_location(t, node, location_of(t, function_object(t, c->index), 0)); return;
    case CONSTANT_GLOBAL: {
        uint32_t object = global_object(t, c->index);
        offset = c->value;
        node_add_location(t, node, location_of(t, object, offset < ANY_OFFSET ? (uint32_t)offset : ANY_OFFSET));
        return;
    }
    case CONSTANT_EXPR:
        node_constrain(t, constant_node(t, c->a), CONSTRAINT_ANY, node, 0);
        node_constrain(t, constant_node(t, c->b), CONSTRAINT_ANY, node, 0);
        return;
    }
}

uint32_t constant_node(points_to *t, uint32_t index) {
    if (!t->constants[index]) {
        t->constants[index] = node_new(t);
        fill_constant(t, t->constants[index], index);
    }
    return t->constants[index];
}

uint32_t operand_node(points_to *t, const function *f, const insn *x, operand o) {
    if (operand_is_constant(o)) return constant_node(t, operand_constant(o));
    uint32_t value = names_value(t->names[f->index], (uint32_t)(x - t->program->code), o);
    if (value != NO_VALUE) return t->values[f->index] + value;
    uint32_t nothing = node_new(t); /* nothing assigns it */
    node_add_location(t, nothing, t->undefined_location);
    return nothing;
}

static const constant *known_integer(const points_to *t, operand o) {
    if (!operand_is_constant(o)) return NULL;
    const constant *c = &t->program->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? c : NULL;
}

/* ---- functions ---- */

void function_reach(points_to *t, const function *f) {
    if (t->names[f->index]) return;
    const value_names *n = t->names[f->index] = names_new(t->program, f);
    uint32_t first = node_new(t);
    t->values[f->index] = first;
    for (size_t k = 1; k < n->values.count + f->results + 1; k++) node_new(t);
    for (size_t k = 0; k < n->inputs.count; k++) node_copy(t, first + n->inputs.at[k].to, first + n->inputs.at[k].from);
    vec_push(&t->waiting, f->index);
    for (uint32_t k = 0; k < f->parameters; k++) {
        const parameter *p = &t->program->parameters[f->first_parameter + k];
        if (!p->byval_bytes) continue;
        uint32_t own = abstract_object_new(t, OBJECT_PARAMETER, f->index, p->byval_bytes, p->byval_align);
        node_add_location(t, first + k, location_of(t, own, 0));
    }
}

uint32_t function_result(points_to *t, const function *f, uint32_t k) {
    return t->values[f->index] + (uint32_t)t->names[f->index]->values.count + k;
}

uint32_t variadic_object(points_to *t, const function *f) {
    if (!t->variadic[f->index])
        t->variadic[f->index] = abstract_object_new(t, OBJECT_VARIADIC, f->index, UNKNOWN_SIZE, 16) + 1;
    return t->variadic[f->index] - 1;
}

/* *(to) = *(from), all of it. */
static void copy_contents(points_to *t, uint32_t to, uint32_t from) {
    uint32_t between = node_new(t);
    node_constrain(t, from, CONSTRAINT_LOAD, between, 0);
    node_constrain(t, to, CONSTRAINT_STORE, between, 0);
}

static void pass_argument(points_to *t, const struct invocation *i, const function *f, uint32_t k) {
    uint32_t value = t->argument_nodes.at[i->first_argument + k];
    if (k < f->parameters) {
        uint32_t to = t->values[f->index] + k;
        if (t->program->parameters[f->first_parameter + k].byval_bytes) copy_contents(t, to, value);
        else node_copy(t, value, to);
        return;
    }
    if (!f->variadic) return;
    uint32_t object = variadic_object(t, f), area = t->cells.at[object].anywhere;
    bool by_value = i->call && t->program->arguments[i->call->first_argument + k].byval_bytes;
    if (by_value) node_constrain(t, value, CONSTRAINT_LOAD, area, 0);
    else node_copy(t, value, area);
}

void invoke(points_to *t, uint32_t number, const function *f) {
    struct invocation i = t->invocations.at[number];
    uint64_t key = ((uint64_t)number << 32 | f->index) + 1;
    if (map_find(&t->invoke_seen, key)) return;
    map_put(&t->invoke_seen, key, 1);
    vec_push(&t->entries, (struct entry){i.site, f->index, i.kind});
    const struct library_effect *effect = library_effect_of(f);
    if (effect) {
        constrain_library(t, effect, &i);
        return;
    }
    function_reach(t, f);
    for (uint32_t k = 0; k < i.arguments; k++) pass_argument(t, &i, f, k);
    for (uint32_t k = i.arguments; k < f->parameters; k++) /* not passed: undefined */
        node_add_location(t, t->values[f->index] + k, t->undefined_location);
    for (uint32_t k = 0; k < i.results; k++) {
        if (k < f->results) node_copy(t, function_result(t, f, k), i.result + k);
        else node_add_location(t, i.result + k, t->undefined_location);
    }
}

static uint32_t result_node(points_to *t, const function *f, const insn *x) {
    return t->values[f->index] + t->names[f->index]->results[x - &t->program->code[f->code]];
}

static void constrain_call(points_to *t, const function *f, const insn *x) {
    const program *p = t->program;
    const call *c = &p->calls[x->imm];
    struct invocation i = {.site = (uint32_t)(x - p->code), .kind = ENTRY_CALL, .arguments = c->arguments,
                           .fixed = c->fixed_arguments, .results = x->dst >= 0 ? c->results : 0, .call = c};
    if (x->dst >= 0) i.result = result_node(t, f, x);
    VEC(uint32_t) nodes = {0};
    for (uint32_t k = 0; k < c->arguments; k++)
        vec_push(&nodes, operand_node(t, f, x, p->arguments[c->first_argument + k].value));
    i.first_argument = (uint32_t)t->argument_nodes.count;
    for (size_t k = 0; k < nodes.count; k++) vec_push(&t->argument_nodes, nodes.at[k]);
    vec_free(&nodes);
    uint32_t number = (uint32_t)t->invocations.count;
    vec_push(&t->invocations, i);
    if (c->function >= 0) invoke(t, number, &p->functions[c->function]);
    else node_constrain(t, operand_node(t, f, x, c->callee), CONSTRAINT_INVOKE, number, 0);
}

/* ---- operations ---- */

struct operation {
    points_to *t;
    const function *f;
    const insn *x;
    uint32_t dst;
    bool filled; /* ALLOCA: never undefined */
};

static void flow(const struct operation *o, operand from, enum constraint_kind how, int64_t amount) {
    if (!known_integer(o->t, from)) node_constrain(o->t, operand_node(o->t, o->f, o->x, from), how, o->dst, amount);
}

static void flow_same(const struct operation *o, operand from) {
    if (!known_integer(o->t, from)) node_copy(o->t, operand_node(o->t, o->f, o->x, from), o->dst);
}

static void flow_all(const struct operation *o, enum constraint_kind how) {
    const insn *x = o->x;
    uint16_t reads = op_flags[x->op];
    if (reads & OP_A) flow(o, x->a, how, 0);
    if (reads & OP_B) flow(o, x->b, how, 0);
    if (reads & OP_C) flow(o, x->c, how, 0);
}

/* Has x made something else than the address of an object, or of a part of it? What was in memory may be a piece. */
static bool may_shift(const insn *x) {
    switch (x->op) {
    case OP_LSHR: case OP_ASHR: case OP_FSHL: case OP_FSHR: case OP_UDIV: case OP_SDIV: case OP_MUL: case OP_BSWAP:
    case OP_BITREVERSE: case OP_LOAD: case OP_RMW: case OP_CMPXCHG: case OP_CALL: return true;
    default: return false;
    }
}

/* May the operand be part of something that was shifted? Then a mask may cut a piece out of an address. */
static bool is_shifted(const struct operation *o, operand from) {
    const value_names *n = o->t->names[o->f->index];
    for (const insn *x = o->x; !operand_is_constant(from);) {
        uint32_t value = names_value(n, (uint32_t)(x - o->t->program->code), from);
        if (value == NO_VALUE || n->values.at[value].kind != VALUE_RESULT) return value != NO_VALUE;
        x = &o->t->program->code[n->values.at[value].index];
        if (x->op != OP_TRUNC && x->op != OP_ZEXT && x->op != OP_SEXT && x->op != OP_MOVE && x->op != OP_FREEZE)
            return may_shift(x);
        from = x->a;
    }
    return false;
}

/* dst = left op right, where the right operand is known or not: what becomes of the left one's pointees. */
static enum constraint_kind arithmetic(const struct operation *o, enum op op, bool shifted, operand right, uint32_t width,
                                       int64_t *amount) {
    const constant *c = known_integer(o->t, right);
    bool address = width == o->t->program->pointer_bits;
    if (!c) return CONSTRAINT_ANY;
    uint64_t value = c->value & low_mask(c->width);
    *amount = sign_extend(c->value, c->width);
    if (op == OP_AND && value < PAGE) return shifted ? CONSTRAINT_ANY : CONSTRAINT_UNDEFINED;
    if ((op == OP_UREM || op == OP_SREM) && value <= PAGE && *amount > 0) return CONSTRAINT_UNDEFINED;
    if (!address) return CONSTRAINT_ANY;
    if (op == OP_SUB) *amount = -*amount;
    return op == OP_ADD || op == OP_SUB ? CONSTRAINT_ADD
           : op == OP_AND               ? CONSTRAINT_AND
           : op == OP_OR                ? CONSTRAINT_OR
                                        : CONSTRAINT_ANY;
}

/* dst = a op b, for operations that pointers take part in. */
static void flow_arithmetic(const struct operation *o, enum op op, operand a, operand b, uint32_t width) {
    int64_t amount = 0;
    if (!known_integer(o->t, b) && known_integer(o->t, a) && (op == OP_ADD || op == OP_AND || op == OP_OR)) {
        flow_arithmetic(o, op, b, a, width);
        return;
    }
    enum constraint_kind how = arithmetic(o, op, is_shifted(o, a), b, width, &amount);
    flow(o, a, how, amount);
    flow(o, b, CONSTRAINT_ANY, 0);
}

static void constrain_value(const struct operation *o) {
    const insn *x = o->x;
    points_to *t = o->t;
    switch (x->op) {
    case OP_MOVE: case OP_FREEZE: case OP_UNPACK: case OP_TRUNC: case OP_ZEXT: case OP_SEXT: flow_same(o, x->a); return;
    case OP_SELECT:
        flow(o, x->a, CONSTRAINT_UNDEFINED, 0);
        flow_same(o, x->b);
        flow_same(o, x->c);
        return;
    case OP_PICK:
        flow(o, x->a, CONSTRAINT_UNDEFINED, 0);
        node_add_location(t, o->dst, t->undefined_location); /* out of range */
        __attribute__((fallthrough));
    case OP_PACK:
        for (uint32_t k = 0; k < x->count; k++) flow_same(o, t->program->operands[x->args + k]);
        return;
    case OP_ADD: case OP_SUB: case OP_AND: case OP_OR: case OP_UREM: case OP_SREM:
        flow_arithmetic(o, (enum op)x->op, x->a, x->b, x->width);
        return;
    case OP_XOR: case OP_MUL: case OP_UDIV: case OP_SDIV: case OP_SHL: case OP_LSHR: case OP_ASHR: case OP_BSWAP:
    case OP_BITREVERSE: case OP_SMIN: case OP_SMAX: case OP_UMIN: case OP_UMAX: case OP_FSHL: case OP_FSHR:
    case OP_SADD_SAT: case OP_UADD_SAT: case OP_SSUB_SAT: case OP_USUB_SAT: case OP_SSHL_SAT: case OP_USHL_SAT:
    case OP_ABS: case OP_GEP:
        flow_all(o, CONSTRAINT_ANY);
        return;
    case OP_SADD_OVERFLOW: case OP_UADD_OVERFLOW: case OP_SSUB_OVERFLOW: case OP_USUB_OVERFLOW: case OP_SMUL_OVERFLOW:
    case OP_UMUL_OVERFLOW: {
        struct operation overflow = *o;
        overflow.dst = o->dst + 1;
        flow_all(o, CONSTRAINT_ANY);
        flow_all(&overflow, CONSTRAINT_UNDEFINED);
        return;
    }
    case OP_GEP_CONST: flow(o, x->a, CONSTRAINT_ADD, x->imm); return;
    case OP_FADD: case OP_FSUB: case OP_FMUL: case OP_FDIV: case OP_FREM: case OP_FNEG: case OP_FABS: case OP_FCOPYSIGN:
    case OP_FMA: case OP_FMIN: case OP_FMAX: case OP_FMATH: case OP_FMATH2: case OP_FPTOSI_SAT: case OP_FPTOUI_SAT:
    case OP_SITOFP: case OP_UITOFP: case OP_FPCONVERT:
        flow_all(o, CONSTRAINT_ANY);
        return;
    case OP_FPTOSI: case OP_FPTOUI: flow(o, x->a, CONSTRAINT_ANY, 0); __attribute__((fallthrough)); /* out of range */
    case OP_UNDEF: node_add_location(t, o->dst, t->undefined_location); return;
    case OP_GLOBAL_TLS: {
        uint32_t object = global_object(t, (uint32_t)x->imm);
        node_add_location(t, o->dst, location_of(t, object, 0));
        return;
    }
    default: flow_all(o, CONSTRAINT_UNDEFINED); return; /* comparisons, counting of bits */
    }
}

/* ---- memory ---- */

static void constrain_alloca(const struct operation *o) {
    points_to *t = o->t;
    uint64_t size = o->x->op == OP_ALLOCA ? (uint64_t)o->x->imm : UNKNOWN_SIZE;
    uint32_t site = (uint32_t)(o->x - t->program->code);
    uint32_t object = abstract_object_new(t, OBJECT_STACK, site, size, o->x->from);
    map_put(&t->sites, (uint64_t)site + 1, object);
    if (!o->filled) node_add_location(t, t->cells.at[object].anywhere, t->undefined_location);
    node_add_location(t, o->dst, location_of(t, object, 0));
}

static void constrain_rmw(const struct operation *o) {
    static const uint16_t operations[] = {[RMW_ADD] = OP_ADD, [RMW_SUB] = OP_SUB, [RMW_AND] = OP_AND, [RMW_OR] = OP_OR};
    const insn *x = o->x;
    points_to *t = o->t;
    uint32_t address = operand_node(t, o->f, x, x->a), bytes = (x->width + 7) / 8;
    struct operation fresh = *o;
    fresh.dst = node_new(t);
    if (x->imm == RMW_XCHG) flow_same(&fresh, x->b);
    else {
        uint16_t op = (size_t)x->imm < COUNT_OF(operations) && operations[x->imm] ? operations[x->imm] : OP_XOR;
        int64_t amount = 0;
        enum constraint_kind how = arithmetic(&fresh, (enum op)op, false, x->b, x->width, &amount);
        node_constrain(t, o->dst, how, fresh.dst, amount);
        flow(&fresh, x->b, CONSTRAINT_ANY, 0);
    }
    node_constrain(t, address, CONSTRAINT_LOAD, o->dst, bytes);
    node_constrain(t, address, CONSTRAINT_STORE, fresh.dst, bytes);
}

static void constrain_exchange(const struct operation *o) {
    const insn *x = o->x;
    points_to *t = o->t;
    uint32_t address = operand_node(t, o->f, x, x->a), bytes = (x->width + 7) / 8;
    node_constrain(t, address, CONSTRAINT_LOAD, o->dst, bytes);
    node_constrain(t, o->dst, CONSTRAINT_UNDEFINED, o->dst + 1, 0);
    if (!known_integer(t, x->b)) node_constrain(t, operand_node(t, o->f, x, x->b), CONSTRAINT_UNDEFINED, o->dst + 1, 0);
    if (!known_integer(t, x->c)) node_constrain(t, address, CONSTRAINT_STORE, operand_node(t, o->f, x, x->c), bytes);
}

/* Small copies of known size go word by word and keep fields apart. */
void constrain_copy(points_to *t, uint32_t to, uint32_t from, uint64_t bytes) {
    enum { SMALL = 128 };
    uint32_t word = t->program->pointer_bits / 8;
    if (bytes == 0 || bytes > SMALL) {
        copy_contents(t, to, from);
        return;
    }
    for (uint32_t at = 0; at < bytes; at += word) {
        uint32_t between = node_new(t), source = from, target = to;
        uint32_t part = bytes - at < word ? (uint32_t)bytes - at : word;
        if (at) {
            source = node_new(t);
            target = node_new(t);
            node_constrain(t, from, CONSTRAINT_ADD, source, at);
            node_constrain(t, to, CONSTRAINT_ADD, target, at);
        }
        node_constrain(t, source, CONSTRAINT_LOAD, between, part);
        node_constrain(t, target, CONSTRAINT_STORE, between, part);
    }
}

static uint64_t known_bytes(const points_to *t, operand o) {
    const constant *c = known_integer(t, o);
    return c ? c->value & low_mask(c->width) : 0;
}

static void constrain_variadic(const struct operation *o) {
    points_to *t = o->t;
    uint32_t list = operand_node(t, o->f, o->x, o->x->a), between = node_new(t);
    if (o->x->op == OP_VA_START) {
        uint32_t area = variadic_object(t, o->f);
        node_add_location(t, between, location_of(t, area, ANY_OFFSET));
        node_constrain(t, list, CONSTRAINT_STORE, between, 0);
    } else {
        node_constrain(t, list, CONSTRAINT_LOAD, between, 0);
        node_constrain(t, between, CONSTRAINT_LOAD, o->dst, 0);
    }
}

static void constrain_memory(const struct operation *o) {
    const insn *x = o->x;
    points_to *t = o->t;
    uint32_t bytes = (x->width + 7) / 8;
    switch (x->op) {
    case OP_ALLOCA: case OP_ALLOCA_VAR: constrain_alloca(o); return;
    case OP_LOAD: node_constrain(t, operand_node(t, o->f, x, x->a), CONSTRAINT_LOAD, o->dst, bytes); return;
    case OP_STORE:
        if (known_integer(t, x->a)) return;
        node_constrain(t, operand_node(t, o->f, x, x->b), CONSTRAINT_STORE, operand_node(t, o->f, x, x->a), bytes);
        return;
    case OP_MEMCPY: case OP_MEMMOVE:
        constrain_copy(t, operand_node(t, o->f, x, x->a), operand_node(t, o->f, x, x->b), known_bytes(t, x->c));
        return;
    case OP_MEMSET: {
        struct operation filled = *o;
        if (known_integer(t, x->b)) return;
        filled.dst = node_new(t);
        flow(&filled, x->b, CONSTRAINT_UNDEFINED, 0);
        node_constrain(t, operand_node(t, o->f, x, x->a), CONSTRAINT_STORE, filled.dst, 0);
        return;
    }
    case OP_RMW: constrain_rmw(o); return;
    case OP_CMPXCHG: constrain_exchange(o); return;
    case OP_VA_START: case OP_VA_ARG: constrain_variadic(o); return;
    case OP_VA_COPY: copy_contents(t, operand_node(t, o->f, x, x->a), operand_node(t, o->f, x, x->b)); return;
    default: return;
    }
}

/* ---- whole functions ---- */

static void constrain_edge(points_to *t, const function *f, uint32_t index) {
    const program *p = t->program;
    const edge *e = &p->edges[index];
    const value_names *n = t->names[f->index];
    for (uint32_t k = e->first_copy; k < e->first_copy + e->copies; k++) {
        uint32_t to = t->values[f->index] + (uint32_t)*map_find(&n->copies, (uint64_t)k + 1);
        operand source = p->copies[k].src;
        uint64_t *value = map_find(&n->sources, (uint64_t)k + 1);
        if (value) node_copy(t, t->values[f->index] + (uint32_t)*value, to);
        else if (!operand_is_constant(source)) node_add_location(t, to, t->undefined_location);
        else if (!known_integer(t, source)) node_copy(t, constant_node(t, operand_constant(source)), to);
    }
}

static void constrain_control(points_to *t, const function *f, const insn *x) {
    const program *p = t->program;
    switch (x->op) {
    case OP_JUMP: constrain_edge(t, f, (uint32_t)x->b); return;
    case OP_BRANCH:
        constrain_edge(t, f, (uint32_t)x->b);
        constrain_edge(t, f, (uint32_t)x->c);
        return;
    case OP_SWITCH:
        constrain_edge(t, f, (uint32_t)x->b);
        for (uint32_t k = 0; k < x->count; k++) constrain_edge(t, f, p->cases[x->imm + k].edge);
        return;
    case OP_JUMP_INDIRECT:
        for (uint32_t k = 0; k < x->count; k++) constrain_edge(t, f, (uint32_t)p->operands[x->args + k]);
        return;
    case OP_RETURN:
        for (uint32_t k = 0; k < x->count && k < f->results; k++) {
            struct operation o = {t, f, x, function_result(t, f, k), false};
            flow_same(&o, p->operands[x->args + k]);
        }
        return;
    default: return;
    }
}

/* Addresses that no constraint mentions (of stores of numbers, say) must be known too, for whoever asks later. */
static void make_constant(void *context, operand o) {
    points_to *t = context;
    if (operand_is_constant(o) && !known_integer(t, o)) constant_node(t, operand_constant(o));
}

void constrain_function(points_to *t, const function *f) {
    const program *p = t->program;
    lifetimes *lives = lifetimes_new(p, t->names[f->index]);
    for (uint32_t k = f->code; k < f->code + f->code_count; k++) {
        const insn *x = &p->code[k];
        struct operation o = {t, f, x, x->dst >= 0 ? result_node(t, f, x) : 0,
                              x->op == OP_ALLOCA && lifetime_starts_filled(lives, x)};
        insn_each_operand(p, x, make_constant, t);
        if (x->op == OP_CALL) constrain_call(t, f, x);
        else if (op_flags[x->op] & OP_T) constrain_control(t, f, x);
        else if ((op_flags[x->op] & OP_M) || x->op == OP_ALLOCA || x->op == OP_ALLOCA_VAR) constrain_memory(&o);
        else if (op_flags[x->op] & OP_D) constrain_value(&o);
    }
    lifetimes_free(lives);
}
