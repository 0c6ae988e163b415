/* names.c -- from the use of a register to the definitions that may reach it.
 *
 * A register that is assigned in a single place needs no search. For the others the value at the start of a block is a
 * merged value, made on demand, whose inputs are the copies of the edges into the block and what the blocks before
 * leave in the register (the way Braun et al. build SSA form, without making the result minimal). So the work is
 * proportional to the blocks over which a register is in use, and no sets are iterated. */
#include "analysis/names.h"

#include "analysis/library.h"

uint32_t insn_result_count(const program *p, const insn *x) {
    if (x->op == OP_CALL) return x->dst >= 0 ? p->calls[x->imm].results : 0;
    return (op_flags[x->op] & OP_D ? 1 : 0) + (op_flags[x->op] & OP_D2 ? 1 : 0);
}

void insn_each_operand(const program *p, const insn *x, void (*visit)(void *context, operand o), void *context) {
    if (op_flags[x->op] & OP_A) visit(context, x->a);
    if (op_flags[x->op] & OP_B) visit(context, x->b);
    if (op_flags[x->op] & OP_C) visit(context, x->c);
    if (x->op == OP_PACK || x->op == OP_PICK || x->op == OP_RETURN)
        for (uint32_t k = 0; k < x->count; k++) visit(context, p->operands[x->args + k]);
    if (x->op != OP_CALL) return;
    const call *c = &p->calls[x->imm];
    if (c->function < 0) visit(context, c->callee);
    for (uint32_t k = 0; k < c->arguments; k++) visit(context, p->arguments[c->first_argument + k].value);
}

struct pending { uint32_t block, reg, value; };

struct naming {
    value_names *n;
    const program *p;
    const cfg *cfg;
    bool jumps;
    uint32_t *definitions;     /* by register: how many, parameters included */
    uint32_t *only;            /* by register: the last definition seen; with `jumps`, the merge of all of them */
    uint32_t *current, *stamp; /* by register: its value in the block at hand */
    uint32_t block;
    map at_start, at_end;      /* block and register -> value */
    VEC(struct pending) work;
};

static uint64_t place(uint32_t block, uint32_t reg) { return ((uint64_t)block << 32 | reg) + 1; }

static const edge *edge_of(const struct naming *w, const struct cfg_arc *a) {
    return a->edge == NO_EDGE ? NULL : &w->p->edges[a->edge];
}

static uint32_t value_new(value_names *n, enum value_kind kind, uint32_t index) {
    vec_push(&n->values, (struct value_definition){kind, index});
    return (uint32_t)n->values.count - 1;
}

/* ---- definitions ---- */

static void define(struct naming *w, uint32_t reg, uint32_t value) {
    if (w->jumps) {
        if (!w->definitions[reg]) w->only[reg] = value_new(w->n, VALUE_MERGED, 0);
        vec_push(&w->n->inputs, (struct arc){w->only[reg], value});
    } else {
        w->only[reg] = value;
    }
    w->definitions[reg]++;
}

static void name_definitions(struct naming *w) {
    value_names *n = w->n;
    const function *f = n->function;
    for (uint32_t k = 0; k < f->parameters; k++) value_new(n, VALUE_PARAMETER, k);
    for (uint32_t k = 0; k < f->code_count; k++) {
        uint32_t count = insn_result_count(w->p, &w->p->code[f->code + k]);
        n->results[k] = (uint32_t)n->values.count;
        for (uint32_t m = 0; m < count; m++) value_new(n, VALUE_RESULT, f->code + k);
    }
    for (uint32_t k = 0; k < f->parameters; k++) define(w, k, k);
    for (uint32_t k = 0; k < f->code_count; k++) {
        const insn *x = &w->p->code[f->code + k];
        for (uint32_t m = 0; m < insn_result_count(w->p, x); m++) define(w, (uint32_t)x->dst + m, n->results[k] + m);
    }
    for (size_t k = 0; k < w->cfg->arcs.count; k++) {
        const edge *e = edge_of(w, &w->cfg->arcs.at[k]);
        for (uint32_t m = 0; e && m < e->copies; m++) {
            uint32_t index = e->first_copy + m, value = value_new(n, VALUE_COPY, index);
            map_put(&n->copies, (uint64_t)index + 1, value);
            define(w, (uint32_t)w->p->copies[index].dst, value);
        }
    }
}

/* ---- uses ---- */

static uint32_t start_value(struct naming *w, uint32_t block, uint32_t reg) {
    uint64_t *found = map_find(&w->at_start, place(block, reg));
    if (found) return (uint32_t)*found;
    uint32_t value = value_new(w->n, VALUE_MERGED, block);
    map_put(&w->at_start, place(block, reg), value);
    vec_push(&w->work, (struct pending){block, reg, value});
    return value;
}

static uint32_t current_value(struct naming *w, operand reg) {
    if (reg < 0 || !w->definitions[reg]) return NO_VALUE;
    if (w->definitions[reg] == 1 || w->jumps) return w->only[reg];
    if (w->stamp[reg] != w->block + 1) {
        w->stamp[reg] = w->block + 1;
        w->current[reg] = start_value(w, w->block, (uint32_t)reg);
    }
    return w->current[reg];
}

