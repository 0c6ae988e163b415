/* reduction.c -- partial-order reduction: which threads are tried from which node.
 *
 * exhaustive   every enabled thread from every node. The oracle.
 *
 * dpor         Flanagan and Godefroid (POPL 2005) with sleep sets (Godefroid 1996): a race (e, f) found in an execution
 *              adds to the threads to be tried from the node before e the first one that leads to f: f's own, if no
 *              other event between them has to come before f.
 *
 * optimal      Abdulla, Aronis, Jonsson, Sagonas (POPL 2014, JACM 2017): when an execution is complete, each race (e, f)
 *              of it gives the sequence v of all later events that do not happen after e, and then f. The same race
 *              followed by other events gives another v, and is reversed again. Unless a thread that sleeps before e is
 *              a weak initial of v, so that v was explored already, v goes into the wakeup tree of the node before e. No
 *              execution is explored twice, and none is begun that would only repeat others.
 *
 * Branches: each outcome of a transition is a child of its node, and the trees of the nodes above collect the races of
 * all of them. An outcome of a later transition that is not ordered after the first event of a race is part of v.
 *
 * All that is about steps with one outcome. Where threads decide, on inputs or on whom a signal wakes, a sleeping thread covers
 * what commutes with it only if the sequences that its races have asked for are explored in the order of the tree; but a
 * thread that is wanted with one outcome comes to its turn with all of them, before sequences that stand between. So from
 * the first decision on (search.decided) the rules are those of the next paragraph, without anything being cut.
 *
 * With summaries (summary.h) runs are cut, and the optimal method has to do with less. An operation below the node that is
 * cut may be in a race with event e; then it is known who leads to it, but not by which steps. The leading thread is to be
 * tried from the node before e, as in dpor: a *blind* step in the tree. And v, taken from a run that was cut, is not all that
 * does not happen after e: what wakes a sleeping thread may be missing. So there
 *      a sleeping thread covers only what begins with it. (One that merely commutes with v would do so because its own races
 *      have put the rest into the trees above; those of a run that was cut have not.)
 *      a thread is explored with all its outcomes wherever it is explored. The labels of a tree only say how to go on.
 * Then every node by itself is complete: think of a thread that sleeps as one that is not there until something it depends
 * on happens. Let w be a way to go on from node n that begins, up to commuting, with none of the threads explored there. Of
 * these take the one, p, that commutes with the longest beginning of w, and let q be the event behind that beginning. Below
 * p there is an execution, explored or cut, that goes on with that beginning and q, so the race of p and q is known at n, and
 * a thread has been tried with which what leads to q begins: it commutes with more of w than p does, or its own first
 * operation is in a race with what comes before it in w, and the same holds for that. So executions may be begun in vain,
 * but none is lost; that is source-set reduction (the same authors), with trees as a guide.
 *
 * What the last step of v will do is not always what f did: reversed, a trylock that failed may succeed. Whether it
 * writes is derived from the state before e where that is known, because sleeping threads are compared with it; else
 * the most is assumed. When it is performed, it may turn out to touch less, and to commute with what sleeps. What begins
 * with a sleeper has been explored all the same, so they sleep on; but that one covers what merely commutes with it rests
 * on the sequences that stand in the trees, and this one would not. So behind the step sleepers cover only what begins
 * with them, as above, and executions may be begun in vain. And what stands beside it in the tree may be there only
 * because of what was assumed: the rest of the tree is put aside while the step is explored, and then inserted again. If
 * it touches more, executions in which it comes later show that.
 *
 * Operations that are pending when an execution ends (of blocked threads, or when the process exits) are treated as
 * events f as well: they could have happened before what blocked or ended them. */
#include "explore/search.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 200, /* operations in a row before a thread that need not go on gives way to others */
       MOST_LED = 20 /* times that an execution is led away from the default (signposts.h) */ };

static bool has_sleep(enum method m) { return m == METHOD_DPOR || m == METHOD_AG || m == METHOD_OPTIMAL; }

bool reduction_backtracks(const struct search *s) {
    return s->options->method == METHOD_DPOR || s->options->method == METHOD_AG;
}

/* ---- sleep sets ---- */

bool asleep(const struct node *n, uint32_t id) {
    for (size_t i = 0; i < n->sleep.count; i++)
        if (n->sleep.at[i]->thread == id) return true;
    return false;
}

