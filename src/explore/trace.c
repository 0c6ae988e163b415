/* trace.c -- events, clocks, and the races between them.
 *
 * The races of an event are found when it is pushed, from the segments it touches. A read depends on the last write of
 * each segment, a write on the reads since then as well. Going through these events from the newest to the oldest, one
 * is in a race with the new event if no event looked at before already orders them; its clock then joins in.
 *
 * Operations that may have to wait need more care. A lock follows an unlock, but the two cannot be exchanged: before the
 * unlock the lock was not possible. What can be exchanged is the lock with the *lock* of the critical section before.
 * So each event of a synchronization object remembers the state of the object before it (operation.before); if the
 * new operation was not possible there, the search goes on to the write before, until it finds a place where it was.
 * Since all operations on one synchronization object that change it depend on each other, the state before an event is
 * the state in which the object is if the event and all that happens after it are taken away. Where an event does not
 * remember it (an atomic block, a thread that dies with several mutexes), the operation is taken to have been possible,
 * and the search goes on all the same.
 *
 * The same holds for loops that are busy waiting (vm/spin.c): before a write the loop may have gone round in vain. That
 * is tried out on the state before the write (schedule.c). Where that does not decide it, the operation is
 * taken to have been possible, and the search goes on all the same.
 *
 * The end of the process depends on everything: it is in a race with the newest event of every thread. */
#include "explore/trace.h"
#include "vm/sync.h"

#include <stdlib.h>
#include <string.h>

/* ---- segments ---- */

/* The first segment that ends behind the address. */
static size_t segment_place(const struct trace *t, uint64_t address) {
    size_t low = 0, high = t->segments.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->segments.at[middle]->end > address) high = middle;
        else low = middle + 1;
    }
    return low;
}

static void segment_insert(struct trace *t, size_t place, struct segment *s) {
    vec_push(&t->segments, s);
    memmove(t->segments.at + place + 1, t->segments.at + place,
            (t->segments.count - 1 - place) * sizeof *t->segments.at);
    t->segments.at[place] = s;
}

static struct segment *segment_new(uint64_t address, uint64_t end) {
    struct segment *s = xcalloc(1, sizeof *s);
    s->address = address;
    s->end = end;
    return s;
}

/* Segment number `place` ends at `at` from now on; a copy of it with the same past goes on from there. */
static void segment_split(struct trace *t, size_t place, uint64_t at) {
    struct segment *s = t->segments.at[place], *rest = segment_new(at, s->end);
    for (size_t i = 0; i < s->entries.count; i++) vec_push(&rest->entries, s->entries.at[i]);
    s->end = at;
    segment_insert(t, place + 1, rest);
}

/* Makes the bytes a whole number of segments; the number of the first one, how many in *count. */
static size_t segments_of(struct trace *t, uint64_t address, uint64_t bytes, size_t *count) {
    uint64_t end = address + bytes;
    size_t first = segment_place(t, address), place = first;
    if (first < t->segments.count) {
        const struct segment *s = t->segments.at[first];
        if (s->address == address && s->end == end) {
            *count = 1;
            return first;
        }
        if (s->address < address) {
            segment_split(t, first, address);
            place = ++first;
        }
    }
    for (uint64_t at = address; at < end; place++) {
        struct segment *s = place < t->segments.count ? t->segments.at[place] : NULL;
        if (!s || s->address > at) {
            uint64_t stop = s && s->address < end ? s->address : end;
            segment_insert(t, place, segment_new(at, stop));
            at = stop;
            continue;
        }
        if (s->end > end) segment_split(t, place, end);
        at = t->segments.at[place]->end;
    }
    *count = place - first;
    return first;
}

/* ---- clocks ---- */

static uint32_t *thread_clock(const struct trace *t, uint32_t id) { return t->current + 2 * (size_t)t->width * id; }

const uint32_t *trace_thread_clock(const struct trace *t, uint32_t id) { return thread_clock(t, id); }

/* Four entries at a time: widths are multiples of four. Signed, which is cheaper to compare: no thread has 2^31 events. */
typedef int32_t four __attribute__((vector_size(16), aligned(4), may_alias));

static void join_clock(uint32_t *clock, const uint32_t *other, uint32_t width) {
    four *to = (four *)clock;
    const four *from = (const four *)other;
    for (uint32_t i = 0; i < width / 4; i++) {
        four newer = from[i] > to[i];
        to[i] = (to[i] & ~newer) | (from[i] & newer);
    }
}

