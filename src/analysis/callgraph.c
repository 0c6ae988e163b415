/* callgraph.c -- the entries that points-to found, indexed both ways, and termination.
 *
 * A function may not return if it contains a loop that does not surely end, an instruction that stops (assumptions,
 * traps, library functions that wait or end the program), a call of such a function, or is recursive. That is a least
 * fixpoint over the calls; recursion is seen as a cycle of the graph. */
#include "analysis/callgraph.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/loops.h"

struct callgraph {
    const program *program;
    const points_to *points_to;
    const struct entry *by_site;
    uint32_t count;
    uint32_t *first_from;      /* by instruction + 1 */
    struct entry *by_function; /* sorted by function */
    uint32_t *first_into;      /* by function + 1 */
    const struct library_effect **effects;
    uint8_t *stops; /* enum stop */
    bool *may_not_return;
    bool has_threads, cancels;
};

/* ---- indices ---- */

static int compare_targets(const void *a, const void *b) {
    const struct entry *x = a, *y = b;
    if (x->function != y->function) return x->function < y->function ? -1 : 1;
    return (x->site > y->site) - (x->site < y->site);
}

static void index_entries(callgraph *g) {
    const program *p = g->program;
    g->first_from = xcalloc((size_t)p->code_count + 2, sizeof *g->first_from);
    g->first_into = xcalloc((size_t)p->function_count + 2, sizeof *g->first_into);
    g->by_function = xmalloc((g->count + 1) * sizeof *g->by_function);
    if (g->count) memcpy(g->by_function, g->by_site, g->count * sizeof *g->by_function);
    if (g->count) qsort(g->by_function, g->count, sizeof *g->by_function, compare_targets);
    for (uint32_t k = 0; k < g->count; k++) {
        g->first_from[g->by_site[k].site + 1]++;
        g->first_into[g->by_function[k].function + 1]++;
        g->has_threads |= g->by_site[k].kind == ENTRY_THREAD;
    }
    for (uint32_t k = 0; k < p->code_count; k++) g->first_from[k + 1] += g->first_from[k];
    for (uint32_t k = 0; k < p->function_count; k++) g->first_into[k + 1] += g->first_into[k];
}

/* ---- termination ---- */

static bool has_endless_loop(const program *p, const function *f) {
    if (f->is_model) return false;
    cfg *c = cfg_new(p, f, NULL);
    digraph *graph = cfg_graph(c);
    dominance *d = dominance_new(graph, 0);
    loop_list loops = loops_find(c, d);
    bool endless = false;
    for (size_t k = 0; k < loops.count; k++) endless |= !loops.at[k].finite;
    loops_free(&loops);
    dominance_free(d);
    digraph_free(graph);
    cfg_free(c);
    return endless;
}

/* Functions on a cycle of calls. */
static bool *find_recursive(const callgraph *g) {
    const program *p = g->program;
    bool *recursive = xcalloc(p->function_count + 1, 1);
    uint32_t *component = xmalloc((p->function_count + 1) * sizeof *component);
    uint32_t *size = xcalloc(p->function_count + 1, sizeof *size);
    VEC(struct arc) arcs = {0};
    for (uint32_t k = 0; k < g->count; k++) {
        uint32_t caller = program_function_at(p, g->by_site[k].site)->index, callee = g->by_site[k].function;
        if (g->by_site[k].kind != ENTRY_CALL && g->by_site[k].kind != ENTRY_ONCE) continue;
        vec_push(&arcs, (struct arc){caller, callee});
        recursive[caller] |= caller == callee;
    }
    digraph *calls = digraph_new(p->function_count, arcs.at, arcs.count);
    digraph_components(calls, component);
    for (uint32_t f = 0; f < p->function_count; f++) size[component[f]]++;
    for (uint32_t f = 0; f < p->function_count; f++) recursive[f] |= size[component[f]] > 1;
    for (uint32_t f = 0; f < p->function_count; f++) recursive[f] &= !p->functions[f].is_model;
    digraph_free(calls);
    vec_free(&arcs);
    free(component);
    free(size);
    return recursive;
}

