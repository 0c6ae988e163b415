/* graph.c -- flat directed graphs, walks without recursion, and Tarjan's strongly connected components. */
#include "analysis/graph.h"

#include "base/vec.h"

digraph *digraph_new(uint32_t nodes, const struct arc *arcs, size_t count) {
    digraph *g = xmalloc(sizeof *g);
    g->nodes = nodes;
    g->first = xcalloc((size_t)nodes + 2, sizeof *g->first);
    g->to = xmalloc((count + 1) * sizeof *g->to);
    for (size_t i = 0; i < count; i++) g->first[arcs[i].from + 2]++;
    for (uint32_t n = 2; n < nodes + 2; n++) g->first[n] += g->first[n - 1];
    for (size_t i = 0; i < count; i++) g->to[g->first[arcs[i].from + 1]++] = arcs[i].to;
    return g;
}

digraph *digraph_reverse(const digraph *g) {
    size_t count = g->first[g->nodes];
    struct arc *arcs = xmalloc((count + 1) * sizeof *arcs);
    for (uint32_t n = 0; n < g->nodes; n++)
        for (uint32_t k = g->first[n]; k < g->first[n + 1]; k++) arcs[k] = (struct arc){g->to[k], n};
    digraph *reversed = digraph_new(g->nodes, arcs, count);
    free(arcs);
    return reversed;
}

void digraph_free(digraph *g) {
    if (!g) return;
    free(g->first);
    free(g->to);
    free(g);
}

struct step { uint32_t node, next; };

uint32_t digraph_postorder(const digraph *g, uint32_t root, uint32_t *order) {
    VEC(struct step) path = {0};
    bool *seen = xcalloc(g->nodes + 1, 1);
    uint32_t count = 0;
    seen[root] = true;
    vec_push(&path, (struct step){root, g->first[root]});
    while (path.count) {
        struct step *top = &vec_last(&path);
        if (top->next == g->first[top->node + 1]) {
            order[count++] = top->node;
            path.count--;
            continue;
        }
        uint32_t to = g->to[top->next++];
        if (seen[to]) continue;
        seen[to] = true;
        vec_push(&path, (struct step){to, g->first[to]});
    }
    vec_free(&path);
    free(seen);
    return count;
}

struct tarjan {
    const digraph *graph;
    uint32_t *component, *low, *number; /* number: order of discovery + 1 */
    VEC(uint32_t) open;
    VEC(struct step) path;
    uint32_t discovered, components;
};

static void discover(struct tarjan *t, uint32_t node) {
    t->number[node] = t->low[node] = ++t->discovered;
    vec_push(&t->open, node);
    vec_push(&t->path, (struct step){node, t->graph->first[node]});
}

static void finish(struct tarjan *t, uint32_t node) {
    t->path.count--;
    if (t->path.count) {
        uint32_t above = vec_last(&t->path).node;
        if (t->low[node] < t->low[above]) t->low[above] = t->low[node];
    }
    if (t->low[node] != t->number[node]) return;
    uint32_t member;
    do {
        member = vec_pop(&t->open);
        t->component[member] = t->components;
    } while (member != node);
    t->components++;
}

uint32_t digraph_components(const digraph *g, uint32_t *component) {
    struct tarjan t = {.graph = g, .component = component, .low = xcalloc(g->nodes + 1, sizeof *t.low),
                       .number = xcalloc(g->nodes + 1, sizeof *t.number)};
    for (uint32_t n = 0; n < g->nodes; n++) component[n] = NO_NODE;
    for (uint32_t n = 0; n < g->nodes; n++) {
        if (t.number[n]) continue;
        discover(&t, n);
        while (t.path.count) {
            struct step *top = &vec_last(&t.path);
            if (top->next == g->first[top->node + 1]) {
                finish(&t, top->node);
                continue;
            }
            uint32_t from = top->node, to = g->to[top->next++];
            if (!t.number[to]) discover(&t, to);
            else if (component[to] == NO_NODE && t.number[to] < t.low[from]) t.low[from] = t.number[to];
        }
    }
    vec_free(&t.open);
    vec_free(&t.path);
    free(t.low);
    free(t.number);
    return t.components;
}
