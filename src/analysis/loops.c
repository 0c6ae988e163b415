/* loops.c -- natural loops, other cycles, and which loops surely end.
 *
 * A loop surely ends if a comparison that is made in every round keeps it going only while a counter is below (above,
 * different from) a bound that the loop does not change, and the counter moves towards the bound by a constant in every
 * round and is otherwise left alone, and cannot jump over the bound by wrapping round. This covers `for (i = 0; i < n;
 * i++)` over local variables; whatever is not recognised counts as endless. */
#include "analysis/loops.h"

digraph *cfg_graph(const cfg *c) {
    VEC(struct arc) arcs = {0};
    for (size_t k = 0; k < c->arcs.count; k++) vec_push(&arcs, (struct arc){c->arcs.at[k].from, c->arcs.at[k].to});
    digraph *g = digraph_new(c->blocks, arcs.at, arcs.count);
    vec_free(&arcs);
    return g;
}

/* ---- finding them ---- */

typedef VEC(uint32_t) arc_numbers;

struct step { uint32_t block, next; };

/* Arcs that lead to a block on the walk's path. */
static arc_numbers retreating_arcs(const cfg *c) {
    enum { UNSEEN, ON_PATH, DONE };
    arc_numbers found = {0};
    uint8_t *seen = xcalloc(c->blocks + 1, 1);
    VEC(struct step) path = {0};
    vec_push(&path, (struct step){0, c->out[0]});
    seen[0] = ON_PATH;
    while (path.count) {
        struct step *top = &vec_last(&path);
        if (top->next == c->out[top->block + 1]) {
            seen[top->block] = DONE;
            path.count--;
            continue;
        }
        uint32_t arc_number = top->next++, to = c->arcs.at[arc_number].to;
        if (seen[to] == ON_PATH) vec_push(&found, arc_number);
        if (seen[to] != UNSEEN) continue;
        seen[to] = ON_PATH;
        vec_push(&path, (struct step){to, c->out[to]});
    }
    vec_free(&path);
    free(seen);
    return found;
}

static void fill_natural(const cfg *c, struct loop *l, const arc_numbers *back, bool *inside) {
    inside[l->head] = true;
    vec_push(&l->blocks, l->head);
    for (size_t k = 0; k < back->count; k++) {
        const struct cfg_arc *a = &c->arcs.at[back->at[k]];
        if (a->to != l->head || inside[a->from]) continue;
        inside[a->from] = true;
        vec_push(&l->blocks, a->from);
    }
    for (size_t k = 1; k < l->blocks.count; k++)
        for (uint32_t m = c->in[l->blocks.at[k]]; m < c->in[l->blocks.at[k] + 1]; m++) {
            uint32_t from = c->arcs.at[c->in_arcs[m]].from;
            if (inside[from]) continue;
            inside[from] = true;
            vec_push(&l->blocks, from);
        }
}

static void fill_component(const cfg *c, struct loop *l, const uint32_t *component, bool *inside) {
    for (uint32_t b = 0; b < c->blocks; b++) {
        if (component[b] != component[l->head]) continue;
        inside[b] = true;
        vec_push(&l->blocks, b);
    }
}

static void find_exits(const cfg *c, struct loop *l, const bool *inside) {
    for (size_t k = 0; k < l->blocks.count; k++) {
        uint32_t b = l->blocks.at[k];
        bool leaves = !l->natural && cfg_branches(c, b);
        for (uint32_t m = c->out[b]; m < c->out[b + 1]; m++) leaves |= !inside[c->arcs.at[m].to];
        if (leaves) vec_push(&l->exits, b);
    }
}

/* ---- do they end? ---- */

struct inspection {
    const cfg *c;
    const struct loop *l;
    const bool *inside;
    const dominance *from_entry;
    const arc_numbers *back;
};