void sleeper_release(struct search *s, struct sleeper *q) {
    if (--q->refs) return;
    footprint_release(&s->pool.shelves, q->touched);
    vec_push(&s->spare_sleepers, q);
}

void sleepers_free_spare(struct search *s) {
    for (size_t i = 0; i < s->spare_sleepers.count; i++) free(s->spare_sleepers.at[i]);
    vec_free(&s->spare_sleepers);
}

struct sleeper *sleeper_new(struct search *s, uint32_t id, const operation *op) {
    struct sleeper *n = s->spare_sleepers.count ? vec_pop(&s->spare_sleepers) : xcalloc(1, sizeof *n);
    n->refs = 1;
    n->thread = id;
    n->shared = n->beside = false;
    n->touched = footprint_of(&s->pool.shelves, op);
    return n;
}

static bool has_touch(const operation *op, const touch *a) {
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *b = operation_touch(op, i);
        bool inside = b->address <= a->address && a->address + a->bytes <= b->address + b->bytes;
        if (inside && b->write >= a->write) return true;
    }
    return op->world;
}

bool reduction_touched_less(const struct node *n) {
    for (const struct wakeup *w = n->wanted; w; w = w->next) {
        const operation *assumed = &wakeup_head(w)->touched->op;
        if (assumed->world && !n->performed.world) return true;
        for (uint32_t i = 0; i < operation_touches(assumed); i++)
            if (!has_touch(&n->performed, operation_touch(assumed, i))) return true;
    }
    return false;
}

/* From here on they cover only what begins with them. */
static void share_sleep(struct search *s, struct node *n) {
    for (size_t i = 0; i < n->sleep.count; i++) {
        struct sleeper *q = n->sleep.at[i], *shared = sleeper_new(s, q->thread, &q->touched->op);
        shared->shared = true;
        n->sleep.at[i] = shared;
        sleeper_release(s, q);
    }
}

static void inherit_sleep(struct search *s, struct node *n) {
    if (s->nodes.count < 2) return;
    const struct node *above = &s->nodes.at[s->nodes.count - 2];
    const operation *op = &s->trace.events.at[s->trace.events.count - 1].op;
    if (!above->sleep.count) return;
    const struct footprint *last = NULL;
    bool depends = false, alone = reduction_touched_less(above);
    for (size_t i = 0; i < above->sleep.count; i++) {
        struct sleeper *q = above->sleep.at[i];
        const operation *sleeping = &q->touched->op;
        if (q->touched != last) depends = !op->spared && !sleeping->spared && operations_depend(sleeping, op);
        last = q->touched;
        if (q->thread == above->thread || depends) continue;
        q->refs++;
        alone |= q->beside;
        vec_push(&n->sleep, q);
    }
    if (alone) share_sleep(s, n);
}

void reduction_merge(operation *all, const operation *op) {
    if (all->kind == OPERATION_NONE) {
        *all = operation_ref(*op);
        return;
    }
    all->world |= op->world;
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        bool known = false;
        for (uint32_t k = 0; k < all->count && !known; k++)
            if (all->at[k].address == a->address && all->at[k].bytes == a->bytes) {
                all->at[k].write |= a->write;
                known = true;
            }
        if (!known) operation_add_touch(all, *a);
    }
}

/* ---- choosing ---- */

static uint32_t first_enabled(const struct node *n, bool skip_sleeping) {
    thread_set left = {{0}};
    for (size_t i = 0; i < COUNT_OF(left.bits); i++) left.bits[i] = n->enabled.bits[i] & ~n->done.bits[i];
    for (size_t i = 0; skip_sleeping && i < n->sleep.count; i++) set_remove(&left, n->sleep.at[i]->thread);
    bool stay = n->previous != NO_THREAD && set_has(&left, n->previous);
    if (stay && n->streak < PATIENCE) return n->previous;
    if (stay) { /* it may be waiting for one of the others: let them have their turn */
        thread_set others = left;
        for (uint32_t i = 0; i <= n->previous; i++) set_remove(&others, i);
        return set_empty(&others) ? set_first(&left) : set_first(&others);
    }
    return set_first(&left);
}

/* With summaries it pays to come back soon to a control state that was met before: if the thread that ran last does not
 * go on, one goes on whose operation is in a race with what has happened. The two orders then lead to the same place. */
