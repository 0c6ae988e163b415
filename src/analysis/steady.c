/* steady.c -- what does not depend on inputs or on the order of threads.
 *
 * The problem: that two threads are started and joined is proved wrong or right by any execution, but as instructions
 * that can fail the calls would be reason enough to explore all orders of everything that decides when threads end.
 *
 * The algorithm: *varying* are inputs, reads of memory that threads share and somebody writes, and whatever the library
 * does but for starting and joining threads; so is all that depends on something varying, by the dependence graph without
 * endings. The rest is steady.
 *
 * Why it is right: forget, in two executions, everything varying. What is left of a thread depends on nothing that was
 * forgotten. So by induction over the length of both together it does the same in both: the values come from registers
 * and memory of its own, from its argument, and that it was started is a steady instruction of its creator. If one
 * execution gets less far than the other (it waits, it is ended, an assumption fails), it has done less of the same.
 *   Joining fails if the thread was joined or detached before. Only the first thread joins here, and nobody detaches
 * (otherwise nothing is steady); so that is a matter of what it has joined before, whether the threads had ended or not.
 *   An access fails if its object is not alive. That is not in the graph; so the ends of the lives of the local variables
 * that it may be about must be steady, too, and of the same thread: whether another thread's come before it is a matter of
 * order. Such ends themselves are never called steady: they decide about others.
 *   Threads run out if too many are started, by whomever: if some start varies, none is steady.
 *   Undefined memory is not followed: whether it is read is steady where the read is, but not what is found.
 *
 * Programs with anything that leads control elsewhere (setjmp, cancellation, handlers, pthread_once, atomic blocks, in
 * which nobody may wait; functions that nobody knows) have no steady instructions; nor have those whose main takes
 * arguments. */
#include "analysis/steady.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/access.h"
#include "analysis/dependence.h"
#include "analysis/escape.h"

struct steadying {
    const program *p;
    points_to *t;
    const callgraph *g;
    escape *escape;
    bool *written; /* by object: some instruction writes it */
    access_list list; /* scratch */
};

/* ---- programs that have any ---- */

static bool call_is_plain(const struct steadying *w, uint32_t site) {
    struct entries targets = callgraph_from(w->g, site);
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        if (targets.at[k].kind != ENTRY_CALL && targets.at[k].kind != ENTRY_THREAD) return false;
        if (!e) continue;
        if (e->model == LIBRARY_UNKNOWN || e->flags & (LIBRARY_JUMPS | LIBRARY_RESUMES | LIBRARY_GIVES_UP)) return false;
        if (e->flags & LIBRARY_ENDS && !(e->flags & LIBRARY_ASSERTS)) return false;
        if ((e->state_read | e->state_written) & STATE_ATOMIC || e->state_written & (STATE_CANCEL | STATE_EXIT | STATE_KEYS))
            return false;
    }
    return targets.count > 0;
}

static bool function_is_plain(const struct steadying *w, const function *f) {
    if (f->is_atomic || ((int32_t)f->index == w->p->main && f->parameters)) return false;
    for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
        const insn *x = &w->p->code[i];
        if (x->op == OP_UNSUPPORTED || x->op == OP_JUMP_INDIRECT || (x->op == OP_CALL && !call_is_plain(w, i))) return false;
    }
    return true;
}

static bool program_is_plain(const struct steadying *w) {
    const program *p = w->p;
    if (p->constructor_count || p->destructor_count || p->main < 0 || callgraph_cancels(w->g)) return false;
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (callgraph_reaches(w->g, f) && !function_is_plain(w, f)) return false;
    }
    return true;
}

/* ---- what varies by itself ---- */

static void collect(struct steadying *w, const function *f, const insn *x) {
    w->list.count = 0;
    access_collect(w->p, w->t, w->g, f, x, &w->list);
}

