/* enabled.c -- which threads can go on, and which of those that wait in a loop wait in vain.
 *
 * Most operations are possible whenever their thread is parked at them. Those that block are not, and a thread in a waiting
 * loop (vm/spin.c) goes round for nothing until somebody changes what it looks at: it is tried out when it is parked there,
 * and again when something it looks at was changed. What nobody can have changed since the node above is as it was there.
 *
 * Whether such a thread is in a race with an event depends on whether it would have gone round in vain before it; trace.c asks
 * that here, and it is found out by a trial with the value from before the event. */
#include "explore/search.h"
#include "vm/sync.h"

/* ---- waiting loops ---- */

/* One that fails leaves the lock as it is: it is busy, or the thread has it already, or nobody can have it any more. */
static bool takes_lock(const operation *op) {
    bool asks = op->kind == OPERATION_LOCK || op->kind == OPERATION_RDLOCK || op->kind == OPERATION_WRLOCK ||
                op->kind == OPERATION_SPIN_LOCK || op->kind == OPERATION_TRYLOCK || op->kind == OPERATION_TRYRDLOCK ||
                op->kind == OPERATION_TRYWRLOCK || op->kind == OPERATION_SPIN_TRYLOCK;
    return asks && op->at[0].write;
}

static bool gives_back(const operation *op) {
    return op->kind == OPERATION_UNLOCK || op->kind == OPERATION_RWUNLOCK || op->kind == OPERATION_SPIN_UNLOCK;
}

static bool waits_for_lock(const operation *op) { return operation_blocks[op->kind] && takes_lock(op); }

/* The newest event gives back a lock. Did another thread do more with the lock, since it was taken, than wait for it or
 * share it? Such an operation depends on both the taking and the giving back, so the answer is the same in every
 * equivalent execution. */
static bool lock_was_noticed(const struct trace *t) {
    const struct event *newest = &t->events.at[t->events.count - 1];
    uint32_t depth = 1;
    for (size_t i = t->events.count - 1; depth && i-- > 0;) {
        const struct event *e = &t->events.at[i];
        if (!operations_depend(&e->op, &newest->op)) continue;
        if (e->thread != newest->thread) {
            if (!waits_for_lock(&e->op) && !gives_back(&e->op)) return true;
        } else if (e->op.at[0].address == newest->op.at[0].address) {
            if (gives_back(&e->op)) depth++;
            else if (takes_lock(&e->op)) depth--;
        }
    }
    return false;
}

/* Is the lock that event i takes not given back yet? */
static bool is_held(const struct trace *t, size_t i) {
    const struct event *taken = &t->events.at[i];
    uint32_t depth = 1;
    for (size_t k = i + 1; depth && k < t->events.count; k++) {
        const struct event *e = &t->events.at[k];
        if (e->thread != taken->thread || !e->op.count || e->op.at[0].address != taken->op.at[0].address) continue;
        if (gives_back(&e->op)) depth--;
        else if (takes_lock(&e->op)) depth++;
    }
    return depth;
}

static bool is_noticed(const struct trace *t, size_t i) {
    operation giving = {.kind = OPERATION_UNLOCK, .count = 1, .at = {t->events.at[i].op.at[0]}};
    giving.at[0].write = true;
    for (size_t k = i + 1; k < t->events.count; k++) {
        const struct event *e = &t->events.at[k];
        if (e->thread != t->events.at[i].thread && operations_depend(&e->op, &giving) && !waits_for_lock(&e->op) &&
            !gives_back(&e->op))
            return true;
    }
    return false;
}

uint64_t enabled_noticed(const struct trace *t) {
    uint64_t sum = 0;
    for (size_t i = 0; i < t->events.count; i++) {
        const struct event *e = &t->events.at[i];
        if (takes_lock(&e->op) && is_held(t, i) && is_noticed(t, i))
            sum += hash_mix(hash_mix(e->thread + 1, e->op.at[0].address), e->number);
    }
    return sum;
}

/* Did the newest event change anything? An atomic exchange that puts back what was there does not; a lock that is taken
 * and given back does not, if nobody noticed (vm/spin.c), and if it is not left over by a thread that has ended: giving such
 * a mutex back spoils it. */
static bool newest_writes(const struct trace *t) {
    const operation *op = &t->events.at[t->events.count - 1].op;
    if (takes_lock(op)) return op->has_value && op->value == SYNC_EOWNERDEAD;
    if (gives_back(op)) return lock_was_noticed(t);
    bool same = op->kind == OPERATION_UPDATE && op->has_before && op->has_value && op->before == op->value;
    for (uint32_t i = 0; i < operation_touches(op); i++)
        if (operation_touch(op, i)->write && !same) return true;
    return op->world;
}