static uint32_t first_related(struct search *s, const struct node *n) {
    uint32_t first = first_enabled(n, true);
    if (!s->summarize || first == NO_THREAD || first == n->previous) return first;
    s->parked = n->before;
    for (uint32_t id = first; id < n->before->threads->count; id++) {
        if (!set_has(&n->enabled, id) || set_has(&n->done, id) || asleep(n, id)) continue;
        trace_races_of(&s->trace, id, &n->before->threads->at[id]->next);
        if (s->trace.scratch.count) return id;
    }
    return first;
}

/* The thread that went on from a state like this before, if it can: there may be summaries on its way (signposts.h). The thread that ran
 * last goes on by default, as long as it may. With bounds on preemptions the default is kept, which has the fewest. */
static uint32_t first_led(struct search *s, struct node *n) {
    uint32_t first = first_related(s, n), id = s->signposts ? signposts_at(s->signposts, n->control) : NO_THREAD;
    bool bounded = s->options->bound_switches || s->options->bound_turns;
    if (id == first || id == n->previous || id == NO_THREAD || bounded || n->led >= MOST_LED) return first;
    if (!set_has(&n->enabled, id) || set_has(&n->done, id) || asleep(n, id)) return first;
    n->led++;
    return id;
}

static uint32_t pick_wanted(struct search *s, struct node *n) {
    while (n->tree) {
        uint32_t id = wakeup_head(n->tree)->thread;
        struct wakeup *taken = wakeup_take(&n->tree, id);
        if (set_has(&n->enabled, id) && !asleep(n, id) && !set_has(&n->done, id)) {
            n->wanted = taken;
            return id;
        }
        wakeup_free(&s->pool, taken);
    }
    return n->fresh ? first_led(s, n) : NO_THREAD;
}

thread_set reduction_left(const struct node *n) {
    thread_set left = set_minus(n->backtrack, &n->done);
    for (size_t i = 0; i < n->sleep.count; i++) set_remove(&left, n->sleep.at[i]->thread);
    return left;
}

/* The first of these threads. With summaries one that is about to write, if there is one: what a reader finds there later on is
 * the same in more states then, and so are conditions on it. */
static uint32_t first_of(const struct search *s, const struct node *n, const thread_set *threads) {
    thread_set left = *threads;
    for (uint32_t id; s->summarize && n->before && (id = set_first(&left)) != NO_THREAD; set_remove(&left, id)) {
        const operation *op = &n->before->threads->at[id]->next;
        for (uint32_t i = 0; i < operation_touches(op); i++)
            if (operation_touch(op, i)->write) return id;
    }
    return set_first(threads);
}

static uint32_t pick_backtrack(struct search *s, struct node *n) {
    thread_set left = reduction_left(n), hoped = set_both(n->hoped, &left);
    if (n->fresh && set_empty(&hoped)) return first_led(s, n);
    if (!set_empty(&hoped)) left = hoped;
    thread_set first = set_minus(left, &n->put_off);
    return first_of(s, n, set_empty(&first) ? &left : &first);
}

/* With the inputs known, a thread may be seen to wait in vain that was not when the schedule was recorded. It can look. */
static bool can_follow(struct search *s, const struct node *n, uint32_t id) {
    if (id >= THREADS_MAX || id >= n->before->threads->count) return false;
    const thread *t = n->before->threads->at[id];
    return set_has(&n->enabled, id) ||
           (t && t->status == THREAD_PARKED && (t->spinning || t->resting) && vm_enabled(s->vm, n->before, t));
}

static uint32_t pick_followed(struct search *s, struct node *n) {
    size_t at = s->nodes.count - 1;
    if (!n->fresh) return NO_THREAD;
    if (at >= s->options->follow_count) return first_enabled(n, false);
    uint32_t id = s->options->follow[at];
    if (can_follow(s, n, id)) return id;
    add_reason(s, xformat("the schedule cannot be followed: thread %" PRIu32 " cannot go on at step %zu", id, at + 1), 0);
    s->stop = STOP_SCHEDULE;
    return NO_THREAD;
}

uint32_t reduction_pick(struct search *s, struct node *n) {
    return n->before ? reduction_pick_next(s, n) : NO_THREAD;
}

