/* visitor.c -- a node whose control has summaries: does one hold here, and what follows if it does?
 *
 * A visitor is cut if its state satisfies the clauses, at least those threads sleep there that slept where the summary was
 * made, and, where data races are errors, nothing below would be in one that has not been reported; summary.c has the
 * argument. Its races with what happened before are those of the accesses below, which stand for them.
 *
 * If only threads that slept there are awake here, they are tried first. When they have been explored they sleep here,
 * too, and the same summary cuts the rest of the node. */
#include "explore/search.h"

#include <string.h>

/* ---- does it hold? ---- */

/* Is some thread in a loop that may be waiting? Has one been found to be waiting in vain? */
static bool someone_loops(const state *at) {
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (t && t->status == THREAD_PARKED && (t->next.waits || t->round || t->spinning || t->resting)) return true;
    }
    return false;
}

/* Would something below be found in a data race with what comes before the node, one that has not been reported? What comes behind
 * a write below is found in none there, but in other orders; unless it is read by a thread that waits in a loop. */
static bool would_be_new_race(struct search *s, const state *at, const struct summary *x) {
    bool waits = x->waits || someone_loops(at);
    for (size_t i = 0; i < x->futures.count; i++) {
        const struct future *f = s->summaries.futures.at[x->futures.at[i]];
        if (!f->op.count || (f->after_write && !waits)) continue;
        uint32_t self = future_thread(s, at, f->thread);
        future_clock(s, f, self);
        if (datarace_unseen(s, f->thread, &f->op, s->clock.at + s->trace.width, waits)) return true;
    }
    return false;
}

/* What becomes of the clause in the state. NULL: something in it has no defined value there, of a cell whatever it is compared with. */
static term *in_state(struct search *s, state *at, term *clause) {
    term *var = clause_cell(clause);
    if (!var) return vm_in_state(s->vm, at, clause);
    term *now = vm_in_state(s->vm, at, var);
    return now ? term_eq(s->terms, clause->arg[0], now) : NULL;
}

/* Does the state satisfy the summary? The clause that fails is moved to the front: it may fail again. */
static bool holds(struct search *s, state *at, struct summary *x) {
    term *rest = term_true(s->terms);
    s->counts.subsumption_checks++;
    s->effort += SUMMARY_EFFORT_CHECK + x->clauses.count;
    for (size_t i = 0; i < x->clauses.count; i++) {
        term *t = in_state(s, at, terms_at(s->terms, x->clauses.at[i]));
        if (t && !term_is_false(t)) {
            rest = term_and(s->terms, rest, t);
            continue;
        }
        uint32_t failed = x->clauses.at[i];
        memmove(x->clauses.at + 1, x->clauses.at, i * sizeof *x->clauses.at);
        x->clauses.at[0] = failed;
        return false;
    }
    for (size_t i = 0; i < x->needs.count; i++)
        if (!vm_in_state(s->vm, at, terms_at(s->terms, x->needs.at[i]))) return false;
    if (term_is_const(rest)) return term_is_true(rest);
    s->counts.subsumption_by_solver++;
    return pathcond_check(s->solver, at->condition, term_not(s->terms, rest), NULL) == UNSAT;
}

/* What those of these threads that sleep at the node have touched. The same in every process; the order does not matter. */
static uint64_t sleepers_digest(const struct node *n, const thread_set *threads) {
    uint64_t sum = 0;
    for (size_t i = 0; i < n->sleep.count; i++) {
        const struct sleeper *q = n->sleep.at[i];
        if (set_has(threads, q->thread)) sum += hash_mix(q->thread + 1, q->touched->shelved.hash);
    }
    return sum;
}

/* Those that slept where the summary was made and do not sleep at the node now. */
static thread_set awake_for(const struct summary *x, const struct node *n) {
    thread_set awake = x->sleep;
    for (size_t i = 0; i < n->sleep.count; i++) set_remove(&awake, n->sleep.at[i]->thread);
    return awake;
}

static bool sleeps_enough(const struct summary *x, const struct node *n) {
    thread_set awake = awake_for(x, n);
    return set_empty(&awake) && sleepers_digest(n, &x->sleep) == x->slept_as;
}

/* One that others have told is opened when it is looked at. */
static bool open_told(struct search *s, struct summary *x) {
    if (!x->closed) return true;
    s->summaries.bytes -= summary_bytes(x);
    bool good = lore_open(s, x);
    s->summaries.bytes += summary_bytes(x);
    return good;
}

/* Does it hold in the node's state, whoever sleeps there? */
static bool is_satisfied(struct search *s, const struct node *n, struct summary *x) {
    return open_told(s, x) && holds(s, n->before, x) && !(s->heeds_races && would_be_new_race(s, n->before, x));
}

/* The next summary that was made at this control, which is one of the two of the node, and is for its waiting loops. */
static struct summary *next_for(const struct node *n, control c, struct summary *x) {
    x = summary_next(c, x);
    while (x && x->waits && !control_same(c, n->situation)) x = summary_next(c, x->next);
    return x;
}
static struct summary *first_for(const struct search *s, const struct node *n, control c) {
    return next_for(n, c, summary_first(&s->summaries, c));
}

