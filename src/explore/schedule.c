/* schedule.c -- the main loop: run a transition, add its event, decide where to go on, come back.
 *
 * The problem: all inputs and all interleavings that matter, each execution once, what two executions share executed
 * once. So it is a depth-first search over states: at a node the reduction picks a thread, a fork of the node's
 * snapshot performs that thread's operation and runs until all threads are parked again, which is the next node. Where
 * the machine decides on inputs on the way, each outcome is a child of its own.
 *
 * Labels: in the optimal method it may be known how to go on after a certain outcome (wakeup.h).
 *
 * The end of an execution: the process exits, or nothing is enabled. If threads are left then, and none of them was
 * stopped by an error, a bound or an assumption, it is a deadlock. */
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { SPARED_IN_A_ROW = 200 };

/* So many take as long as what is done about an event; or so many events, for a question to a back end. */
enum { INSTRUCTIONS_PER_EVENT = 100, SUBSTITUTIONS_PER_EVENT = 10, EFFORT_PER_EVENT = 16, EVENTS_PER_QUESTION = 200 };

static struct node *top_node(struct search *s) { return &s->nodes.at[s->nodes.count - 1]; }

/* ---- nodes ---- */

/* Its lists keep their room for the next node at this depth. */
static void node_clear(struct search *s, struct node *n) {
    if (n->claimed) claims_remove(s->claims, s->claimant, n->control);
    n->claimed = false;
    if (n->before) vm_state_free(s->vm, n->before);
    for (size_t i = 0; i < n->sleep.count; i++) sleeper_release(s, n->sleep.at[i]);
    operation_release(&n->performed);
    n->sleep.count = n->races.count = 0;
    wakeup_free(&s->pool, n->tree);
    wakeup_free(&s->pool, n->aside);
    wakeup_free(&s->pool, n->wanted);
}

static void nodes_free(struct search *s) {
    for (size_t i = 0; i < s->nodes_made; i++) {
        vec_free(&s->nodes.at[i].sleep);
        vec_free(&s->nodes.at[i].races);
        precondition_free(&s->nodes.at[i].below);
    }
    vec_free(&s->nodes);
}

void schedule_return_to(struct search *s, size_t nodes) {
    while (s->nodes.count > nodes) {
        node_clear(s, top_node(s));
        s->nodes.count--;
    }
    trace_pop(&s->trace, nodes ? (uint32_t)nodes - 1 : 0);
}

static bool is_turn(const struct node *n, uint32_t id) { return n->previous != NO_THREAD && n->previous != id; }

bool schedule_is_preemption(const struct node *n, uint32_t id) {
    return is_turn(n, id) && set_has(n->spared ? &n->able : &n->enabled, n->previous);
}

/* A new node on top, with nothing in it. Its lists have the room of the last one at this depth. */
static struct node *new_node(struct search *s) {
    vec_reserve(&s->nodes, s->nodes.count + 1);
    struct node *n = &s->nodes.at[s->nodes.count++];
    if (s->nodes.count > s->nodes_made) {
        memset(n, 0, sizeof *n);
        s->nodes_made++;
    }
    n->done = n->backtrack = n->put_off = n->hoped = (thread_set){{0}};
    n->performed = (operation){0};
    n->tree = n->aside = n->wanted = NULL;
    n->explored = n->spoiled = n->spared = n->exhausted = n->claimed = n->replaced_matters = n->parted = false;
    n->cut_by = NULL;
    n->control = (control){0, 0};
    n->forks = n->led = 0;
    n->first = NO_THREAD;
    return n;
}

/* A thread at a pivot goes on at once: nobody notices. */
static thread_set at_once(const state *at, thread_set able) {
    thread_set set = {{0}};
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (!t || t->status != THREAD_PARKED || t->next.kind != OPERATION_PIVOT) continue;
        set_add(&set, i);
        return set;
    }
    return able;
}

/* So does one at an access whose order with others makes no difference, unless it goes on like that for ever. */
static void spare_one(const struct search *s, struct node *n) {
    if (!s->relevance || n->streak >= SPARED_IN_A_ROW || set_single(&n->enabled)) return;
    for (uint32_t i = 0; i < n->before->threads->count; i++) {
        if (!set_has(&n->enabled, i) || !relevance_spares(s->relevance, n->before->threads->at[i])) continue;
        n->enabled = (thread_set){{0}};
        set_add(&n->enabled, i);
        return;
    }
}

