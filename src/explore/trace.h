/* trace.h -- the execution being explored as a sequence of events, with who happens before whom.
 *
 * An event is one performed visible operation. Two relations are kept as vector clocks. *Dependence*: program order,
 * creation and joining, and the order of any two operations that touch common bytes, one of them writing: executions
 * that differ only in the order of independent events are equivalent. *Synchronization*: the same without the order
 * of plain accesses, which is what the language promises; two conflicting accesses it does not order are a data race.
 *
 * For every range of bytes touched so far there is a *segment* with the stack of accesses to it, so the events an
 * operation depends on are found without looking through the trace.
 *
 * Owner: the search. Events are pushed and popped like a stack.
 * T1: segments are disjoint and sorted; a segment is touched by an event as a whole.
 * T2: event e happens before f <=> clock(f)[thread of e] >= number of e.
 * T3: an event whose operation is spared (relevance.h) depends on no other.
 * T4: a race (e, f) of the trace: e and f depend on each other, nothing else orders them, and f could have been
 *     performed right before e. */
#ifndef HEDDLE_EXPLORE_TRACE_H
#define HEDDLE_EXPLORE_TRACE_H

#include "base/vec.h"
#include "vm/vm.h"

enum { NO_EVENT = UINT32_MAX };

struct event {
    uint32_t thread, number; /* n-th of its thread, from 1 */
    operation op;            /* owned */
    uint64_t label;          /* outcome of its decisions */
    uint32_t undo;           /* length of trace.undo before it */
    uint32_t first_race;     /* in trace.races; its races go to the next event's first */
};

/* `first` comes before `second` in the trace. */
struct race { uint32_t first; bool handled; };

/* Two unordered accesses; `second` is the newest event. */
struct data_race { uint32_t first; touch first_touch, second_touch; };

struct segment_entry { uint32_t event; uint32_t last_write; /* entry at or below this one, or NO_EVENT */ bool write, synchronizes; };
struct segment {
    uint64_t address, end;
    VEC(struct segment_entry) entries;
};

struct clock_backup { uint32_t thread; bool had_event; uint32_t last; };

struct trace {
    /* Would the thread, which is in a waiting loop, go round in vain if event e and what happens after it had not
     * happened? */
    enum vm_wait (*would_wait)(void *data, uint32_t thread, uint32_t e);
    void *data;
    bool spurious;           /* who waits for a signal may go on without one */
    VEC(struct event) events;
    VEC(struct race) races;
    uint32_t handled;        /* the races of so many events from the beginning on have all been handled */
    VEC(struct data_race) data_races; /* of the newest event */
    VEC(struct segment *) segments;
    uint32_t width;          /* threads a clock has room for */
    VEC(uint32_t) clocks;    /* of events: dependence, then synchronization, `width` each */
    uint32_t *current;       /* of threads: the same pair for each, `width` threads */
    uint32_t *counts;        /* events of each thread */
    uint32_t *last;          /* newest event of each thread, or NO_EVENT */
    VEC(struct clock_backup) undo;
    VEC(uint32_t) undo_clocks;
    VEC(uint32_t) scratch;
};

void trace_free(struct trace *t);
/* Room for clocks of that many threads. */
void trace_reserve(struct trace *t, uint32_t threads);

static inline const uint32_t *event_clock(const struct trace *t, uint32_t e) {
    return t->clocks.at + 2 * (size_t)t->width * e;
}
/* What the thread of event e had behind it before e: its clock of dependence then. */
static inline const uint32_t *trace_clock_before(const struct trace *t, uint32_t e) {
    return t->undo_clocks.at + 2 * (size_t)t->width * t->events.at[e].undo;
}
static inline bool happens_before(const struct trace *t, uint32_t e, uint32_t f) {
    return event_clock(t, f)[t->events.at[e].thread] >= t->events.at[e].number;
}

/* Adds the event: its clocks, its races (appended to t->races) and its data races. The races are those given, or if NULL
 * what trace_races_of says. */
void trace_push(struct trace *t, uint32_t thread, const operation *op, uint64_t label, const uint32_t *races,
                size_t race_count);
void trace_pop(struct trace *t, uint32_t length); /* until only `length` events are left */
/* Thread `later` goes on only after what `earlier` has done so far. Undone with the newest event. */
void trace_order(struct trace *t, uint32_t later, uint32_t earlier);
const uint32_t *trace_thread_clock(const struct trace *t, uint32_t thread); /* what its next event comes after */
/* All data races of an access of this thread that comes after what the clock of synchronization says, into t->data_races. */
void trace_data_races_with(struct trace *t, uint32_t thread, const touch *a, const uint32_t *sync);
/* Only those that it would be found in as the next event: with the last write and what has read that. An earlier access is in a
 * race with it in other orders of the events, and found there. */
void trace_data_races_next(struct trace *t, uint32_t thread, const touch *a, const uint32_t *sync);
/* The newest event has ended a wait in a loop. Adds the data races of its looks in vain before writes that nothing orders with
 * them: no other order of the events shows what these overwrote. */
void trace_data_races_in_vain(struct trace *t);
/* Joins the clocks of the events that an access with this touch would depend on. */
void trace_join_touched(struct trace *t, uint32_t *clock, const touch *a);
/* The races an operation of this thread would have if it were performed now: events, newest first, into t->scratch. */
void trace_races_of(struct trace *t, uint32_t thread, const operation *op);
/* The same for one that comes after what the clock of dependence says. */
void trace_races_with(struct trace *t, uint32_t thread, const operation *op, const uint32_t *clock);
static inline size_t trace_race_end(const struct trace *t, uint32_t e) {
    return e + 1 < t->events.count ? t->events.at[e + 1].first_race : t->races.count;
}

bool operations_depend_slow(const operation *a, const operation *b);
static inline bool operations_depend(const operation *a, const operation *b) {
    if (operation_is_single(a) && operation_is_single(b)) return touch_conflicts(&a->at[0], &b->at[0]);
    return operations_depend_slow(a, b);
}
/* A number that is the same for equivalent traces and for no others (but for collisions of 64-bit hashes). */
uint64_t trace_hash(const struct trace *t);

#endif
