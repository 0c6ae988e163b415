/* share.c -- a worker: exploring a unit, telling what was found, and giving work away (share.h).
 *
 * What is given away is the part of the stack that lies nearest to its root: there the most is left to do. The worker looks
 * for the first node of its own from which another thread is to be tried, or the first transition of which an outcome waits;
 * it publishes its nodes down to there, and goes on below them. A node can be published when all outcomes of its running
 * transition have been begun: then whoever completes the branch need not know about the others.
 *
 * A report: what was found since the last one (harvest.c), and what the time went into (spent.c); what is to be explored from
 * nodes that are others'; whether the unit's transition is opened; and that the unit is done, or else the nodes published, the
 * outcomes given away, and what is left of the unit (work.c). That a transition is opened is told as soon as it is known, without
 * all the rest. So are errors and races: what is done next may never come to an end, and the worker may not live to see the next
 * report. What has been learned is told with the errors that it rests on; and with a report, if it rests on an execution because of
 * which the analyses of the program cannot be relied on.
 *
 * A unit that was begun beside branches that are incomplete may be in vain for the most part (share.h), and that shows soon: so
 * it is on trial. Its opening is told after some runs, or with a report if one is wanted earlier; if too many of them have
 * been in vain, the unit is given back instead, as if nothing had been explored of it. */
#include "explore/harvest.h"
#include "explore/search.h"
#include "explore/share.h"
#include "explore/spent.h"

#include <stdlib.h>

#define TELL_EVERY 0.003 /* seconds */
#define TELL_RARELY 0.05 /* where each time it has to be seen whether what is told rests on more than errors */
#define RENEWAL_SECONDS 2.0 /* of exploring, before another takes its place */
#define RENEWAL_LEADS 10.0  /* and so many times what it takes to be led to where it was */
#define NEVER 1e300
#define REPORT_EVERY 2.0    /* seconds, whether or not somebody wants one; */
#define LONG_STATE 0.3      /* and when a state has run for longer than this: the next one may not come to its end in time */
enum { TRIAL_RUNS = 32, TRIAL_LEAST = 8 /* if a report is waited for */, TRIAL_VAIN = 4 /* more than one of so many */,
       TRIAL_TURNS = 3 /* for tests: the most runs */, MOST_UNITS = 64 /* that are given away at once */ };
enum { GROWN_BYTES = 64 << 20 /* of terms */, SUMMARIES_WORTH = 8 /* times that, because they have to be learned again */,
       LED_MOST = 256 /* states that wait, each of which is led there */ };

struct share_worker {
    struct search search;
    struct findings found;
    struct explore_options options;
    struct share_hooks hooks;
    bool split, stopping;
    bool renewal;           /* it has grown so much that another is to go on */
    double renewable;       /* when that may be */
    uint64_t turn;          /* for tests: so many states until `over` is called; 0: never */
    bool (*over)(void *data);
    bool wanted;            /* a report */
    bool overdue;           /* one, though nobody has asked */
    double reported;        /* when the last one was made */
    uint64_t state;         /* the one that was running at the last look, and when it was seen first */
    double state_seen;
    double next_tale;       /* when it may tell what it has learned */
    VEC(wire) lessons;      /* to be learned before the next transition */
    size_t first_bytes;     /* of terms, when it had learned what it was made with */
};

/* ---- opening ---- */

/* Does some outcome of the transition of node i still wait? The stack of waiting states is sorted by nodes. */
static bool outcome_waits(const struct search *s, size_t i) {
    if (s->running && s->nodes.count == i + 1) return true;
    for (size_t k = 0; k < s->waiting.count && s->waiting.at[k].nodes <= i + 1; k++)
        if (s->waiting.at[k].nodes == i + 1) return true;
    return false;
}

/* Runs that are made of a unit on trial before it is known whether it is in vain. */
static bool is_tried(const struct share_worker *x) {
    uint64_t runs = x->search.counts.runs - x->search.harvested.counts.runs;
    return runs >= (x->turn ? 1 + x->turn % TRIAL_TURNS : x->wanted ? TRIAL_LEAST : TRIAL_RUNS);
}

bool share_opening_due(const struct search *s) {
    return s->root && !s->opened && !outcome_waits(s, s->root - 1) && (!s->trial || is_tried(s->attendant));
}

bool share_turn_over(const struct search *s) {
    const struct share_worker *x = s->attendant;
    return x->turn && s->relayed >= x->turn;
}

