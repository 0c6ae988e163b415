/* summary.c -- making and using predicate summaries.
 *
 * Let n be a node, and for each thread that was explored from it let the outcomes of its transition be o1, o2, ... A
 * state s with the control of n takes outcome oi if its conditions ci hold, and is then in a state with the control of
 * the next node ni; if the precondition of ni holds there, nothing bad follows. So
 *
 *      safe(n)  =  enabled(n)  and, for all threads explored,  the or over i of (ci and safe(ni) as seen before)
 *
 * where the conditions ci, and the values that carry safe(ni) back to n, come from the transition executed in general
 * (vm/general.c). An outcome that did not come up (it was impossible here) is not among the oi: a state that would take
 * it satisfies none of them. An input made in the transition is a free variable of the formula, and must not matter.
 * Choices that are not about data (whom a signal wakes) are made by the environment: all of them must be safe.
 *
 * Which threads must be explored from n is a matter of the reduction. That the same ones suffice from s is seen thus: the
 * executions below s that take the outcomes explored below n touch the same bytes in the same order, so they have the
 * same races among themselves, and the same threads were added for these. enabled(n) says that no thread can go on that
 * could not at n, and the reverse. Two things differ: what slept, and what happened before.
 *
 *      Sleep. What slept at n was left out below it, until something was done that it depends on. A visitor is cut only if at
 *      least these threads sleep: they have the same operation in front of them (that is part of the control). But what it
 *      touches may be a matter of data: a compare-exchange that failed where it was explored has only read, one that
 *      succeeded has written, and has to be tried behind reads, too. So each of them must have touched the same.
 *
 *      If some of these threads are awake at a visitor, they are tried first from it. Then they sleep there as well, and
 *      the rest of the node is like such a visitor (summary_cut_rest).
 *
 *      Races with what happened before. The accesses below n stand for them (futures.c): with the events of the
 *      visitor's execution that touch the same bytes they are in races, and these are reversed as usual.
 *
 * Threads that wait in loops (vm/spin.c) are a matter of history as well: whether one goes round in vain depends on its
 * local state, and on how that was when the round began. Call M the machine that knows nothing of waiting loops, where a
 * thread that goes round in vain simply goes on. If below n nobody was found waiting in vain, nor would have been before
 * an event that a race was looked for with, then no decision below n rested on it, and all of the above holds in M,
 * whatever the local states. So what is below a visitor has been seen in M; and a search that leaves out rounds in vain
 * explores no more there than M does. Its executions come to their ends, too: they take the ways seen below n. Otherwise
 * the summary is for the same situations in loops only, and what is carried back over a transition says that the threads
 * come to these situations, and whether an atomic update changed anything. Part of a situation is which locks were noticed
 * while they were held. Of memory that only the thread in the loop can reach, nothing but its frames is in it: where such a
 * thread has other memory of its own, there is no summary. And where a race was left out because a thread would have waited
 * before the event, what the event has replaced is said. Whoever is above has met all that the nodes below have met, because
 * the search stays below a node until it is left.
 *
 * Data races depend on what happened before, too. If they are errors, a visitor is not cut while an access below would
 * be in a data race with something before it that has not been reported. */
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ACCESSES = 2000, EFFORT_STEP = 48, EFFORT_INSTRUCTION = 8,
       LONG = 128 /* lists of a summary, together */, ONE_OF = 4 /* is kept, of those between which nothing is decided */ };

/* ---- clauses ---- */

static bool too_large(struct search *s, const clause_vec *all) {
    uint64_t limit = s->options->summary_size;
    return clauses_size(&s->marks, all, limit) > limit;
}

/* ---- preconditions ---- */

static void alternatives_clear(struct precondition *p) {
    for (size_t i = 0; i < p->alternatives.count; i++) vec_free(&p->alternatives.at[i].clauses);
    p->alternatives.count = 0;
}

void precondition_clear(struct precondition *p) {
    p->barren = p->waits = false;
    p->clauses.count = p->needs.count = 0;
    accesses_clear(&p->accesses);
    alternatives_clear(p);
}