uint32_t reduction_pick_next(struct search *s, struct node *n) {
    switch (s->options->method) {
    case METHOD_EXHAUSTIVE: return first_enabled(n, false);
    case METHOD_DPOR: case METHOD_AG: return pick_backtrack(s, n);
    case METHOD_FOLLOW: return pick_followed(s, n);
    case METHOD_PROBE: return estimate_pick(s, n);
    case METHOD_OPTIMAL: return pick_wanted(s, n);
    case METHOD_AUTO: break;
    }
    defect("no method was chosen");
}

/* ---- reversing races: dpor ---- */

/* Of the events after e that lead to an operation with this clock, the first that does not come after e: its thread. What
 * comes before that event comes before e, too, so the thread can go on there. */
static uint32_t leading_thread(const struct search *s, uint32_t e, const uint32_t *clock) {
    const struct trace *t = &s->trace;
    for (uint32_t i = e + 1; i < t->events.count; i++) {
        uint32_t q = t->events.at[i].thread;
        if (clock[q] >= t->events.at[i].number && !happens_before(t, e, i) && set_has(&s->nodes.at[e].enabled, q)) return q;
    }
    return NO_THREAD;
}

static void try_thread(struct search *s, struct node *n, uint32_t id) {
    if (reduction_backtracks(s)) {
        set_add(&n->backtrack, id);
    } else if (id != n->thread && !asleep(n, id)) {
        const operation *op = &n->before->threads->at[id]->next;
        if (wakeup_want(&s->pool, &n->tree, id, op) && share_is_foreign(s, n)) return_blind(s, n, id, op);
    }
}

static void try_all(struct search *s, struct node *n) {
    thread_set left = n->enabled;
    for (uint32_t id; n->before && (id = set_first(&left)) != NO_THREAD; set_remove(&left, id)) try_thread(s, n, id);
}

/* A race of event e with an operation of this thread, whose clock is given: what happens before it. The thread to be
 * tried is that of the first event on the way to the operation that does not come after e. Where sleep sets are used,
 * the operation's own thread will not do: it may sleep, and what leads to it would never be tried. */
static void backtrack(struct search *s, uint32_t e, uint32_t id, const uint32_t *clock) {
    struct node *n = &s->nodes.at[e];
    uint32_t first = leading_thread(s, e, clock);
    if (first == NO_THREAD && set_has(&n->enabled, id)) first = id;
    if (first != NO_THREAD) try_thread(s, n, first);
    else try_all(s, n);
}

static void backtrack_event(struct search *s) {
    struct trace *t = &s->trace;
    uint32_t f = (uint32_t)t->events.count - 1;
    for (size_t i = t->events.at[f].first_race; i < t->races.count; i++)
        backtrack(s, t->races.at[i].first, t->events.at[f].thread, event_clock(t, f));
}

static void backtrack_pending(struct search *s, const thread *p) {
    struct trace *t = &s->trace;
    trace_races_of(t, p->id, &p->next);
    for (size_t i = 0; i < t->scratch.count; i++) backtrack(s, t->scratch.at[i], p->id, trace_thread_clock(t, p->id));
}

static bool writes_to(const operation *op, const touch *a) {
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *b = operation_touch(op, i);
        if (b->write && touch_conflicts(a, b)) return true;
    }
    return op->world;
}

/* What a thread that is not there yet would find in a waiting loop is not known. */
static enum vm_wait nobody_knows(void *data, uint32_t id, uint32_t e) {
    (void)data, (void)id, (void)e;
    return WAIT_UNCLEAR;
}

/* What leads to the access in this execution: what it touches, and what its thread has behind it. */
static const uint32_t *leading_clock(struct search *s, const struct future *f, const uint32_t *clock) {
    const struct trace *t = &s->trace;
    s->leading.count = 0;
    for (uint32_t q = 0; q < t->width; q++) vec_push(&s->leading, f->op.world ? t->counts[q] : clock[q]);
    if (f->op.count) trace_join_touched(&s->trace, s->leading.at, &f->op.at[0]);
    return s->leading.at;
}

/* A race of event e with an access below the newest node. If nothing leads to it in this execution, its own thread is
 * tried: either it can come first, or what has to come before it is in a race with the thread's first operation. But a
 * thread that sleeps is not tried. If the access is all it has to do, then what begins with it has been explored, and
 * otherwise what leads to it is below the newest node, and not known. */