static void opening_write(struct search *s, wire *w) {
    bool open = s->root && !s->opened && !outcome_waits(s, s->root - 1);
    wire_put(w, open);
    if (!open) return;
    struct node *n = &s->nodes.at[s->root - 1];
    s->opened = true;
    wire_put(w, n->explored);
    operation_write(w, &n->performed);
}

/* ---- giving away ---- */

/* Is another thread to be tried from the node, as far as is known now? */
static bool has_alternative(const struct search *s, const struct node *n) {
    if (!n->before) return false;
    switch (s->options->method) {
    case METHOD_EXHAUSTIVE: {
        thread_set left = set_minus(n->enabled, &n->done);
        return !set_empty(&left);
    }
    case METHOD_OPTIMAL: return n->tree || n->aside;
    case METHOD_DPOR: case METHOD_AG: {
        thread_set left = reduction_left(n);
        return !set_empty(&left);
    }
    case METHOD_AUTO: case METHOD_FOLLOW: case METHOD_PROBE: break;
    }
    return false;
}

/* How many waiting states are siblings at this depth. */
static size_t siblings_at(const struct search *s, uint32_t nodes) {
    size_t count = 0;
    for (size_t i = 0; i < s->waiting.count && s->waiting.at[i].nodes <= nodes; i++) count += s->waiting.at[i].nodes == nodes;
    return count;
}

/* The root after giving away, and how many waiting states there go with it; false: nothing can be given. */
static bool find_share(const struct search *s, uint32_t *root, size_t *siblings) {
    for (uint32_t d = s->root;; d++) { /* nodes below d are published, or others' already */
        size_t waits = siblings_at(s, d);
        if (waits) {
            *root = d;
            *siblings = (waits + 1) / 2;
            return true;
        }
        if (d > s->root && has_alternative(s, &s->nodes.at[d - 1])) {
            *root = d;
            *siblings = 0;
            return true;
        }
        if (d >= s->nodes.count || waits || (d && outcome_waits(s, d - 1))) return false;
    }
}

/* A thread that nobody has asked for, but somebody will: in this execution it does something later on that depends on what
 * was done at the node. */
static uint32_t likely_alternative(const struct search *s, const struct node *n) {
    size_t at = (size_t)(n - s->nodes.at);
    thread_set left = set_minus(n->enabled, &n->done);
    for (size_t i = 0; i < n->sleep.count; i++) set_remove(&left, n->sleep.at[i]->thread);
    set_remove(&left, n->thread);
    if (!n->before || set_empty(&left) || at >= s->trace.events.count || s->trace.events.at[at].op.spared) return NO_THREAD;
    const operation *op = &s->trace.events.at[at].op;
    for (size_t e = at + 1; e < s->trace.events.count; e++) {
        const struct event *x = &s->trace.events.at[e];
        if (set_has(&left, x->thread) && !x->op.spared && operations_depend(op, &x->op)) return x->thread;
    }
    return NO_THREAD;
}

/* With summaries, what is begun late is cut soon, and a node that is given away has none; so it pays to begin something
 * that lasts, nearest to the root, before it is asked for. */
static bool find_better_share(struct search *s, uint32_t *root, bool found) {
    if (!s->summarize || s->options->method != METHOD_AG) return found;
    for (uint32_t d = s->root + 1; d <= s->nodes.count && (!found || d < *root); d++) {
        struct node *n = &s->nodes.at[d - 1];
        uint32_t id = likely_alternative(s, n);
        if (id != NO_THREAD) {
            set_add(&n->backtrack, id);
            *root = d;
            return true;
        }
        if (outcome_waits(s, d - 1)) break;
    }
    return found;
}

static void unit_write(wire *w, state *const *states, size_t count, uint32_t forks) {
    wire ways = {0};
    ways_write(&ways, states, count, forks);
    wire_put_blob(w, ways.at, ways.count);
    wire_free(&ways);
}

/* Each as a unit, so that nobody has to ask again soon; but each unit has its way from the root, and that may be long: so if there
 * are many, some together. */
static void siblings_write(struct search *s, wire *w, uint32_t root, size_t count) {
    state **given = xcalloc(count + 1, sizeof *given);
    size_t kept = 0, of = 0, units = count < MOST_UNITS ? count : MOST_UNITS;
    for (size_t i = 0; i < s->waiting.count; i++) {
        if (s->waiting.at[i].nodes == root && of < count) given[of++] = s->waiting.at[i].state;
        else s->waiting.at[kept++] = s->waiting.at[i];
    }
    s->waiting.count = kept;
    frontier_repair(s);
    wire_put(w, units);
    for (size_t i = 0; i < units; i++) {
        size_t first = i * count / units, end = (i + 1) * count / units;
        unit_write(w, given + first, end - first, root ? s->nodes.at[root - 1].forks : 0);
    }
    while (of) vm_state_free(s->vm, given[--of]);
    free(given);
}