static bool in_every_round(const struct inspection *w, uint32_t block) {
    for (size_t k = 0; k < w->back->count; k++) {
        const struct cfg_arc *a = &w->c->arcs.at[w->back->at[k]];
        if (a->to == w->l->head && !dominates(w->from_entry, block, a->from)) return false;
    }
    return true;
}

struct definition { uint32_t count, block; operand source; int64_t step; };

static void note(struct definition *d, uint32_t block, operand source, int64_t step) {
    d->count++;
    d->block = block;
    d->source = source;
    d->step = step;
}

static uint32_t results_of(const program *p, const insn *x) {
    if (x->op == OP_CALL) return x->dst >= 0 ? p->calls[x->imm].results : 0;
    return (op_flags[x->op] & OP_D ? 1 : 0) + (op_flags[x->op] & OP_D2 ? 1 : 0);
}

static bool small_constant(const program *p, operand o, int64_t *value) {
    if (!operand_is_constant(o)) return false;
    const constant *c = &p->constants[operand_constant(o)];
    *value = c->width <= 64 ? sign_extend(c->value, c->width) : 0;
    return c->kind == CONSTANT_INT && c->width <= 64;
}

/* The assignments to a register inside the loop; `source` is -1 - 0 and step 0 for those that are no move or sum. */
static struct definition definitions_of(const struct inspection *w, operand r) {
    const program *p = w->c->program;
    struct definition d = {0};
    for (size_t k = 0; k < w->l->blocks.count; k++) {
        uint32_t b = w->l->blocks.at[k];
        for (uint32_t i = w->c->first[b]; i < w->c->first[b + 1]; i++) {
            const insn *x = &p->code[i];
            uint32_t results = results_of(p, x);
            if (r < x->dst || r >= x->dst + (int32_t)results) continue;
            int64_t step = 0;
            if (x->op == OP_MOVE) note(&d, b, x->a, 0);
            else if (x->op == OP_ADD && small_constant(p, x->b, &step)) note(&d, b, x->a, step);
            else note(&d, b, -1, 0);
        }
        for (uint32_t m = w->c->out[b]; m < w->c->out[b + 1]; m++) {
            const struct cfg_arc *a = &w->c->arcs.at[m];
            if (a->edge == NO_EDGE || !w->inside[a->to]) continue;
            const edge *e = &p->edges[a->edge];
            for (uint32_t n = 0; n < e->copies; n++) { /* counts only if its whole block leads along this edge */
                const copy *moved = &p->copies[e->first_copy + n];
                if (moved->dst == r) note(&d, b, cfg_branches(w->c, b) ? -1 : moved->src, 0);
            }
        }
    }
    return d;
}

/* By how much register r changes in every round; 0: not known. */
static int64_t step_of(const struct inspection *w, operand r) {
    struct definition d = definitions_of(w, r);
    if (d.count != 1 || d.source < 0 || !in_every_round(w, d.block)) return 0;
    if (d.source == r) return d.step;
    struct definition sum = definitions_of(w, d.source); /* t = r + 1; r = t */
    bool same = sum.count == 1 && sum.source == r && d.step == 0 && in_every_round(w, sum.block);
    return same ? sum.step : 0;
}

static enum op negated(enum op op) {
    static const uint8_t opposite[OPS] = {[OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_ULT] = OP_UGE, [OP_UGE] = OP_ULT,
                                          [OP_UGT] = OP_ULE, [OP_ULE] = OP_UGT, [OP_SLT] = OP_SGE, [OP_SGE] = OP_SLT,
                                          [OP_SGT] = OP_SLE, [OP_SLE] = OP_SGT};
    return (enum op)opposite[op];
}