static void push_node(struct search *s, state *at, struct enabled e) {
    struct node *n = new_node(s);
    n->before = at;
    n->able = e.able;
    n->fickle = e.fickle;
    n->enabled = s->summarize ? at_once(at, e.able) : e.able;
    n->fresh = true;
    n->forks = (uint32_t)vm_turns(at);
    n->thread = n->previous = NO_THREAD;
    n->preemptions = n->streak = n->turns = n->detours = 0;
    if (s->nodes.count > 1) {
        const struct node *above = n - 1;
        n->previous = above->thread;
        n->preemptions = above->preemptions + schedule_is_preemption(above, above->thread);
        n->streak = above->previous == above->thread ? above->streak + 1 : 1;
        n->turns = above->turns + is_turn(above, above->thread);
        n->detours = above->detours + !set_empty(&above->put_off);
        n->led = above->led;
    }
    s->running = NULL;
    if (s->slices) search_analyse(s);
    spare_one(s, n);
    uint32_t only = set_single(&n->enabled) ? set_first(&n->enabled) : NO_THREAD;
    n->spared = s->relevance && only != NO_THREAD && relevance_spares(s->relevance, at->threads->at[only]);
    reduction_enter(s, n);
}

/* ---- ends ---- */

/* A run with several threads: what became of it is the worst of what became of its threads. */
static void count_end(struct search *s, const state *end, enum vm_outcome outcome) {
    unsigned stopped = end->stopped | (outcome == VM_PARKED || outcome == VM_EXITED ? 0 : 1u << outcome);
    if (stopped & 1u << VM_INCOMPLETE) count_run(s, &s->counts.partial);
    else if (stopped & 1u << VM_INFEASIBLE) count_run(s, &s->counts.blocked);
    else count_run(s, &s->counts.full);
}

static void remember_trace(struct search *s, const state *end) {
    uint64_t h = trace_hash(&s->trace);
    for (uint32_t i = 0; i < end->threads->count; i++)
        if (end->threads->at[i]) h += hash_mix(hash_mix(1, i), end->threads->at[i]->path);
    census_add(&s->traces, h);
}

/* The running execution is complete. */
static void end_run(struct search *s, enum vm_outcome outcome) {
    state *end = s->running;
    uint64_t full = s->counts.full;
    bool sequential = !s->nodes.count && !end->concurrent;
    gig_end(s, outcome);
    if (outcome == VM_ERROR && sequential && s->path_errors) {
        /* counted with the error */
    } else {
        count_end(s, end, outcome);
    }
    if (s->options->method == METHOD_EXHAUSTIVE && s->counts.full > full) {
        if (sequential) census_add_alone(&s->traces);
        else remember_trace(s, end);
    }
    if (s->relevance && outcome == VM_EXITED) relevance_ended(s->relevance, end);
    if (outcome != VM_INFEASIBLE) report_path(s, outcome == VM_PARKED ? VM_ERROR : outcome);
    if (s->nodes.count) reduction_end(s, end);
    vm_state_free(s->vm, end);
    s->running = NULL;
}

static bool someone_left(const state *at) {
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (t && (t->status == THREAD_PARKED || t->status == THREAD_ASLEEP)) return true;
    }
    return false;
}

static void nothing_enabled(struct search *s) {
    state *at = s->running;
    enum vm_wait wait = enabled_resting(s, at);
    if (wait == WAIT_UNCLEAR) {
        add_reason(s, xstrdup("whether a thread waits in a loop for ever was not found out"), 0);
        summary_end(s, at, VM_INCOMPLETE, false);
        end_run(s, VM_INCOMPLETE);
        return;
    }
    summary_end(s, at, VM_PARKED, wait == WAIT_IS_OVER);
    if (wait == WAIT_IS_OVER) at->stopped |= 1u << VM_INFEASIBLE;
    bool stuck = someone_left(at) && !at->stopped, reported = stuck && s->options->vm.checks & CHECK_DEADLOCK;
    if (reported) add_error(s, vm_deadlock(s->vm, at));
    if (stuck) at->stopped |= 1u << VM_ERROR;
    end_run(s, reported ? VM_ERROR : VM_PARKED);
}

/* Every enabled thread sleeps: all that could follow has been explored. */
static void all_asleep(struct search *s) {
    struct node *n = top_node(s);
    count_run(s, &s->counts.blocked);
    s->counts.asleep++;
    gig_asleep(s, n);
    reduction_end(s, n->before);
}

/* ---- events ---- */

/* Puts the clocks of threads that go on after others in order: those created, woken or joined. */
static void order_threads(struct search *s, state *at) {
    for (uint32_t i = 0; at->orders && i < at->orders->count; i++)
        trace_order(&s->trace, at->orders->at[i].later, at->orders->at[i].earlier);
    vm_forget_orders(s->vm, at);
}

