/* coalesce.c -- computing values straight into the register that wants them.
 *
 * `t = add j, i; j = t` becomes `j = add j, i` when t has no other use and nobody touches j in between. A
 * parameter that is only copied into its variable becomes that variable. A variable that is assigned before
 * anyone reads it need not be made undefined first. Copies left over (they could not be avoided) stay. */
#include "ir/decoder.h"

enum { NEVER = -1 };

struct coalescer {
    body *b;
    uint32_t *uses;   /* in the whole function */
    int64_t *defined; /* position in this block of the definition, or NEVER */
    int64_t *touched; /* last position in this block that reads or writes the register */
    int64_t *undefined; /* position of an UNDEF nobody has seen yet, or NEVER */
    int64_t base;     /* positions of this block start here: larger than all earlier ones */
    int64_t position;
};

static void count_use(void *context, operand *o) {
    struct coalescer *c = context;
    if (*o >= 0) c->uses[*o]++;
}

static void touch(void *context, operand *o) {
    struct coalescer *c = context;
    if (*o < 0) return;
    c->touched[*o] = c->position;
    c->undefined[*o] = NEVER;
}

static bool try_coalesce(struct coalescer *c, struct local_block *block, insn *move) {
    int32_t x = move->dst, t = move->a;
    if (move->op != OP_MOVE || t < 0 || t == x || c->uses[t] != 1 || t < (int32_t)c->b->parameter_count) return false;
    int64_t defined = c->defined[t];
    if (defined < c->base || c->touched[x] > defined) return false;
    insn *maker = &block->code.at[defined - c->base];
    if (maker->dst != t || insn_results(c->b->d, maker) != 1) return false;
    maker->dst = x;
    move->op = INSN_REMOVED;
    c->defined[t] = NEVER;
    c->position = defined; /* x is written there */
    return true;
}

static bool is_read_by_another(const body *b, const edge *e, uint32_t chosen) {
    for (uint32_t k = 0; k < e->copies; k++)
        if (k != chosen && b->copies.at[e->first_copy + k].src == b->copies.at[e->first_copy + chosen].dst) return true;
    return false;
}

/* The same for a copy on the only edge out of the block. */
static bool try_coalesce_copy(struct coalescer *c, struct local_block *block, const edge *e, uint32_t chosen) {
    int32_t x = c->b->copies.at[e->first_copy + chosen].dst, t = c->b->copies.at[e->first_copy + chosen].src;
    if (t < (int32_t)c->b->parameter_count || c->uses[t] != 1 || is_read_by_another(c->b, e, chosen)) return false;
    int64_t defined = c->defined[t];
    if (defined < c->base || c->touched[x] > defined) return false;
    insn *maker = &block->code.at[defined - c->base];
    if (maker->dst != t || insn_results(c->b->d, maker) != 1) return false;
    maker->dst = x;
    c->touched[x] = defined;
    return true;
}

static void coalesce_jump(struct coalescer *c, struct local_block *block) {
    if (!block->code.count || vec_last(&block->code).op != OP_JUMP) return;
    edge *e = &c->b->d->edges.at[vec_last(&block->code).b];
    for (uint32_t k = 0; k < e->copies;) {
        if (!try_coalesce_copy(c, block, e, k)) k++;
        else c->b->copies.at[e->first_copy + k] = c->b->copies.at[e->first_copy + --e->copies];
    }
}

static void note_definition(struct coalescer *c, struct local_block *block, int32_t dst) {
    if (c->undefined[dst] >= c->base) block->code.at[c->undefined[dst] - c->base].op = INSN_REMOVED;
    c->undefined[dst] = NEVER;
    c->defined[dst] = c->position;
    c->touched[dst] = c->position;
}

static void coalesce_block(struct coalescer *c, struct local_block *block) {
    for (size_t k = 0; k < block->code.count; k++) {
        insn *i = &block->code.at[k];
        int32_t dst = i->dst;
        c->position = c->base + (int64_t)k;
        if (i->op >= OPS) continue;
        if (try_coalesce(c, block, i)) {
            note_definition(c, block, dst);
            continue;
        }
        insn_visit_operands(c->b->d, i, touch, c);
        uint32_t results = insn_results(c->b->d, i);
        for (uint32_t r = 0; r < results; r++) note_definition(c, block, dst + (int32_t)r);
        if (i->op == OP_UNDEF) c->undefined[dst] = c->position;
    }
    coalesce_jump(c, block);
    c->base += (int64_t)block->code.count;
}

