/* relevance.c -- sites, slices and parked threads.
 *
 * Let S be the slice of the sites in play: all instructions that can influence whether one of them fails, over all
 * threads and interleavings, termination included (analysis/slice.c). The ends of the process are left out of S: an
 * error that happens in some execution happens before the process ends, and what comes before it can be executed while
 * the end is still to come; so an end prevents errors, but never brings one about. (What handlers do at the end is
 * another matter, and depends on it.)
 *
 * Look at an execution through S: forget all instructions outside it, and all data that no instruction in S reads. What
 * is left of it depends on nothing that was forgotten: which instruction of S a thread comes to next, and what it finds,
 * is decided in S; and whatever lies between is gone through in the end, because loops that may not end, and waiting,
 * belong to S if anything of S lies behind them. So two executions that agree in the order of the visible operations of S
 * that depend on each other agree in which sites fail. Therefore:
 *
 *      Spared. A read or write outside S commutes with everything, as seen through S. It is performed as soon as its
 *      thread comes to it, no other thread is tried instead, and it is in no race. Only plain accesses are spared, and
 *      none in a loop that may be waiting: who can go on stays exact.
 *
 *      Branches outside S, and the addresses of accesses outside S, add no condition to what an execution means for
 *      other states (vm/general.c): a state that goes the other way there has another control behind it, and no summary of
 *      that control may be known; but through S it is the same.
 *
 *      Both outcomes of a branch outside S that depends on inputs are followed all the same: an execution that took only
 *      one would have bound the inputs, and these may matter elsewhere. The other one is soon cut by a summary.
 *
 *      Exhausted. If no thread will execute anything of S, nor start a thread that does, no site fails from here on; and
 *      there is no operation left whose coming earlier would make a difference above: reversing it would be reversing
 *      an access outside S. So the run ends, its weakest precondition is true, and nothing below it is in a race. An end
 *      of the process may be left; it may come at any time, see above, unless there are handlers in S: these are reached.
 *      A deadlock is no matter of one instruction, but of threads that wait: if deadlocks are looked for, a run goes on
 *      while a thread is anywhere but in front of a plain access.
 *
 *      Settled. If no site is in play, no execution whatever can show anything new. Nor if only places are left where
 *      errors that are not checked may end a path, and the verdict cannot be `safe` any more.
 *
 * S shrinks when an error is reported. What was explored before then was explored with a larger S: more operations
 * depended on each other, and more was tried. What sleeps was explored; a summary says more than it would have to.
 *
 * Where the machine gives up (a function nobody knows), the analyses do not know what happens either. Such places count
 * as sites that are always in play, so that the search gets there and says that it is incomplete.
 *
 * Errors of kinds that are not checked end paths as incomplete where they are met, and what comes after them is not
 * explored. So the places where they may happen are sites as well: for the verdict, which is not `safe` if one does, and
 * because what comes after them depends on their not happening, which the dependence graph does not say. Outside S no
 * such error happens, and the argument above holds. Places that all executions come to in the same way (analysis/steady.c:
 * threads that main starts and joins) go out of play after the first execution that has done with them: if it had met an
 * error there, that would have ended it.
 *
 * The analyses assume that an address is computed from an address by operations they follow. Until the first access that shows
 * the contrary, what they say is true of an execution, so that one which comes to such an access is explored; the access
 * itself is a site, because nothing is known about its address. When it has been executed, the search is incomplete. That is
 * seen where no object at all is known for its address, not where there is another one besides; and not where a library function
 * may be given a null pointer instead, as where memory is freed. */
#include "explore/relevance.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/slice.h"
#include "analysis/steady.h"
#include "analysis/values.h"
#include "explore/explore.h"
#include "explore/properties.h"

enum { CALLS_FOLLOWED = 8, EFFORT_AT_LEAST = 300, EFFORT_PER_INSTRUCTION = 5 };

struct reported { enum error_kind kind; uint32_t location; const char *function; };

struct relevance {
    const program *program;
    unsigned checks;
    points_to *points_to;
    slice *slice;
    uint64_t statements; /* at first */
    uint64_t in_play; /* sites */
    uint64_t looked_for; /* those of them where something else than an unchecked error may happen */
    bool *steady; /* by instruction; NULL: it has been made use of, or cannot be */
    VEC(struct reported) reported;
    bool looked_through, firm; /* relevance_is_firm */
};

