/* futures.c -- what happens below a node, and what it means where a run is cut.
 *
 * A run that is cut has not shown its races: those are decided by the accesses of all executions below the node of the
 * summary. Of each access below n it is recorded which threads had taken part, below n, in what happens before it, and
 * what was touched there. At a visitor, it comes after all that these threads have done so far, and its own thread; with
 * the other events of the visitor's execution that touch the same bytes it is in a race, as if it were the next operation
 * of its thread (or of the thread that will create it). Taking fewer threads for ordered than really are only adds races.
 *
 * While the search goes back over the events, accesses carry the clocks they had (struct access); when a summary is kept,
 * only what its visitors can use remains (struct future). Neighbours have most futures in common: the table holds each
 * different one once. */
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_VARIANTS = 4, LEAST_INDEXED = 32 };

/* ---- numbers ---- */

static void number_add(struct number_table *table, uint64_t hash, uint32_t number) {
    if (2 * (table->used + 1) > table->room) {
        struct number_table larger = {.room = table->room ? 2 * table->room : 256};
        larger.at = xcalloc(larger.room, sizeof *larger.at);
        for (size_t i = 0; i < table->room; i++)
            if (table->at[i].number) number_add(&larger, table->at[i].hash, table->at[i].number);
        free(table->at);
        *table = larger;
    }
    size_t i = hash & (table->room - 1);
    while (table->at[i].number) i = (i + 1) & (table->room - 1);
    table->at[i] = (struct numbered){hash, number};
    table->used++;
}

/* The next entry with this hash, from the one after *place on; *place begins as SIZE_MAX. 0: there is none. */
static uint32_t number_next(const struct number_table *table, uint64_t hash, size_t *place) {
    if (!table->room) return 0;
    size_t i = *place == SIZE_MAX ? hash & (table->room - 1) : (*place + 1) & (table->room - 1);
    while (table->at[i].number && table->at[i].hash != hash) i = (i + 1) & (table->room - 1);
    *place = i;
    return table->at[i].number;
}

/* ---- accesses ---- */

static void access_free(struct access *a) {
    free(a->clocks);
    vec_free(&a->past);
}

void accesses_clear(access_vec *all) {
    for (size_t i = 0; i < all->count; i++) access_free(&all->at[i]);
    all->count = all->indexed = 0;
}

void accesses_free(access_vec *all) {
    accesses_clear(all);
    vec_free(all);
    free(all->heads);
    all->heads = NULL;
    all->room = 0;
}

static bool same_touch(const touch *a, const touch *b) {
    return a->address == b->address && a->bytes == b->bytes && a->write == b->write;
}

static size_t touch_number(struct summary_table *table, const touch *a) {
    uint64_t hash = hash_mix(hash_mix(a->address, a->bytes), a->write);
    size_t place = SIZE_MAX;
    for (uint32_t known; (known = number_next(&table->touch_numbers, hash, &place));)
        if (same_touch(&table->touches.at[known - 1], a)) return known - 1;
    vec_push(&table->touches, *a);
    number_add(&table->touch_numbers, hash, (uint32_t)table->touches.count);
    return table->touches.count - 1;
}

/* False: it was there. */
static bool past_add(touch_set *past, size_t number) {
    while (past->count <= number / 64) vec_push(past, 0);
    uint64_t before = past->at[number / 64];
    past->at[number / 64] |= 1ull << (number % 64);
    return past->at[number / 64] != before;
}

static uint64_t access_key(const struct access *a) {
    const touch *x = &a->op.at[0];
    uint64_t h = hash_mix(a->thread + 1, (uint64_t)a->op.kind << 32 | (uint64_t)a->op.world << 1 | (a->op.count != 0));
    h = hash_mix(h, a->op.location);
    return a->op.count ? hash_mix(hash_mix(h, x->address), x->bytes << 2 | (uint64_t)x->write << 1 | x->synchronizes) : h;
}