static void backtrack_future(struct search *s, uint32_t e, uint32_t id, const struct future *f, const uint32_t *clock) {
    struct node *n = &s->nodes.at[e];
    uint32_t first = leading_thread(s, e, leading_clock(s, f, clock));
    bool tried = set_has(&n->enabled, id) && (!asleep(n, id) || set_has(&n->done, id));
    if (first == NO_THREAD && (tried || (asleep(n, id) && id == f->thread && f->first))) first = id;
    if (first != NO_THREAD) try_thread(s, n, first);
    else try_all(s, n);
}

void reduction_future(struct search *s, uint32_t id, const struct future *f, const uint32_t *clock) {
    struct trace *t = &s->trace;
    enum vm_wait (*would_wait)(void *, uint32_t, uint32_t) = t->would_wait;
    if (s->options->method == METHOD_EXHAUSTIVE) return; /* everything is tried anyway */
    t->would_wait = nobody_knows;
    trace_races_with(t, id, &f->op, clock);
    t->would_wait = would_wait;
    for (size_t i = 0; i < t->scratch.count; i++) {
        uint32_t e = t->scratch.at[i];
        bool write = f->op.count && writes_to(&t->events.at[e].op, &f->op.at[0]);
        if (write ? f->after_access : f->after_write) continue; /* ordered by what comes before it */
        backtrack_future(s, e, id, f, clock);
    }
}

/* ---- reversing races: optimal ---- */

/* Whether a compare-exchange writes when it comes after the steps collected, in place of event e; `unclear` if the value
 * it will find is not known. */
enum outlook { READS, WRITES, UNCLEAR };

static enum outlook exchange_outlook(struct search *s, uint32_t e, const operation *op) {
    uint64_t found;
    for (size_t i = 0; i < s->steps.count; i++)
        if (writes_to(s->steps.at[i].op, &op->at[0])) return UNCLEAR;
    if (!op->has_expected || !vm_peek(s->vm, s->nodes.at[e].before, op->at[0].address, op->at[0].bytes, &found))
        return UNCLEAR;
    return found == op->expected ? WRITES : READS;
}

static enum outlook attempt_outlook(const operation *first, const operation *op, enum operation_kind plain, uint32_t id) {
    if (!first->count || !first->has_before || first->at[0].address != op->at[0].address) return UNCLEAR;
    return sync_digest_enables(plain, first->before, id) ? WRITES : READS;
}

/* A signal that finds nobody is a read of its condition variable alone. */
static enum outlook signal_outlook(struct search *s, uint32_t e, const operation *op) {
    const thread_list *threads = s->nodes.at[e].before->threads;
    for (size_t i = 0; i < s->steps.count; i++)
        if (writes_to(s->steps.at[i].op, &op->at[0])) return UNCLEAR;
    for (uint32_t i = 0; i < threads->count; i++) {
        const thread *t = threads->at[i];
        if (t && t->waits_on == op->at[0].address && !t->woken && !t->left) return WRITES;
    }
    return READS;
}

static bool is_signal(const operation *op) { return op->kind == OPERATION_SIGNAL || op->kind == OPERATION_BROADCAST; }

static bool only_reads(const operation *op) {
    return op->kind == OPERATION_SEM_GETVALUE || op->kind == OPERATION_TESTCANCEL || op->kind == OPERATION_JOIN ||
           op->kind == OPERATION_TRYJOIN || op->kind == OPERATION_KEY_LOOK;
}

/* What the second operation of a race with event e will touch when it comes before e; the most it can if that is not
 * known. pending: it has not been performed. */
static const operation *reverse_operation(struct search *s, uint32_t e, const operation *op, uint32_t id, bool pending) {
    static const uint8_t plain[OPERATION_KINDS] = {
        [OPERATION_TRYLOCK] = OPERATION_LOCK,           [OPERATION_TRYRDLOCK] = OPERATION_RDLOCK,
        [OPERATION_TRYWRLOCK] = OPERATION_WRLOCK,       [OPERATION_SPIN_TRYLOCK] = OPERATION_SPIN_LOCK,
        [OPERATION_SEM_TRYWAIT] = OPERATION_SEM_WAIT,
    };
    const operation *first = &s->trace.events.at[e].op;
    operation *r = &s->reversed;
    bool atomic = op->kind == OPERATION_ATOMIC;
    bool fickle = plain[op->kind] || op->conditional || is_signal(op) || only_reads(op) || op->kind == OPERATION_ONCE;
    if (!atomic) {
        bool same = op->count && !pending && !op->cancelled && !writes_to(first, &op->at[0]);
        if (!op->count || !fickle || same) return op; /* same: a read, and nothing has changed in between */
    }
    operation_release(r);
    *r = operation_ref(*op);
    r->world |= atomic;
    if (atomic) return r;
    enum outlook outlook = UNCLEAR;
    if (plain[op->kind]) outlook = attempt_outlook(first, op, (enum operation_kind)plain[op->kind], id);
    else if (op->conditional) outlook = exchange_outlook(s, e, op);
    else if (is_signal(op)) outlook = signal_outlook(s, e, op);
    else if (only_reads(op)) outlook = READS;
    r->at[0].write = outlook != READS;
    if (is_signal(op) && outlook == READS) {
        operation_release(r);
        r->count = 1;
    }
    return r;
}