static void widen(uint32_t *to, uint32_t new_width, const uint32_t *from, uint32_t old_width, size_t pairs) {
    for (size_t i = 0; i < 2 * pairs; i++) {
        memset(to + i * new_width, 0, new_width * sizeof *to);
        if (old_width) memcpy(to + i * new_width, from + i * old_width, old_width * sizeof *to);
    }
}

static void widen_vector(uint32_t **at, size_t *count, size_t *capacity, uint32_t new_width, uint32_t old_width) {
    size_t pairs = old_width ? *count / (2 * old_width) : 0;
    uint32_t *wide = xmalloc((pairs * 2 * new_width + 1) * sizeof *wide);
    widen(wide, new_width, *at, old_width, pairs);
    free(*at);
    *at = wide;
    *count = *capacity = pairs * 2 * new_width;
}

void trace_reserve(struct trace *t, uint32_t threads) {
    if (threads <= t->width) return;
    uint32_t old = t->width, width = (threads + 3) & ~3u;
    uint32_t *current = xcalloc(2 * (size_t)width * width, sizeof *current);
    if (old) widen(current, width, t->current, old, old);
    free(t->current);
    t->current = current;
    t->counts = xrealloc(t->counts, width * sizeof *t->counts);
    t->last = xrealloc(t->last, width * sizeof *t->last);
    for (uint32_t i = old; i < width; i++) t->counts[i] = 0, t->last[i] = NO_EVENT;
    widen_vector(&t->clocks.at, &t->clocks.count, &t->clocks.capacity, width, old);
    widen_vector(&t->undo_clocks.at, &t->undo_clocks.count, &t->undo_clocks.capacity, width, old);
    t->width = width;
}

static void back_up(struct trace *t, uint32_t id, bool has_event) {
    vec_push(&t->undo, ((struct clock_backup){id, has_event, t->last[id]}));
    size_t n = 2 * (size_t)t->width;
    vec_reserve(&t->undo_clocks, t->undo_clocks.count + n);
    memcpy(t->undo_clocks.at + t->undo_clocks.count, thread_clock(t, id), n * sizeof(uint32_t));
    t->undo_clocks.count += n;
}

void trace_order(struct trace *t, uint32_t later, uint32_t earlier) {
    size_t first = t->events.count ? t->events.at[t->events.count - 1].undo + 1 : 0, n = t->undo.count;
    bool backed_up = n > first && t->undo.at[n - 1].thread == later; /* since the newest event */
    if (!backed_up) back_up(t, later, false);
    join_clock(thread_clock(t, later), thread_clock(t, earlier), 2 * t->width);
}

/* ---- races ---- */

bool operations_depend_slow(const operation *a, const operation *b) {
    if (a->world || b->world) return true;
    uint32_t n = operation_touches(a), k = operation_touches(b);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < k; j++)
            if (touch_conflicts(operation_touch(a, i), operation_touch(b, j))) return true;
    return false;
}

static bool waits_or_is_cancelled(enum operation_kind kind) {
    return kind == OPERATION_SEM_WAIT || kind == OPERATION_JOIN;
}

static bool changes(const operation *op, const touch *a) {
    for (uint32_t k = op->cancelled; k < operation_touches(op); k++) /* cancelled waiting for it: it was not taken */
        if (touch_conflicts(operation_touch(op, k), a)) return true;
    return false;
}

/* Did the operation only not wait because event e had cancelled its thread? Without e and what happens after it, what it
 * waits for is as the first of those events that change it has found it. */
static bool only_cancelled(const struct trace *t, uint32_t e, const operation *op, uint32_t id) {
    enum operation_kind kind = (enum operation_kind)op->kind;
    if (op->cancelled && kind == OPERATION_WAKE && t->events.at[e].op.kind == OPERATION_CANCEL)
        return !t->spurious; /* nobody had woken it */
    if (!op->cancelled || !waits_or_is_cancelled(kind) || t->events.at[e].op.kind != OPERATION_CANCEL) return false;
    const operation *first = op;
    for (uint32_t i = e + 1; i < t->events.count && first == op; i++)
        if (happens_before(t, e, i) && changes(&t->events.at[i].op, &op->at[0])) first = &t->events.at[i].op;
    if (!first->has_before || first->kind < OPERATION_MUTEX_INIT || first->at[0].address != op->at[0].address) return false;
    return !sync_digest_enables(kind, first->before, id);
}