static void count_in_play(relevance *r) {
    r->in_play = r->looked_for = 0;
    for (uint32_t i = 0; i < r->program->code_count; i++) {
        unsigned site = slice_site(r->slice, &r->program->code[i]);
        r->in_play += site != 0;
        r->looked_for += (site & ~(unsigned)PROPERTY_UNCHECKED) != 0;
    }
}

/* May the machine give up somewhere? Until it does for the first time, values are as they were found. */
static bool may_give_up(const relevance *r) {
    const values *v = slice_values(r->slice);
    for (uint32_t i = 0; i < r->program->code_count; i++)
        if (slice_site(r->slice, &r->program->code[i]) & PROPERTY_UNKNOWN && values_executed(v, &r->program->code[i]))
            return true;
    return false;
}

/* Places that are never executed, because of the values that variables have, raise no errors. Functions that nobody knows
 * could write other values. */
static bool drop_unexecuted(relevance *r) {
    const values *v = slice_values(r->slice);
    bool known = !may_give_up(r), dropped = false;
    for (uint32_t i = 0; known && i < r->program->code_count; i++) {
        const insn *x = &r->program->code[i];
        if (!slice_is_site(r->slice, x) || values_executed(v, x)) continue;
        slice_drop_site(r->slice, x, PROPERTIES_ALL);
        dropped = true;
    }
    return dropped;
}

static bool ends_lives(const insn *x) { return x->op == OP_LIFETIME_END || x->op == OP_RETURN; }

/* The end of a variable's life decides whether accesses fail, but does not fail itself: if nothing else is left, nothing
 * is. (That a thread may end with a lock is no matter either, where no lock is left that could be taken.) */
static bool drop_lives(relevance *r) {
    const program *p = r->program;
    bool any = false;
    for (uint32_t i = 0; i < p->code_count; i++) {
        if (!(slice_site(r->slice, &p->code[i]) & PROPERTY_UNCHECKED)) continue;
        if (!ends_lives(&p->code[i])) return false;
        any = true;
    }
    for (uint32_t i = 0; any && i < p->code_count; i++) slice_drop_site(r->slice, &p->code[i], PROPERTY_UNCHECKED);
    return any;
}

/* A failed assertion that is not checked ends the program in silence: then an execution that has come to its end need not
 * have done all that others do. */
static void find_steady(relevance *r, unsigned checks) {
    bool any = false;
    for (uint32_t i = 0; i < r->program->code_count; i++)
        any |= (slice_site(r->slice, &r->program->code[i]) & PROPERTY_UNCHECKED) != 0;
    if (any && checks & CHECK_ASSERT) r->steady = steady_instructions(r->program, r->points_to, slice_calls(r->slice));
}

relevance *relevance_new(const program *p, unsigned checks) {
    relevance *r = xcalloc(1, sizeof *r);
    r->program = p;
    r->checks = checks;
    r->points_to = points_to_new(p);
    r->slice = slice_new(p, r->points_to, properties_of_checks(checks) | PROPERTY_UNKNOWN | PROPERTY_UNCHECKED, false);
    bool dropped = drop_unexecuted(r);
    if (drop_lives(r) || dropped) slice_update(r->slice);
    find_steady(r, checks);
    count_in_play(r);
    r->statements = slice_statements(r->slice, PROPERTIES_ALL & ~PROPERTY_UNCHECKED);
    return r;
}

uint64_t relevance_effort(const program *p) { return EFFORT_AT_LEAST + EFFORT_PER_INSTRUCTION * (uint64_t)p->code_count; }

void relevance_free(relevance *r) {
    if (!r) return;
    slice_free(r->slice);
    points_to_free(r->points_to);
    vec_free(&r->reported);
    free(r->steady);
    free(r);
}

/* ---- errors that have been reported ---- */

static bool was_reported(const relevance *r, enum error_kind kind, uint32_t place, const char *name) {
    finding asked = {.kind = kind, .location = place, .function = name};
    for (size_t k = 0; k < r->reported.count; k++) {
        const struct reported *x = &r->reported.at[k];
        finding known = {.kind = x->kind, .location = x->location, .function = x->function};
        if (findings_agree(r->program, &asked, &known)) return true;
    }
    return false;
}

