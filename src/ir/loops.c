/* loops.c -- which edges enter and which repeat a loop.
 *
 * A depth-first walk from the entry finds the retreating edges, those that lead to a block still on the walk's
 * path. In graphs a structured program has, these are exactly the edges back to the heads of natural loops; in
 * others every cycle still contains one. Each head gets a register that counts: edges that retreat to it
 * repeat the loop, all other edges to it enter the loop.
 *
 * The blocks of a loop are its head and whatever reaches a repeating edge without passing the head; an edge from one of
 * them to any other block leaves the loop. */
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

struct arc { uint32_t from, edge; };
typedef VEC(struct arc) arc_list;

static arc_list all_arcs(body *b) {
    arc_list arcs = {0};
    for (uint32_t k = 0; k < b->blocks.count; k++) {
        edge_list edges = {0};
        if (!b->blocks.at[k].reachable) continue;
        body_block_edges(b, k, &edges);
        for (size_t i = 0; i < edges.count; i++) vec_push(&arcs, (struct arc){k, edges.at[i]});
        vec_free(&edges);
    }
    return arcs;
}

/* Marks the edges that leave the loop which `back` repeats. */
static void mark_exits(body *b, const arc_list *arcs, const struct arc *back) {
    edge *edges = b->d->edges.at;
    bool *inside = xcalloc(b->blocks.count, sizeof *inside), grown = true;
    inside[edges[back->edge].target] = inside[back->from] = true;
    while (grown) {
        grown = false;
        for (size_t i = 0; i < arcs->count; i++) {
            const struct arc *a = &arcs->at[i];
            uint32_t to = edges[a->edge].target;
            if (!inside[to] || inside[a->from] || to == edges[back->edge].target) continue;
            inside[a->from] = grown = true;
        }
    }
    for (size_t i = 0; i < arcs->count; i++) {
        const struct arc *a = &arcs->at[i];
        if (inside[a->from] && !inside[edges[a->edge].target]) edges[a->edge].leaves_loop = true;
    }
    free(inside);
}

static void mark_all_exits(body *b) {
    arc_list arcs = all_arcs(b);
    for (size_t i = 0; i < arcs.count; i++)
        if (b->d->edges.at[arcs.at[i].edge].repeats_loop) mark_exits(b, &arcs, &arcs.at[i]);
    vec_free(&arcs);
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
    mark_all_exits(b);
    free(seen);
    free(counters);
}