/* The races of what the operation touches besides what it was parked at: the time it waits until, say, or the flag of its
 * thread's cancellation. A loop that looks at several places runs, so they are races like any other. */
static void races_of_further(struct trace *t, uint32_t id, const operation *op) {
    operation further = {.kind = op->kind, .spared = op->spared};
    for (uint32_t i = 1; i < operation_touches(op); i++) operation_add_touch(&further, *operation_touch(op, i));
    trace_races_of(t, id, &further);
    operation_release(&further);
}

/* Of the races of an operation in a waiting loop that were found before it was performed, those that it has in this
 * outcome: it may have been a read where a write was expected. It may have touched more, too. */
static void races_of_outcome(struct trace *t, const struct node *n, const operation *op) {
    races_of_further(t, n->thread, op);
    size_t further = t->scratch.count;
    vec_reserve(&t->scratch, further + n->races.count + 1);
    for (size_t i = 0; i < n->races.count; i++) {
        uint32_t e = n->races.at[i];
        bool known = !operations_depend(&t->events.at[e].op, op);
        for (size_t k = 0; k < further && !known; k++) known = t->scratch.at[k] == e;
        if (!known) vec_push(&t->scratch, e);
    }
}

/* The transition of the newest node has come to its end in the running state. */
static void add_event(struct search *s, bool ended) {
    state *at = s->running;
    if (at->threads->count > s->counts.threads) s->counts.threads = at->threads->count;
    trace_reserve(&s->trace, at->threads->count);
    if (s->nodes.count) {
        operation *op = &at->done;
        struct node *n = top_node(s);
        op->spared = n->spared;
        if (op->waits) races_of_outcome(&s->trace, n, op);
        trace_push(&s->trace, n->thread, op, at->label, op->waits ? s->trace.scratch.at : NULL, s->trace.scratch.count);
        if (!s->returning) {
            s->counts.events++;
            s->points[op->location]++;
            datarace_report(s);
            reduction_event(s, top_node(s));
        }
    }
    if (!ended) order_threads(s, at);
}

/* ---- outcomes ---- */

/* What is wanted behind this outcome of the node's transition. */
static struct wakeup *wanted_behind(struct search *s, struct node *n, uint64_t label) {
    for (struct wakeup **w = &n->wanted; *w; w = &(*w)->next)
        if (!wakeup_head(*w)->any && wakeup_head(*w)->label == label) return wakeup_follow(&s->pool, w);
    return NULL;
}

/* Nothing is left to do at the newest node. */
static void leave_node(struct search *s) {
    summary_leave(s, top_node(s));
    node_clear(s, top_node(s));
    s->nodes.count--;
}

static void go_on(struct search *s, struct wakeup *tree) {
    state *at = s->running;
    if (s->options->max_events && s->trace.events.count >= s->options->max_events) {
        add_reason(s, xformat("bound of %llu visible operations in one execution (--max-events)",
                              (unsigned long long)s->options->max_events), 0);
        wakeup_free(&s->pool, tree);
        summary_end(s, at, VM_INCOMPLETE, false);
        end_run(s, VM_INCOMPLETE);
        return;
    }
    struct enabled enabled = enabled_threads(s, at);
    if (set_empty(&enabled.able)) {
        wakeup_free(&s->pool, tree);
        nothing_enabled(s);
        return;
    }
    push_node(s, at, enabled);
    struct node *n = top_node(s);
    reduction_guide(s, n, tree);
    bool known_safe = summary_cuts(s, n);
    n->exhausted = !known_safe && s->relevance && relevance_exhausted(s->relevance, n->before);
    gig_enter(s, n);
    if (!known_safe && !n->exhausted) {
        if (detour_claim(s, n)) summary_hope(s, n);
        return;
    }
    if (n->exhausted) relevance_ended(s->relevance, n->before);
    count_run(s, &s->counts.partial);
    s->counts.pruned++;
    s->counts.irrelevant += n->exhausted;
    if (known_safe) summary_cut(s, n);
    n->explored = true;
    leave_node(s);
}

static void transition_done(struct search *s, enum vm_outcome outcome) {
    s->decided |= s->running->label != 0;
    if (vm_follows(s->running)) {
        add_reason(s, xstrdup(vm_strayed), 0);
        vm_follow(s->running, NULL);
    }
    struct node *n = s->nodes.count ? top_node(s) : NULL;
    struct wakeup *tree = n ? wanted_behind(s, n, s->running->label) : NULL;
    if (n) n->explored = true;
    if (s->nodes.count || s->running->concurrent) add_event(s, outcome != VM_PARKED);
    if (outcome == VM_PARKED) {
        go_on(s, tree);
        return;
    }
    wakeup_free(&s->pool, tree);
    summary_end(s, s->running, outcome, false);
    end_run(s, outcome);
}