/* The nodes from the root on down to the new one, and what waits there. */
static void share_write(struct share_worker *x, wire *w) {
    struct search *s = &x->search;
    uint32_t root = s->root;
    size_t siblings = 0;
    bool gives = x->split && s->running && find_share(s, &root, &siblings);
    if (x->split && s->running && !siblings) gives = find_better_share(s, &root, gives);
    wire_put(w, gives);
    if (!gives) return;
    size_t count;
    struct turn *at = turns_list(s->running, &count);
    wire_put(w, root - s->root);
    for (uint32_t i = s->root, from = s->root ? s->nodes.at[s->root - 1].forks : 0; i < root; i++) {
        struct node *n = &s->nodes.at[i];
        n->below.barren = true;
        turns_write(w, at + from, n->forks - from);
        from = n->forks;
        node_write(w, n);
    }
    free(at);
    siblings_write(s, w, root, siblings);
    if (root > s->root) s->opened = !outcome_waits(s, root - 1);
    s->root = root;
    wire_put(w, s->opened);
}

/* ---- reports ---- */

/* Nothing is told but that: whoever is given the unit after this worker begins it from where it was last reported. */
static void tell_opening(struct share_worker *x) {
    wire w = {0};
    opening_write(&x->search, &w);
    x->hooks.open(x->hooks.data, &w);
    wire_free(&w);
}

static void report(struct share_worker *x, bool over) {
    struct search *s = &x->search;
    wire w = {0};
    harvest_write(s, &w);
    harvest_sent(s);
    spent_tell(s, &w);
    returned_write(s, &w);
    opening_write(s, &w);
    wire_put(&w, over ? UNIT_DONE : UNIT_GOES_ON);
    s->trial = false;
    if (!over) {
        share_write(x, &w);
        wire rest = {0};
        work_write(s, &rest);
        wire_put_blob(&w, rest.at, rest.count);
        wire_free(&rest);
    }
    wire lore = {0};
    if (s->summarize) lore_write(s, &lore);
    wire_put_blob(&w, lore.at, lore.count);
    wire_free(&lore);
    x->split = x->wanted = x->overdue = false;
    x->reported = now_seconds();
    x->hooks.report(x->hooks.data, &w, over);
    wire_free(&w);
}

/* For tests: chance decides. */
static bool is_in_vain(const struct share_worker *x) {
    struct explore_counts now = harvest_counts(&x->search);
    if (x->turn) return x->turn % 2;
    return !x->search.decided && now.asleep * TRIAL_VAIN > now.runs;
}

/* The unit goes back as it was; what was found is told. */
static void give_back(struct share_worker *x) {
    struct search *s = &x->search;
    wire w = {0};
    harvest_forget_runs(s);
    harvest_write(s, &w);
    harvest_sent(s);
    spent_tell(s, &w);
    returned_clear(s);
    returned_write(s, &w);
    wire_put(&w, false); /* it is not opened */
    wire_put(&w, UNIT_IN_VAIN);
    wire_put_blob(&w, NULL, 0);
    x->hooks.report(x->hooks.data, &w, true);
    s->stop = STOP_INTERRUPTED;
    wire_free(&w);
}

/* ---- learning ---- */

void share_worker_learn(share_worker *x, wire_reader lore) {
    wire copy_of = {0};
    wire_put_bytes(&copy_of, lore.at, (size_t)(lore.end - lore.at));
    vec_push(&x->lessons, copy_of);
}

/* Only what is whole is learned; a summary less is no harm. */
static void learn_from(struct search *s, wire_reader r) {
    size_t count;
    struct thread_name *names = names_read(&r, &count);
    if (!r.spoiled) vm_give_names(s->vm, names, count);
    races_read(s, &r);
    while (s->summarize && !r.spoiled && r.at < r.end) {
        wire_reader lore = wire_get_blob(&r);
        lore_read(s, &lore);
    }
    free(names);
}

static void learn(struct share_worker *x) {
    for (size_t i = 0; i < x->lessons.count; i++) {
        learn_from(&x->search, wire_read(x->lessons.at[i].at, x->lessons.at[i].count));
        wire_free(&x->lessons.at[i]);
    }
    x->lessons.count = 0;
}

