/* estimate.c -- how many executions there are, from random ones.
 *
 * The problem: to say, in the middle of a search, what share of it is done. The number of executions is not known before
 * the end; but for a tree it can be estimated without bias from random descents.
 *
 * The algorithm: D. E. Knuth (Estimating the efficiency of backtrack programs, 1975) goes down a tree at random. If the
 * leaf he comes to has been reached with probability p, then 1/p is the number of leaves on the average. For `exhaustive`
 * that is all: the tree is the tree of all interleavings.
 *
 * The other methods explore one of each class of equivalent interleavings. With sleep sets these are leaves of a tree too,
 * but most descents in it end where everything sleeps: n independent operations have one class, and it is found by one
 * descent of n! only. So we go down at random among all interleavings, as if there were no reduction, and divide by how
 * many of these are equivalent. What we descend is then not a tree but a graph: its vertices are the classes of beginnings
 * of executions, and a class is reached by each of its last events, which are those that no other one comes after. L. Pitt
 * (A note on extending Knuth's tree estimator to directed acyclic graphs, 1987) goes down such a graph and divides, at each
 * vertex, by the number of edges that lead to it. In general: let p(w) be the probability of the descent w, and q any
 * probabilities with which one could go back from the class of w, step by step, up to the root. Then the expectation of
 * q(w)/p(w) is the sum of q over all descents, which is 1 for each class. We choose
 *      p   a thread with probability proportional to the events it has still to come, as the probes before have shown. If
 *          each thread does the same whatever the schedule, all interleavings are then equally likely.
 *      q   a last event with probability proportional to the events its thread has behind it. Of independent threads, all
 *          interleavings are then equally likely going back, too, and each probe gives the exact number.
 * What p is may depend on earlier probes: given these, the expectation is still the number of executions. The first few
 * probes only teach p, and do not count.
 *
 * The variance: where locks are seldom free, most classes are unlikely if all interleavings are equally likely: a thread
 * that waits for a lock is a step away from it, the one that has given it back several, and yet both orders are a class.
 * Then most probes are far below the mean, and few far above. So p and q are mixtures: with probability `stay` the thread
 * that had the last step, or in q the next one, has this one too. Which `stay` it is is drawn for each probe; the weight is
 * the quotient of the means of q and of p over all of them (the balance heuristic of Veach and Guibas, 1995), which is
 * never far above what the best of them has alone. With `exhaustive` there is nothing to gain by that.
 * We have tried, and given up, (1) to split probes by their weight (Grassberger's PERM): the weight in the middle of a
 * probe says little, as q takes back what p has given; (2) to prefer operations that are in conflict with no other thread's
 * next one: better in some programs, worse in others; (3) sleep sets, see above. The standard error tells.
 *
 * Inputs: where the machine forks, the probe goes on with either side with probability 1/2. An outcome is part of the class.
 *
 * What counts: executions that came to their end, an error included, or to a bound. Not those that an assumption has
 * stopped, nor a thread in a waiting loop that goes round in vain: how many of these are begun depends on the method. The
 * expectation is exact for `exhaustive` and `optimal`; `dpor` explores the same and begins some in vain, which are not
 * counted; with slices and summaries one execution stands for many (search.stood_for), and as what is irrelevant to
 * errors is not even ordered, the number is an upper bound.
 *
 * Time: probes are made between the slices of the search, for a fiftieth of the time. Where the solver needs more than a
 * second for a query of a probe there is no estimate: such probes would take too long, and without them it had a bias. They are given up, and begun anew
 * with an empty machine, after so many: then their terms and solver caches do not grow for ever. */
#include "explore/estimate.h"
#include "explore/search.h"

#include <math.h>
#include <stdlib.h>

#define TIME_SHARE 0.02
#define LONGEST_TURN 0.005 /* seconds */
#define LONGEST_QUERY 1.0  /* seconds */
enum { PILOTS = 8 /* probes that do not count */, SOME = 16 /* that do, before anything is said */,
       BATCH = 512 /* probes of one machine */, WORK_AT_ONCE = 300, KINDS = 4 /* of probes */ };

static const double stay[KINDS] = {0, 0.5, 0.8, 0.95};

struct estimate {
    struct explore_options options;
    bool classes;              /* of equivalent executions are counted, not executions */
    int kinds;                 /* so many are used */
    struct findings found;     /* by probes; nobody asks */
    struct search search;      /* that makes the probes; vm is NULL: none */
    bool goes_on;              /* probes are made during the search */
    bool over;                 /* no further probes */
    bool unknown;              /* the solver gave up */
    int pause;                 /* the tick of the machine */
    uint64_t random;
    uint64_t made, in_batch;   /* probes, the pilots included */
    double spent;              /* seconds */
    /* the running probe */
    int kind;                  /* the thread that had the last step has the next, with probability stay[kind] */
    double p[KINDS], q[KINDS]; /* for each kind, so far, but for a factor */
    double weight;             /* that factor, q/p, and all that is the same for each kind */
    double sum;                /* of the weights of the ends it has met */
    uint64_t ends_seen;        /* of search.counts */
    bool from_root;            /* nothing was left to chance before the first node: the next probe can begin there */
    state *sibling;            /* goes on in place of the running state; or NULL */
    uint32_t events[THREADS_MAX];
    double usual[THREADS_MAX]; /* events of a thread, on the average */
    /* all that count, by Welford's recurrence */
    uint64_t count;
    double mean, squares;
};