/* ---- the loop ---- */

void schedule_prepare(struct search *s, struct node *n, uint32_t id) {
    const thread *t = n->before->threads->at[id];
    n->thread = id;
    n->races.count = 0;
    if (!t->next.waits) return;
    s->parked = n->before;
    trace_races_of(&s->trace, id, &t->next);
    vec_reserve(&n->races, s->trace.scratch.count + 1);
    for (size_t i = 0; i < s->trace.scratch.count; i++) vec_push(&n->races, s->trace.scratch.at[i]);
}

static void start_transition(struct search *s, struct node *n, uint32_t id) {
    bool alone = set_single(&n->enabled) && !s->options->keep_snapshots && !s->summarize;
    s->trouble_before = s->trouble;
    schedule_prepare(s, n, id);
    if (n->fresh) n->first = id;
    n->fresh = false;
    set_add(&n->done, id);
    int doing = meter_enter(s->meter, ACTIVITY_forks);
    s->running = alone ? n->before : vm_fork_parked(s->vm, n->before);
    s->meter->activity = doing;
    if (alone) n->before = NULL;
    vm_grant(s->vm, s->running, id);
    vm_watched(s->running);
}

bool schedule_over_bound(struct search *s, struct node *n, uint32_t id) {
    const struct explore_options *o = s->options;
    bool over = o->bound_switches && n->preemptions + schedule_is_preemption(n, id) > o->max_switches;
    if (over)
        add_reason(s, xformat("bound of %llu preemptions (--max-switches)", (unsigned long long)o->max_switches), 0);
    over |= o->bound_turns && n->turns + is_turn(n, id) > o->max_turns;
    if (over) {
        set_add(&n->done, id);
        wakeup_free(&s->pool, n->wanted);
        n->wanted = NULL;
        n->below.barren = true;
    }
    return over;
}

/* Finds the next state to run; false: everything has been explored. */
static bool next_state(struct search *s) {
    while (!s->running) {
        size_t n = s->nodes.count;
        if (s->waiting.count && s->waiting.at[s->waiting.count - 1].nodes == n) {
            schedule_return_to(s, n);
            s->running = n ? vec_pop(&s->waiting).state : frontier_take(s);
            s->trouble_before = s->trouble;
            return true;
        }
        if (!n) return false;
        schedule_return_to(s, n);
        struct node *node = top_node(s);
        if (n == s->root) return false; /* it is another's; so is what else begins there */
        if (node->thread != NO_THREAD) {
            reduction_leave(s, node);
            node->thread = NO_THREAD;
            summary_cut_rest(s, node);
        }
        uint32_t id = reduction_pick(s, node);
        if (id == NO_THREAD) {
            if (!node->explored && node->before) all_asleep(s);
            leave_node(s);
        } else if (!schedule_over_bound(s, node, id)) {
            start_transition(s, node, id);
        }
    }
    return true;
}

static enum vm_outcome run_slice(struct search *s) {
    s->meter->activity = ACTIVITY_execution;
    enum vm_outcome outcome = vm_run(s->vm, s->running, next_slice(s));
    s->meter->activity = ACTIVITY_reduction;
    after_slice(s);
    return s->probing && estimate_switches(s) ? VM_RUNNING : outcome;
}

static void run_path(struct search *s) {
    enum vm_outcome outcome;
    s->relayed++;
    s->path_errors = 0;
    s->frontier.yields = false;
    do {
        outcome = run_slice(s);
        if (outcome == VM_RUNNING) vm_watch(s->running);
        if (outcome == VM_RUNNING) frontier_ran(s);
    } while (outcome == VM_RUNNING && s->stop == GO_ON && !s->frontier.yields);
    if (s->lost) { /* the end of the search has cut the transition short: it is still to be done */
        s->lost = false;
    } else if (outcome != VM_RUNNING) {
        transition_done(s, outcome);
    } else if (s->frontier.yields && !s->nodes.count && s->stop == GO_ON) {
        frontier_yield(s);
    }
}

void schedule_begin(struct search *s) {
    s->trace.would_wait = enabled_would_wait;
    s->trace.data = s;
    s->trace.spurious = s->options->vm.spurious_wakeups;
    s->running = vm_start(s->vm);
    s->peak_states = 1;
}

