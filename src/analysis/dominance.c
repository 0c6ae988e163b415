/* dominance.c -- immediate dominators by iteration in reverse postorder (Cooper, Harvey and Kennedy), and control
 * dependence by walking the post-dominator tree (Ferrante, Ottenstein and Warren).
 *
 * The iteration is quadratic at worst and linear for the graphs of structured programs: a node's immediate dominator is
 * the nearest common ancestor of those of its predecessors, and in reverse postorder one round settles everything but
 * what irreducible cycles hide. */
#include "analysis/dominance.h"

#include <stdlib.h>

#include "base/vec.h"

static uint32_t common_ancestor(const uint32_t *idom, const uint32_t *rank, uint32_t a, uint32_t b) {
    while (a != b) {
        while (rank[a] < rank[b]) a = idom[a];
        while (rank[b] < rank[a]) b = idom[b];
    }
    return a;
}

/* order is a postorder; a node's rank is its place in it, so the root's is the greatest. */
static void iterate(dominance *d, const digraph *predecessors, const uint32_t *order, uint32_t count) {
    uint32_t *rank = xcalloc(d->nodes + 1, sizeof *rank);
    for (uint32_t k = 0; k < count; k++) rank[order[k]] = k;
    for (uint32_t n = 0; n < d->nodes; n++) d->idom[n] = NO_NODE;
    d->idom[d->root] = d->root;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = count; k-- > 0;) {
            uint32_t n = order[k], best = NO_NODE;
            if (n == d->root) continue;
            for (uint32_t m = predecessors->first[n]; m < predecessors->first[n + 1]; m++) {
                uint32_t from = predecessors->to[m];
                if (d->idom[from] == NO_NODE) continue;
                best = best == NO_NODE ? from : common_ancestor(d->idom, rank, best, from);
            }
            changed |= best != d->idom[n];
            d->idom[n] = best;
        }
    }
    free(rank);
}

static void number_tree(dominance *d) {
    VEC(struct arc) arcs = {0};
    for (uint32_t n = 0; n < d->nodes; n++)
        if (d->idom[n] != NO_NODE && n != d->root) vec_push(&arcs, (struct arc){d->idom[n], n});
    digraph *tree = digraph_new(d->nodes, arcs.at, arcs.count);
    VEC(struct arc) path = {0}; /* node, next child */
    uint32_t clock = 0;
    d->enter[d->root] = clock++;
    vec_push(&path, (struct arc){d->root, tree->first[d->root]});
    while (path.count) {
        struct arc *top = &vec_last(&path);
        if (top->to == tree->first[top->from + 1]) {
            d->leave[top->from] = clock++;
            path.count--;
            continue;
        }
        uint32_t child = tree->to[top->to++];
        d->enter[child] = clock++;
        vec_push(&path, (struct arc){child, tree->first[child]});
    }
    vec_free(&path);
    vec_free(&arcs);
    digraph_free(tree);
}

dominance *dominance_new(const digraph *g, uint32_t root) {
    dominance *d = xmalloc(sizeof *d);
    uint32_t *order = xmalloc((g->nodes + 1) * sizeof *order);
    digraph *predecessors = digraph_reverse(g);
    *d = (dominance){.nodes = g->nodes, .root = root, .idom = xmalloc((g->nodes + 1) * sizeof *d->idom),
                     .enter = xcalloc(g->nodes + 1, sizeof *d->enter),
                     .leave = xcalloc(g->nodes + 1, sizeof *d->leave)};
    iterate(d, predecessors, order, digraph_postorder(g, root, order));
    number_tree(d);
    digraph_free(predecessors);
    free(order);
    return d;
}

void dominance_free(dominance *d) {
    if (!d) return;
    free(d->idom);
    free(d->enter);
    free(d->leave);
    free(d);
}

digraph *control_dependence(const digraph *g, const dominance *post) {
    VEC(struct arc) arcs = {0};
    uint32_t *last = xmalloc((g->nodes + 1) * sizeof *last); /* the node that was last said to control this one */
    for (uint32_t n = 0; n < g->nodes; n++) last[n] = NO_NODE;
    for (uint32_t a = 0; a < g->nodes; a++) {
        if (post->idom[a] == NO_NODE || g->first[a + 1] - g->first[a] < 2) continue;
        for (uint32_t k = g->first[a]; k < g->first[a + 1]; k++) {
            uint32_t n = g->to[k];
            if (post->idom[n] == NO_NODE) continue;
            for (; n != post->idom[a]; n = post->idom[n]) {
                if (last[n] != a) vec_push(&arcs, (struct arc){n, a});
                last[n] = a;
                if (n == post->root) break;
            }
        }
    }
    digraph *result = digraph_new(g->nodes, arcs.at, arcs.count);
    vec_free(&arcs);
    free(last);
    return result;
}