void precondition_free(struct precondition *p) {
    precondition_clear(p);
    vec_free(&p->clauses);
    vec_free(&p->needs);
    accesses_free(&p->accesses);
    vec_free(&p->alternatives);
}

static term *conjunction(terms *t, const clause_vec *all) {
    term *result = term_true(t);
    for (size_t i = all->count; i-- > 0;) result = term_and(t, all->at[i], result);
    return result;
}

/* Adds the or of the alternatives with these choices: what they have in common, and the or of what is left. */
static void add_group(struct search *s, struct precondition *p, uint64_t choices_) {
    terms *t = s->terms;
    const struct alternative *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < p->alternatives.count; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren) continue;
        if (!first) first = a;
        count++;
    }
    if (!first) {
        p->barren = true;
        return;
    }
    clause_vec common = {0}, rest = {0};
    for (size_t k = 0; k < first->clauses.count; k++) vec_push(&common, first->clauses.at[k]);
    for (size_t i = 0; i < p->alternatives.count && count > 1; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren || a == first) continue;
        clauses_open(&s->marks, &a->clauses);
        size_t left = 0;
        for (size_t k = 0; k < common.count; k++)
            if (clauses_marked(&s->marks, common.at[k])) common.at[left++] = common.at[k];
        common.count = left;
    }
    term *any = count == 1 ? term_true(t) : term_false(t);
    clauses_open(&s->marks, &common);
    for (size_t i = 0; i < p->alternatives.count && count > 1; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren) continue;
        rest.count = 0;
        for (size_t k = 0; k < a->clauses.count; k++)
            if (!clauses_marked(&s->marks, a->clauses.at[k])) vec_push(&rest, a->clauses.at[k]);
        any = term_or(t, any, conjunction(t, &rest));
    }
    clauses_open(&s->marks, &p->clauses);
    for (size_t k = 0; k < common.count; k++) clauses_add(&s->marks, &p->clauses, common.at[k]);
    if (term_is_false(any)) p->barren = true;
    else clauses_add_parts(&s->marks, &p->clauses, any);
    vec_free(&common);
    vec_free(&rest);
}

void summary_thread_left(struct search *s, struct node *n) {
    struct precondition *p = &n->below;
    if (!s->summarize) return;
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    if (!p->alternatives.count) p->barren = true;
    n->parted |= p->alternatives.count > 1;
    for (size_t i = 0; i < p->alternatives.count && !p->barren; i++) {
        bool done = false;
        for (size_t k = 0; k < i && !done; k++) done = p->alternatives.at[k].choices == p->alternatives.at[i].choices;
        if (!done) add_group(s, p, p->alternatives.at[i].choices);
    }
    if (!p->barren && too_large(s, &p->clauses)) p->barren = true;
    alternatives_clear(p);
    s->meter->activity = doing;
}

/* Which choices led from one state to the other. */
static uint64_t choices_between(const state *before, const state *after) {
    uint64_t h = 1;
    for (const choices *c = after->choices; c && c != before->choices; c = c->before) h = hash_mix(h, c->value + 1);
    return h;
}

/* Adds the cells in the term to the open list. */
static void add_cells(struct search *s, clause_vec *needs, const term *t) {
    s->cells.count = 0;
    vm_cells_of(s->vm, t, &s->cells);
    for (size_t i = 0; i < s->cells.count; i++) clauses_add(&s->marks, needs, s->cells.at[i]);
}

/* Whether an update of node n put back what was there decides whether a round of its thread was in vain (enabled.c). False: it
 * cannot be said. */
