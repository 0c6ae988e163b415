/* clean.c -- copy propagation and removal of dead code.
 *
 * Promotion turned loads and stores of locals into moves; most of them vanish here. Walking each block once,
 * `facts` remember what a register was made from (a copy, an offset from a base, an extension of something
 * narrower); a fact holds while neither side has been assigned again, which version counters tell. After
 * `x = t` for a variable x and a temporary t, later uses of t read x, so that t can be computed into x
 * (coalesce.c). A register assigned in one place only that copies a constant or another such register is
 * replaced by it everywhere. Then pure instructions whose results nobody reads are removed until none is left.
 *
 * Additions that must not overflow are kept even when unused: overflow there is an error of the program. */
#include "ir/decoder.h"

enum fact_kind { FACT_NONE, FACT_COPY, FACT_OFFSET, FACT_SEXT, FACT_ZEXT };

struct fact {
    enum fact_kind kind;
    uint32_t block;   /* holds only in the block it was made in (number + 1) */
    operand source;
    uint32_t version; /* of the source, if it is a register */
    uint32_t from;
    int64_t offset;
    uint16_t flags;
};

struct cleaner {
    body *b;
    struct fact *facts;
    uint32_t *versions;
    uint32_t *uses;
    uint32_t block; /* number + 1 */
};

static const struct fact *fact_about(const struct cleaner *c, operand o) {
    if (o < 0) return NULL;
    const struct fact *f = &c->facts[o];
    if (f->kind == FACT_NONE || f->block != c->block) return NULL;
    return f->source < 0 || c->versions[f->source] == f->version ? f : NULL;
}

static void resolve(void *context, operand *o) {
    const struct cleaner *c = context;
    for (int steps = 0; steps < 8; steps++) {
        const struct fact *f = fact_about(c, *o);
        if (!f || f->kind != FACT_COPY) return;
        *o = f->source;
    }
}

static bool is_variable(const struct cleaner *c, operand o) {
    return o >= (operand)c->b->first_variable && o < (operand)c->b->end_variable;
}

static void become_move(insn *i, operand source) {
    i->op = OP_MOVE;
    i->a = source;
    i->from = 0;
    i->imm = 0;
    i->flags = 0;
}

/* Sums of base and offset become one; an index that was sign-extended is used as it was before. */
static void simplify_address(struct cleaner *c, insn *i) {
    decoder *d = c->b->d;
    if (i->op == OP_GEP && i->b < 0) {
        const constant *index = &d->constants.at[operand_constant(i->b)];
        if (index->kind == CONSTANT_INT && index->width <= 64) {
            i->imm = (int64_t)((uint64_t)sign_extend(index->value, index->width) * (uint64_t)i->imm);
            i->op = OP_GEP_CONST;
            i->from = 0;
        }
    }
    const struct fact *f = fact_about(c, i->op == OP_GEP ? i->b : i->a);
    if (i->op == OP_GEP) {
        if (f && f->kind == FACT_SEXT) {
            i->b = f->source;
            i->from = f->from;
        }
        return;
    }
    if (f && f->kind == FACT_OFFSET) {
        i->a = f->source;
        i->imm = (int64_t)((uint64_t)i->imm + (uint64_t)f->offset);
        i->flags &= f->flags;
    }
    i->imm = sign_extend((uint64_t)i->imm, i->width);
    if (!i->imm) become_move(i, i->a);
    else if (i->a < 0 && d->constants.at[operand_constant(i->a)].kind == CONSTANT_GLOBAL) {
        const constant *base = &d->constants.at[operand_constant(i->a)];
        become_move(i, constant_of_global(d, base->index, base->value + (uint64_t)i->imm));
    }
}