/* The errors that the summaries rest on come first. */
static void tell(struct share_worker *x) {
    wire w = {0}, lore = {0};
    harvest_findings_write(&x->search, &w);
    lore_write(&x->search, &lore);
    wire_put_blob(&w, lore.at, lore.count);
    x->hooks.tell(x->hooks.data, &w);
    bool firm = !x->search.relevance || relevance_is_firm(x->search.relevance);
    x->next_tale = now_seconds() + (firm ? TELL_EVERY : TELL_RARELY);
    wire_free(&lore);
    wire_free(&w);
}

static void announce(struct search *s) {
    struct share_worker *x = s->attendant;
    wire w = {0};
    harvest_findings_write(s, &w);
    wire_put_blob(&w, NULL, 0);
    x->hooks.tell(x->hooks.data, &w);
    wire_free(&w);
}

/* Has something been executed of late because of which the analyses cannot be relied on? What has been learned rests on that, too: so
 * whoever hears of it must not be the only one who knows. */
static bool begins_to_doubt(struct search *s) {
    bool doubted = s->doubted;
    if (!s->relevance || relevance_is_firm(s->relevance)) return false;
    coverage_doubt(s);
    return s->doubted && !doubted;
}

static bool has_tale(const struct share_worker *x) {
    return x->hooks.teaches && x->search.summaries.untold.count && now_seconds() >= x->next_tale;
}

/* Between two transitions. */
static void attend(struct search *s) {
    struct share_worker *x = s->attendant;
    s->asked = 0;
    if (share_turn_over(s)) {
        s->relayed = 0;
        x->wanted |= x->over(x->hooks.data);
    }
    learn(x);
    bool tried = s->trial && is_tried(x);
    if (tried && is_in_vain(x)) {
        give_back(x);
        return;
    }
    s->trial &= !tried;
    if (x->renewal) x->wanted = x->stopping = true;
    if (s->trial && x->split && !x->stopping) return; /* who waits for a share waits for some runs more */
    if (x->wanted || (x->overdue && !s->trial)) report(x, false);
    else if (!x->stopping && share_opening_due(s)) tell_opening(x);
    else if (has_tale(x) && begins_to_doubt(s)) report(x, false);
    else if (has_tale(x)) tell(x);
    if (x->stopping) s->stop = STOP_INTERRUPTED;
}

/* Terms only become more. What is left of the unit is little beside them, and a new worker is led there soon. */
static bool wants_renewal(const struct share_worker *x) {
    uint64_t most = x->search.summarize ? (uint64_t)SUMMARIES_WORTH * GROWN_BYTES : GROWN_BYTES;
    return terms_bytes(x->search.terms) > 2 * x->first_bytes + most && x->search.waiting.count <= LED_MOST &&
           now_seconds() > x->renewable;
}

/* Whoever is ended in a long transition, or dies, shall not have worked for long in vain. */
static bool is_overdue(struct share_worker *x, double now) {
    const struct search *s = &x->search;
    if (x->state != s->relayed) {
        x->state = s->relayed;
        x->state_seen = now;
    }
    return now - x->state_seen > LONG_STATE || now - x->reported > REPORT_EVERY;
}

static void look(struct search *s) {
    struct share_worker *x = s->attendant;
    struct explore_progress now = {.counts = harvest_counts(s), .queue = s->waiting.count, .bytes = search_memory(s),
                                   .depth = s->nodes.count + (s->running ? s->running->forks : 0),
                                   .stood_for = s->stood_for - s->harvested.stood_for};
    x->hooks.look(x->hooks.data, &now);
    if (!x->stopping && wants_renewal(x)) x->renewal = true;
    x->overdue |= is_overdue(x, now_seconds());
    if (x->wanted || x->overdue || x->renewal || x->lessons.count || has_tale(x)) s->asked = 1;
    if (x->stopping && !x->wanted) s->stop = STOP_INTERRUPTED;
}

static uint32_t name_thread(void *data, uint32_t creator, uint32_t nth) {
    struct share_worker *x = data;
    return x->hooks.name_thread(x->hooks.data, creator, nth);
}

/* ---- the worker ---- */

share_worker *share_worker_new(const program *p, const struct explore_options *o, const struct share_hooks *hooks) {
    share_worker *x = xcalloc(1, sizeof *x);
    x->options = *o;
    x->hooks = *hooks;
    x->options.on_error = NULL;
    x->options.on_path = NULL;
    x->options.on_progress = NULL;
    x->options.on_graph = NULL;
    x->options.on_checkpoint = NULL;
    x->options.max_runs = x->options.max_instructions = 0;
    x->options.vm.name_thread = name_thread;
    x->options.vm.name_data = x;
    x->search = (struct search){.program = p, .options = &x->options, .found = &x->found};
    x->search.attend = attend;
    x->search.look = look;
    x->search.announce = announce;
    x->search.attendant = x;
    x->search.claims = hooks->claims;
    x->search.claimant = hooks->number;
    search_begin(&x->search);
    schedule_clear(&x->search);
    return x;
}

