/* slice.c -- which instructions can influence a property.
 *
 * The slice is what the property sites depend on, by a walk over the dependence graph of the whole program. Why nothing
 * that can influence a site is left out:
 *   - between functions: parameters, results, and memory are followed through all calls, indirect ones as points-to
 *     resolves them; whether a function is entered depends on all its callers, and whether a call comes back on what
 *     its callee's returns depend on. Contexts are not told apart, which only adds;
 *   - between threads: a load depends on every store to the same bytes, whoever executes it and in whatever order, so
 *     interference needs no separate treatment. Locks, condition variables and the rest are memory that the library
 *     functions read and write; joining and ending are hidden state, treated like memory. Code behind something that
 *     waits depends on it, so whatever orders accesses of the slice is in the slice;
 *   - setjmp and longjmp: what follows setjmp depends on all longjmps, and registers in such a function take every
 *     value assigned to them anywhere in it;
 *   - indirect jumps: the program lists all targets, they are arcs like others;
 *   - inline assembly: the decoder knows the few forms that are executed; the rest ends the path as incomplete;
 *   - atomic instructions are loads and stores at once; fences move no data. Beginning an atomic block depends on the
 *     ends of others;
 *   - thread-local data: all threads' copies are one object;
 *   - `volatile` adds nothing: no access is ever assumed absent or merged, volatile or not;
 *   - errors that were not asked for end a path as incomplete. What follows in that thread depends on their not happening,
 *     and no edge says so: where that matters, PROPERTY_UNCHECKED makes sites of them. */
#include "analysis/slice.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/cfg.h"
#include "analysis/dependence.h"
#include "analysis/reach.h"
#include "analysis/values.h"

struct slice {
    const program *program;
    points_to *own; /* NULL: it belongs to somebody else */
    callgraph *calls;
    dependence *dependence;
    values *values; /* NULL: nobody needs them */
    uint16_t *site; /* enum property */
    bool *member, *reaches, *stirs; /* stirs: a member is reached */
    bool *known; /* by function */
    struct slice_counts counts;
};

/* ---- the walk ---- */

static bool *follow(const dependence *d, const uint16_t *sites, unsigned properties, uint32_t code_count) {
    bool *seen = xcalloc(dependence_nodes(d) + 1, 1);
    VEC(uint32_t) work = {0};
    for (uint32_t i = 0; i < code_count; i++) {
        if (!(sites[i] & properties)) continue;
        seen[i] = true;
        vec_push(&work, i);
    }
    while (work.count) {
        struct dependence_list l = dependence_of(d, vec_pop(&work));
        for (uint32_t k = 0; k < l.count; k++) {
            if (seen[l.on[k]]) continue;
            seen[l.on[k]] = true;
            vec_push(&work, l.on[k]);
        }
    }
    vec_free(&work);
    return seen;
}

/* A jump stands for the copies of its edges. */
static bool carries_member(const program *p, const insn *x, const bool *seen, cfg_edges *edges) {
    edges->count = 0;
    cfg_edges_of(p, x, edges);
    for (size_t k = 0; k < edges->count; k++) {
        const edge *e = &p->edges[edges->at[k]];
        for (uint32_t m = 0; m < e->copies; m++)
            if (seen[p->code_count + e->first_copy + m]) return true;
    }
    return false;
}

static void fill_members(slice *s, const bool *seen) {
    const program *p = s->program;
    const callgraph *g = s->calls;
    cfg_edges edges = {0};
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        bool analysed = callgraph_reaches(g, f);
        s->known[f->index] = analysed;
        for (uint32_t i = f->code; i < f->code + f->code_count; i++)
            s->member[i] = !analysed || seen[i] || carries_member(p, &p->code[i], seen, &edges);
    }
    vec_free(&edges);
}

/* ---- statistics ---- */

static int compare_lines(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a & ~1ull, y = *(const uint64_t *)b & ~1ull;
    return (x > y) - (x < y);
}

static void count_all(slice *s, const callgraph *g) {
    const program *p = s->program;
    s->counts = (struct slice_counts){.seconds = s->counts.seconds};
    VEC(uint64_t) lines = {0}; /* file and line, lowest bit: in the slice */
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (f->is_model || !callgraph_reaches(g, f)) continue;
        for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
            const location *l = &p->locations[p->code[i].location];
            s->counts.instructions++;
            s->counts.members += s->member[i];
            s->counts.sites += s->site[i] != 0;
            if (l->file) vec_push(&lines, hash_mix((uint64_t)(uintptr_t)l->file, l->line) << 1 | s->member[i]);
        }
    }
    if (lines.count) qsort(lines.at, lines.count, sizeof *lines.at, compare_lines);
    for (size_t k = 0; k < lines.count;) {
        size_t end = k;
        bool member = false;
        for (; end < lines.count && !compare_lines(&lines.at[end], &lines.at[k]); end++) member |= lines.at[end] & 1;
        s->counts.statements++;
        s->counts.slice_statements += member;
        k = end;
    }
    vec_free(&lines);
}

