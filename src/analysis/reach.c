/* reach.c -- backwards from marked instructions, in two steps.
 *
 * First, inside: is a marked instruction reached before the function returns, in it or in what it calls (or starts, or
 * runs once)? A least fixpoint over functions. Then, beyond: from where the function may still return, what its callers
 * reach after the call; another fixpoint. Keeping the two apart means that a call is not taken to reach what only some
 * other caller does afterwards.
 *
 * longjmp and its kind lead to what follows any setjmp. Ends of threads and of the program lead to all handlers that
 * are registered anywhere. */
#include "analysis/reach.h"

#include "analysis/cfg.h"

struct reach {
    const program *p;
    const callgraph *g;
    const bool *marked;
    cfg **cfgs;        /* by function, NULL: not analysed */
    bool *inside;      /* by instruction: before the function returns */
    bool *returns;     /* by instruction: the function may return from here */
    bool *result;      /* by instruction */
    bool *down, *beyond; /* by function */
    bool handlers, resumed; /* what a handler reaches; what follows a setjmp reaches */
};

/* ---- inside ---- */

static bool call_reaches(const struct reach *r, uint32_t site) {
    struct entries targets = callgraph_from(r->g, site);
    uint32_t flags = callgraph_flags(r->g, site);
    bool ends = flags & LIBRARY_EXITS || (flags & LIBRARY_CANCELLABLE && callgraph_cancels(r->g));
    bool jumps = flags & LIBRARY_JUMPS || (flags & LIBRARY_CANCELLABLE && callgraph_cancels(r->g));
    if ((ends && r->handlers) || (jumps && r->resumed)) return true;
    for (uint32_t k = 0; k < targets.count; k++)
        if (targets.at[k].kind != ENTRY_HANDLER && r->down[targets.at[k].function]) return true;
    return false;
}

/* Goes through the blocks until nothing changes. here(i): does instruction i itself do it; out: the array filled. */
static void sweep(const struct reach *r, const cfg *c, bool *out, bool (*here)(const struct reach *r, uint32_t i)) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = c->blocks; b-- > 0;) {
            bool now = false, before = out[c->first[b]];
            for (uint32_t k = c->out[b]; k < c->out[b + 1]; k++) now |= out[c->first[c->arcs.at[k].to]];
            for (uint32_t i = c->first[b + 1]; i-- > c->first[b];) {
                now |= here(r, i);
                out[i] = now;
            }
            changed |= now != before;
        }
    }
}

static bool reaches_here(const struct reach *r, uint32_t i) {
    return r->marked[i] || (r->p->code[i].op == OP_CALL && call_reaches(r, i));
}

static bool returns_here(const struct reach *r, uint32_t i) { return r->p->code[i].op == OP_RETURN; }

/* What follows the calls that may come back again, in f. */
static bool resumed_in(const struct reach *r, const function *f, const bool *out) {
    for (uint32_t i = f->code; i + 1 < f->code + f->code_count; i++)
        if (r->p->code[i].op == OP_CALL && callgraph_flags(r->g, i) & LIBRARY_RESUMES && out[i + 1]) return true;
    return false;
}

static bool is_entered_as(const struct reach *r, uint32_t f, enum entry_kind kind) {
    struct entries into = callgraph_into(r->g, f);
    for (uint32_t k = 0; k < into.count; k++)
        if (into.at[k].kind == kind) return true;
    return false;
}

static bool is_destructor(const program *p, uint32_t f) {
    for (uint32_t k = 0; k < p->destructor_count; k++)
        if (p->destructors[k] == f) return true;
    return false;
}

static void find_inside(struct reach *r) {
    const program *p = r->p;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < p->body_count; k++) {
            const function *f = &p->functions[p->bodies[k]];
            if (!r->cfgs[f->index]) continue;
            sweep(r, r->cfgs[f->index], r->inside, reaches_here);
            bool down = r->inside[f->code], resumed = r->resumed || resumed_in(r, f, r->inside);
            bool handles = is_entered_as(r, f->index, ENTRY_HANDLER) || is_destructor(p, f->index);
            bool handlers = r->handlers || (down && handles);
            changed |= down != r->down[f->index] || resumed != r->resumed || handlers != r->handlers;
            r->down[f->index] = down;
            r->resumed = resumed;
            r->handlers = handlers;
        }
    }
}

/* ---- beyond ---- */

static bool final_at(const struct reach *r, const function *f, uint32_t i) {
    return r->inside[i] || (r->returns[i] && r->beyond[f->index]);
}

/* Where f's return leads; the end of main and of threads leads to the handlers, of constructors to main. */
static bool leads_on(const struct reach *r, const function *f) {
    const program *p = r->p;
    struct entries into = callgraph_into(r->g, f->index);
    bool ends = (int32_t)f->index == p->main || is_destructor(p, f->index);
    for (uint32_t k = 0; k < into.count; k++) {
        uint32_t site = into.at[k].site;
        if (into.at[k].kind == ENTRY_THREAD || into.at[k].kind == ENTRY_HANDLER) ends = true;
        else if (final_at(r, program_function_at(p, site), site + 1)) return true;
    }
    for (uint32_t k = 0; k < p->constructor_count; k++)
        if (p->constructors[k] == f->index) return true;
    return ends && r->handlers;
}

static void find_beyond(struct reach *r) {
    const program *p = r->p;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < p->body_count; k++) {
            const function *f = &p->functions[p->bodies[k]];
            if (!r->cfgs[f->index] || r->beyond[f->index] || !leads_on(r, f)) continue;
            r->beyond[f->index] = changed = true;
        }
        for (uint32_t k = 0; k < p->body_count && !r->resumed; k++) {
            const function *f = &p->functions[p->bodies[k]];
            for (uint32_t i = f->code; r->cfgs[f->index] && r->beyond[f->index] && i + 1 < f->code + f->code_count; i++)
                if (p->code[i].op == OP_CALL && callgraph_flags(r->g, i) & LIBRARY_RESUMES && r->returns[i + 1])
                    r->resumed = changed = true;
        }
        if (changed) find_inside(r); /* a longjmp may now lead further */
    }
}

bool *reach_marked(const program *p, const callgraph *g, const bool *marked) {
    struct reach r = {.p = p, .g = g, .marked = marked};
    r.cfgs = xcalloc(p->function_count + 1, sizeof *r.cfgs);
    r.inside = xcalloc(p->code_count + 1, 1);
    r.returns = xcalloc(p->code_count + 1, 1);
    r.result = xcalloc(p->code_count + 1, 1);
    r.down = xcalloc(p->function_count + 1, 1);
    r.beyond = xcalloc(p->function_count + 1, 1);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        if (!callgraph_reaches(g, f)) continue;
        r.cfgs[f->index] = cfg_new(p, f, NULL);
        sweep(&r, r.cfgs[f->index], r.returns, returns_here);
    }
    find_inside(&r);
    find_beyond(&r);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code; i < f->code + f->code_count; i++)
            r.result[i] = !r.cfgs[f->index] || final_at(&r, f, i);
        cfg_free(r.cfgs[f->index]);
    }
    free(r.cfgs);
    free(r.inside);
    free(r.returns);
    free(r.down);
    free(r.beyond);
    return r.result;
}