static void note_written(struct steadying *w) {
    for (uint32_t k = 0; k < w->p->body_count; k++) {
        const function *f = &w->p->functions[w->p->bodies[k]];
        for (uint32_t i = f->code; callgraph_reaches(w->g, f) && i < f->code + f->code_count; i++) {
            collect(w, f, &w->p->code[i]);
            for (size_t m = 0; m < w->list.count; m++)
                if (w->list.at[m].write) w->written[w->list.at[m].object] = true;
        }
    }
}

/* May it find what another thread has written, or what nobody knows? */
static bool reads_varying(struct steadying *w, const function *f, const insn *x) {
    uint32_t objects = points_to_object_count(w->t);
    collect(w, f, x);
    for (size_t k = 0; k < w->list.count; k++) {
        const struct access *a = &w->list.at[k];
        if (a->write || a->object >= objects) continue;
        switch (points_to_object(w->t, a->object)->kind) {
        case OBJECT_GLOBAL: case OBJECT_STACK: case OBJECT_PARAMETER: break;
        default: return true;
        }
        if (escape_is_shared(w->escape, a->object) && w->written[a->object]) return true;
    }
    return false;
}

static bool call_varies(struct steadying *w, const function *f, const insn *x) {
    struct entries targets = callgraph_from(w->g, (uint32_t)(x - w->p->code));
    if (w->p->calls[x->imm].function < 0) return true;
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        bool threads = e && (e->model == LIBRARY_CREATE || strcmp(e->name, "pthread_join") == 0);
        if (!e || e->flags & LIBRARY_ASSERTS) continue;
        if (!threads || escape_runs_in_thread(w->escape, f)) return true;
    }
    return false;
}

static bool varies(struct steadying *w, const function *f, const insn *x) {
    switch (x->op) {
    case OP_CALL: return call_varies(w, f, x) || reads_varying(w, f, x);
    case OP_VA_START: case OP_VA_COPY: case OP_VA_ARG: case OP_ALLOCA_VAR: case OP_STACK_RESTORE:
    case OP_FRAME_ADDRESS: case OP_RETURN_ADDRESS:
        return true;
    default: return reads_varying(w, f, x);
    }
}

/* ---- what depends on that ---- */

static digraph *dependents(const dependence *d) {
    VEC(struct arc) arcs = {0};
    for (uint32_t n = 0; n < dependence_nodes(d); n++) {
        struct dependence_list l = dependence_of(d, n);
        for (uint32_t k = 0; k < l.count; k++) vec_push(&arcs, (struct arc){l.on[k], n});
    }
    digraph *g = digraph_new(dependence_nodes(d), arcs.at, arcs.count);
    vec_free(&arcs);
    return g;
}

static bool *find_varying(struct steadying *w) {
    dependence *d = dependence_new(w->p, w->t, w->g, ENDINGS_NONE);
    digraph *onto = dependents(d);
    bool *varying = xcalloc(dependence_nodes(d) + 1, 1);
    VEC(uint32_t) work = {0};
    for (uint32_t k = 0; k < w->p->body_count; k++) {
        const function *f = &w->p->functions[w->p->bodies[k]];
        for (uint32_t i = f->code; i < f->code + f->code_count; i++) {
            if (callgraph_reaches(w->g, f) && !varies(w, f, &w->p->code[i])) continue;
            varying[i] = true;
            vec_push(&work, i);
        }
    }
    while (work.count) {
        uint32_t n = vec_pop(&work);
        for (uint32_t k = onto->first[n]; k < onto->first[n + 1]; k++) {
            if (varying[onto->to[k]]) continue;
            varying[onto->to[k]] = true;
            vec_push(&work, onto->to[k]);
        }
    }
    vec_free(&work);
    digraph_free(onto);
    dependence_free(d);
    return varying;
}

/* ---- what else decides whether an instruction fails ---- */