/* Does q's sleeping mean that all executions of v have been explored? stop: where v first depends on q's operation. part:
 * v is not all there is. */
static bool sleeper_covers(const struct sleeper *q, const steps *v, size_t stop, bool part) {
    size_t i = 0;
    while (i < v->count && i <= stop && v->at[i].thread != q->thread) i++;
    return i == v->count ? stop == v->count && !part && !q->shared : i <= stop;
}

void reduction_want(struct search *s, struct node *n) {
    struct obstacles known = {0};
    for (size_t i = 0; i < n->sleep.count; i++) {
        const struct sleeper *q = n->sleep.at[i];
        if (sleeper_covers(q, &s->steps, first_obstacle(&s->steps, q->touched, &known), s->summarize || s->decided)) return;
    }
    if (share_is_foreign(s, n)) return_steps(s, n, &s->steps, &known);
    else wakeup_insert(&s->pool, &n->tree, &s->steps, &known);
}

/* What was wanted once is wanted again. The node may be without its state. */
static void want_blind(struct search *s, struct node *n, const struct move *m) {
    if (m->thread != n->thread && !asleep(n, m->thread)) wakeup_want(&s->pool, &n->tree, m->thread, &m->touched->op);
}

static void want_all(struct search *s, struct node *n, struct wakeup **again) {
    while (*again) {
        wakeup_first(*again, &s->steps);
        if ((*again)->blind) want_blind(s, n, wakeup_head(*again));
        else reduction_want(s, n);
        wakeup_drop_first(&s->pool, again);
    }
}

/* The events of the execution that come after e and do not happen after it, into s->rest. Many races have the same e. */
static void find_rest(struct search *s, uint32_t e) {
    const struct trace *t = &s->trace;
    if (s->rest_of == e) return;
    s->rest_of = e;
    s->rest.count = 0;
    vec_reserve(&s->rest, t->events.count - e);
    const uint32_t *known = event_clock(t, e) + t->events.at[e].thread, number = t->events.at[e].number;
    for (uint32_t i = e + 1; i < t->events.count; i++) {
        const struct event *x = &t->events.at[i];
        known += 2 * t->width;
        if (*known < number) s->rest.at[s->rest.count++] = (struct step){x->thread, false, x->label, &x->op};
    }
}

static void reverse(struct search *s, uint32_t e, uint32_t id, const operation *op, bool pending) {
    struct node *n = &s->nodes.at[e];
    if (!n->before) return; /* no other thread could go on there, and so none can lead to op */
    find_rest(s, e);
    vec_reserve(&s->steps, s->rest.count + 1);
    s->steps.count = s->rest.count;
    for (size_t i = 0; i < s->rest.count; i++) s->steps.at[i] = s->rest.at[i];
    if (!s->steps.count && !set_has(&n->enabled, id)) return;
    struct step last = {id, true, 0, reverse_operation(s, e, op, id, pending)};
    vec_push(&s->steps, last);
    reduction_want(s, n);
}

/* The events from t->handled on are new, and those of them that do not happen after e are part of every v that reverses a race
 * with e: such races are reversed again. (A v without them is covered where the one with others was.) With summaries it is
 * enough to do so for each outcome: what matters there is how v begins. */