/* Would this operation of that thread have had to wait right before event e, as far as the object in this segment is
 * concerned? An event of another kind, or about other objects too, does not remember the state of this one. */
static enum vm_wait blocked_before(const struct trace *t, uint32_t e, const struct segment *s, const operation *pending,
                                   uint32_t id) {
    const operation *op = &t->events.at[e].op;
    enum operation_kind kind = (enum operation_kind)pending->kind;
    if (!operation_blocks[kind]) return WAIT_IS_OVER;
    if (pending->at[0].address != s->address) return WAIT_IS_OVER; /* not what it waits for: the end of its thread, say */
    if (kind == OPERATION_JOIN && s->address == thread_end_address(t->events.at[e].thread)) return WAIT_GOES_ON;
    bool gives_up = op->kind == OPERATION_WAIT && op->at[0].address != s->address; /* the mutex: `before` is about that */
    bool about = op->at[0].address == s->address || gives_up;
    if (!op->has_before || !about || op->kind < OPERATION_MUTEX_INIT) return WAIT_UNCLEAR;
    return sync_digest_enables(kind, op->before, id) ? WAIT_IS_OVER : WAIT_GOES_ON;
}

/* The same for an operation that may be in a waiting loop. */
static enum vm_wait wait_before(const struct trace *t, uint32_t e, const struct segment *s, const operation *pending,
                                uint32_t id) {
    const operation *op = &t->events.at[e].op;
    enum operation_kind kind = (enum operation_kind)pending->kind;
    if (pending->waits) {
        if (operation_touches(op) == 1 && !op->at[0].write) return WAIT_IS_OVER;
        return t->would_wait(t->data, id, e);
    }
    if (only_cancelled(t, e, pending, id)) return WAIT_GOES_ON;
    enum vm_wait wait = blocked_before(t, e, s, pending, id);
    return wait == WAIT_GOES_ON && pending->cancelled && waits_or_is_cancelled(kind) ? WAIT_UNCLEAR : wait;
}

static void add_candidate(struct trace *t, uint32_t e) {
    for (size_t i = 0; i < t->scratch.count; i++)
        if (t->scratch.at[i] == e) return;
    vec_push(&t->scratch, e);
}

/* pthread_once when all is done, which e has found, only looks: the pending one right before e would, too. */
static bool both_only_look(const struct trace *t, uint32_t e, const operation *pending) {
    return pending->kind == OPERATION_ONCE && t->events.at[e].op.kind == OPERATION_ONCE;
}

/* What an operation depends on in one segment: candidates for races, none that `clock` knows of. */
static void segment_candidates(struct trace *t, const struct segment *s, bool write, const operation *op, uint32_t id,
                               const uint32_t *clock) {
    size_t i = s->entries.count;
    if (!i) return;
    uint32_t last_write = s->entries.at[i - 1].last_write;
    bool need_not_wait = op->cancelled && waits_or_is_cancelled((enum operation_kind)op->kind);
    for (; write && i > 0 && !s->entries.at[i - 1].write; i--) {
        uint32_t e = s->entries.at[i - 1].event;
        if (clock[t->events.at[e].thread] < t->events.at[e].number && !both_only_look(t, e, op) &&
            (need_not_wait || blocked_before(t, e, s, op, id) != WAIT_GOES_ON))
            add_candidate(t, e);
    }
    for (uint32_t w = last_write; w != NO_EVENT;) {
        uint32_t e = s->entries.at[w].event;
        if (clock[t->events.at[e].thread] >= t->events.at[e].number) break;
        enum vm_wait wait = wait_before(t, e, s, op, id);
        if (wait != WAIT_GOES_ON) add_candidate(t, e);
        if (wait == WAIT_IS_OVER) break;
        w = w ? s->entries.at[w - 1].last_write : NO_EVENT;
    }
}

/* Newest first; they nearly are, as those of one segment come in this order. */
static void sort_candidates(uint32_t *events, size_t n) {
    for (size_t i = 1; i < n; i++) {
        uint32_t e = events[i];
        size_t k = i;
        for (; k > 0 && events[k - 1] < e; k--) events[k] = events[k - 1];
        events[k] = e;
    }
}

/* Keeps those candidates that no newer one comes after. An operation that may wait keeps all: the events between it and
 * its partner are those that made it wait. */