static bool say_what_update_did(struct search *s, const struct node *n, clause_vec *result) {
    const operation *op = &s->trace.events.at[n - s->nodes.at].op;
    const touch *a = &op->at[0];
    if (op->kind != OPERATION_UPDATE || operation_touches(op) != 1 || !a->write || a->bytes > sizeof op->before) return true;
    struct vm_cell c = {.kind = VM_CELL_MEMORY, .address = a->address, .bytes = a->bytes};
    term *before = vm_cell_variable(s->vm, &c, 8 * a->bytes), *now = before ? vm_before(s->vm, before) : NULL;
    if (!now) return false;
    term *same = term_eq(s->terms, before, now);
    clauses_add_parts(&s->marks, result, op->has_before && op->has_value && op->before == op->value ? same : term_not(s->terms, same));
    return true;
}

/* A race of node n's event is left out because somebody would have waited for what it has replaced. */
static bool say_what_was_replaced(struct search *s, const struct node *n, clause_vec *result) {
    const operation *op = &s->trace.events.at[n - s->nodes.at].op;
    if (!n->replaced_matters) return true;
    if (!op->has_before || operation_touches(op) != 1 || op->at[0].bytes > sizeof op->before) return false;
    struct vm_cell c = {.kind = VM_CELL_MEMORY, .address = op->at[0].address, .bytes = op->at[0].bytes};
    term *before = vm_cell_variable(s->vm, &c, 8 * c.bytes);
    if (!before) return false;
    clauses_add_parts(&s->marks, result, term_eq(s->terms, before, term_const(s->terms, 8 * c.bytes, op->before)));
    return true;
}

/* What holds below, said before the transition of node n that ended in `after`. False: it cannot be said. */
static bool carry_back(struct search *s, struct node *n, const state *after, enum vm_outcome outcome,
                       const struct precondition *below, clause_vec *result) {
    bool good = vm_generalize(s->vm, n->before, n->thread, after, outcome, result);
    if (good && below->waits) good = vm_general_waiting(s->vm, n->before, after);
    if (good) clauses_open(&s->marks, result);
    if (good && below->waits) good = say_what_update_did(s, n, result) && say_what_was_replaced(s, n, result);
    for (size_t i = 0; good && i < below->clauses.count; i++) {
        term *t = vm_before(s->vm, below->clauses.at[i]);
        good = t && !term_is_false(t);
        if (good) clauses_add_parts(&s->marks, result, t);
    }
    if (good) clauses_simplify(&s->marks, s->terms, result);
    if (good) clauses_open(&s->marks, &n->below.needs);
    for (size_t i = 0; good && i < below->needs.count; i++) {
        term *t = vm_before(s->vm, below->needs.at[i]);
        good = t != NULL;
        if (good && t == below->needs.at[i]) clauses_add(&s->marks, &n->below.needs, t);
        else if (good) add_cells(s, &n->below.needs, t);
    }
    size_t count;
    term *const *opened = vm_opened(s->vm, &count);
    for (size_t i = 0; good && i < count; i++) clauses_add(&s->marks, &n->below.needs, opened[i]);
    vm_generalize_end(s->vm);
    return good;
}

/* How much work it is, apart from substituting: the things that are looked at. */
static uint64_t carrying_effort(const struct node *n, const state *after, const struct precondition *below) {
    uint64_t things = below->clauses.count + below->needs.count + below->accesses.count;
    const thread *t = n->before->threads->at[n->thread], *later = after->threads->at[n->thread];
    if (t && later) things += EFFORT_INSTRUCTION * (later->executed - t->executed);
    return EFFORT_STEP + things;
}

/* The newest outcome of n's transition led to `after`, below which this holds (NULL: nothing is known). */
static void add_outcome(struct search *s, struct node *n, const state *after, enum vm_outcome outcome,
                        struct precondition *below) {
    struct precondition *p = &n->below;
    if (p->barren) return;
    if (below) s->effort += carrying_effort(n, after, below);
    struct alternative a = {.choices = choices_between(n->before, after), .barren = !below || below->barren};
    if (!a.barren) a.barren = !carry_back(s, n, after, outcome, below, &a.clauses);
    vec_push(&p->alternatives, a);
    if (a.barren) return;
    p->waits |= below->waits;
    accesses_add_event(s, &below->accesses, (uint32_t)(n - s->nodes.at));
    accesses_move(&p->accesses, &below->accesses);
    if (p->accesses.count > MOST_ACCESSES) p->barren = true;
}