uint64_t schedule_work(const struct search *s) {
    uint64_t work = s->counts.events + vm_instructions(s->vm) / INSTRUCTIONS_PER_EVENT + s->analysed;
    work += EVENTS_PER_QUESTION * solver_statistics(s->solver).by_backend;
    if (s->summarize) work += s->effort / EFFORT_PER_EVENT + terms_substituted(s->terms) / SUBSTITUTIONS_PER_EVENT;
    return work;
}

/* The clock is looked at when the tick is seen; what it says is kept. */
static bool checkpoint_is_due(const struct search *s) { return s->options->on_checkpoint && s->asked; }

static bool is_asked(const struct search *s) { return s->attend && (s->asked || share_opening_due(s) || share_turn_over(s)); }

static bool relay_is_due(const struct search *s) { return s->options->relay && s->relayed >= s->options->relay; }

static void relay(struct search *s) {
    wire w = {0};
    s->relayed = 0;
    work_write(s, &w);
    schedule_clear(s);
    wire_reader r = wire_read(w.at, w.count);
    bool good = work_read(s, &r) && wire_done(&r);
    if (!good && s->stop == GO_ON) defect("the rest of a search could not be read again");
    s->cut |= !good;
    wire_free(&w);
}

bool schedule_until(struct search *s, uint64_t work) {
    s->meter->activity = ACTIVITY_reduction;
    while (s->stop == GO_ON && !s->complete && schedule_work(s) < work) {
        if (!next_state(s)) s->complete = true;
        else if (is_asked(s)) s->attend(s);
        else if (checkpoint_is_due(s)) search_checkpoint(s);
        else if (relay_is_due(s)) relay(s);
        else run_path(s);
        bool settled = s->relevance && s->counts.runs && relevance_settled(s->relevance, !s->found->errors.count && !s->reasons.count);
        if (settled && s->stop == GO_ON) s->stop = STOP_SETTLED;
    }
    return s->stop == GO_ON && !s->complete;
}

/* The execution that was interrupted between two operations: one that met an error had come to its end. */
static void count_unfinished(struct search *s) {
    if (s->running || !s->nodes.count || !top_node(s)->fresh) return;
    s->counts.runs++;
    if (s->path_errors) s->counts.full++;
    else s->counts.partial++;
}

void schedule_cut(struct search *s) {
    count_unfinished(s);
    if (s->running) {
        report_path(s, VM_INCOMPLETE);
        vm_state_free(s->vm, s->running);
        s->running = NULL;
        s->cut = true;
        s->counts.runs++;
        s->counts.partial++;
    }
    for (; s->waiting.count; s->counts.runs++, s->counts.partial++) {
        vm_state_free(s->vm, vec_pop(&s->waiting).state);
        s->cut = true;
    }
    s->cut |= s->nodes.count > 0;
    schedule_return_to(s, 0);
    trace_free(&s->trace);
    nodes_free(s);
    vec_free(&s->waiting);
    frontier_free(s);
    vec_free(&s->steps);
    vec_free(&s->kept);
    vec_free(&s->rest);
    sleepers_free_spare(s);
    wakeup_pool_free(&s->pool);
    operation_release(&s->reversed);
    census_free(&s->traces);
    summary_table_free(&s->summaries);
    clause_marks_free(&s->marks);
    vec_free(&s->cells);
    vec_free(&s->clock);
    vec_free(&s->leading);
    arena_free(&s->ways);
}

/* ---- for work.c ---- */

void schedule_push(struct search *s, state *at) { push_node(s, at, enabled_threads(s, at)); }

state *schedule_seed(struct search *s, struct node *n, const struct way *ahead) {
    state *x = vm_fork_parked(s->vm, n->before);
    vm_follow(x, ahead);
    vm_grant(s->vm, x, n->thread);
    vm_watched(x);
    return x;
}

void schedule_event(struct search *s) { add_event(s, false); }

/* An execution that was begun only to be written down is none of those that were made. */
bool schedule_rest(struct search *s, wire *w) {
    bool under_way = s->running || (s->nodes.count && top_node(s)->fresh);
    size_t waiting = s->waiting.count;
    if (s->complete || !next_state(s)) return false;
    work_write(s, w);
    if (s->stop == GO_ON || under_way || s->waiting.count < waiting) return true;
    vm_state_free(s->vm, s->running);
    s->running = NULL;
    return true;
}

void schedule_clear(struct search *s) {
    if (s->running) vm_state_free(s->vm, s->running);
    s->running = NULL;
    while (s->waiting.count) vm_state_free(s->vm, vec_pop(&s->waiting).state);
    schedule_return_to(s, 0);
    arena_free(&s->ways); /* no state is led any more */
    s->root = 0;
    s->trace.handled = 0;
}