/* ---- the whole ---- */

/* An end of the process does nothing but prevent, and whatever it prevents happens in executions where it comes later.
 * The handlers it runs are functions of their own. */
static bool only_ends(const slice *s, uint32_t i) {
    const program *p = s->program;
    const insn *x = &p->code[i];
    if (s->site[i]) return false;
    if (x->op == OP_CALL) return callgraph_flags(s->calls, i) & LIBRARY_ENDS && callgraph_from(s->calls, i).count == 1;
    return x->op == OP_RETURN && (int32_t)program_function_at(p, i)->index == p->main;
}

void slice_update(slice *s) {
    const program *p = s->program;
    bool *marked = xcalloc(p->code_count + 1, 1), *seen = follow(s->dependence, s->site, PROPERTIES_ALL, p->code_count);
    free(s->reaches);
    free(s->stirs);
    fill_members(s, seen);
    for (uint32_t i = 0; i < p->code_count; i++) marked[i] = s->site[i] != 0;
    s->reaches = reach_marked(p, s->calls, marked);
    for (uint32_t i = 0; i < p->code_count; i++) marked[i] = s->member[i] && !only_ends(s, i);
    s->stirs = reach_marked(p, s->calls, marked);
    count_all(s, s->calls);
    free(seen);
    free(marked);
}

uint32_t slice_statements(const slice *s, unsigned properties) {
    bool *seen = follow(s->dependence, s->site, properties, s->program->code_count);
    slice part = *s;
    part.member = xcalloc(s->program->code_count + 1, 1);
    fill_members(&part, seen);
    count_all(&part, s->calls);
    free(part.member);
    free(seen);
    return part.counts.slice_statements;
}

void slice_drop_site(slice *s, const insn *i, unsigned properties) {
    s->site[i - s->program->code] &= (uint16_t)~properties;
}

slice *slice_new(const program *p, points_to *t, unsigned properties, bool ends) {
    double started = now_seconds();
    slice *s = xcalloc(1, sizeof *s);
    s->program = p;
    s->calls = callgraph_new(p, t);
    s->dependence = dependence_new(p, t, s->calls, ends ? ENDINGS_ALL : ENDINGS_THREADS);
    s->member = xcalloc(p->code_count + 1, 1);
    s->known = xcalloc(p->function_count + 1, 1);
    if (properties & PROPERTY_UNCHECKED) s->values = values_new(p, t, s->calls);
    s->site = property_sites(p, t, s->calls, s->values, properties);
    slice_update(s);
    s->counts.seconds = now_seconds() - started;
    return s;
}

slice *slice_of_program(const program *p, unsigned properties) {
    double started = now_seconds();
    points_to *t = points_to_new(p);
    slice *s = slice_new(p, t, properties, true);
    s->own = t;
    s->counts.seconds = now_seconds() - started;
    return s;
}

void slice_free(slice *s) {
    if (!s) return;
    dependence_free(s->dependence);
    values_free(s->values);
    callgraph_free(s->calls);
    points_to_free(s->own);
    free(s->member);
    free(s->known);
    free(s->site);
    free(s->reaches);
    free(s->stirs);
    free(s);
}

bool slice_has(const slice *s, const insn *i) { return s->member[i - s->program->code]; }
const bool *slice_members(const slice *s) { return s->member; }
const callgraph *slice_calls(const slice *s) { return s->calls; }
const values *slice_values(const slice *s) { return s->values; }
bool slice_knows(const slice *s, const function *f) { return s->known[f->index]; }
bool slice_is_site(const slice *s, const insn *i) { return slice_site(s, i) != 0; }
unsigned slice_site(const slice *s, const insn *i) { return s->site[i - s->program->code]; }
bool slice_property_reachable(const slice *s, const insn *i) { return s->reaches[i - s->program->code]; }
bool slice_member_reachable(const slice *s, const insn *i) { return s->stirs[i - s->program->code]; }
struct slice_counts slice_counts(const slice *s) { return s->counts; }