static enum stop instruction_stops(const callgraph *g, const insn *x) {
    if (x->op == OP_ASSUME || x->op == OP_TRAP) return STOP_MAYBE;
    if (x->op != OP_CALL) return STOP_NEVER;
    struct entries targets = callgraph_from(g, (uint32_t)(x - g->program->code));
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = g->effects[targets.at[k].function];
        if (targets.at[k].kind != ENTRY_CALL && targets.at[k].kind != ENTRY_ONCE) continue;
        if (e && e->flags & LIBRARY_GIVES_UP && targets.count == 1) return STOP_GIVES_UP;
        if (e && e->flags & LIBRARY_CANCELLABLE && g->cancels) return STOP_MAYBE;
        if (e ? (e->flags & (LIBRARY_ENDS | LIBRARY_STOPS | LIBRARY_RESUMES)) != 0
              : g->may_not_return[targets.at[k].function])
            return STOP_MAYBE;
    }
    return targets.count == 0 ? STOP_MAYBE : STOP_NEVER; /* nothing to call: an error ends it */
}

static void find_stops(callgraph *g) {
    const program *p = g->program;
    bool *recursive = find_recursive(g);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (callgraph_reaches(g, f)) g->may_not_return[f->index] = recursive[f->index] || has_endless_loop(p, f);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < p->body_count; k++) {
            const function *f = &p->functions[p->bodies[k]];
            if (!callgraph_reaches(g, f)) continue;
            bool any = g->may_not_return[f->index];
            for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
                if (!g->stops[i]) g->stops[i] = (uint8_t)instruction_stops(g, &p->code[i]);
                any |= g->stops[i] == STOP_MAYBE;
            }
            changed |= any != g->may_not_return[f->index];
            g->may_not_return[f->index] = any;
        }
    }
    free(recursive);
}

/* ---- the whole ---- */

callgraph *callgraph_new(const program *p, const points_to *t) {
    callgraph *g = xcalloc(1, sizeof *g);
    size_t count;
    g->program = p;
    g->points_to = t;
    g->by_site = points_to_entries(t, &count);
    g->count = (uint32_t)count;
    g->effects = xcalloc(p->function_count + 1, sizeof *g->effects);
    g->stops = xcalloc(p->code_count + 1, 1);
    g->may_not_return = xcalloc(p->function_count + 1, 1);
    for (uint32_t f = 0; f < p->function_count; f++) g->effects[f] = library_effect_of(&p->functions[f]);
    index_entries(g);
    int32_t cancel = program_find_function(p, "pthread_cancel");
    g->cancels = cancel >= 0 && callgraph_into(g, (uint32_t)cancel).count;
    find_stops(g);
    return g;
}

void callgraph_free(callgraph *g) {
    if (!g) return;
    free(g->first_from);
    free(g->first_into);
    free(g->by_function);
    free(g->effects);
    free(g->stops);
    free(g->may_not_return);
    free(g);
}

struct entries callgraph_from(const callgraph *g, uint32_t site) {
    uint32_t first = g->first_from[site];
    return (struct entries){g->by_site ? g->by_site + first : NULL, g->first_from[site + 1] - first};
}

struct entries callgraph_into(const callgraph *g, uint32_t f) {
    return (struct entries){g->by_function + g->first_into[f], g->first_into[f + 1] - g->first_into[f]};
}

const struct library_effect *callgraph_effect(const callgraph *g, uint32_t f) { return g->effects[f]; }

uint32_t callgraph_flags(const callgraph *g, uint32_t site) {
    struct entries targets = callgraph_from(g, site);
    uint32_t flags = 0;
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = g->effects[targets.at[k].function];
        if (e && targets.at[k].kind == ENTRY_CALL) flags |= e->flags;
    }
    return flags;
}

bool callgraph_reaches(const callgraph *g, const function *f) {
    return points_to_reaches(g->points_to, f) && !g->effects[f->index];
}

const uint8_t *callgraph_stops(const callgraph *g) { return g->stops; }
bool callgraph_may_not_return(const callgraph *g, uint32_t f) { return g->may_not_return[f]; }
bool callgraph_has_threads(const callgraph *g) { return g->has_threads; }
bool callgraph_frees_specific(const callgraph *g) {
    for (uint32_t k = 0; k < g->count; k++) {
        const struct library_effect *e = g->effects[g->by_site[k].function];
        if (g->by_site[k].kind == ENTRY_HANDLER && e && e->flags & LIBRARY_FREES) return true;
    }
    return false;
}
bool callgraph_cancels(const callgraph *g) { return g->cancels; }