static void keep_races(struct trace *t, const operation *op, const uint32_t *clock) {
    size_t kept = 0, n = t->scratch.count;
    if (n < 2 || operation_blocks[op->kind] || op->waits) return;
    sort_candidates(t->scratch.at, n);
    uint32_t known[THREADS_MAX];
    memcpy(known, clock, t->width * sizeof *known);
    for (size_t i = 0; i < n; i++) {
        uint32_t e = t->scratch.at[i];
        if (known[t->events.at[e].thread] >= t->events.at[e].number) continue;
        join_clock(known, event_clock(t, e), t->width);
        t->scratch.at[kept++] = e;
    }
    t->scratch.count = kept;
}

/* Is the order of this event with others of no importance to anybody? */
static bool is_aside(const struct event *e) { return e->op.spared || e->op.kind == OPERATION_PIVOT; }

static void world_candidates(struct trace *t, uint32_t id, const uint32_t *clock) {
    for (uint32_t i = 0; i < t->width; i++) {
        uint32_t e = i == id ? NO_EVENT : t->last[i];
        while (e != NO_EVENT && (t->events.at[e].thread != i || is_aside(&t->events.at[e]))) e = e ? e - 1 : NO_EVENT;
        if (e != NO_EVENT && clock[i] < t->events.at[e].number) add_candidate(t, e);
    }
}

void trace_races_of(struct trace *t, uint32_t id, const operation *op) {
    trace_races_with(t, id, op, thread_clock(t, id));
}

void trace_races_with(struct trace *t, uint32_t id, const operation *op, const uint32_t *clock) {
    t->scratch.count = 0;
    if (op->spared) return;
    if (op->world) world_candidates(t, id, clock);
    size_t n = t->events.count;
    if (n && t->events.at[n - 1].op.world && t->events.at[n - 1].thread != id) add_candidate(t, (uint32_t)n - 1);
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        size_t count, first = segments_of(t, a->address, a->bytes, &count);
        for (size_t k = 0; k < count; k++)
            segment_candidates(t, t->segments.at[first + k], a->write, op, id, clock);
    }
    keep_races(t, op, clock);
}

/* ---- data races ---- */

static void check_entry_with(struct trace *t, const struct segment *s, size_t i, const touch *a, uint32_t id,
                             const uint32_t *sync) {
    const struct segment_entry *entry = &s->entries.at[i];
    const struct event *e = &t->events.at[entry->event];
    if (e->thread == id || (entry->synchronizes && a->synchronizes) || sync[e->thread] >= e->number) return;
    touch first = {s->address, s->end - s->address, entry->write, entry->synchronizes};
    vec_push(&t->data_races, ((struct data_race){entry->event, first, *a}));
}

static void check_entry(struct trace *t, const struct segment *s, size_t i, const touch *a, uint32_t id) {
    check_entry_with(t, s, i, a, id, thread_clock(t, id) + t->width);
}

/* Does the access learn from what others released? An attempt to lock that fails does not (C11 7.26.4.5, POSIX), nor does who
 * only asks for the value of a semaphore, or whether a key is there, nor who is cancelled (POSIX XBD 4.12); nor an atomic store
 * (C11 5.1.2.4). */
static bool acquires(const struct trace *t, const touch *a, uint32_t id) {
    enum operation_kind kind = (enum operation_kind)t->events.at[t->last[id]].op.kind;
    bool attempt = kind == OPERATION_TRYLOCK || kind == OPERATION_SPIN_TRYLOCK || kind == OPERATION_TRYRDLOCK ||
                   kind == OPERATION_TRYWRLOCK || kind == OPERATION_SEM_TRYWAIT || kind == OPERATION_SEM_GETVALUE ||
                   kind == OPERATION_KEY_LOOK;
    return a->synchronizes && !is_thread_flag(a->address) && (a->write ? kind != OPERATION_WRITE : !attempt);
}

/* Joins what the access of event e acquires, then looks for accesses that are still unordered. */
static void synchronize(struct trace *t, uint32_t e, const struct segment *s, const touch *a, uint32_t id) {
    size_t n = s->entries.count;
    if (!n) return;
    uint32_t last_write = s->entries.at[n - 1].last_write;
    if (acquires(t, a, id)) {
        uint32_t *sync = thread_clock(t, id) + t->width;
        for (size_t i = n; a->write && i > 0 && !s->entries.at[i - 1].write; i--) {
            uint32_t f = s->entries.at[i - 1].event;
            if (f != e && s->entries.at[i - 1].synchronizes && t->events.at[f].op.kind == OPERATION_RWUNLOCK)
                join_clock(sync, event_clock(t, f) + t->width, t->width);
        }
        if (last_write != NO_EVENT && s->entries.at[last_write].event != e && s->entries.at[last_write].synchronizes)
            join_clock(sync, event_clock(t, s->entries.at[last_write].event) + t->width, t->width);
    }
    for (size_t i = n; a->write && i > 0 && !s->entries.at[i - 1].write; i--) check_entry(t, s, i - 1, a, id);
    if (last_write != NO_EVENT) check_entry(t, s, last_write, a, id);
}

