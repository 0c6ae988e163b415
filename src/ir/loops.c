/* loops.c -- which edges enter and which repeat a loop.
 *
 * A depth-first walk from the entry finds the retreating edges, those that lead to a block still on the walk's
 * path. In graphs a structured program has, these are exactly the edges back to the heads of natural loops; in
 * others every cycle still contains one. Each head gets a register that counts: edges that retreat to it
 * repeat the loop, all other edges to it enter the loop. */
#include "ir/decoder.h"

enum visit { UNSEEN, ON_PATH, DONE };

struct step { uint32_t block; size_t next; edge_list edges; };

static struct step start_step(body *b, uint32_t block, uint8_t *seen) {
    struct step s = {.block = block};
    seen[block] = ON_PATH;
    body_block_edges(b, block, &s.edges);
    return s;
}

static void walk(body *b, uint32_t from, uint8_t *seen) {
    VEC(struct step) path = {0};
    vec_push(&path, start_step(b, from, seen));
    while (path.count) {
        struct step *top = &vec_last(&path);
        if (top->next == top->edges.count) {
            seen[top->block] = DONE;
            vec_free(&top->edges);
            path.count--;
            continue;
        }
        edge *e = &b->d->edges.at[top->edges.at[top->next++]];
        if (seen[e->target] == ON_PATH) e->repeats_loop = true;
        else if (seen[e->target] == UNSEEN) {
            struct step deeper = start_step(b, e->target, seen);
            vec_push(&path, deeper);
        }
    }
    vec_free(&path);
}

void loops_mark(body *b) {
    decoder *d = b->d;
    uint8_t *seen = xcalloc(b->blocks.count, 1);
    int32_t *counters = xcalloc(b->blocks.count, sizeof *counters); /* register + 1, or 0 */
    for (uint32_t k = 0; k < b->blocks.count; k++)
        if (b->blocks.at[k].reachable && seen[k] == UNSEEN) walk(b, k, seen);
    for (uint32_t k = b->first_edge; k < d->edges.count; k++) {
        const edge *e = &d->edges.at[k];
        if (e->repeats_loop && !counters[e->target]) counters[e->target] = body_new_register(b, 1) + 1;
    }
    for (uint32_t k = b->first_edge; k < d->edges.count; k++) {
        edge *e = &d->edges.at[k];
        if (!b->blocks.at[e->target].reachable || !counters[e->target]) continue;
        e->loop = counters[e->target] - 1;
        e->enters_loop = !e->repeats_loop;
    }
    free(seen);
    free(counters);
}