static bool same_operation(const struct access *a, const struct access *b) {
    const touch *x = &a->op.at[0], *y = &b->op.at[0];
    return a->thread == b->thread && a->op.kind == b->op.kind && a->op.world == b->op.world &&
           a->op.waits == b->op.waits && a->op.cancelled == b->op.cancelled &&
           a->op.location == b->op.location && a->op.count == b->op.count &&
           (!a->op.count || (same_touch(x, y) && x->synchronizes == y->synchronizes));
}

static bool same_order(const struct access *a, const struct access *b) {
    return a->after_write == b->after_write && a->after_access == b->after_access && a->first == b->first &&
           a->width == b->width &&
           memcmp(a->clocks, b->clocks, CLOCKS * a->width * sizeof *a->clocks) == 0;
}

/* What comes before the one of them comes before a if it comes before b, too. Frees b. */
static void merge_access(struct access *a, struct access *b) {
    for (uint32_t k = 0; k < CLOCKS * a->width; k++) {
        uint32_t q = k % a->width, other = q < b->width ? b->clocks[k / a->width * b->width + q] : 0;
        if (other < a->clocks[k]) a->clocks[k] = other;
    }
    for (size_t k = 0; k < a->past.count; k++) a->past.at[k] &= k < b->past.count ? b->past.at[k] : 0;
    a->after_write &= b->after_write;
    a->after_access &= b->after_access;
    a->first &= b->first;
    a->known = NULL;
    access_free(b);
}

static void bring_index_up_to_date(access_vec *all) {
    if (all->room < 2 * all->count) {
        while (all->room < 4 * all->count) all->room = all->room ? 2 * all->room : 4 * LEAST_INDEXED;
        all->heads = xrealloc(all->heads, all->room * sizeof *all->heads);
        all->indexed = 0;
    }
    if (!all->indexed) memset(all->heads, 0, all->room * sizeof *all->heads);
    for (; all->indexed < all->count; all->indexed++) {
        struct access *b = &all->at[all->indexed];
        uint32_t *end = &all->heads[b->key & (all->room - 1)];
        while (*end) end = &all->at[*end - 1].next;
        *end = (uint32_t)all->indexed + 1;
        b->next = 0;
    }
}

/* The accesses that may be like one with this key, in their order: number + 1 of the first, and of the one after i. */
static size_t first_like(access_vec *all, uint64_t key) {
    if (all->count < LEAST_INDEXED) return all->count > 0;
    bring_index_up_to_date(all);
    return all->heads[key & (all->room - 1)];
}
static size_t next_like(const access_vec *all, size_t i) {
    if (all->count < LEAST_INDEXED) return i + 1 < all->count ? i + 2 : 0;
    return all->at[i].next;
}

static void accesses_add(access_vec *all, struct access *a) {
    struct access *last = NULL;
    size_t variants = 0;
    for (size_t i = first_like(all, a->key); i; i = next_like(all, i - 1)) {
        struct access *b = &all->at[i - 1];
        if (a->key != b->key || !same_operation(a, b)) continue;
        last = b;
        if (++variants >= MOST_VARIANTS || same_order(a, b)) break;
        last = NULL;
    }
    if (last) merge_access(last, a);
    else vec_push(all, *a);
}

void accesses_move(access_vec *to, access_vec *from) {
    if (!to->count) {
        access_vec empty = *to;
        *to = *from;
        *from = empty;
    }
    for (size_t i = 0; i < from->count; i++) accesses_add(to, &from->at[i]);
    from->count = from->indexed = 0;
}

void accesses_forget(const struct search *s, access_vec *all) {
    size_t n = all->count;
    struct access *old = all->at;
    bool forgotten = false;
    for (size_t i = 0; i < n; i++)
        for (uint32_t c = 0; c < CLOCKS; c++)
            for (uint32_t q = 0; q < old[i].width; q++) {
                uint32_t most = s->trace.counts[q] + 1, *clock = &old[i].clocks[c * old[i].width + q];
                if (*clock <= most) continue;
                *clock = most;
                forgotten = true;
            }
    if (!forgotten) return;
    all->count = all->indexed = 0;
    for (size_t i = 0; i < n; i++) {
        struct access a = old[i];
        accesses_add(all, &a);
    }
}

