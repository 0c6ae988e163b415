/* datarace.c -- reporting data races.
 *
 * trace.c finds them: two accesses to common bytes, one of them a write, not both atomic, that nothing orders which the
 * language lets a program rely on. Equivalent executions have the same ones, so with a reduction on none is missed.
 * With --check=race they are errors; otherwise each is a warning, said once. The access that comes first in the source
 * is named first, so that the two orders of a race are one error.
 *
 * A thread that waits in a loop (vm/spin.c) reads all the time, though its reads in vain are no events: they are in a race
 * with every write that comes while it waits, and with everything that was written before and is not ordered with it: also
 * with what has been overwritten since, because no other order of events would show that. */
#include "explore/search.h"

#include <stdlib.h>

/* One of the two accesses of a race: by whom, in which state, and to which bytes. */
struct side { struct vm_access access; touch at; };

/* NULL: it is none, because inputs choose which bytes are accessed, and never the same. */
static finding *describe(struct search *s, const struct side *first, const struct side *second) {
    char names[2][THREAD_TEXT_BYTES];
    char *what = vm_describe(s->vm, s->running, second->at.address, second->at.bytes);
    char *text = xformat("data race on %s: %s by %s and %s by %s, with nothing to order them", what,
                         second->at.write ? "write" : "read", thread_text(second->access.thread, names[1]),
                         first->at.write ? "write" : "read", thread_text(first->access.thread, names[0]));
    free(what);
    return vm_data_race(s->vm, s->running, first->access, second->access, text);
}

/* Has a race between the same two places been reported? */
static bool known(const struct search *s, uint32_t a, uint32_t b) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    for (size_t i = 0; i < s->found->races_seen.count; i++)
        if (s->found->races_seen.at[i].a == low && s->found->races_seen.at[i].b == high) return true;
    return false;
}

static void report(struct search *s, const struct side *first, const struct side *second) {
    uint32_t a = first->access.op->location, b = second->access.op->location;
    if (known(s, a, b)) return;
    finding *f = describe(s, first, second);
    if (!f) return;
    vec_push(&s->found->races_seen, ((struct place_pair){a < b ? a : b, a < b ? b : a}));
    if (s->options->vm.checks & CHECK_RACE) add_error(s, f);
    else add_warning(s, f);
}

bool datarace_unseen(struct search *s, uint32_t id, const operation *op, const uint32_t *sync, bool waits) {
    if (waits) trace_data_races_with(&s->trace, id, &op->at[0], sync);
    else trace_data_races_next(&s->trace, id, &op->at[0], sync);
    bool unseen = false;
    for (size_t i = 0; i < s->trace.data_races.count && !unseen; i++) {
        unseen = !known(s, s->trace.events.at[s->trace.data_races.at[i].first].op.location, op->location);
    }
    s->trace.data_races.count = 0;
    return unseen;
}

static struct side event_side(const struct search *s, uint32_t e, touch at) {
    const struct event *x = &s->trace.events.at[e];
    return (struct side){{x->thread, &x->op, at.address, at.bytes, s->nodes.at[e].before}, at};
}

/* The thread is parked in `now` in front of an access that it makes again and again. */
static struct side waiting_side(const state *now, const thread *t) {
    const touch *at = &t->next.at[0];
    return (struct side){{t->id, &t->next, at->address, at->bytes, now}, *at};
}

/* The newest event against a thread that waits in a loop: in vain or not, it reads all the time. */
static void check_waiting(struct search *s, const thread *t) {
    uint32_t e = (uint32_t)s->trace.events.count - 1;
    const operation *op = &s->trace.events.at[e].op;
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i), *b = &t->next.at[0];
        if (!touch_conflicts(a, b) || (a->synchronizes && b->synchronizes)) continue;
        struct side first = waiting_side(s->running, t), second = event_side(s, e, *a);
        report(s, &first, &second);
    }
}

void datarace_report(struct search *s) {
    uint32_t e = (uint32_t)s->trace.events.count - 1;
    if (s->trace.events.at[e].op.waits) trace_data_races_in_vain(&s->trace);
    for (size_t i = 0; i < s->trace.data_races.count; i++) {
        const struct data_race *r = &s->trace.data_races.at[i];
        if (known(s, s->trace.events.at[r->first].op.location, s->trace.events.at[e].op.location)) continue;
        struct side first = event_side(s, r->first, r->first_touch), second = event_side(s, e, r->second_touch);
        report(s, &first, &second);
    }
    const thread_list *all = s->running->threads;
    for (uint32_t i = 0; s->someone_spins && i < all->count; i++)
        if (all->at[i] && all->at[i]->status == THREAD_PARKED && all->at[i]->spinning &&
            i != s->trace.events.at[e].thread)
            check_waiting(s, all->at[i]);
}

void datarace_waiting(struct search *s, const state *now, const thread *t) {
    trace_data_races_with(&s->trace, t->id, &t->next.at[0], trace_thread_clock(&s->trace, t->id) + s->trace.width);
    for (size_t i = 0; i < s->trace.data_races.count; i++) {
        const struct data_race *r = &s->trace.data_races.at[i];
        struct side first = event_side(s, r->first, r->first_touch), second = waiting_side(now, t);
        report(s, &first, &second);
    }
    s->trace.data_races.count = 0;
}