/* By object: are the ends of its life steady? That is asked of local variables. */
static bool *find_fixed_lives(struct steadying *w, const bool *varying) {
    const program *p = w->p;
    bool *fixed = xcalloc(points_to_object_count(w->t) + 1, 1);
    for (uint32_t o = 0; o < points_to_object_count(w->t); o++) {
        const struct abstract_object *object = points_to_object(w->t, o);
        fixed[o] = object->kind == OBJECT_GLOBAL || object->kind == OBJECT_FUNCTION;
        if (object->kind != OBJECT_STACK) continue;
        const function *f = program_function_at(p, object->index);
        fixed[o] = !varying[object->index];
        for (uint32_t i = f->code; i < f->code + f->code_count; i++)
            if (p->code[i].op == OP_RETURN && varying[i]) fixed[o] = false;
    }
    for (uint32_t i = 0; i < p->code_count; i++) {
        const function *f = program_function_at(p, i);
        if ((p->code[i].op != OP_LIFETIME_START && p->code[i].op != OP_LIFETIME_END) || !varying[i]) continue;
        if (!callgraph_reaches(w->g, f)) continue;
        collect(w, f, &p->code[i]);
        for (size_t k = 0; k < w->list.count; k++) fixed[w->list.at[k].object] = false;
    }
    return fixed;
}

/* May the access and the end of the object's life be in different threads? */
static bool may_outlive(const struct steadying *w, uint32_t object, const function *f) {
    const struct abstract_object *o = points_to_object(w->t, object);
    if (o->kind != OBJECT_STACK || !escape_is_shared(w->escape, object)) return false;
    return escape_runs_in_thread(w->escape, f) || escape_runs_in_thread(w->escape, program_function_at(w->p, o->index));
}

static bool touches_fixed(struct steadying *w, const bool *fixed, const function *f, const insn *x) {
    collect(w, f, x);
    for (size_t k = 0; k < w->list.count; k++) {
        uint32_t object = w->list.at[k].object;
        if (object < points_to_object_count(w->t) && (!fixed[object] || may_outlive(w, object, f))) return false;
    }
    return true;
}

static bool creates(const struct steadying *w, uint32_t site) {
    struct entries targets = callgraph_from(w->g, site);
    for (uint32_t k = 0; k < targets.count; k++) {
        const struct library_effect *e = callgraph_effect(w->g, targets.at[k].function);
        if (e && e->model == LIBRARY_CREATE) return true;
    }
    return false;
}

static bool some_start_varies(const struct steadying *w, const bool *varying) {
    for (uint32_t i = 0; i < w->p->code_count; i++)
        if (w->p->code[i].op == OP_CALL && varying[i] && creates(w, i)) return true;
    return false;
}

static void fill(struct steadying *w, const bool *varying, bool *steady) {
    const program *p = w->p;
    bool *fixed = find_fixed_lives(w, varying), no_starts = some_start_varies(w, varying);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code; callgraph_reaches(w->g, f) && i < f->code + f->code_count; i++) {
            const insn *x = &p->code[i];
            bool ends_life = x->op == OP_RETURN || x->op == OP_LIFETIME_START || x->op == OP_LIFETIME_END;
            steady[i] = !varying[i] && !ends_life && touches_fixed(w, fixed, f, x) &&
                        !(no_starts && x->op == OP_CALL && creates(w, i));
        }
    }
    free(fixed);
}

bool *steady_instructions(const program *p, points_to *t, const callgraph *g) {
    struct steadying w = {.p = p, .t = t, .g = g};
    bool *steady = xcalloc(p->code_count + 1, 1);
    if (!program_is_plain(&w)) return steady;
    w.escape = escape_new(p, t, g);
    w.written = xcalloc(access_object_count(t) + 1, 1);
    note_written(&w);
    bool *varying = find_varying(&w);
    fill(&w, varying, steady);
    free(varying);
    free(w.written);
    escape_free(w.escape);
    vec_free(&w.list);
    return steady;
}