static void simplify(struct cleaner *c, insn *i) {
    const struct fact *f;
    switch (i->op) {
    case OP_MOVE:
        if (i->a == i->dst) i->op = INSN_REMOVED;
        return;
    case OP_GEP:
    case OP_GEP_CONST: simplify_address(c, i); return;
    case OP_TRUNC:
        f = fact_about(c, i->a);
        if (f && (f->kind == FACT_ZEXT || f->kind == FACT_SEXT) && f->from == i->width) become_move(i, f->source);
        return;
    case OP_NE:
        f = fact_about(c, i->a);
        if (f && f->kind == FACT_ZEXT && f->from == 1 && constant_same(c->b->d, i->b, CONSTANT_INT, 0)) {
            become_move(i, f->source);
            i->width = 1;
        }
        return;
    default: return;
    }
}

static void learn(struct cleaner *c, const insn *i) {
    struct fact fact = {.block = c->block, .source = i->a, .from = i->from, .offset = i->imm, .flags = i->flags};
    switch (i->op) {
    case OP_MOVE: fact.kind = FACT_COPY; break;
    case OP_GEP_CONST: fact.kind = FACT_OFFSET; break;
    case OP_SEXT: fact.kind = FACT_SEXT; break;
    case OP_ZEXT: fact.kind = FACT_ZEXT; break;
    default: return;
    }
    if (i->a == i->dst) return;
    if (fact.kind == FACT_COPY && i->a >= 0 && is_variable(c, i->dst) && !is_variable(c, i->a)) {
        fact.source = i->dst;
        fact.version = c->versions[i->dst];
        c->facts[i->a] = fact;
        return;
    }
    if (i->a >= 0) fact.version = c->versions[i->a];
    c->facts[i->dst] = fact;
}

static void propagate_block(struct cleaner *c, uint32_t number, edge_list *edges) {
    body *b = c->b;
    struct local_block *block = &b->blocks.at[number];
    c->block = number + 1;
    for (size_t k = 0; k < block->code.count; k++) {
        insn *i = &block->code.at[k];
        insn_visit_operands(b->d, i, resolve, c);
        simplify(c, i);
        uint32_t results = insn_results(b->d, i);
        for (uint32_t r = 0; r < results; r++) {
            c->versions[i->dst + (int32_t)r]++;
            c->facts[i->dst + (int32_t)r].kind = FACT_NONE;
        }
        learn(c, i);
    }
    body_block_edges(b, number, edges);
    for (size_t k = 0; k < edges->count; k++) {
        const edge *e = &b->d->edges.at[edges->at[k]];
        for (uint32_t m = 0; m < e->copies; m++) resolve(c, &b->copies.at[e->first_copy + m].src);
    }
}

/* -- registers assigned in one place only -- */

struct substitution { uint32_t *definitions; operand *replacements; };

static void substitute(void *context, operand *o) {
    const struct substitution *s = context;
    while (*o >= 0 && s->replacements[*o] != *o) *o = s->replacements[*o];
}

static void count_definitions(body *b, struct substitution *s) {
    for (uint32_t k = 0; k < b->parameter_count; k++) s->definitions[k] = 1;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        const struct local_block *block = &b->blocks.at[k];
        for (size_t m = 0; block->reachable && m < block->code.count; m++) {
            const insn *i = &block->code.at[m];
            uint32_t results = insn_results(b->d, i);
            for (uint32_t r = 0; r < results; r++) s->definitions[i->dst + (int32_t)r]++;
        }
    }
    for (size_t k = 0; k < b->copies.count; k++) s->definitions[b->copies.at[k].dst] += 2;
}