/* Has the error been reported wherever instruction i can raise it? In a library model it is its callers' error. */
static bool all_reported(const relevance *r, uint32_t i, enum error_kind kind, unsigned calls) {
    const function *f = program_function_at(r->program, i);
    if (!f->is_model) return was_reported(r, kind, r->program->code[i].location, f->name);
    struct entries into = callgraph_into(slice_calls(r->slice), f->index);
    if (!calls || !into.count) return false;
    for (uint32_t k = 0; k < into.count; k++)
        if (into.at[k].kind != ENTRY_CALL || !all_reported(r, into.at[k].site, kind, calls - 1)) return false;
    return true;
}

/* The only error that instruction x can raise, ERROR_KINDS if there may be several. */
static enum error_kind only_error(const relevance *r, const insn *x) {
    if (slice_site(r->slice, x) != PROPERTY_ASSERT || x->op != OP_CALL) return ERROR_KINDS;
    struct entries targets = callgraph_from(slice_calls(r->slice), (uint32_t)(x - r->program->code));
    const struct library_effect *e = targets.count == 1 ? callgraph_effect(slice_calls(r->slice), targets.at[0].function)
                                                        : NULL;
    if (!e || !(e->flags & LIBRARY_ASSERTS)) return ERROR_KINDS;
    return strcmp(e->name, "abort") && strcmp(e->name, "heddle_abort") ? ERROR_ASSERT : ERROR_ABORT;
}

void relevance_reported(relevance *r, const finding *f) {
    bool dropped = false;
    if (f->kind != ERROR_ASSERT && f->kind != ERROR_ABORT) return;
    if (was_reported(r, f->kind, f->location, f->function)) return;
    vec_push(&r->reported, ((struct reported){f->kind, f->location, f->function}));
    for (uint32_t i = 0; i < r->program->code_count; i++) {
        const insn *x = &r->program->code[i];
        if (only_error(r, x) != f->kind || !all_reported(r, i, f->kind, CALLS_FOLLOWED)) continue;
        slice_drop_site(r->slice, x, PROPERTIES_ALL);
        dropped = true;
    }
    if (!dropped) return;
    slice_update(r->slice);
    count_in_play(r);
}

static bool points_nowhere(const relevance *r, const function *f, const insn *x, operand address) {
    const constant *c = operand_is_constant(address) ? &r->program->constants[operand_constant(address)] : NULL;
    interval number = values_operand(slice_values(r->slice), x, address, r->program->pointer_bits);
    bool null = (c && c->kind == CONSTANT_INT && !c->value) || (!interval_empty(number) && number.low == 0 && number.high == 0);
    return !null && !points_to_operand(r->points_to, f, x, address).count;
}

/* Does the library function access the object that argument k points to, whatever happens? Many pointers may be null: what is to
 * be freed, attributes, where results go. Those to locks, semaphores and the like are not. */
static bool is_accessed(const struct library_effect *e, uint32_t k) {
    return e && e->flags & LIBRARY_SYNC && e->model != LIBRARY_JOIN && k < 32 && e->writes >> k & 1;
}

/* Is nothing known of what the call enters, or of memory that it reads or writes? */
static bool call_is_lost(const relevance *r, const function *f, const insn *x) {
    const program *p = r->program;
    const call *c = &p->calls[x->imm];
    struct entries targets = callgraph_from(slice_calls(r->slice), (uint32_t)(x - p->code));
    if (c->function < 0 && !targets.count) return true;
    for (uint32_t k = 0; k < c->arguments; k++) {
        const argument *a = &p->arguments[c->first_argument + k];
        bool accessed = a->byval_bytes;
        for (uint32_t m = 0; m < targets.count && !accessed; m++)
            accessed = targets.at[m].kind == ENTRY_CALL &&
                       is_accessed(callgraph_effect(slice_calls(r->slice), targets.at[m].function), k);
        if (accessed && points_nowhere(r, f, x, a->value)) return true;
    }
    return false;
}

