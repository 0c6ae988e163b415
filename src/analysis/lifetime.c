/* lifetime.c -- which local variables are filled before they are used, and where they live.
 *
 * Points-to knows no order, so without this every local variable in memory might be undefined, and with it every input
 * that passes through one; and every access might come after the variable's scope. Both questions are walks over the
 * control flow graph. Filled: from the ALLOCA, and from every start of its life, each path meets an instruction that
 * fills the variable before any other use of its address. Living: no path leads from an end of its life to the
 * instruction without meeting a start. Only direct uses of the address matter for the first, because all derived
 * addresses come from one; where the address is merged with others, the answer is no. */
#include "analysis/lifetime.h"

#include "analysis/library.h"

enum use_kind { USE_ELSE, USE_FILLS, USE_STARTS, USE_ENDS };
struct local_use { uint32_t value, instruction; enum use_kind kind; };

struct lifetimes {
    const program *p;
    const value_names *n;
    cfg *cfg;
    VEC(struct local_use) uses; /* of values that ALLOCAs make, by value and instruction */
    bool *spread;               /* by value: merged with others or copied */
};

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

static enum use_kind kind_of(const program *p, const insn *made, const insn *x) {
    if (x->op == OP_LIFETIME_START) return USE_STARTS;
    if (x->op == OP_LIFETIME_END) return USE_ENDS;
    return made->imm > 0 && bytes_filled(p, x, made->dst) >= (uint64_t)made->imm ? USE_FILLS : USE_ELSE;
}

static int compare_uses(const void *a, const void *b) {
    const struct local_use *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (x->instruction > y->instruction) - (x->instruction < y->instruction);
}

lifetimes *lifetimes_new(const program *p, const value_names *n) {
    lifetimes *l = xcalloc(1, sizeof *l);
    const function *f = n->function;
    l->p = p;
    l->n = n;
    l->cfg = cfg_new(p, f, NULL);
    l->spread = xcalloc(n->values.count + 1, 1);
    for (uint32_t k = 0; k < f->code_count; k++)
        for (uint32_t m = n->first_use[k]; m < n->first_use[k + 1]; m++) {
            const struct value_definition *d = &n->values.at[n->uses.at[m].value];
            if (d->kind != VALUE_RESULT || p->code[d->index].op != OP_ALLOCA) continue;
            enum use_kind kind = kind_of(p, &p->code[d->index], &p->code[f->code + k]);
            vec_push(&l->uses, (struct local_use){n->uses.at[m].value, f->code + k, kind});
        }
    for (size_t k = 0; k < n->inputs.count; k++) l->spread[n->inputs.at[k].to] = true;
    for (size_t k = 0; k < n->values.count; k++) {
        uint64_t key = (uint64_t)n->values.at[k].index + 1;
        uint64_t *source = n->values.at[k].kind == VALUE_COPY ? map_find(&n->sources, key) : NULL;
        if (source) l->spread[*source] = true;
    }
    if (l->uses.count) qsort(l->uses.at, l->uses.count, sizeof *l->uses.at, compare_uses);
    return l;
}

void lifetimes_free(lifetimes *l) {
    if (!l) return;
    cfg_free(l->cfg);
    vec_free(&l->uses);
    free(l->spread);
    free(l);
}

/* ---- walks ---- */

struct local_uses { const struct local_use *at; size_t count; };

static struct local_uses uses_of(const lifetimes *l, uint32_t value) {
    size_t low = 0, high = l->uses.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (l->uses.at[middle].value < value) low = middle + 1;
        else high = middle;
    }
    size_t end = low;
    while (end < l->uses.count && l->uses.at[end].value == value) end++;
    return (struct local_uses){l->uses.at + low, end - low};
}

/* Looks at the instructions [from, end) of a block; says whether the walk ends there. */
enum sight { SIGHT_NOTHING, SIGHT_BARRIER, SIGHT_GOAL };
struct walk { struct local_uses uses; bool until_filled; uint32_t goal; };

static enum sight look(const struct walk *w, uint32_t from, uint32_t end) {
    uint32_t limit = end;
    enum sight seen = SIGHT_NOTHING;
    if (!w->until_filled && w->goal >= from && w->goal < end) limit = w->goal, seen = SIGHT_GOAL;
    for (size_t k = 0; k < w->uses.count; k++) {
        const struct local_use *u = &w->uses.at[k];
        if (u->instruction < from || u->instruction >= limit) continue;
        if (w->until_filled && u->kind == USE_FILLS) return SIGHT_BARRIER;
        if (w->until_filled && u->kind == USE_ELSE) return SIGHT_GOAL;
        if (!w->until_filled && u->kind == USE_STARTS) return SIGHT_BARRIER;
    }
    return seen;
}

/* Does some path from behind instruction `start` meet the goal before a barrier? */
static bool meets_goal(const lifetimes *l, const struct walk *w, uint32_t start) {
    const cfg *c = l->cfg;
    bool *seen = xcalloc(c->blocks + 1, 1), met = false;
    VEC(uint32_t) work = {0};
    uint32_t block = cfg_block(c, start), from = start + 1;
    for (;;) {
        enum sight sight = look(w, from, c->first[block + 1]);
        met = sight == SIGHT_GOAL;
        for (uint32_t k = c->out[block]; sight == SIGHT_NOTHING && k < c->out[block + 1]; k++) {
            if (seen[c->arcs.at[k].to]) continue;
            seen[c->arcs.at[k].to] = true;
            vec_push(&work, c->arcs.at[k].to);
        }
        if (met || !work.count) break;
        block = vec_pop(&work);
        from = c->first[block];
    }
    vec_free(&work);
    free(seen);
    return met;
}

static uint32_t value_made(const lifetimes *l, const insn *made) {
    return l->n->results[made - &l->p->code[l->n->function->code]];
}

bool lifetime_starts_filled(const lifetimes *l, const insn *made) {
    uint32_t value = value_made(l, made);
    struct walk w = {uses_of(l, value), true, 0};
    if (l->spread[value] || meets_goal(l, &w, (uint32_t)(made - l->p->code))) return false;
    for (size_t k = 0; k < w.uses.count; k++)
        if (w.uses.at[k].kind == USE_STARTS && meets_goal(l, &w, w.uses.at[k].instruction)) return false;
    return true;
}

bool lifetime_is_direct(const lifetimes *l, const insn *made) {
    uint32_t value = value_made(l, made);
    struct local_uses uses = uses_of(l, value);
    for (size_t k = 0; k < uses.count; k++) {
        const insn *x = &l->p->code[uses.at[k].instruction];
        bool access = x->op == OP_LOAD || (x->op == OP_STORE && x->a != made->dst) ||
                      (x->op == OP_RMW && x->b != made->dst);
        bool bulk = x->op == OP_CALL || x->op == OP_MEMCPY || x->op == OP_MEMMOVE || x->op == OP_MEMSET;
        if (!access && !bulk && x->op != OP_LIFETIME_START && x->op != OP_LIFETIME_END) return false;
    }
    return !l->spread[value];
}

bool lifetime_covers(const lifetimes *l, const insn *made, const insn *x) {
    uint32_t value = value_made(l, made);
    struct walk w = {uses_of(l, value), false, (uint32_t)(x - l->p->code)};
    if (l->spread[value]) return false;
    for (size_t k = 0; k < w.uses.count; k++)
        if (w.uses.at[k].kind == USE_ENDS && meets_goal(l, &w, w.uses.at[k].instruction)) return false;
    return true;
}