static void reverse_again(struct search *s) {
    struct trace *t = &s->trace;
    s->clock.count = 0;
    for (uint32_t q = 0; q < t->width; q++) vec_push(&s->clock, UINT32_MAX);
    for (uint32_t i = t->handled; i < t->events.count; i++) {
        if (s->summarize && !t->events.at[i].label) continue;
        const uint32_t *known = event_clock(t, i);
        for (uint32_t q = 0; q < t->width; q++)
            if (known[q] < s->clock.at[q]) s->clock.at[q] = known[q];
    }
    size_t old = t->handled < t->events.count ? t->events.at[t->handled].first_race : t->races.count;
    for (size_t k = 0; k < old; k++) {
        const struct event *e = &t->events.at[t->races.at[k].first];
        if (s->clock.at[e->thread] >= e->number) continue;
        t->races.at[k].handled = false;
        t->handled = 0;
    }
}

static void reverse_all(struct search *s) {
    struct trace *t = &s->trace;
    reverse_again(s);
    for (uint32_t f = t->handled; f < t->events.count; f++) {
        size_t end = trace_race_end(t, f);
        for (size_t i = t->events.at[f].first_race; i < end; i++) {
            if (t->races.at[i].handled) continue;
            if (stop_now(s)) return;
            t->races.at[i].handled = true;
            reverse(s, t->races.at[i].first, t->events.at[f].thread, &t->events.at[f].op, false);
        }
    }
    t->handled = (uint32_t)t->events.count;
}

static void reverse_pending(struct search *s, const thread *p) {
    struct trace *t = &s->trace;
    trace_races_of(t, p->id, &p->next);
    for (size_t i = 0; i < t->scratch.count; i++) reverse(s, t->scratch.at[i], p->id, &p->next, true);
}

/* ---- called by the main loop ---- */

void reduction_enter(struct search *s, struct node *n) {
    if (has_sleep(s->options->method)) inherit_sleep(s, n);
}

/* A thread may have fallen asleep above since somebody asked for it here. It will not be tried, and must not keep anything out. */
void reduction_guide(struct search *s, struct node *n, struct wakeup *tree) {
    for (size_t i = 0; tree && i < n->sleep.count; i++) wakeup_free(&s->pool, wakeup_take(&tree, n->sleep.at[i]->thread));
    n->tree = tree;
}

void reduction_event(struct search *s, struct node *n) {
    reduction_merge(&n->performed, &s->trace.events.at[s->trace.events.count - 1].op);
    if (n->tree && !n->aside && reduction_touched_less(n)) {
        n->aside = n->tree;
        n->tree = NULL;
    }
    if (reduction_backtracks(s)) backtrack_event(s);
    if (s->probing) estimate_event(s);
}

/* Will anything else be tried from the node? In the other methods that is not known before it is left. */
static bool is_exhausted(const struct search *s, const struct node *n) {
    return s->options->method == METHOD_OPTIMAL && !n->tree && !n->aside && !s->is_board;
}

void reduction_leave(struct search *s, struct node *n) {
    summary_thread_left(s, n);
    bool sleeps = has_sleep(s->options->method) && !is_exhausted(s, n);
    if (n->performed.kind != OPERATION_NONE && sleeps) vec_push(&n->sleep, sleeper_new(s, n->thread, &n->performed));
    operation_release(&n->performed);
    n->performed = (operation){0};
    wakeup_free(&s->pool, n->wanted);
    n->wanted = NULL;
    want_all(s, n, &n->aside);
}

/* Can what p is parked at be reversed with anything? A thread that nobody has woken waits for a signal, and comes into
 * play when the signal is exchanged with its falling asleep. */
static bool is_candidate(const struct search *s, const thread *p) {
    if (!p || p->status != THREAD_PARKED) return false;
    return p->next.kind != OPERATION_WAKE || p->woken || p->cancelled ||
           (s->options->vm.spurious_wakeups && !p->unasked);
}

void reduction_cut(struct search *s) {
    s->parked = s->nodes.at[s->nodes.count - 1].before;
    s->rest_of = NO_EVENT;
    if (s->options->method != METHOD_EXHAUSTIVE && !reduction_backtracks(s)) reverse_all(s);
}

void reduction_end(struct search *s, state *end) {
    enum method method = s->options->method;
    s->parked = end;
    s->rest_of = NO_EVENT;
    if (s->probing) estimate_end(s);
    if (!has_sleep(method)) return;
    if (!reduction_backtracks(s)) reverse_all(s);
    for (uint32_t i = 0; i < end->threads->count; i++) {
        const thread *p = end->threads->at[i];
        if (!is_candidate(s, p)) continue;
        if (reduction_backtracks(s)) backtrack_pending(s, p);
        else reverse_pending(s, p);
    }
}
