/* cfg.c -- blocks and arcs from the flat code of a function. */
#include "analysis/cfg.h"

void cfg_edges_of(const program *p, const insn *x, cfg_edges *edges) {
    switch (x->op) {
    case OP_JUMP: vec_push(edges, (uint32_t)x->b); return;
    case OP_BRANCH:
        vec_push(edges, (uint32_t)x->b);
        vec_push(edges, (uint32_t)x->c);
        return;
    case OP_SWITCH:
        vec_push(edges, (uint32_t)x->b);
        for (uint32_t k = 0; k < x->count; k++) vec_push(edges, p->cases[x->imm + k].edge);
        return;
    case OP_JUMP_INDIRECT:
        for (uint32_t k = 0; k < x->count; k++) vec_push(edges, (uint32_t)p->operands[x->args + k]);
        return;
    default: return;
    }
}

/* Edges may lead into the middle of a run of instructions: such a target starts a block too. */
static void find_blocks(cfg *c, const uint8_t *stops) {
    const program *p = c->program;
    uint32_t start = c->function->code, count = c->function->code_count;
    bool *starts = xcalloc(count + 2, 1);
    cfg_edges edges = {0};
    starts[0] = true;
    for (uint32_t k = 0; k < count; k++) {
        const insn *x = &p->code[start + k];
        if (!(op_flags[x->op] & OP_T) && !(stops && stops[start + k])) continue;
        starts[k + 1] = true;
        cfg_edges_of(p, x, &edges);
    }
    for (size_t k = 0; k < edges.count; k++) starts[p->edges[edges.at[k]].target - start] = true;
    c->first = xmalloc((count + 2) * sizeof *c->first);
    c->block_at = xmalloc((count + 1) * sizeof *c->block_at);
    for (uint32_t k = 0; k < count; k++) {
        if (starts[k]) c->first[c->blocks++] = start + k;
        c->block_at[k] = c->blocks - 1;
    }
    c->first[c->blocks] = start + count;
    vec_free(&edges);
    free(starts);
}

static void find_arcs(cfg *c) {
    cfg_edges edges = {0};
    c->out = xcalloc(c->blocks + 2, sizeof *c->out);
    c->in = xcalloc(c->blocks + 2, sizeof *c->in);
    for (uint32_t b = 0; b < c->blocks; b++) {
        const insn *last = cfg_last(c, b);
        c->out[b] = (uint32_t)c->arcs.count;
        edges.count = 0;
        cfg_edges_of(c->program, last, &edges);
        if (!(op_flags[last->op] & OP_T) && b + 1 < c->blocks) vec_push(&c->arcs, (struct cfg_arc){b, b + 1, NO_EDGE});
        for (size_t k = 0; k < edges.count; k++)
            vec_push(&c->arcs, (struct cfg_arc){b, cfg_block(c, c->program->edges[edges.at[k]].target), edges.at[k]});
    }
    c->out[c->blocks] = (uint32_t)c->arcs.count;
    c->in_arcs = xmalloc((c->arcs.count + 1) * sizeof *c->in_arcs);
    for (size_t k = 0; k < c->arcs.count; k++) c->in[c->arcs.at[k].to + 1]++;
    for (uint32_t b = 0; b < c->blocks; b++) c->in[b + 1] += c->in[b];
    uint32_t *next = xmalloc((c->blocks + 1) * sizeof *next);
    for (uint32_t b = 0; b < c->blocks; b++) next[b] = c->in[b];
    for (size_t k = 0; k < c->arcs.count; k++) c->in_arcs[next[c->arcs.at[k].to]++] = (uint32_t)k;
    free(next);
    vec_free(&edges);
}

cfg *cfg_new(const program *p, const function *f, const uint8_t *stops) {
    cfg *c = xcalloc(1, sizeof *c);
    c->program = p;
    c->function = f;
    find_blocks(c, stops);
    find_arcs(c);
    return c;
}

void cfg_free(cfg *c) {
    if (!c) return;
    free(c->first);
    free(c->block_at);
    free(c->out);
    free(c->in);
    free(c->in_arcs);
    vec_free(&c->arcs);
    free(c);
}