/* ---- chance ---- */

static uint64_t draw(struct estimate *e) {
    uint64_t x = e->random += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

static double draw_below(struct estimate *e, double limit) { return (double)(draw(e) >> 11) * 0x1p-53 * limit; }

/* ---- one probe ---- */

static void probe_begin(struct estimate *e) {
    e->weight = 1;
    e->sum = 0;
    e->kind = (int)(draw(e) % (uint64_t)e->kinds);
    for (int k = 0; k < KINDS; k++) e->p[k] = e->q[k] = 1;
    for (uint32_t i = 0; i < THREADS_MAX; i++) e->events[i] = 0;
}

static uint64_t ends(const struct estimate *e) { return e->search.counts.runs - e->search.counts.blocked; }

/* The ends that were met since the last look have the weight of now. */
static void count_ends(struct estimate *e) {
    double p = 0, q = 0;
    for (int k = 0; k < e->kinds; k++) {
        p += e->p[k];
        q += e->q[k];
    }
    e->sum += (double)(ends(e) - e->ends_seen) * e->weight * q / p;
    e->ends_seen = ends(e);
}

static void probe_end(struct estimate *e) {
    count_ends(e);
    e->made++;
    e->in_batch++;
    for (uint32_t i = 0; i < THREADS_MAX; i++) e->usual[i] += ((double)e->events[i] - e->usual[i]) / (double)e->made;
    if (e->made > PILOTS) {
        double off = e->sum - e->mean;
        e->mean += off / (double)++e->count;
        e->squares += off * (e->sum - e->mean);
    }
    probe_begin(e);
}

/* Events that are still to come; never none. */
static double ahead(const struct estimate *e, uint32_t id) {
    double left = e->usual[id] - e->events[id];
    return left > 1 ? left : 1;
}

/* Takes the largest p and q out of the others: they become too small for a number. */
static void take_out(struct estimate *e) {
    double p = 0, q = 0;
    for (int k = 0; k < e->kinds; k++) {
        p = fmax(p, e->p[k]);
        q = fmax(q, e->q[k]);
    }
    for (int k = 0; k < e->kinds; k++) {
        e->p[k] /= p;
        e->q[k] /= q;
    }
    e->weight *= q / p;
}

/* Does no event come after the newest one of the thread? */
static bool is_last(const struct trace *t, uint32_t id) {
    for (uint32_t i = 0; i < t->width; i++)
        if (i != id && t->counts[i] && happens_before(t, t->last[id], t->last[i])) return false;
    return true;
}

/* q of the step from the newest event back; `next` has the event after it, NO_THREAD: there is none. */
static void go_back(struct estimate *e, uint32_t next) {
    const struct trace *t = &e->search.trace;
    if (!e->classes || !t->events.count) return;
    uint32_t newest = t->events.at[t->events.count - 1].thread;
    bool could_stay = false;
    double all = 0;
    for (uint32_t i = 0; i < t->width; i++) {
        if (!t->counts[i] || !is_last(t, i)) continue;
        all += t->counts[i];
        could_stay |= i == next;
    }
    for (int k = 0; k < e->kinds; k++) {
        double stays = could_stay ? stay[k] : 0;
        e->q[k] *= stays * (newest == next) + (1 - stays) * t->counts[newest] / all;
    }
}

/* Of kind k, with which probability does the thread go on? all: the events ahead of those that can. */
static double chance(const struct estimate *e, const struct node *n, int k, uint32_t id, double all) {
    bool can_stay = n->previous != NO_THREAD && set_has(&n->enabled, n->previous);
    double stays = can_stay ? stay[k] : 0;
    return stays * (n->previous == id) + (1 - stays) * ahead(e, id) / all;
}

static uint32_t pick(struct estimate *e, const struct node *n) {
    uint32_t picked = NO_THREAD, count = n->before->threads->count;
    double all = 0, at = draw_below(e, 1);
    for (uint32_t i = 0; i < count; i++)
        if (set_has(&n->enabled, i)) all += ahead(e, i);
    for (uint32_t i = 0; i < count && at >= 0; i++) {
        if (!set_has(&n->enabled, i)) continue;
        double here = chance(e, n, e->kind, i, all);
        if (here > 0) picked = i;
        at -= here;
    }
    for (int k = 0; k < e->kinds; k++) e->p[k] *= chance(e, n, k, picked, all);
    return picked;
}

uint32_t estimate_pick(struct search *s, const struct node *n) {
    struct estimate *e = s->probing;
    bool root = s->nodes.count == 1;
    if (root && n->fresh) e->from_root = e->weight == 1 && e->sum == 0 && ends(e) == e->ends_seen;
    if (!n->fresh) {
        if (!root || !e->from_root) return NO_THREAD;
        probe_end(e);
        if (e->in_batch >= BATCH) return NO_THREAD;
    }
    uint32_t picked = pick(e, n);
    go_back(e, picked);
    take_out(e);
    return picked;
}

void estimate_event(struct search *s) {
    const struct trace *t = &s->trace;
    uint32_t newest = t->events.at[t->events.count - 1].thread;
    s->probing->events[newest] = t->counts[newest];
}

void estimate_end(struct search *s) { go_back(s->probing, NO_THREAD); }

void estimate_forked(struct search *s, state *sibling) {
    struct estimate *e = s->probing;
    bool other = !e->sibling && draw(e) >> 63;
    if (!e->sibling) { /* else the running state is no part of the probe any more */
        count_ends(e);
        e->weight *= 2;
    }
    if (!other) {
        vm_state_free(s->vm, sibling);
        return;
    }
    e->sibling = sibling;
    e->pause = 1;
}

bool estimate_switches(struct search *s) {
    struct estimate *e = s->probing;
    s->frontier.yields = true;
    if (!e->sibling) return false;
    vm_state_free(s->vm, s->running);
    s->running = e->sibling;
    e->sibling = NULL;
    e->ends_seen = ends(e);
    return true;
}

/* ---- many ---- */

static void batch_begin(struct estimate *e) {
    e->search = (struct search){.program = e->search.program, .options = &e->options, .found = &e->found, .probing = e,
                                .started = e->search.started};
    e->in_batch = e->ends_seen = 0;
    e->from_root = false;
    probe_begin(e);
    search_begin(&e->search);
}

static void batch_end(struct estimate *e) {
    if (!e->search.vm) return;
    if (e->sibling) vm_state_free(e->search.vm, e->sibling);
    e->sibling = NULL;
    schedule_cut(&e->search);
    search_free(&e->search);
    findings_clear(&e->found);
}

/* A little more. */
static void step(struct estimate *e) {
    struct search *s = &e->search;
    if (!s->vm) batch_begin(e);
    if (schedule_until(s, schedule_work(s) + WORK_AT_ONCE)) return;
    e->unknown |= solver_statistics(s->solver).unknown > 0;
    if (s->stop != GO_ON || e->unknown) {
        e->over = true;
        return;
    }
    if (!e->from_root) probe_end(e);
    if (e->in_batch >= BATCH) {
        batch_end(e);
        return;
    }
    s->complete = false;
    s->running = vm_start(s->vm);
}

void estimate_probe(struct estimate *e, uint64_t probes) {
    double begun = now_seconds();
    while (e && !e->over && e->count < probes) step(e);
    if (e) e->spent += now_seconds() - begun;
}

bool estimate_continue(struct estimate *e, double elapsed) {
    if (!e || e->over || !e->goes_on) return false;
    double allowed = TIME_SHARE * elapsed - e->spent, begun = now_seconds(), used = 0;
    if (allowed > LONGEST_TURN) allowed = LONGEST_TURN;
    for (; used < allowed && !e->over; used = now_seconds() - begun) step(e);
    e->spent += used;
    return !e->over;
}

struct explore_estimate estimate_now(const struct estimate *e, double complete) {
    struct explore_estimate now = {0};
    if (!e || e->count < SOME || e->unknown || !isfinite(e->mean) || !isfinite(e->squares)) return now;
    now.probes = e->count;
    now.executions = e->mean;
    now.error = sqrt(e->squares / (double)(e->count - 1) / (double)e->count);
    if (e->mean > 0) now.explored = complete / e->mean;
    now.known = true;
    return now;
}

/* ---- life ---- */

struct estimate *estimate_new(const program *p, const struct explore_options *options) {
    bool wanted = options->on_progress || options->probes;
    if (!wanted || options->bound_switches || options->bound_turns || options->vm.replaying ||
        options->method == METHOD_FOLLOW)
        return NULL;
    struct estimate *e = xcalloc(1, sizeof *e);
    struct explore_options *o = &e->options;
    *o = *options;
    e->classes = o->method != METHOD_EXHAUSTIVE;
    e->kinds = e->classes ? KINDS : 1;
    e->random = o->seed;
    e->goes_on = o->on_progress;
    e->search.program = p;
    e->search.started = now_seconds();
    o->method = METHOD_PROBE;
    o->summaries = o->slice = o->minimize = o->path_inputs = o->race_warnings = false;
    o->keep_going = o->keep_snapshots = true;
    o->order = ORDER_DFS;
    o->max_memory = o->max_runs = o->max_instructions = 0;
    o->graph_states = 0;
    o->tick = &e->pause;
    o->meter = NULL;
    o->profile = NULL;
    o->vm.keep_output = false;
    o->solver.dump_directory = NULL;
    if (!o->solver.query_seconds || o->solver.query_seconds > LONGEST_QUERY) o->solver.query_seconds = LONGEST_QUERY;
    o->solver.on_query = NULL;
    o->on_unmodelled = NULL;
    o->on_progress = NULL;
    o->on_checkpoint = NULL;
    o->on_error = NULL;
    o->on_path = NULL;
    return e;
}

void estimate_free(struct estimate *e) {
    if (!e) return;
    batch_end(e);
    free(e);
}