void trace_data_races_with(struct trace *t, uint32_t id, const touch *a, const uint32_t *sync) {
    size_t count, first = segments_of(t, a->address, a->bytes, &count);
    t->data_races.count = 0;
    for (size_t k = 0; k < count; k++) {
        const struct segment *s = t->segments.at[first + k];
        for (size_t i = 0; i < s->entries.count; i++)
            if (a->write || s->entries.at[i].write) check_entry_with(t, s, i, a, id, sync);
    }
}

/* In each segment: the newest write that the event is in no order with, as far as its thread had come, and what that and those
 * before it have replaced. */
void trace_data_races_in_vain(struct trace *t) {
    uint32_t e = (uint32_t)t->events.count - 1, id = t->events.at[e].thread;
    const uint32_t *clock = trace_clock_before(t, e);
    touch look = t->events.at[e].op.at[0];
    size_t count, first = segments_of(t, look.address, look.bytes, &count);
    look.write = false;
    for (size_t k = 0; k < count; k++) {
        const struct segment *s = t->segments.at[first + k];
        bool free_to_look = false;
        for (size_t n = s->entries.count; n-- > 0;) {
            const struct event *x = &t->events.at[s->entries.at[n].event];
            if (!s->entries.at[n].write || s->entries.at[n].event == e) continue;
            if (free_to_look) check_entry_with(t, s, n, &look, id, clock + t->width);
            free_to_look |= clock[x->thread] < x->number;
        }
    }
}

void trace_join_touched(struct trace *t, uint32_t *clock, const touch *a) {
    for (size_t place = segment_place(t, a->address);
         place < t->segments.count && t->segments.at[place]->address < a->address + a->bytes; place++) {
        const struct segment *s = t->segments.at[place];
        size_t n = s->entries.count;
        if (!n) continue;
        for (size_t i = n; a->write && i > 0 && !s->entries.at[i - 1].write; i--)
            join_clock(clock, event_clock(t, s->entries.at[i - 1].event), t->width);
        uint32_t last_write = s->entries.at[n - 1].last_write;
        if (last_write != NO_EVENT) join_clock(clock, event_clock(t, s->entries.at[last_write].event), t->width);
    }
}

void trace_data_races_next(struct trace *t, uint32_t id, const touch *a, const uint32_t *sync) {
    size_t count, first = segments_of(t, a->address, a->bytes, &count);
    t->data_races.count = 0;
    for (size_t k = 0; k < count; k++) {
        const struct segment *s = t->segments.at[first + k];
        size_t n = s->entries.count;
        uint32_t last_write = n ? s->entries.at[n - 1].last_write : NO_EVENT;
        for (size_t i = n; a->write && i > 0 && !s->entries.at[i - 1].write; i--) check_entry_with(t, s, i - 1, a, id, sync);
        if (last_write != NO_EVENT) check_entry_with(t, s, last_write, a, id, sync);
    }
}

/* ---- the stack of events ---- */

/* Puts event number `e`, which has no clock of its own yet, on top of the segments it touches; returns with the clock of
 * its thread joined. */
static void touch_segments(struct trace *t, uint32_t e, const operation *op, uint32_t id) {
    uint32_t *clock = thread_clock(t, id);
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        size_t count, first = segments_of(t, a->address, a->bytes, &count);
        for (size_t k = 0; k < count; k++) {
            struct segment *s = t->segments.at[first + k];
            size_t n = s->entries.count;
            uint32_t last_write = n ? s->entries.at[n - 1].last_write : NO_EVENT;
            synchronize(t, e, s, a, id);
            for (size_t j = n; a->write && j > 0 && !s->entries.at[j - 1].write; j--)
                if (s->entries.at[j - 1].event != e) join_clock(clock, event_clock(t, s->entries.at[j - 1].event), t->width);
            if (last_write != NO_EVENT && s->entries.at[last_write].event != e)
                join_clock(clock, event_clock(t, s->entries.at[last_write].event), t->width);
            struct segment_entry entry = {e, a->write ? (uint32_t)n : last_write, a->write, a->synchronizes};
            vec_push(&s->entries, entry);
        }
    }
}