/* Is no object known for what x reads or writes, or calls? */
static bool is_lost(const relevance *r, const function *f, const insn *x) {
    switch (x->op) {
    case OP_LOAD: case OP_RMW: case OP_CMPXCHG: case OP_MEMSET: case OP_VA_ARG: return points_nowhere(r, f, x, x->a);
    case OP_STORE: return points_nowhere(r, f, x, x->b);
    case OP_MEMCPY: case OP_MEMMOVE: return points_nowhere(r, f, x, x->a) || points_nowhere(r, f, x, x->b);
    case OP_CALL: return call_is_lost(r, f, x);
    default: return false;
    }
}

/* executed: by instruction, or NULL for all of them. */
static bool some_lost(const relevance *r, const uint8_t *executed) {
    const program *p = r->program;
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        for (uint32_t i = f->code; points_to_reaches(r->points_to, f) && i < f->code + f->code_count; i++)
            if ((!executed || executed[i]) && is_lost(r, f, &p->code[i])) return true;
    }
    return false;
}

bool relevance_contradicted(const relevance *r, const uint8_t *executed) { return some_lost(r, executed); }

bool relevance_is_firm(relevance *r) {
    if (!r->looked_through) r->firm = !some_lost(r, NULL);
    r->looked_through = true;
    return r->firm;
}

const bool *relevance_members(const relevance *r) { return slice_members(r->slice); }
bool relevance_settled(const relevance *r, bool safe) { return (safe ? r->in_play : r->looked_for) == 0; }
uint64_t relevance_statements(const relevance *r) { return r->statements; }

/* ---- threads ---- */

static bool is_plain(const thread *t) {
    switch ((enum operation_kind)t->next.kind) {
    case OPERATION_READ: case OPERATION_WRITE: case OPERATION_UPDATE: case OPERATION_COPY: break;
    default: return false;
    }
    switch (t->top->ip->op) {
    case OP_LOAD: case OP_STORE: case OP_RMW: case OP_CMPXCHG: case OP_MEMCPY: case OP_MEMMOVE: case OP_MEMSET: break;
    default: return false;
    }
    return !t->next.world && !t->next.waits && !t->atomic;
}

bool relevance_spares(const relevance *r, const thread *t) {
    return t->status == THREAD_PARKED && t->top && is_plain(t) && !slice_has(r->slice, t->top->ip);
}

/* Will the thread execute nothing of the slice any more? */
static bool is_through(const relevance *r, const thread *t) {
    if (t->status == THREAD_ENDED || t->status == THREAD_STOPPED) return true;
    if (!t->top || t->ending || t->exits || t->cancelled) return false;
    if (r->checks & CHECK_DEADLOCK && (t->status != THREAD_PARKED || (!is_plain(t) && t->next.kind != OPERATION_PIVOT)))
        return false;
    if (slice_member_reachable(r->slice, t->top->ip)) return false;
    for (const frame *f = t->top->caller; f; f = f->caller)
        if (!f->ip || slice_member_reachable(r->slice, f->ip + 1)) return false;
    return true;
}

bool relevance_exhausted(const relevance *r, const state *at) {
    if (at->phase != PHASE_MAIN) return false;
    for (uint32_t i = 0; i < at->threads->count; i++)
        if (at->threads->at[i] && !is_through(r, at->threads->at[i])) return false;
    return true;
}

/* ---- executions that show what all do ---- */

/* Has every thread done all that it will do of the slice in any execution? Values of undefined memory may be others
 * elsewhere, and a thread that was stopped might go on elsewhere. */
static bool has_done_all(const relevance *r, const state *at) {
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (!t) continue;
        if (t->undefined || t->status == THREAD_STOPPED) return false;
        if (i && !is_through(r, t)) return false;
    }
    return !at->stopped;
}

void relevance_ended(relevance *r, const state *at) {
    bool dropped = false;
    if (!r->steady || !has_done_all(r, at)) return;
    for (uint32_t i = 0; i < r->program->code_count; i++) {
        const insn *x = &r->program->code[i];
        if (!r->steady[i] || !(slice_site(r->slice, x) & PROPERTY_UNCHECKED)) continue;
        slice_drop_site(r->slice, x, PROPERTY_UNCHECKED);
        dropped = true;
    }
    free(r->steady);
    r->steady = NULL;
    if (!dropped) return;
    drop_lives(r);
    slice_update(r->slice);
    count_in_play(r);
}