/* A thread in a waiting loop is tried out when it is parked there, and again when something it looks at was changed. */
static bool can_go_on(struct search *s, state *at, uint32_t id) {
    const thread *t = at->threads->at[id];
    size_t n = s->trace.events.count;
    if (t->loop_checked && !vm_enabled(s->vm, at, t)) return false;
    const struct event *newest = n ? &s->trace.events.at[n - 1] : NULL;
    bool changed = newest && t->next.waits && operations_depend(&newest->op, &t->next);
    if (t->loop_checked && !changed) return !t->spinning && !t->resting;
    bool waits = vm_spins(s->vm, at, id, !newest || newest->thread != id || newest_writes(&s->trace));
    t = at->threads->at[id];
    s->waited += waits;
    if (t->spinning) {
        s->someone_spins = true;
        datarace_waiting(s, at, t);
    }
    return !waits && vm_enabled(s->vm, at, t);
}

static bool is_fickle(const thread *t) {
    return operation_blocks[t->next.kind] || t->next.waits || t->spinning || t->resting;
}

static void look_at_thread(struct search *s, state *at, uint32_t id, struct enabled *e) {
    const thread *t = at->threads->at[id];
    set_remove(&e->able, id);
    set_remove(&e->fickle, id);
    if (!t || t->status != THREAD_PARKED) return;
    if (can_go_on(s, at, id)) set_add(&e->able, id);
    if (is_fickle(at->threads->at[id])) set_add(&e->fickle, id);
}

/* A thread that has not changed since the node above is enabled if it was enabled there, unless its operation is fickle
 * and the newest event touches what it touches. */
struct enabled enabled_threads(struct search *s, state *at) {
    const struct node *above = s->nodes.count ? &s->nodes.at[s->nodes.count - 1] : NULL;
    struct enabled e = {0};
    if (!above || !above->before) {
        for (uint32_t i = 0; i < at->threads->count; i++) look_at_thread(s, at, i, &e);
        return e;
    }
    const operation *newest = &s->trace.events.at[s->trace.events.count - 1].op;
    thread_set changed = at->changed, fickle = set_minus(above->fickle, &changed);
    e = (struct enabled){above->able, above->fickle};
    for (uint32_t i; (i = set_first(&fickle)) != NO_THREAD; set_remove(&fickle, i))
        if (operations_depend(newest, &at->threads->at[i]->next)) look_at_thread(s, at, i, &e);
    for (uint32_t i; (i = set_first(&changed)) != NO_THREAD; set_remove(&changed, i)) look_at_thread(s, at, i, &e);
    return e;
}

/* ---- those that wait ---- */

enum vm_wait enabled_resting(struct search *s, state *at) {
    enum vm_wait all = WAIT_GOES_ON;
    uint32_t rest = 0;
    for (uint32_t i = 0; i < at->threads->count; i++) {
        const thread *t = at->threads->at[i];
        if (!t || t->status != THREAD_PARKED || !t->resting || !vm_enabled(s->vm, at, t)) continue;
        enum vm_wait wait = vm_waits_in_vain(s->vm, at, i);
        if (wait == WAIT_IS_OVER) return wait;
        if (wait == WAIT_UNCLEAR) all = wait;
        rest++;
    }
    return rest > 1 && all == WAIT_GOES_ON ? vm_waits_together(s->vm, at) : all;
}

/* Was anything that the operation touches changed by an event that does not happen after e? */
static bool changed_besides(const struct trace *t, uint32_t e, const operation *looked) {
    for (uint32_t i = e + 1; i < t->events.count; i++)
        if (!happens_before(t, e, i) && operations_depend(&t->events.at[i].op, looked)) return true;
    return false;
}

/* Would the thread, parked now, have waited in vain before e? If it was parked at the same place before e, and nothing it
 * looks at is changed by the events that would remain, the answer is what it was then. Otherwise the value that e replaced
 * is put back for a trial. */
static enum vm_wait waits_before(struct search *s, uint32_t id, uint32_t e) {
    const operation *op = &s->trace.events.at[e].op;
    const state *then = s->nodes.at[e].before;
    const thread *now = s->parked->threads->at[id], *before = then && id < then->threads->count ? then->threads->at[id] : NULL;
    if (!then) return WAIT_GOES_ON; /* only the thread of e could go on there */
    bool same_place = s->trace.last[id] == NO_EVENT || s->trace.last[id] < e;
    if (same_place && before && before->status == THREAD_PARKED && before->next.waits &&
        !changed_besides(&s->trace, e, &now->next))
        return set_has(&s->nodes.at[e].enabled, id) ? WAIT_IS_OVER : WAIT_GOES_ON;
    if (op->kind >= OPERATION_MUTEX_INIT || !op->has_before || operation_touches(op) != 1) return WAIT_UNCLEAR;
    enum vm_wait wait = vm_would_spin(s->vm, s->parked, id, &op->at[0], op->before);
    s->nodes.at[e].replaced_matters |= wait == WAIT_GOES_ON;
    return wait;
}

enum vm_wait enabled_would_wait(void *data, uint32_t id, uint32_t e) {
    struct search *s = data;
    enum vm_wait wait = waits_before(s, id, e);
    s->waited += wait == WAIT_GOES_ON;
    return wait;
}