/* Does a counter that moves by `step` reach the side where `counter op bound` is false, whatever it starts with? */
static bool step_ends(enum op op, int64_t step, bool known, int64_t bound, uint32_t width) {
    if (width < 8 || width > 64 || step == 0) return false;
    int64_t most = (int64_t)low_mask(width - 1), least = -most - 1;
    if (op == OP_NE) return step == 1 || step == -1;
    if (op == OP_SLT) return step == 1 || (known && step > 0 && bound <= most - step);
    if (op == OP_SLE) return known && step > 0 && bound < most - step;
    if (op == OP_SGT) return step == -1 || (known && step < 0 && bound >= least - step);
    if (op == OP_SGE) return known && step < 0 && bound > least - step;
    if (op == OP_ULT) return step == 1;
    if (op == OP_ULE) return known && step == 1 && bound != -1;
    if (op == OP_UGT) return step == -1;
    if (op == OP_UGE) return known && step == -1 && bound != 0;
    return false;
}

static bool exit_ends(const struct inspection *w, uint32_t block) {
    const program *p = w->c->program;
    const insn *branch = cfg_last(w->c, block), *test = NULL;
    if (branch->op != OP_BRANCH || branch->a < 0 || !in_every_round(w, block)) return false;
    bool stays_if_true = w->inside[w->c->arcs.at[w->c->out[block]].to];
    if (stays_if_true == w->inside[w->c->arcs.at[w->c->out[block] + 1].to]) return false;
    for (const insn *x = branch; x-- > &p->code[w->c->first[block]] && !test;)
        if (branch->a >= x->dst && branch->a < x->dst + (int32_t)results_of(p, x)) test = x;
    if (!test || test->op < OP_EQ || test->op > OP_SGE || test->a < 0) return false;
    for (const insn *x = test; x < branch; x++) /* the counter is compared as the round found it or left it */
        if (x->dst == test->a) return false;
    int64_t bound = 0;
    bool known = small_constant(p, test->b, &bound);
    if (!operand_is_constant(test->b) && definitions_of(w, test->b).count) return false;
    enum op op = stays_if_true ? (enum op)test->op : negated((enum op)test->op);
    return step_ends(op, step_of(w, test->a), known, bound, test->width);
}

static bool surely_ends(const struct inspection *w) {
    if (!w->l->natural) return false;
    for (size_t k = 0; k < w->l->exits.count; k++)
        if (exit_ends(w, w->l->exits.at[k])) return true;
    return false;
}

/* ---- all loops ---- */

static bool is_natural(const cfg *c, uint32_t head, const arc_numbers *back, const dominance *from_entry) {
    for (size_t k = 0; k < back->count; k++) {
        const struct cfg_arc *a = &c->arcs.at[back->at[k]];
        if (a->to == head && !dominates(from_entry, head, a->from)) return false;
    }
    return true;
}

loop_list loops_find(const cfg *c, const dominance *from_entry) {
    loop_list loops = {0};
    arc_numbers back = retreating_arcs(c);
    uint32_t *component = xmalloc((c->blocks + 1) * sizeof *component);
    bool *is_head = xcalloc(c->blocks + 1, 1), *inside = xcalloc(c->blocks + 1, 1);
    if (back.count) {
        digraph *g = cfg_graph(c);
        digraph_components(g, component);
        digraph_free(g);
    }
    for (size_t k = 0; k < back.count; k++) {
        uint32_t head = c->arcs.at[back.at[k]].to;
        if (is_head[head]) continue;
        is_head[head] = true;
        struct loop l = {.head = head, .natural = is_natural(c, head, &back, from_entry)};
        if (l.natural) fill_natural(c, &l, &back, inside);
        else fill_component(c, &l, component, inside);
        find_exits(c, &l, inside);
        struct inspection w = {c, &l, inside, from_entry, &back};
        l.finite = surely_ends(&w);
        for (size_t m = 0; m < l.blocks.count; m++) inside[l.blocks.at[m]] = false;
        vec_push(&loops, l);
    }
    vec_free(&back);
    free(component);
    free(is_head);
    free(inside);
    return loops;
}

void loops_free(loop_list *loops) {
    for (size_t k = 0; k < loops->count; k++) {
        vec_free(&loops->at[k].blocks);
        vec_free(&loops->at[k].exits);
    }
    vec_free(loops);
}
