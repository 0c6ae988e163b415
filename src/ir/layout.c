/* layout.c -- the last step of a body: final positions and final registers.
 *
 * Copies of an edge happen all at once; they are put in an order with the same effect: a copy may go as soon
 * as no waiting copy still reads its destination, and when all wait for each other one destination is saved
 * in a scratch register first. Then registers are renumbered to leave no gaps; the order stays, so registers that
 * have to be neighbours still are. */
#include "ir/decoder.h"

struct sequence { body *b; int32_t scratch; VEC(copy) waiting; };

static bool is_awaited(const struct sequence *s, size_t chosen) {
    for (size_t k = 0; k < s->waiting.count; k++)
        if (k != chosen && s->waiting.at[k].src == s->waiting.at[chosen].dst) return true;
    return false;
}

static void sequence_edge(struct sequence *s, edge *e) {
    decoder *d = s->b->d;
    uint32_t first = (uint32_t)d->copies.count;
    s->waiting.count = 0;
    for (uint32_t k = 0; k < e->copies; k++) {
        copy c = s->b->copies.at[e->first_copy + k];
        if (c.src != c.dst) vec_push(&s->waiting, c);
    }
    while (s->waiting.count) {
        size_t chosen = 0;
        while (chosen < s->waiting.count && is_awaited(s, chosen)) chosen++;
        if (chosen == s->waiting.count) {
            if (s->scratch < 0) s->scratch = body_new_register(s->b, 1);
            copy saved = {s->scratch, s->waiting.at[0].dst, s->waiting.at[0].width};
            vec_push(&d->copies, saved);
            for (size_t k = 0; k < s->waiting.count; k++)
                if (s->waiting.at[k].src == saved.src) s->waiting.at[k].src = s->scratch;
            continue;
        }
        vec_push(&d->copies, s->waiting.at[chosen]);
        s->waiting.at[chosen] = vec_last(&s->waiting);
        s->waiting.count--;
    }
    e->first_copy = first;
    e->copies = (uint32_t)d->copies.count - first;
}

/* -- registers -- */

struct numbering { int32_t *numbers; };

static void mark(void *context, operand *o) {
    struct numbering *n = context;
    if (*o >= 0) n->numbers[*o] = 1;
}

static void renumber(void *context, operand *o) {
    const struct numbering *n = context;
    if (*o >= 0) *o = n->numbers[*o];
}

static void each_register(body *b, struct numbering *n, void (*visit)(void *, operand *), bool is_marking) {
    decoder *d = b->d;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        for (size_t m = 0; block->reachable && m < block->code.count; m++) {
            insn *i = &block->code.at[m];
            insn_visit_operands(d, i, visit, n);
            uint32_t results = insn_results(d, i);
            for (uint32_t r = 1; is_marking && r < results; r++) n->numbers[i->dst + (int32_t)r] = 1;
            if (results) visit(n, &i->dst);
        }
    }
    for (uint32_t k = b->first_edge; k < d->edges.count; k++) {
        edge *e = &d->edges.at[k];
        visit(n, &e->loop);
        for (uint32_t m = 0; m < e->copies; m++) {
            visit(n, &d->copies.at[e->first_copy + m].dst);
            visit(n, &d->copies.at[e->first_copy + m].src);
        }
    }
}

static uint32_t compact_registers(body *b) {
    struct numbering n = {xcalloc(b->register_count, sizeof *n.numbers)};
    for (uint32_t k = 0; k < b->parameter_count; k++) n.numbers[k] = 1;
    each_register(b, &n, mark, true);
    int32_t next = 0;
    for (uint32_t k = 0; k < b->register_count; k++)
        if (n.numbers[k]) n.numbers[k] = next++;
    each_register(b, &n, renumber, false);
    free(n.numbers);
    return (uint32_t)next;
}

/* -- positions -- */

static void place_blocks(body *b) {
    decoder *d = b->d;
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        block->start = (uint32_t)d->code.count;
        if (block->source) map_put(&d->block_starts, map_key(block->source), (uint64_t)block->start + 1);
        for (size_t m = 0; m < block->code.count; m++) {
            if (block->code.at[m].op == INSN_REMOVED) continue;
            vec_push(&d->code, block->code.at[m]);
            vec_push(&d->assigned, block->assigned.at[m]);
        }
    }
    for (uint32_t k = b->first_edge; k < d->edges.count; k++)
        d->edges.at[k].target = b->blocks.at[d->edges.at[k].target].start;
}

/* Edges out of blocks that are gone: they keep their numbers but mean nothing. */
static void forget_unused_edges(body *b) {
    decoder *d = b->d;
    edge_list edges = {0};
    bool *used = xcalloc(d->edges.count - b->first_edge, sizeof *used);
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        if (!b->blocks.at[k].reachable) continue;
        body_block_edges(b, k, &edges);
        for (size_t e = 0; e < edges.count; e++) used[edges.at[e] - b->first_edge] = true;
    }
    for (uint32_t k = b->first_edge; k < d->edges.count; k++)
        if (!used[k - b->first_edge]) d->edges.at[k] = (edge){.loop = -1, .target = 0};
    vec_free(&edges);
    free(used);
}

/* From here on registers are shared: which variable an instruction assigns is noted with it. */
static void note_variables(body *b) {
    function *f = &b->d->functions.at[b->function_index];
    for (uint32_t k = 0; k < f->parameters; k++)
        b->d->parameters.at[f->first_parameter + k].variable = source_variable_in(b, (int32_t)k);
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        for (size_t m = 0; block->reachable && m < block->code.count; m++) {
            const insn *i = &block->code.at[m];
            vec_push(&block->assigned, insn_results(b->d, i) ? source_variable_in(b, i->dst) : 0);
        }
    }
}

void layout_body(body *b) {
    decoder *d = b->d;
    forget_unused_edges(b);
    loops_mark(b);
    struct sequence s = {.b = b, .scratch = -1};
    for (uint32_t k = b->first_edge; k < d->edges.count; k++) sequence_edge(&s, &d->edges.at[k]);
    vec_free(&s.waiting);
    note_variables(b);
    pack_registers(b);
    function *f = &d->functions.at[b->function_index];
    f->registers = compact_registers(b);
    f->code = (uint32_t)d->code.count;
    place_blocks(b);
    f->code_count = (uint32_t)d->code.count - f->code;
}