void share_worker_turn(share_worker *w, uint64_t states, bool (*over)(void *data)) {
    w->turn = states;
    w->over = over;
}
bool share_worker_stops(const share_worker *w) { return w->stopping; }
void share_worker_wants(share_worker *w, bool split) {
    w->wanted = true;
    w->split |= split;
}
void share_worker_stop(share_worker *w) { w->stopping = true; }

/* The unit ends here, though something of it is left: after an error that ends the search, for which it is enough that
 * the board hears of it, or for want of memory, which is said. */
static void leave(struct search *s) {
    if (s->stop == STOP_MEMORY) add_reason(s, memory_reason(s), 0);
    if (s->running) count_run(s, &s->counts.partial);
}

/* What is left of the unit is as it was reported last. */
static bool is_called_off(const struct search *s) { return s->stop == STOP_INTERRUPTED || s->stop == STOP_TIME; }

/* Which way led to a node is not known on the board: so a branch may have been begun that is one preemption too many. One
 * that was under way has been found to be none. */
static void drop_over_bound(struct search *s) {
    struct node *n = s->root ? &s->nodes.at[s->root - 1] : NULL;
    if (!n || !schedule_over_bound(s, n, n->thread)) return;
    while (s->waiting.count) vm_state_free(s->vm, vec_pop(&s->waiting).state);
}

bool share_work(share_worker *x, const void *unit, size_t bytes, const struct thread_name *names, size_t name_count) {
    struct search *s = &x->search;
    wire_reader r = wire_read(unit, bytes);
    vm_give_names(s->vm, names, name_count);
    learn(x);
    schedule_clear(s);
    returned_clear(s);
    spent_begin(s);
    s->complete = s->opened = false;
    s->asked = 0;
    s->relayed = 0;
    s->stop = GO_ON;
    x->split = x->stopping = x->wanted = x->overdue = x->renewal = false;
    x->renewable = NEVER;
    double begun = x->reported = x->state_seen = now_seconds();
    if (!work_read(s, &r) || !wire_done(&r)) return is_called_off(s);
    double led = now_seconds() - begun, least = RENEWAL_LEADS * led;
    x->renewable = begun + led + (least > RENEWAL_SECONDS ? least : RENEWAL_SECONDS);
    drop_over_bound(s);
    schedule_until(s, UINT64_MAX);
    if (s->stop == STOP_ERROR || s->stop == STOP_MEMORY) leave(s);
    if (!is_called_off(s)) report(x, true);
    schedule_clear(s); /* it is nowhere any more, and claims nothing */
    return true;
}

char *share_worker_fault(const share_worker *x) {
    if (x->search.stop == STOP_MEMORY) return memory_reason(&x->search);
    return xstrdup("a part of the search could not be led to where it had been");
}

bool share_worker_leaves(const share_worker *w) { return w->renewal; }

bool share_worker_has_grown(const share_worker *w) {
    return terms_bytes(w->search.terms) > 2 * w->first_bytes + GROWN_BYTES;
}

share_worker *share_worker_renew(share_worker *x) {
    struct search *s = &x->search;
    size_t count;
    wire lore = {0}, lesson = {0};
    learn(x);
    const struct thread_name *names = vm_thread_names(s->vm, &count);
    names_write(&lesson, names, count);
    races_write(s, &lesson, 0);
    if (s->summarize) lore_pass_on(s, &lesson);
    if (s->summarize && lore_write_all(s, &lore)) wire_put_blob(&lesson, lore.at, lore.count);
    share_worker *y = share_worker_new(s->program, &x->options, &x->hooks);
    learn_from(&y->search, wire_read(lesson.at, lesson.count));
    y->first_bytes = terms_bytes(y->search.terms);
    wire_free(&lore);
    wire_free(&lesson);
    share_worker_free(x);
    return y;
}

void share_worker_free(share_worker *x) {
    for (size_t i = 0; i < x->lessons.count; i++) wire_free(&x->lessons.at[i]);
    vec_free(&x->lessons);
    returned_free(&x->search);
    search_end(&x->search);
    findings_clear(&x->found);
    search_free(&x->search);
    free(x);
}
