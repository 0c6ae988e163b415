/* escape.c -- reachability of objects from what threads have in common.
 *
 * Threads have in common the global variables, the arguments and results of start routines, and whatever those contain
 * (the closure over the contents of objects). An object is shared if it is among these and some instruction that a
 * thread other than the first may execute accesses it: what only the first thread touches is its own, and what several
 * other threads touch is counted in any case, because a start routine may run many times. */
#include "analysis/escape.h"

#include "analysis/access.h"
#include "analysis/graph.h"

struct escape {
    uint32_t objects, shared_count;
    bool *reachable, *touched;
    bool *in_thread; /* by function */
    bool everything; /* an address from an input is used */
};

typedef VEC(uint32_t) numbers;

/* ---- who runs what ---- */

static void find_thread_functions(escape *e, const program *p, const callgraph *g) {
    numbers work = {0};
    VEC(struct arc) arcs = {0};
    for (uint32_t f = 0; f < p->function_count; f++) {
        struct entries into = callgraph_into(g, f);
        for (uint32_t k = 0; k < into.count; k++) {
            vec_push(&arcs, (struct arc){program_function_at(p, into.at[k].site)->index, f});
            bool starts = into.at[k].kind == ENTRY_THREAD || into.at[k].kind == ENTRY_HANDLER;
            if (!starts || e->in_thread[f]) continue;
            e->in_thread[f] = true;
            vec_push(&work, f);
        }
    }
    digraph *calls = digraph_new(p->function_count, arcs.at, arcs.count);
    while (work.count) {
        uint32_t f = vec_pop(&work);
        for (uint32_t k = calls->first[f]; k < calls->first[f + 1]; k++) {
            if (e->in_thread[calls->to[k]]) continue;
            e->in_thread[calls->to[k]] = true;
            vec_push(&work, calls->to[k]);
        }
    }
    digraph_free(calls);
    vec_free(&arcs);
    vec_free(&work);
}

/* ---- what can be found ---- */

static void find_object(escape *e, numbers *work, uint32_t object) {
    if (e->reachable[object]) return;
    e->reachable[object] = true;
    vec_push(work, object);
}

static void find_pointees(escape *e, numbers *work, struct pointees to) {
    for (uint32_t k = 0; k < to.count; k++) find_object(e, work, to.at[k].object);
}

static void find_roots(escape *e, numbers *work, const program *p, points_to *t, const callgraph *g) {
    for (uint32_t o = 0; o < e->objects; o++) {
        const struct abstract_object *object = points_to_object(t, o);
        bool common = object->kind == OBJECT_EXTERNAL || object->kind == OBJECT_ARGUMENTS ||
                      (object->kind == OBJECT_GLOBAL && !p->globals[object->index].thread_local);
        if (common) find_object(e, work, o);
    }
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        struct entries into = callgraph_into(g, f->index);
        bool starts = false;
        for (uint32_t m = 0; m < into.count; m++) starts |= into.at[m].kind == ENTRY_THREAD;
        for (uint32_t m = 0; starts && m < f->parameters; m++) find_pointees(e, work, points_to_parameter(t, f, m));
        for (uint32_t i = f->code; starts && i < f->code + f->code_count; i++)
            for (uint32_t m = 0; p->code[i].op == OP_RETURN && m < p->code[i].count; m++)
                find_pointees(e, work, points_to_operand(t, f, &p->code[i], p->operands[p->code[i].args + m]));
    }
}

/* A thread's result may also be given to pthread_exit. */
static void find_exit_results(escape *e, numbers *work, const program *p, points_to *t, const callgraph *g) {
    for (uint32_t f = 0; f < p->function_count; f++) {
        const struct library_effect *effect = callgraph_effect(g, f);
        struct entries into = callgraph_into(g, f);
        if (!effect || effect->model != LIBRARY_EXIT_THREAD) continue;
        for (uint32_t k = 0; k < into.count; k++) {
            const insn *x = &p->code[into.at[k].site];
            const call *c = &p->calls[x->imm];
            if (c->arguments)
                find_pointees(e, work, points_to_operand(t, program_function_at(p, into.at[k].site), x,
                                                         p->arguments[c->first_argument].value));
        }
    }
}

static void note_touched(escape *e, const program *p, points_to *t, const callgraph *g) {
    access_list list = {0};
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!e->in_thread[f->index] || !callgraph_reaches(g, f)) continue;
        for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
            list.count = 0;
            access_collect(p, t, g, f, &p->code[i], &list);
            for (size_t m = 0; m < list.count; m++) {
                if (list.at[m].object >= e->objects) continue;
                e->touched[list.at[m].object] = true;
                e->everything |= points_to_object(t, list.at[m].object)->kind == OBJECT_INPUT;
            }
        }
    }
    vec_free(&list);
}

escape *escape_new(const program *p, points_to *t, const callgraph *g) {
    escape *e = xcalloc(1, sizeof *e);
    e->objects = points_to_object_count(t);
    e->reachable = xcalloc(e->objects + 1, 1);
    e->touched = xcalloc(e->objects + 1, 1);
    e->in_thread = xcalloc(p->function_count + 1, 1);
    if (!callgraph_has_threads(g)) return e;
    numbers work = {0};
    find_thread_functions(e, p, g);
    find_roots(e, &work, p, t, g);
    find_exit_results(e, &work, p, t, g);
    while (work.count) find_pointees(e, &work, points_to_contents(t, vec_pop(&work)));
    note_touched(e, p, t, g);
    for (uint32_t o = 0; o < e->objects; o++) e->shared_count += escape_is_shared(e, o);
    vec_free(&work);
    return e;
}

void escape_free(escape *e) {
    if (!e) return;
    free(e->reachable);
    free(e->touched);
    free(e->in_thread);
    free(e);
}

bool escape_is_reachable(const escape *e, uint32_t object) { return e->reachable[object] || e->everything; }
bool escape_is_shared(const escape *e, uint32_t object) {
    return e->everything || (e->reachable[object] && e->touched[object]);
}
bool escape_runs_in_thread(const escape *e, const function *f) { return e->in_thread[f->index]; }
uint32_t escape_shared_count(const escape *e) { return e->shared_count; }

bool escape_access_is_shared(const escape *e, const program *p, points_to *t, const callgraph *g, const function *f,
                             const insn *x) {
    access_list list = {0};
    bool shared = false;
    access_collect(p, t, g, f, x, &list);
    for (size_t k = 0; k < list.count; k++)
        shared |= list.at[k].object < e->objects && escape_is_shared(e, list.at[k].object);
    vec_free(&list);
    return shared;
}
