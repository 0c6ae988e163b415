/* initialized.c -- which local variables are filled before they are used.
 *
 * Points-to knows no order, so without this every local variable in memory might be undefined, and with it every input
 * that passes through one. A variable whose address is used first by an instruction that fills it, and by all others
 * only where that one has been executed (it dominates them), is never undefined. Addresses derived from the variable's
 * come from one of those uses, so they need no tracking. */
#include "analysis/initialized.h"

#include "analysis/dominance.h"
#include "analysis/library.h"
#include "analysis/loops.h"

struct use { uint32_t value, instruction; };

static uint64_t known_bytes(const program *p, operand o) {
    if (!operand_is_constant(o)) return 0;
    const constant *c = &p->constants[operand_constant(o)];
    return c->kind == CONSTANT_INT && c->width <= 64 ? c->value & low_mask(c->width) : 0;
}

/* How many bytes at the register's address does x surely write? 0 if it also reads there or keeps the address. */
static uint64_t bytes_filled(const program *p, const insn *x, operand reg) {
    if (x->op == OP_STORE && x->b == reg && x->a != reg) return (x->width + 7) / 8;
    if (x->op == OP_MEMSET && x->a == reg) return known_bytes(p, x->c);
    if ((x->op == OP_MEMCPY || x->op == OP_MEMMOVE) && x->a == reg && x->b != reg) return known_bytes(p, x->c);
    if (x->op != OP_CALL) return 0;
    const call *c = &p->calls[x->imm];
    const struct library_effect *e = c->function >= 0 ? library_effect_of(&p->functions[c->function]) : NULL;
    if (!e || e->model != LIBRARY_INPUT || c->arguments < 2) return 0;
    const argument *a = &p->arguments[c->first_argument];
    return a->value == reg ? known_bytes(p, a[1].value) : 0;
}

static bool comes_before(const cfg *c, const dominance *d, uint32_t a, uint32_t b) {
    uint32_t from = cfg_block(c, a), to = cfg_block(c, b);
    return from == to ? a <= b : dominates(d, from, to);
}

static int compare_uses(const void *a, const void *b) {
    const struct use *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (x->instruction > y->instruction) - (x->instruction < y->instruction);
}

/* Direct uses of the values that ALLOCAs make, by value; a copy or a merge of one counts as a use everywhere. */
typedef VEC(struct use) use_list;

static use_list collect_uses(const program *p, const value_names *n, bool *spread) {
    const function *f = n->function;
    use_list uses = {0};
    for (uint32_t k = 0; k < f->code_count; k++)
        for (uint32_t m = n->first_use[k]; m < n->first_use[k + 1]; m++) {
            const struct value_definition *d = &n->values.at[n->uses.at[m].value];
            if (d->kind == VALUE_RESULT && p->code[d->index].op == OP_ALLOCA)
                vec_push(&uses, (struct use){n->uses.at[m].value, f->code + k});
        }
    for (size_t k = 0; k < n->inputs.count; k++) spread[n->inputs.at[k].to] = true;
    for (size_t k = 0; k < n->values.count; k++) {
        uint64_t *source = n->values.at[k].kind == VALUE_COPY ? map_find(&n->sources, (uint64_t)n->values.at[k].index + 1) : NULL;
        if (source) spread[*source] = true;
    }
    if (uses.count) qsort(uses.at, uses.count, sizeof *uses.at, compare_uses);
    return uses;
}

static bool is_filled_first(const program *p, const cfg *c, const dominance *d, const struct use *uses, size_t count,
                            const insn *made) {
    for (size_t k = 0; k < count; k++) { /* its life may start again */
        uint16_t op = p->code[uses[k].instruction].op;
        if (op == OP_LIFETIME_START || op == OP_LIFETIME_END) return false;
    }
    for (size_t k = 0; k < count; k++) {
        uint32_t first = uses[k].instruction;
        if (bytes_filled(p, &p->code[first], made->dst) < (uint64_t)made->imm) continue;
        bool all = true;
        for (size_t m = 0; m < count && all; m++) all = comes_before(c, d, first, uses[m].instruction);
        if (all) return true;
    }
    return false;
}

bool *initialized_locals(const program *p, const value_names *n) {
    const function *f = n->function;
    bool *result = xcalloc(f->code_count + 1, 1), *spread = xcalloc(n->values.count + 1, 1);
    use_list uses = collect_uses(p, n, spread);
    if (uses.count) {
        cfg *c = cfg_new(p, f, NULL);
        digraph *graph = cfg_graph(c);
        dominance *d = dominance_new(graph, 0);
        for (size_t k = 0, end; k < uses.count; k = end) {
            for (end = k; end < uses.count && uses.at[end].value == uses.at[k].value;) end++;
            uint32_t made = n->values.at[uses.at[k].value].index;
            result[made - f->code] = !spread[uses.at[k].value] && p->code[made].imm > 0 &&
                                     is_filled_first(p, c, d, uses.at + k, end - k, &p->code[made]);
        }
        dominance_free(d);
        digraph_free(graph);
        cfg_free(c);
    }
    vec_free(&uses);
    free(spread);
    return result;
}