/* -- parameters -- */

struct renamer { int32_t *names; };

static void rename_operand(void *context, operand *o) {
    const struct renamer *r = context;
    if (*o >= 0) *o = r->names[*o];
}

static void rename_all(body *b, struct renamer *r) {
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        for (size_t m = 0; m < block->code.count; m++) {
            insn *i = &block->code.at[m];
            insn_visit_operands(b->d, i, rename_operand, r);
            if (insn_results(b->d, i) == 1) rename_operand(r, &i->dst);
        }
    }
    for (size_t k = 0; k < b->copies.count; k++) {
        rename_operand(r, &b->copies.at[k].dst);
        rename_operand(r, &b->copies.at[k].src);
    }
}

/* A parameter read only to initialize a variable that nothing in the entry block has touched before. */
static bool is_parameter_copy(const struct coalescer *c, const insn *i) {
    const body *b = c->b;
    return i->op == OP_MOVE && i->a >= 0 && i->a < (int32_t)b->parameter_count && c->uses[i->a] == 1 &&
           i->dst >= (int32_t)b->first_variable && i->dst < (int32_t)b->end_variable && c->touched[i->dst] == NEVER;
}

/* An UNDEF nobody has seen is overwritten. */
static void drop_undefined(struct coalescer *c, struct local_block *entry, int32_t r) {
    if (c->undefined[r] != NEVER) entry->code.at[c->undefined[r]].op = INSN_REMOVED;
}

static void merge_parameters(struct coalescer *c) {
    body *b = c->b;
    struct local_block *entry = &b->blocks.at[0];
    struct renamer r = {xcalloc(b->register_count, sizeof *r.names)};
    bool any = false;
    for (uint32_t k = 0; k < b->register_count; k++) r.names[k] = (int32_t)k;
    for (size_t k = 0; k < entry->code.count; k++) {
        insn *i = &entry->code.at[k];
        if (i->op >= OPS) continue;
        c->position = (int64_t)k;
        if (!is_parameter_copy(c, i)) {
            insn_visit_operands(b->d, i, touch, c);
            uint32_t results = i->op == OP_UNDEF ? 0 : insn_results(b->d, i);
            for (uint32_t n = 0; n < results; n++) c->touched[i->dst + (int32_t)n] = c->position;
            if (i->op == OP_UNDEF) {
                drop_undefined(c, entry, i->dst);
                c->undefined[i->dst] = c->position;
            }
            continue;
        }
        drop_undefined(c, entry, i->dst);
        r.names[i->dst] = i->a;
        source_same_variable(b, i->a, i->dst);
        c->touched[i->dst] = c->position;
        i->op = INSN_REMOVED;
        any = true;
    }
    if (any) rename_all(b, &r);
    free(r.names);
}

static void count_uses(struct coalescer *c) {
    body *b = c->b;
    edge_list edges = {0};
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        for (size_t m = 0; m < block->code.count; m++) insn_visit_operands(b->d, &block->code.at[m], count_use, c);
        body_block_edges(b, k, &edges);
        for (size_t e = 0; e < edges.count; e++) {
            const edge *out = &b->d->edges.at[edges.at[e]];
            for (uint32_t m = 0; m < out->copies; m++) count_use(c, &b->copies.at[out->first_copy + m].src);
        }
    }
    vec_free(&edges);
}

static int64_t *positions(uint32_t count) {
    int64_t *p = xmalloc(count * sizeof *p);
    for (uint32_t k = 0; k < count; k++) p[k] = NEVER;
    return p;
}

void coalesce_body(body *b) {
    struct coalescer c = {.b = b};
    c.uses = xcalloc(b->register_count, sizeof *c.uses);
    c.defined = positions(b->register_count);
    c.touched = positions(b->register_count);
    c.undefined = positions(b->register_count);
    count_uses(&c);
    merge_parameters(&c);
    for (uint32_t k = 0; k < b->register_count; k++) {
        c.uses[k] = 0;
        c.touched[k] = c.undefined[k] = NEVER;
    }
    count_uses(&c);
    for (uint32_t k = 0; k < b->blocks.count; k++)
        if (b->blocks.at[k].reachable) coalesce_block(&c, &b->blocks.at[k]);
    free(c.uses);
    free(c.defined);
    free(c.touched);
    free(c.undefined);
}