/* The newest summary that cuts what is left at the node, among those of this control. */
static const struct summary *cutting(struct search *s, const struct node *n, control c) {
    for (struct summary *x = first_for(s, n, c); x; x = next_for(n, c, x->next))
        if (sleeps_enough(x, n) && is_satisfied(s, n, x)) return x;
    return NULL;
}

static const struct summary *cutting_any(struct search *s, const struct node *n) {
    const struct summary *x = cutting(s, n, n->control);
    return x || control_same(n->control, n->situation) ? x : cutting(s, n, n->situation);
}

/* What is said of waiting loops in it is a matter of the state, and of what happened to locks that are held. */
static control situation_of(struct search *s, const state *at) {
    control c = vm_control(s->vm, at);
    uint64_t noticed = enabled_noticed(&s->trace);
    if (noticed) c.a = hash_mix(c.a, noticed);
    return c;
}

bool summary_cuts(struct search *s, struct node *n) {
    if (!s->summarize) return false;
    precondition_clear(&n->below);
    n->stood_for = s->stood_for;
    n->control = vm_control_reached(s->vm, n->before);
    n->situation = someone_loops(n->before) ? situation_of(s, n->before) : n->control;
    n->looks_at_own = someone_loops(n->before) && vm_loops_beside_own_memory(s->vm, n->before);
    n->waited = s->waited;
    s->effort += SUMMARY_EFFORT_CHECK + 2 * n->before->threads->count;
    n->spoiled = s->nodes.count > 1 && !summary_went_well(s, n[-1].before, n->before);
    n->slept = (thread_set){{0}};
    for (size_t i = 0; i < n->sleep.count; i++) set_add(&n->slept, n->sleep.at[i]->thread);
    n->slept_as = sleepers_digest(n, &n->slept);
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    n->cut_by = cutting_any(s, n);
    s->meter->activity = doing;
    return n->cut_by;
}

/* What is left at node n is cut: its races, and what is known about it, are those of the summary. */
static void take_over(struct search *s, struct node *n, const struct summary *x) {
    struct precondition *p = &n->below;
    s->effort += SUMMARY_EFFORT_CHECK * x->futures.count;
    s->stood_for += x->stands_for;
    reduction_cut(s);
    for (size_t i = 0; i < x->futures.count; i++) {
        const struct future *f = s->summaries.futures.at[x->futures.at[i]];
        uint32_t self = future_thread(s, n->before, f->thread);
        future_clock(s, f, self);
        reduction_future(s, self, f, s->clock.at);
        accesses_add_future(s, &p->accesses, f, self);
    }
    p->waits |= x->waits;
    clauses_open(&s->marks, &p->clauses);
    for (size_t i = 0; i < x->clauses.count; i++) clauses_add(&s->marks, &p->clauses, terms_at(s->terms, x->clauses.at[i]));
    clauses_open(&s->marks, &p->needs);
    for (size_t i = 0; i < x->needs.count; i++) clauses_add(&s->marks, &p->needs, terms_at(s->terms, x->needs.at[i]));
    for (size_t i = 0; i < x->clauses.count; i++) {
        term *var = clause_cell(terms_at(s->terms, x->clauses.at[i]));
        if (var) clauses_add(&s->marks, &p->needs, var);
    }
    n->explored = true;
}

void summary_cut(struct search *s, struct node *n) {
    take_over(s, n, n->cut_by);
    s->stood_for -= 1; /* the run itself has been counted */
}

/* ---- the rest of a node ---- */

/* Of the summaries of this control that would cut the node if some more threads slept there, the one for which the fewest
 * would do; or `best`, which is for the threads hoped for already. */
static const struct summary *find_hope(struct search *s, struct node *n, control c, const struct summary *best) {
    for (struct summary *x = first_for(s, n, c); x; x = next_for(n, c, x->next)) {
        thread_set awake = awake_for(x, n), unable = set_minus(awake, &n->enabled);
        if (set_empty(&awake) || !set_empty(&unable) || (best && set_size(&awake) >= set_size(&n->hoped))) continue;
        if (!is_satisfied(s, n, x)) continue;
        best = x;
        n->hoped = awake;
    }
    return best;
}

void summary_hope(struct search *s, struct node *n) {
    if (!s->summarize || !reduction_backtracks(s)) return;
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    const struct summary *x = find_hope(s, n, n->control, NULL);
    if (!control_same(n->control, n->situation)) x = find_hope(s, n, n->situation, x);
    n->hope = x ? x->serial : 0;
    n->backtrack = n->hoped;
    s->meter->activity = doing;
}

/* The summary that was hoped for, if it is still there. */
static const struct summary *hope_of(const struct search *s, const struct node *n) {
    const control both[] = {n->control, n->situation};
    for (size_t i = 0; i < COUNT_OF(both); i++)
        for (struct summary *x = first_for(s, n, both[i]); x; x = next_for(n, both[i], x->next))
            if (x->serial == n->hope) return x;
    return NULL;
}

void summary_cut_rest(struct search *s, struct node *n) {
    thread_set left = reduction_left(n), waits = set_both(n->hoped, &left);
    if (set_empty(&n->hoped) || !set_empty(&waits) || set_empty(&left)) return;
    int doing = meter_enter(s->meter, ACTIVITY_summaries);
    const struct summary *x = hope_of(s, n);
    if (x && sleeps_enough(x, n)) {
        take_over(s, n, x);
        n->done = n->enabled;
    }
    s->meter->activity = doing;
}