static void note_use(void *context, operand o) {
    struct naming *w = context;
    uint32_t value = current_value(w, o);
    if (value != NO_VALUE) vec_push(&w->n->uses, (struct value_use){o, value});
}

static void name_sources(struct naming *w, const edge *e) {
    for (uint32_t k = 0; e && k < e->copies; k++) {
        operand source = w->p->copies[e->first_copy + k].src;
        uint32_t earlier = k, value;
        while (earlier > 0 && w->p->copies[e->first_copy + earlier - 1].dst != source) earlier--;
        if (earlier > 0) value = (uint32_t)*map_find(&w->n->copies, (uint64_t)e->first_copy + earlier);
        else value = current_value(w, source);
        if (value != NO_VALUE) map_put(&w->n->sources, (uint64_t)e->first_copy + k + 1, value);
    }
}

static void name_block(struct naming *w, uint32_t block) {
    const cfg *c = w->cfg;
    w->block = block;
    for (uint32_t i = c->first[block]; i < c->first[block + 1]; i++) {
        const insn *x = &w->p->code[i];
        uint32_t local = i - c->function->code;
        w->n->first_use[local] = (uint32_t)w->n->uses.count;
        insn_each_operand(w->p, x, note_use, w);
        for (uint32_t k = 0; k < insn_result_count(w->p, x); k++) {
            uint32_t reg = (uint32_t)x->dst + k;
            w->stamp[reg] = block + 1;
            w->current[reg] = w->n->results[local] + k;
            if (w->definitions[reg] > 1) map_put(&w->at_end, place(block, reg), w->current[reg]);
        }
    }
    for (uint32_t k = c->out[block]; k < c->out[block + 1]; k++) name_sources(w, edge_of(w, &c->arcs.at[k]));
}

/* ---- merged values ---- */

/* What arrives in a register along an arc. */
static uint32_t arriving(struct naming *w, const struct cfg_arc *a, uint32_t reg) {
    const edge *e = edge_of(w, a);
    for (uint32_t k = e ? e->copies : 0; k-- > 0;)
        if (w->p->copies[e->first_copy + k].dst == (int32_t)reg)
            return (uint32_t)*map_find(&w->n->copies, (uint64_t)e->first_copy + k + 1);
    uint64_t *left = map_find(&w->at_end, place(a->from, reg));
    return left ? (uint32_t)*left : start_value(w, a->from, reg);
}

static void fill_merged(struct naming *w) {
    const cfg *c = w->cfg;
    while (w->work.count) {
        struct pending at = vec_pop(&w->work);
        if (at.block == 0 && at.reg < c->function->parameters) vec_push(&w->n->inputs, (struct arc){at.value, at.reg});
        for (uint32_t k = c->in[at.block]; k < c->in[at.block + 1]; k++) {
            uint32_t input = arriving(w, &c->arcs.at[c->in_arcs[k]], at.reg);
            vec_push(&w->n->inputs, (struct arc){at.value, input});
        }
    }
}

/* Does f call something that may come back more than once? */
static bool may_be_resumed(const program *p, const function *f) {
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        int32_t callee = p->code[i].op == OP_CALL ? p->calls[p->code[i].imm].function : -1;
        const struct library_effect *e = callee >= 0 ? library_effect_of(&p->functions[callee]) : NULL;
        if (e && e->flags & LIBRARY_RESUMES) return true;
    }
    return false;
}

value_names *names_new(const program *p, const function *f) {
    value_names *n = xcalloc(1, sizeof *n);
    cfg *c = cfg_new(p, f, NULL);
    struct naming w = {.n = n, .p = p, .cfg = c, .jumps = may_be_resumed(p, f)};
    uint32_t registers = f->registers + 1;
    n->function = f;
    n->results = xcalloc(f->code_count + 1, sizeof *n->results);
    n->first_use = xcalloc(f->code_count + 2, sizeof *n->first_use);
    w.definitions = xcalloc(registers, sizeof *w.definitions);
    w.only = xcalloc(registers, sizeof *w.only);
    w.current = xcalloc(registers, sizeof *w.current);
    w.stamp = xcalloc(registers, sizeof *w.stamp);
    name_definitions(&w);
    for (uint32_t k = 0; k < c->blocks; k++) name_block(&w, k);
    n->first_use[f->code_count] = (uint32_t)n->uses.count;
    fill_merged(&w);
    map_free(&w.at_start);
    map_free(&w.at_end);
    vec_free(&w.work);
    free(w.definitions);
    free(w.only);
    free(w.current);
    free(w.stamp);
    cfg_free(c);
    return n;
}

void names_free(value_names *n) {
    if (!n) return;
    vec_free(&n->values);
    vec_free(&n->uses);
    vec_free(&n->inputs);
    map_free(&n->copies);
    map_free(&n->sources);
    free(n->results);
    free(n->first_use);
    free(n);
}

uint32_t names_value(const value_names *n, uint32_t index, operand reg) {
    uint32_t local = index - n->function->code;
    for (uint32_t k = n->first_use[local]; k < n->first_use[local + 1]; k++)
        if (n->uses.at[k].reg == reg) return n->uses.at[k].value;
    return NO_VALUE;
}
