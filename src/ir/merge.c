/* merge.c -- fewer jumps.
 *
 * Unoptimized code is full of blocks that only jump, and of blocks with one way in. An edge to a block that
 * only jumps goes straight to where that jump leads; a block whose only predecessor does nothing but jump to
 * it is appended to that predecessor. Neither touches memory accesses; blocks whose address is taken stay, and so do edges
 * to them, by which an indirect jump finds its way. */
#include "ir/decoder.h"

static bool is_address_taken(const struct local_block *block) {
    if (!block->source) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block->source)); use; use = LLVMGetNextUse(use))
        if (LLVMIsABlockAddress(LLVMGetUser(use))) return true;
    return false;
}

void body_block_edges(body *b, uint32_t number, edge_list *edges) {
    decoder *d = b->d;
    edges->count = 0;
    const struct local_block *block = &b->blocks.at[number];
    if (!block->code.count) return;
    const insn *last = &vec_last(&block->code);
    switch (last->op) {
    case OP_BRANCH: vec_push(edges, (uint32_t)last->b); vec_push(edges, (uint32_t)last->c); break;
    case OP_JUMP: vec_push(edges, (uint32_t)last->b); break;
    case OP_SWITCH:
        vec_push(edges, (uint32_t)last->b);
        for (uint32_t k = 0; k < last->count; k++) vec_push(edges, d->cases.at[last->imm + k].edge);
        break;
    case OP_JUMP_INDIRECT:
        for (uint32_t k = 0; k < last->count; k++) vec_push(edges, (uint32_t)d->operands.at[last->args + k]);
        break;
    default: break;
    }
}

void layout_mark_reachable(body *b) {
    VEC(uint32_t) work = {0};
    edge_list edges = {0};
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        b->blocks.at[k].reachable = k == 0 || is_address_taken(&b->blocks.at[k]);
        if (b->blocks.at[k].reachable) vec_push(&work, k);
    }
    while (work.count) {
        body_block_edges(b, vec_pop(&work), &edges);
        for (size_t k = 0; k < edges.count; k++) {
            uint32_t target = b->d->edges.at[edges.at[k]].target;
            if (b->blocks.at[target].reachable) continue;
            b->blocks.at[target].reachable = true;
            vec_push(&work, target);
        }
    }
    vec_free(&work);
    vec_free(&edges);
}

static void thread_edge(body *b, edge *e) {
    for (size_t steps = 0; steps < b->blocks.count; steps++) {
        const struct local_block *block = &b->blocks.at[e->target];
        if (block->code.count != 1 || block->code.at[0].op != OP_JUMP || is_address_taken(block)) return;
        const edge *next = &b->d->edges.at[block->code.at[0].b];
        if (next->target == e->target || (e->copies && next->copies)) return;
        if (next->copies) {
            e->first_copy = next->first_copy;
            e->copies = next->copies;
        }
        e->target = next->target;
    }
}

/* Edges that share copies after threading get copies of their own: they are rewritten edge by edge. */
static void own_copies(body *b, edge *e) {
    uint32_t first = (uint32_t)b->copies.count;
    for (uint32_t k = 0; k < e->copies; k++) {
        copy c = b->copies.at[e->first_copy + k];
        vec_push(&b->copies, c);
    }
    e->first_copy = first;
}

static void thread_jumps(body *b) {
    for (uint32_t k = b->first_edge; k < b->d->edges.count; k++) {
        edge *e = &b->d->edges.at[k];
        uint32_t before = e->first_copy;
        thread_edge(b, e);
        if (e->copies && e->first_copy != before) own_copies(b, e);
    }
}

static void append_block(body *b, uint32_t to, uint32_t from, const edge *e) {
    struct local_block *target = &b->blocks.at[to], *source = &b->blocks.at[from];
    uint32_t where = vec_pop(&target->code).location;
    for (uint32_t k = 0; k < e->copies; k++) {
        copy c = b->copies.at[e->first_copy + k];
        vec_push(&target->code, (insn){.op = OP_MOVE, .width = c.width, .dst = c.dst, .a = c.src, .location = where});
    }
    for (size_t k = 0; k < source->code.count; k++) vec_push(&target->code, source->code.at[k]);
    vec_free(&source->code);
    source->reachable = false;
}

void merge_blocks(body *b) {
    thread_jumps(b);
    layout_mark_reachable(b);
    uint32_t *ways_in = xcalloc(b->blocks.count, sizeof *ways_in);
    edge_list edges = {0};
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        if (!b->blocks.at[k].reachable) continue;
        body_block_edges(b, k, &edges);
        for (size_t e = 0; e < edges.count; e++) ways_in[b->d->edges.at[edges.at[e]].target]++;
    }
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        while (b->blocks.at[k].reachable && b->blocks.at[k].code.count) {
            const insn *last = &vec_last(&b->blocks.at[k].code);
            if (last->op != OP_JUMP) break;
            const edge *e = &b->d->edges.at[last->b];
            uint32_t target = e->target;
            if (target == k || target == 0 || ways_in[target] != 1 || is_address_taken(&b->blocks.at[target])) break;
            append_block(b, k, target, e);
        }
    }
    vec_free(&edges);
    free(ways_in);
}