/* The clocks of an operation: full and sync are those of the event, or of its thread if it has not been performed. */
struct clocks { const uint32_t *full, *before, *sync; uint32_t width; };

static void add_touch(access_vec *all, uint32_t id, const operation *op, const touch *at, struct clocks c) {
    struct access a = {.thread = id, .width = c.width, .clocks = xmalloc(CLOCKS * c.width * sizeof *a.clocks)};
    a.op = (operation){.kind = op->kind, .location = op->location, .function = op->function, .world = op->world,
                       .waits = op->waits, .cancelled = op->cancelled};
    if (at) a.op.at[0] = *at, a.op.count = 1;
    a.first = at && operation_is_single(op) && !op->waits && !op->cancelled && op->kind != OPERATION_WAKE;
    a.key = access_key(&a);
    memcpy(a.clocks + CLOCK_FULL * c.width, c.full, c.width * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_BEFORE * c.width, c.before, c.width * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_SYNC * c.width, c.sync, c.width * sizeof *a.clocks);
    accesses_add(all, &a);
}

static void add_operation(access_vec *all, uint32_t id, const operation *op, struct clocks c) {
    if (op->world) add_touch(all, id, op, NULL, c);
    for (uint32_t i = 0; i < operation_touches(op); i++) {
        operation part = *op;
        part.world = false;
        if (i) part.kind = operation_touch(op, i)->write ? OPERATION_WRITE : OPERATION_READ;
        add_touch(all, id, &part, operation_touch(op, i), c);
    }
}

/* Is an access by this operation, which may have had to wait, ordered after everything that depends on the touch? */
static bool shields(const struct event *x, const touch *t, const struct access *a) {
    const touch *mine = &a->op.at[0];
    if (t->address > mine->address || t->address + t->bytes < mine->address + mine->bytes) return false;
    if (a->op.waits || a->op.cancelled) return false;
    if (!operation_blocks[a->op.kind]) return true;
    return t->address == x->op.at[0].address && x->op.has_before && x->op.kind >= OPERATION_MUTEX_INIT &&
           sync_digest_enables((enum operation_kind)a->op.kind, x->op.before, a->thread);
}

/* Is x, for who comes to the node before it, the only event of its thread to come that the access is after? It has not
 * been one of those to come at the node below. */
static bool counts_anew(const struct access *a, const struct event *x) {
    for (uint32_t c = 0; a->width > x->thread && c < CLOCKS; c++)
        if (a->clocks[c * a->width + x->thread] == x->number) return true;
    return false;
}

static void note_touch(struct access *a, const struct event *x, const touch *t, size_t number) {
    if (a->width <= x->thread || a->clocks[CLOCK_FULL * a->width + x->thread] < x->number) return;
    if (a->clocks[CLOCK_BEFORE * a->width + x->thread] >= x->number && past_add(&a->past, number)) a->known = NULL;
    if (!a->op.count || !shields(x, t, a)) return;
    if (!a->after_access || (t->write && !a->after_write)) a->known = NULL;
    a->after_access = true;
    a->after_write |= t->write;
}

/* Event e comes before all that was collected below it. What it touches is part of the past of those that come after it,
 * and shields accesses to the same bytes from races with what happened before e. An operation that had to wait is
 * shielded only by one it could have come before. */
