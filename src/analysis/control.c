/* control.c -- control dependence over a graph that says where execution may end.
 *
 * To the blocks are added: an entry that leads to block 0 or, if the function is not called, to the exit; an exit; an
 * arc to the exit from every block whose last instruction returns or may stop; and in front of the head of every loop
 * that may not end a node that leads to the head and to the exit, as if going round once more could be the end of it.
 * So every node reaches the exit, but those on paths that the machine gives up, and dependence is the ordinary one of
 * Ferrante, Ottenstein and Warren. What depends on such a loop node depends on the branches that leave the loop. */
#include "analysis/control.h"

typedef VEC(struct arc) arc_list;

/* Where an arc to block b leads: to the loop node in front of it, if there is one. */
static uint32_t way_to(const uint32_t *before, uint32_t b) { return before[b] != NO_NODE ? before[b] : b; }

static digraph *full_graph(const control *c, const uint8_t *stops) {
    const cfg *g = c->cfg;
    arc_list arcs = {0};
    uint32_t entry_node = control_entry(c), exit_node = entry_node + 1;
    uint32_t *before = xmalloc((g->blocks + 1) * sizeof *before);
    for (uint32_t b = 0; b < g->blocks; b++) before[b] = NO_NODE;
    for (uint32_t k = 0; k < c->loop_of.count; k++) {
        uint32_t head = c->loops.at[c->loop_of.at[k]].head;
        before[head] = g->blocks + k;
        vec_push(&arcs, (struct arc){g->blocks + k, head});
        vec_push(&arcs, (struct arc){g->blocks + k, exit_node});
    }
    vec_push(&arcs, (struct arc){entry_node, way_to(before, 0)});
    vec_push(&arcs, (struct arc){entry_node, exit_node});
    for (uint32_t b = 0; b < g->blocks; b++) {
        uint8_t stop = stops ? stops[g->first[b + 1] - 1] : STOP_NEVER;
        if (stop == STOP_GIVES_UP || cfg_last(g, b)->op == OP_UNSUPPORTED) {
            vec_push(&arcs, (struct arc){b, exit_node});
            continue;
        }
        for (uint32_t k = g->out[b]; k < g->out[b + 1]; k++)
            vec_push(&arcs, (struct arc){b, way_to(before, g->arcs.at[k].to)});
        if (g->out[b] == g->out[b + 1] || stop) vec_push(&arcs, (struct arc){b, exit_node});
    }
    digraph *full = digraph_new(exit_node + 1, arcs.at, arcs.count);
    vec_free(&arcs);
    free(before);
    return full;
}

control *control_new(const program *p, const function *f, const uint8_t *stops) {
    control *c = xcalloc(1, sizeof *c);
    c->cfg = cfg_new(p, f, stops);
    digraph *blocks = cfg_graph(c->cfg);
    dominance *from_entry = dominance_new(blocks, 0);
    c->loops = loops_find(c->cfg, from_entry);
    for (uint32_t k = 0; k < c->loops.count; k++)
        if (!c->loops.at[k].finite && (!f->is_model || !c->loops.at[k].exits.count)) vec_push(&c->loop_of, k);
    digraph *full = full_graph(c, stops), *reversed = digraph_reverse(full);
    dominance *post = dominance_new(reversed, control_entry(c) + 1);
    c->on = control_dependence(full, post);
    dominance_free(post);
    dominance_free(from_entry);
    digraph_free(reversed);
    digraph_free(full);
    digraph_free(blocks);
    return c;
}

void control_free(control *c) {
    if (!c) return;
    cfg_free(c->cfg);
    loops_free(&c->loops);
    vec_free(&c->loop_of);
    digraph_free(c->on);
    free(c);
}
