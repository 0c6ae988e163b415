/* liveness.c -- variables that need not be made undefined.
 *
 * A promoted variable starts with an UNDEF where its alloca stood, usually at the function's entry. If every
 * path from there assigns the variable before reading it, the UNDEF has no effect and goes. Liveness of the
 * variables concerned is the usual backward data flow over sets of bits, one word of 64 variables at a time:
 * read(block) before any write, or live after the block and not written in it. */
#include "ir/decoder.h"

struct sets { uint64_t read, written, live; }; /* of one block, for the 64 variables looked at */

struct scan { uint32_t first; struct sets *now; };

static void note_read(void *context, operand *o) {
    struct scan *s = context;
    if (*o < (operand)s->first || *o >= (operand)s->first + 64) return;
    uint64_t bit = 1ull << (*o - (operand)s->first);
    if (!(s->now->written & bit)) s->now->read |= bit;
}

static void note_write(struct scan *s, int32_t r) {
    if (r >= (int32_t)s->first && r < (int32_t)s->first + 64) s->now->written |= 1ull << (r - (int32_t)s->first);
}

static void scan_block(body *b, uint32_t number, struct scan *s, edge_list *edges) {
    struct local_block *block = &b->blocks.at[number];
    for (size_t m = 0; m < block->code.count; m++) {
        insn *i = &block->code.at[m];
        insn_visit_operands(b->d, i, note_read, s);
        uint32_t results = insn_results(b->d, i);
        for (uint32_t r = 0; r < results; r++) note_write(s, i->dst + (int32_t)r);
    }
    body_block_edges(b, number, edges);
    for (size_t e = 0; e < edges->count; e++) {
        const edge *out = &b->d->edges.at[edges->at[e]];
        for (uint32_t m = 0; m < out->copies; m++) note_read(s, &b->copies.at[out->first_copy + m].src);
    }
}

static uint64_t live_after(body *b, uint32_t number, const struct sets *sets, edge_list *edges) {
    uint64_t live = 0;
    body_block_edges(b, number, edges);
    for (size_t e = 0; e < edges->count; e++) live |= sets[b->d->edges.at[edges->at[e]].target].live;
    return live;
}

static void solve(body *b, struct sets *sets, edge_list *edges) {
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t k = (uint32_t)b->blocks.count; k-- > 0;) {
            if (!b->blocks.at[k].reachable) continue;
            uint64_t live = sets[k].read | (live_after(b, k, sets, edges) & ~sets[k].written);
            changed |= live != sets[k].live;
            sets[k].live = live;
        }
    }
}

/* Removes UNDEFs of the 64 variables whose value nobody reads; walks each block backwards. */
static void remove_undefs(body *b, const struct sets *sets, uint32_t first, edge_list *edges) {
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        if (!block->reachable) continue;
        struct sets now = {.written = 0, .read = live_after(b, k, sets, edges)};
        struct scan s = {first, &now};
        for (size_t e = 0; e < edges->count; e++) {
            const edge *out = &b->d->edges.at[edges->at[e]];
            for (uint32_t m = 0; m < out->copies; m++) note_read(&s, &b->copies.at[out->first_copy + m].src);
        }
        for (size_t m = block->code.count; m-- > 0;) {
            insn *i = &block->code.at[m];
            uint32_t results = insn_results(b->d, i);
            for (uint32_t r = 0; r < results; r++) {
                int32_t bit = i->dst + (int32_t)r - (int32_t)first;
                if (bit < 0 || bit >= 64) continue;
                if (i->op == OP_UNDEF && !(now.read >> bit & 1)) i->op = INSN_REMOVED;
                now.read &= ~(1ull << bit);
            }
            insn_visit_operands(b->d, i, note_read, &s);
        }
    }
}

void undefine_late(body *b) {
    edge_list edges = {0};
    struct sets *sets = xmalloc(b->blocks.count * sizeof *sets);
    for (uint32_t first = b->first_variable; first < b->end_variable; first += 64) {
        for (uint32_t k = 0; k < b->blocks.count; k++) {
            sets[k] = (struct sets){0};
            struct scan s = {first, &sets[k]};
            if (b->blocks.at[k].reachable) scan_block(b, k, &s, &edges);
        }
        solve(b, sets, &edges);
        remove_undefs(b, sets, first, &edges);
    }
    free(sets);
    vec_free(&edges);
}