static void keep(struct search *s, struct node *n) {
    if (summary_table_full(&s->summaries)) return; /* fewer executions are cut, none is lost */
    struct summary *x = xcalloc(1, sizeof *x);
    x->waits = n->below.waits;
    x->control = x->waits ? n->situation : n->control;
    x->sleep = n->slept;
    x->slept_as = n->slept_as;
    x->stands_for = s->stood_for - n->stood_for;
    clauses_keep(&s->marks, &n->below.clauses, &n->below.needs, &x->clauses, &x->needs);
    futures_keep(s, &n->below.accesses, &x->futures);
    s->counts.summaries++;
    gig_keep(s, n, x);
    x->untold = s->attend != NULL;
    if (x->untold) vec_push(&s->summaries.untold, x);
    summary_add(s, x);
}

/* An error is no trouble: it has been reported, and whoever comes here again finds the same one. */
bool summary_went_well(const struct search *s, const state *before, const state *after) {
    return s->trouble == s->trouble_before && !((after->stopped & ~before->stopped) & 1u << VM_INCOMPLETE);
}

static bool someone_waits(const state *at) {
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (t && t->status == THREAD_PARKED && (t->spinning || t->resting)) return true;
    }
    return false;
}

/* A summary with long lists costs more than a few steps do, to keep it, to tell it and to hold it in memory. So where one thread just
 * goes on, and nothing is decided, only one of several nodes has such a summary: who comes to a node between them is led to the next
 * (signposts.h). */
static bool is_between(const struct node *n) {
    const struct precondition *p = &n->below;
    bool goes_on = n->first != NO_THREAD && n->first == n->previous && set_single(&n->done) && !n->parted;
    return goes_on && n->streak % ONE_OF && p->clauses.count + p->needs.count + p->accesses.count > LONG;
}

/* ---- called by the main loop ---- */

void summary_end(struct search *s, state *end, enum vm_outcome outcome, bool tried) {
    if (!s->summarize || !s->nodes.count) return;
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    struct node *n = &s->nodes.at[s->nodes.count - 1];
    struct precondition below = {0};
    bool good = outcome != VM_INCOMPLETE && outcome != VM_RUNNING && summary_went_well(s, n->before, end);
    if (good && tried) good = vm_general_trial(s->vm, end, &below.clauses);
    if (good && outcome == VM_PARKED) good = vm_general_enabled(s->vm, end, &below.clauses);
    if (good) accesses_add_pending(s, &below.accesses, end);
    below.waits = outcome == VM_PARKED && (tried || someone_waits(end));
    if (good && below.waits) good = !vm_loops_beside_own_memory(s->vm, end);
    add_outcome(s, n, end, outcome, good ? &below : NULL);
    precondition_free(&below);
    s->meter->activity = doing;
}

void summary_leave(struct search *s, struct node *n) {
    if (!s->summarize) return;
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    struct precondition *p = &n->below;
    bool cut = n->cut_by || n->exhausted;
    if (!n->explored) accesses_add_pending(s, &p->accesses, n->before); /* everything slept */
    if (!p->barren && !cut) p->barren = !vm_general_enabled(s->vm, n->before, &p->clauses);
    if (!p->barren && !cut) clauses_simplify(&s->marks, s->terms, &p->clauses);
    if (!p->barren) {
        s->effort += p->accesses.count;
        accesses_forget(s, &p->accesses);
    }
    p->waits |= s->waited != n->waited || someone_waits(n->before);
    p->barren |= p->waits && n->looks_at_own;
    if (!p->barren && !cut && !too_large(s, &p->clauses) && !is_between(n)) keep(s, n);
    if (n->first != NO_THREAD && n->control.a) signposts_set(s->signposts, n->control, n->first);
    if (s->nodes.count > 1) add_outcome(s, n - 1, n->before, VM_PARKED, n->spoiled || p->barren ? NULL : p);
    s->meter->activity = doing;
}