void accesses_add_event(struct search *s, access_vec *all, uint32_t e) {
    const struct event *x = &s->trace.events.at[e];
    uint32_t touches = operation_touches(&x->op), w = s->trace.width;
    for (size_t i = 0; i < all->count; i++)
        if (counts_anew(&all->at[i], x)) all->at[i].known = NULL;
    if (x->op.spared) return;
    for (size_t i = 0; i < all->count; i++) {
        struct access *a = &all->at[i];
        if (!a->first || (x->thread != a->thread && !operations_depend(&x->op, &a->op))) continue;
        a->first = false;
        a->known = NULL;
    }
    for (uint32_t k = 0; k < touches; k++) {
        const touch *t = operation_touch(&x->op, k);
        size_t number = touch_number(&s->summaries, t);
        for (size_t i = 0; i < all->count; i++) note_touch(&all->at[i], x, t, number);
    }
    const uint32_t *now = event_clock(&s->trace, e);
    add_operation(all, x->thread, &x->op, (struct clocks){now, trace_clock_before(&s->trace, e), now + w, w});
}

void accesses_add_pending(struct search *s, access_vec *all, const state *end) {
    uint32_t w = s->trace.width;
    for (uint32_t i = 0; i < end->threads->count && i < w; i++) {
        const thread *t = end->threads->at[i];
        if (!t || t->status != THREAD_PARKED) continue;
        const uint32_t *now = trace_thread_clock(&s->trace, i);
        add_operation(all, i, &t->next, (struct clocks){now, now, now + w, w});
    }
}

/* ---- futures ---- */

static struct future future_of(const struct search *s, const struct access *a) {
    struct future f = {.thread = a->thread, .op = a->op, .after_write = a->after_write, .after_access = a->after_access,
                       .first = a->first};
    for (uint32_t q = 0; q < a->width && q < s->trace.width; q++) {
        if (a->clocks[CLOCK_FULL * a->width + q] > s->trace.counts[q]) set_add(&f.after, q);
        if (a->clocks[CLOCK_BEFORE * a->width + q] > s->trace.counts[q]) set_add(&f.before, q);
        if (a->clocks[CLOCK_SYNC * a->width + q] > s->trace.counts[q]) set_add(&f.after_sync, q);
    }
    for (size_t i = 0; i < a->past.count; i++) vec_push(&f.past, a->past.at[i]);
    return f;
}

static bool same_set(const thread_set *a, const thread_set *b) { return memcmp(a, b, sizeof *a) == 0; }

static bool same_future(const struct future *a, const struct future *b) {
    const struct access x = {.thread = a->thread, .op = a->op}, y = {.thread = b->thread, .op = b->op};
    return same_operation(&x, &y) && a->op.function == b->op.function && a->after_write == b->after_write &&
           a->after_access == b->after_access && a->first == b->first && same_set(&a->after, &b->after) &&
           same_set(&a->before, &b->before) &&
           same_set(&a->after_sync, &b->after_sync) && a->past.count == b->past.count &&
           (!a->past.count || memcmp(a->past.at, b->past.at, a->past.count * sizeof *a->past.at) == 0);
}

static uint64_t future_hash(uint64_t key, const struct future *f) {
    uint64_t h = hash_mix(key, (uint64_t)f->first << 2 | (uint64_t)f->after_write << 1 | f->after_access);
    for (size_t i = 0; i < COUNT_OF(f->after.bits); i++)
        h = hash_mix(hash_mix(hash_mix(h, f->after.bits[i]), f->before.bits[i]), f->after_sync.bits[i]);
    for (size_t i = 0; i < f->past.count; i++) h = hash_mix(h, f->past.at[i]);
    return h;
}

/* The one like *f, which it takes, in the table. */
static const struct future *future_known(struct summary_table *table, uint64_t key, struct future *f) {
    uint64_t hash = future_hash(key, f);
    size_t place = SIZE_MAX;
    for (uint32_t known; (known = number_next(&table->future_numbers, hash, &place));)
        if (same_future(table->futures.at[known - 1], f)) {
            vec_free(&f->past);
            return table->futures.at[known - 1];
        }
    struct future *added = xmalloc(sizeof *added);
    *added = *f;
    added->number = (uint32_t)table->futures.count;
    vec_push(&table->futures, added);
    table->bytes += sizeof *added + f->past.capacity * sizeof *f->past.at;
    number_add(&table->future_numbers, hash, (uint32_t)table->futures.count);
    return added;
}