void trace_push(struct trace *t, uint32_t id, const operation *op, uint64_t label, const uint32_t *races,
                size_t race_count) {
    uint32_t e = (uint32_t)t->events.count, first_race = (uint32_t)t->races.count, number = t->counts[id] + 1;
    if (!races) {
        trace_races_of(t, id, op);
        races = t->scratch.at;
        race_count = t->scratch.count;
    }
    for (size_t i = 0; i < race_count; i++) vec_push(&t->races, ((struct race){races[i], false}));
    vec_reserve(&t->events, t->events.count + 1);
    struct event *added = &t->events.at[t->events.count++];
    added->thread = id;
    added->number = number;
    added->op = *op;
    operation_retain(&added->op);
    added->label = label;
    added->undo = (uint32_t)t->undo.count;
    added->first_race = first_race;
    back_up(t, id, true);
    t->data_races.count = 0;
    uint32_t *clock = thread_clock(t, id);
    clock[id] = clock[t->width + id] = number;
    t->counts[id] = number;
    t->last[id] = e;
    size_t n = 2 * (size_t)t->width;
    vec_reserve(&t->clocks, t->clocks.count + n);
    t->clocks.count += n;
    if (!op->spared) touch_segments(t, e, op, id);
    if (op->world)
        for (uint32_t i = 0; i < t->width; i++)
            if (t->last[i] != NO_EVENT) join_clock(clock, thread_clock(t, i), t->width);
    memcpy(t->clocks.at + n * e, clock, n * sizeof *clock);
}

static void leave_segments(struct trace *t, uint32_t e) {
    const operation *op = &t->events.at[e].op;
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        const touch *a = operation_touch(op, i);
        for (size_t place = segment_place(t, a->address);
             place < t->segments.count && t->segments.at[place]->address < a->address + a->bytes; place++) {
            struct segment *s = t->segments.at[place];
            while (s->entries.count && s->entries.at[s->entries.count - 1].event == e) s->entries.count--;
        }
    }
}

static void undo_clocks(struct trace *t, size_t length) {
    size_t n = 2 * (size_t)t->width;
    while (t->undo.count > length) {
        struct clock_backup b = vec_pop(&t->undo);
        t->undo_clocks.count -= n;
        memcpy(thread_clock(t, b.thread), t->undo_clocks.at + t->undo_clocks.count, n * sizeof(uint32_t));
        t->last[b.thread] = b.last;
        if (b.had_event) t->counts[b.thread]--;
    }
}

void trace_pop(struct trace *t, uint32_t length) {
    while (t->events.count > length) {
        uint32_t e = (uint32_t)t->events.count - 1;
        struct event *top = &t->events.at[e];
        leave_segments(t, e);
        undo_clocks(t, top->undo);
        t->races.count = top->first_race;
        operation_release(&top->op);
        t->events.count--;
        if (t->handled > e) t->handled = e;
        t->clocks.count = 2 * (size_t)t->width * e;
    }
    t->data_races.count = 0;
}

void trace_free(struct trace *t) {
    trace_pop(t, 0);
    for (size_t i = 0; i < t->segments.count; i++) {
        vec_free(&t->segments.at[i]->entries);
        free(t->segments.at[i]);
    }
    vec_free(&t->segments);
    vec_free(&t->events);
    vec_free(&t->races);
    vec_free(&t->data_races);
    vec_free(&t->clocks);
    vec_free(&t->undo);
    vec_free(&t->undo_clocks);
    vec_free(&t->scratch);
    free(t->current);
    free(t->counts);
    free(t->last);
    *t = (struct trace){0};
}

/* ---- identity ---- */

uint64_t trace_hash(const struct trace *t) {
    uint64_t all = 0;
    for (uint32_t e = 0; e < t->events.count; e++) {
        const struct event *x = &t->events.at[e];
        uint64_t h = hash_mix(hash_mix(x->thread, x->number), x->op.kind);
        for (uint32_t i = 0; i < operation_touches(&x->op); i++)
            h = hash_mix(hash_mix(h, operation_touch(&x->op, i)->address), operation_touch(&x->op, i)->write);
        for (uint32_t i = 0; i < t->width; i++) /* clocks grow wider when a new thread is met */
            if (event_clock(t, e)[i]) h = hash_mix(hash_mix(h, i), event_clock(t, e)[i]);
        all += h;
    }
    return all;
}