/* Each use of such a copy comes after it on every path, and it comes after its source: LLVM's values are so. */
static void propagate_single(body *b) {
    struct substitution s = {xcalloc(b->register_count, sizeof *s.definitions),
                             xcalloc(b->register_count, sizeof *s.replacements)};
    bool any = false;
    count_definitions(b, &s);
    for (uint32_t k = 0; k < b->register_count; k++) s.replacements[k] = (operand)k;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        for (size_t m = 0; block->reachable && m < block->code.count; m++) {
            const insn *i = &block->code.at[m];
            if (i->op != OP_MOVE || s.definitions[i->dst] != 1 || (i->a >= 0 && s.definitions[i->a] != 1)) continue;
            s.replacements[i->dst] = i->a;
            any = true;
        }
    }
    for (uint32_t k = 0; any && k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        for (size_t m = 0; block->reachable && m < block->code.count; m++)
            insn_visit_operands(b->d, &block->code.at[m], substitute, &s);
    }
    for (size_t k = 0; any && k < b->copies.count; k++) substitute(&s, &b->copies.at[k].src);
    free(s.definitions);
    free(s.replacements);
}

/* -- dead code -- */

static void count_use(void *context, operand *o) {
    struct cleaner *c = context;
    if (*o >= 0) c->uses[*o]++;
}

static void drop_use(void *context, operand *o) {
    struct cleaner *c = context;
    if (*o >= 0) c->uses[*o]--;
}

static bool is_dead(const struct cleaner *c, const insn *i) {
    if (i->op >= OPS) return false;
    if (!(op_flags[i->op] & OP_P) && i->op != OP_UNDEF) return false;
    if ((i->flags & INSN_NSW) && (op_flags[i->op] & OP_D)) return false;
    uint32_t results = insn_results(c->b->d, i);
    for (uint32_t r = 0; r < results; r++)
        if (c->uses[i->dst + (int32_t)r]) return false;
    return true;
}

static void count_uses(struct cleaner *c, edge_list *edges) {
    body *b = c->b;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        for (size_t m = 0; m < block->code.count; m++) insn_visit_operands(b->d, &block->code.at[m], count_use, c);
        body_block_edges(b, k, edges);
        for (size_t e = 0; e < edges->count; e++) {
            const edge *out = &b->d->edges.at[edges->at[e]];
            for (uint32_t m = 0; m < out->copies; m++) count_use(c, &b->copies.at[out->first_copy + m].src);
        }
    }
}

/* Removes copies into registers nobody reads. */
static bool drop_dead_copies(struct cleaner *c, edge *e) {
    uint32_t kept = 0;
    for (uint32_t k = 0; k < e->copies; k++) {
        copy *from = &c->b->copies.at[e->first_copy + k];
        if (c->uses[from->dst]) c->b->copies.at[e->first_copy + kept++] = *from;
        else drop_use(c, &from->src);
    }
    bool changed = kept != e->copies;
    e->copies = kept;
    return changed;
}

static bool remove_dead(struct cleaner *c, edge_list *edges) {
    body *b = c->b;
    bool changed = false;
    for (uint32_t k = (uint32_t)b->blocks.count; k-- > 0;) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        body_block_edges(b, k, edges);
        for (size_t e = 0; e < edges->count; e++) changed |= drop_dead_copies(c, &b->d->edges.at[edges->at[e]]);
        for (size_t m = block->code.count; m-- > 0;) {
            insn *i = &block->code.at[m];
            if (!is_dead(c, i)) continue;
            insn_visit_operands(b->d, i, drop_use, c);
            i->op = INSN_REMOVED;
            changed = true;
        }
    }
    return changed;
}

void clean_body(body *b) {
    struct cleaner c = {.b = b};
    edge_list edges = {0};
    c.facts = xcalloc(b->register_count, sizeof *c.facts);
    c.versions = xcalloc(b->register_count, sizeof *c.versions);
    c.uses = xcalloc(b->register_count, sizeof *c.uses);
    for (uint32_t k = 0; k < b->blocks.count; k++)
        if (b->blocks.at[k].reachable) propagate_block(&c, k, &edges);
    propagate_single(b);
    count_uses(&c, &edges);
    while (remove_dead(&c, &edges)) continue;
    vec_free(&edges);
    free(c.facts);
    free(c.versions);
    free(c.uses);
}