/* Accesses that differ in when they happened may look the same to visitors. */
void futures_keep(struct search *s, access_vec *all, number_list *futures) {
    uint64_t list = ++s->summaries.lists;
    vec_reserve(futures, all->count);
    for (size_t i = 0; i < all->count; i++) {
        struct access *a = &all->at[i];
        if (!a->known) {
            struct future f = future_of(s, a);
            a->known = future_known(&s->summaries, a->key, &f);
        }
        struct future *known = s->summaries.futures.at[a->known->number];
        if (known->listed != list) vec_push(futures, known->number);
        known->listed = list;
    }
}

const struct future *futures_take(struct summary_table *table, struct future *f) {
    const struct access a = {.thread = f->thread, .op = f->op};
    return future_known(table, access_key(&a), f);
}

void future_add_past(struct summary_table *table, struct future *f, const touch *a) {
    past_add(&f->past, touch_number(table, a));
}

void futures_free(struct summary_table *table) {
    for (size_t i = 0; i < table->futures.count; i++) {
        vec_free(&table->futures.at[i]->past);
        free(table->futures.at[i]);
    }
    vec_free(&table->futures);
    free(table->future_numbers.at);
    vec_free(&table->touches);
    free(table->touch_numbers.at);
}

/* ---- at a visitor ---- */

uint32_t future_thread(const struct search *s, const state *at, uint32_t id) {
    size_t count;
    const struct thread_name *names = vm_thread_names(s->vm, &count);
    while (id && (id >= at->threads->count || !at->threads->at[id])) id = names[id].creator;
    return id;
}

static void join(uint32_t *clock, const uint32_t *other, uint32_t width) {
    for (uint32_t k = 0; k < width; k++)
        if (other[k] > clock[k]) clock[k] = other[k];
}

void future_clock(struct search *s, const struct future *f, uint32_t self) {
    const struct trace *t = &s->trace;
    uint32_t w = t->width;
    vec_reserve(&s->clock, 2 * w);
    memcpy(s->clock.at, trace_thread_clock(t, self), 2 * w * sizeof *s->clock.at);
    for (uint32_t q = 0; q < w; q++) {
        const uint32_t *other = trace_thread_clock(t, q);
        if (set_has(&f->before, q)) join(s->clock.at, other, w);
        if (set_has(&f->after_sync, q)) join(s->clock.at + w, other + w, w);
    }
    for (size_t i = 0; i < f->past.count; i++)
        for (uint64_t bits = f->past.at[i]; bits; bits &= bits - 1)
            trace_join_touched(&s->trace, s->clock.at,
                               &s->summaries.touches.at[64 * i + (unsigned)__builtin_ctzll(bits)]);
}

/* For those above the visitor: the access comes after whatever these threads do from here on, so it counts as after one
 * more event of each, and after all that was found. */
void accesses_add_future(struct search *s, access_vec *all, const struct future *f, uint32_t self) {
    uint32_t w = s->trace.width;
    struct access a = {.thread = f->thread, .op = f->op, .width = w, .after_write = f->after_write,
                       .after_access = f->after_access, .first = f->first, .clocks = xmalloc(CLOCKS * w * sizeof *a.clocks)};
    memcpy(a.clocks + CLOCK_FULL * w, s->clock.at, w * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_BEFORE * w, s->clock.at, w * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_SYNC * w, s->clock.at + w, w * sizeof *a.clocks);
    for (uint32_t q = 0; q < w; q++) {
        uint32_t more = s->trace.counts[q] + 1;
        if (set_has(&f->after, q) || q == self) a.clocks[CLOCK_FULL * w + q] = more;
        if (set_has(&f->before, q)) a.clocks[CLOCK_BEFORE * w + q] = more;
        if (set_has(&f->after_sync, q) || q == self) a.clocks[CLOCK_SYNC * w + q] = more;
    }
    for (size_t i = 0; i < f->past.count; i++) vec_push(&a.past, f->past.at[i]);
    a.key = access_key(&a);
    accesses_add(all, &a);
}
