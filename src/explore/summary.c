/* summary.c -- making and using predicate summaries.
 *
 * Let n be a node, and for each thread that was explored from it let the outcomes of its transition be o1, o2, ... A
 * state s with the control of n takes outcome oi if its conditions ci hold, and is then in a state with the control of
 * the next node ni; if the precondition of ni holds there, nothing bad follows. So
 *
 *      safe(n)  =  enabled(n)  and, for all threads explored,  the or over i of (ci and safe(ni) as seen before)
 *
 * where the conditions ci, and the values that carry safe(ni) back to n, come from the transition executed in general
 * (vm/general.c). An outcome that did not come up (it was impossible here) is not among the oi: a state that would take
 * it satisfies none of them. An input made in the transition is a free variable of the formula, and must not matter.
 * Choices that are not about data (whom a signal wakes) are made by the environment: all of them must be safe.
 *
 * Which threads must be explored from n is a matter of the reduction. That the same ones suffice from s is seen thus: the
 * executions below s that take the outcomes explored below n touch the same bytes in the same order, so they have the
 * same races among themselves, and the same threads were added for these. enabled(n) says that no thread can go on that
 * could not at n, and the reverse. Two things differ: what slept, and what happened before.
 *
 *      Sleep. What slept at n was left out below it. A visitor is cut only if at least these threads sleep: they have
 *      the same operation in front of them (that is part of the control), so the same is left out.
 *
 *      Races with what happened before. Of each access below n it is recorded which threads had taken part, below n, in
 *      what happens before it. At a visitor, it comes after all that these threads have done so far, and its own thread;
 *      with the other events of the visitor's execution that touch the same bytes it is in a race, as if it were the next
 *      operation of its thread (or of the thread that will create it). These races are reversed as usual. Taking fewer
 *      threads for ordered than really are only adds races.
 *
 * Data races depend on what happened before, too. If they are errors, a visitor is not cut while an access below would
 * be in a data race with something before it that has not been reported. */
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ACCESSES = 2000, MOST_VARIANTS = 4, EFFORT_STEP = 8, MOST_BYTES = 1 << 30 };

/* ---- clauses ---- */

static bool too_large(struct search *s, const clause_vec *all) {
    uint64_t limit = s->options->summary_size;
    return clauses_size(&s->marks, all, limit) > limit;
}

/* ---- accesses ---- */

static const struct pmap_values plain_numbers = {0};

static void access_free(struct access *a) {
    free(a->clocks);
    vec_free(&a->past);
}

static void accesses_clear(access_vec *all) {
    for (size_t i = 0; i < all->count; i++) access_free(&all->at[i]);
    all->count = 0;
}

static bool same_touch(const touch *a, const touch *b) {
    return a->address == b->address && a->bytes == b->bytes && a->write == b->write;
}

static size_t touch_number(struct summary_table *table, const touch *a) {
    for (uint64_t key = hash_mix(hash_mix(a->address, a->bytes), a->write);; key++) {
        size_t known = (size_t)(uintptr_t)pmap_get(table->touch_numbers, key);
        if (known && same_touch(&table->touches.at[known - 1], a)) return known - 1;
        if (known) continue;
        vec_push(&table->touches, *a);
        table->touch_numbers = pmap_set(&plain_numbers, table->touch_numbers, key, (void *)(uintptr_t)table->touches.count);
        return table->touches.count - 1;
    }
}

static void past_add(touch_set *past, size_t number) {
    while (past->count <= number / 64) vec_push(past, 0);
    past->at[number / 64] |= 1ull << (number % 64);
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
    return a->after_write == b->after_write && a->after_access == b->after_access && a->width == b->width &&
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
    access_free(b);
}

/* Adds *a, which it takes. Only so many of one operation are told apart by what comes before them. */
static void add_access(access_vec *all, struct access *a) {
    struct access *last = NULL;
    size_t variants = 0;
    for (size_t i = 0; i < all->count; i++) {
        struct access *b = &all->at[i];
        if (a->key != b->key || !same_operation(a, b)) continue;
        last = b;
        if (++variants >= MOST_VARIANTS || same_order(a, b)) break;
        last = NULL;
    }
    if (last) merge_access(last, a);
    else vec_push(all, *a);
}

/* For the newest node and those above it, an event of a thread below it is as good as any other. */
static void forget_details(const struct search *s, access_vec *all) {
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
    all->count = 0;
    for (size_t i = 0; i < n; i++) {
        struct access a = old[i];
        add_access(all, &a);
    }
}

/* The clocks of an operation: full and sync are those of the event, or of its thread if it has not been performed. */
struct clocks { const uint32_t *full, *before, *sync; uint32_t width; };

static void add_touch(access_vec *all, uint32_t id, const operation *op, const touch *at, struct clocks c) {
    struct access a = {.thread = id, .width = c.width, .clocks = xmalloc(CLOCKS * c.width * sizeof *a.clocks)};
    a.op = (operation){.kind = op->kind, .location = op->location, .function = op->function, .world = op->world,
                       .waits = op->waits, .cancelled = op->cancelled};
    if (at) a.op.at[0] = *at, a.op.count = 1;
    a.key = access_key(&a);
    memcpy(a.clocks + CLOCK_FULL * c.width, c.full, c.width * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_BEFORE * c.width, c.before, c.width * sizeof *a.clocks);
    memcpy(a.clocks + CLOCK_SYNC * c.width, c.sync, c.width * sizeof *a.clocks);
    add_access(all, &a);
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

/* Event e comes before all that was collected below it. What it touches is part of the past of those that come after it,
 * and shields accesses to the same bytes from races with what happened before e. An operation that had to wait is
 * shielded only by one it could have come before. */
static void add_event(struct search *s, access_vec *all, uint32_t e) {
    const struct event *x = &s->trace.events.at[e];
    uint32_t touches = operation_touches(&x->op), w = s->trace.width;
    if (x->op.spared) return;
    for (size_t i = 0; i < all->count; i++) {
        struct access *a = &all->at[i];
        if (a->width <= x->thread || a->clocks[CLOCK_FULL * a->width + x->thread] < x->number) continue;
        bool earlier = a->clocks[CLOCK_BEFORE * a->width + x->thread] >= x->number;
        for (uint32_t k = 0; k < touches; k++) {
            const touch *t = operation_touch(&x->op, k);
            if (earlier) past_add(&a->past, touch_number(&s->summaries, t));
            if (!a->op.count || !shields(x, t, a)) continue;
            a->after_access = true;
            a->after_write |= t->write;
        }
    }
    const uint32_t *now = event_clock(&s->trace, e);
    add_operation(all, x->thread, &x->op, (struct clocks){now, trace_clock_before(&s->trace, e), now + w, w});
}

/* What was about to happen when an execution ended could have happened before. */
static void add_pending(struct search *s, access_vec *all, const state *end) {
    uint32_t w = s->trace.width;
    for (uint32_t i = 0; i < end->threads->count && i < w; i++) {
        const thread *t = end->threads->at[i];
        if (!t || t->status != THREAD_PARKED) continue;
        const uint32_t *now = trace_thread_clock(&s->trace, i);
        add_operation(all, i, &t->next, (struct clocks){now, now, now + w, w});
    }
}

/* ---- preconditions ---- */

static void alternatives_clear(struct precondition *p) {
    for (size_t i = 0; i < p->alternatives.count; i++) vec_free(&p->alternatives.at[i].clauses);
    p->alternatives.count = 0;
}

void precondition_clear(struct precondition *p) {
    p->barren = false;
    p->clauses.count = p->needs.count = 0;
    accesses_clear(&p->accesses);
    alternatives_clear(p);
}

void precondition_free(struct precondition *p) {
    precondition_clear(p);
    vec_free(&p->clauses);
    vec_free(&p->needs);
    vec_free(&p->accesses);
    vec_free(&p->alternatives);
}

static term *conjunction(terms *t, const clause_vec *all) {
    term *result = term_true(t);
    for (size_t i = all->count; i-- > 0;) result = term_and(t, all->at[i], result);
    return result;
}

/* Adds the or of the alternatives with these choices: what they have in common, and the or of what is left. */
static void add_group(struct search *s, struct precondition *p, uint64_t choices_) {
    terms *t = s->terms;
    const struct alternative *first = NULL;
    size_t count = 0;
    for (size_t i = 0; i < p->alternatives.count; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren) continue;
        if (!first) first = a;
        count++;
    }
    if (!first) {
        p->barren = true;
        return;
    }
    clause_vec common = {0}, rest = {0};
    for (size_t k = 0; k < first->clauses.count; k++) vec_push(&common, first->clauses.at[k]);
    for (size_t i = 0; i < p->alternatives.count && count > 1; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren || a == first) continue;
        clauses_open(&s->marks, &a->clauses);
        size_t left = 0;
        for (size_t k = 0; k < common.count; k++)
            if (clauses_marked(&s->marks, common.at[k])) common.at[left++] = common.at[k];
        common.count = left;
    }
    term *any = count == 1 ? term_true(t) : term_false(t);
    clauses_open(&s->marks, &common);
    for (size_t i = 0; i < p->alternatives.count && count > 1; i++) {
        const struct alternative *a = &p->alternatives.at[i];
        if (a->choices != choices_ || a->barren) continue;
        rest.count = 0;
        for (size_t k = 0; k < a->clauses.count; k++)
            if (!clauses_marked(&s->marks, a->clauses.at[k])) vec_push(&rest, a->clauses.at[k]);
        any = term_or(t, any, conjunction(t, &rest));
    }
    clauses_open(&s->marks, &p->clauses);
    for (size_t k = 0; k < common.count; k++) clauses_add(&s->marks, &p->clauses, common.at[k]);
    if (term_is_false(any)) p->barren = true;
    else clauses_add_parts(&s->marks, &p->clauses, any);
    vec_free(&common);
    vec_free(&rest);
}

void summary_thread_left(struct search *s, struct node *n) {
    struct precondition *p = &n->below;
    if (!s->summarize) return;
    if (!p->alternatives.count) p->barren = true;
    for (size_t i = 0; i < p->alternatives.count && !p->barren; i++) {
        bool done = false;
        for (size_t k = 0; k < i && !done; k++) done = p->alternatives.at[k].choices == p->alternatives.at[i].choices;
        if (!done) add_group(s, p, p->alternatives.at[i].choices);
    }
    if (!p->barren && too_large(s, &p->clauses)) p->barren = true;
    alternatives_clear(p);
}

/* Which choices led from one state to the other. */
static uint64_t choices_between(const state *before, const state *after) {
    uint64_t h = 1;
    for (const choices *c = after->choices; c && c != before->choices; c = c->before) h = hash_mix(h, c->value + 1);
    return h;
}

/* Adds the cells in the term to the open list. */
static void add_cells(struct search *s, clause_vec *needs, const term *t) {
    s->cells.count = 0;
    vm_cells_of(s->vm, t, &s->cells);
    for (size_t i = 0; i < s->cells.count; i++) clauses_add(&s->marks, needs, s->cells.at[i]);
}

/* What holds below, said before the transition of node n that ended in `after`. False: it cannot be said. */
static bool carry_back(struct search *s, struct node *n, const state *after, enum vm_outcome outcome,
                       const struct precondition *below, clause_vec *result) {
    bool good = vm_generalize(s->vm, n->before, n->thread, after, outcome, result);
    if (good) clauses_open(&s->marks, result);
    for (size_t i = 0; good && i < below->clauses.count; i++) {
        term *t = vm_before(s->vm, below->clauses.at[i]);
        good = t && !term_is_false(t);
        if (good) clauses_add_parts(&s->marks, result, t);
    }
    if (good) clauses_open(&s->marks, &n->below.needs);
    for (size_t i = 0; good && i < below->needs.count; i++) {
        term *t = vm_before(s->vm, below->needs.at[i]);
        good = t != NULL;
        if (good && t == below->needs.at[i]) clauses_add(&s->marks, &n->below.needs, t);
        else if (good) add_cells(s, &n->below.needs, t);
    }
    size_t count;
    term *const *opened = vm_opened(s->vm, &count);
    for (size_t i = 0; good && i < count; i++) clauses_add(&s->marks, &n->below.needs, opened[i]);
    vm_generalize_end(s->vm);
    return good;
}

/* How much work it is, in the unit of schedule_work: about a quarter of a microsecond for each thing that is looked at. */
static uint64_t carrying_effort(const struct node *n, const state *after, const struct precondition *below) {
    uint64_t things = below->clauses.count + below->needs.count + below->accesses.count;
    const thread *t = n->before->threads->at[n->thread], *later = after->threads->at[n->thread];
    if (t && later) things += later->executed - t->executed;
    return EFFORT_STEP + things / 4;
}

/* The newest outcome of n's transition led to `after`, below which this holds (NULL: nothing is known). */
static void add_outcome(struct search *s, struct node *n, const state *after, enum vm_outcome outcome,
                        struct precondition *below) {
    struct precondition *p = &n->below;
    if (p->barren) return;
    if (below) s->effort += carrying_effort(n, after, below);
    struct alternative a = {.choices = choices_between(n->before, after), .barren = !below || below->barren};
    if (!a.barren) a.barren = !carry_back(s, n, after, outcome, below, &a.clauses);
    vec_push(&p->alternatives, a);
    if (a.barren) return;
    add_event(s, &below->accesses, (uint32_t)(n - s->nodes.at));
    if (!p->accesses.count) {
        access_vec empty = p->accesses;
        p->accesses = below->accesses;
        below->accesses = empty;
    }
    for (size_t i = 0; i < below->accesses.count; i++) add_access(&p->accesses, &below->accesses.at[i]);
    below->accesses.count = 0;
    if (p->accesses.count > MOST_ACCESSES) p->barren = true;
}

/* ---- the table ---- */

static size_t bucket_of(const struct summary_table *table, control c) { return c.a & (table->bucket_count - 1); }

static void table_grow(struct summary_table *table) {
    struct summary_table larger = {.bucket_count = table->bucket_count ? 2 * table->bucket_count : 1024};
    larger.buckets = xcalloc(larger.bucket_count, sizeof *larger.buckets);
    for (size_t i = 0; i < table->bucket_count; i++) {
        struct summary *reversed = NULL;
        while (table->buckets[i]) {
            struct summary *x = table->buckets[i];
            table->buckets[i] = x->next;
            x->next = reversed;
            reversed = x;
        }
        while (reversed) {
            struct summary *x = reversed;
            reversed = x->next;
            x->next = larger.buckets[bucket_of(&larger, x->control)];
            larger.buckets[bucket_of(&larger, x->control)] = x;
        }
    }
    free(table->buckets);
    table->buckets = larger.buckets;
    table->bucket_count = larger.bucket_count;
}

static uint64_t summary_bytes(const struct summary *x) {
    return sizeof *x + (x->clauses.capacity + x->needs.capacity + x->futures.capacity) * sizeof(void *);
}

static void summary_free(struct summary *x) {
    vec_free(&x->clauses);
    vec_free(&x->needs);
    vec_free(&x->futures);
    free(x);
}

void summary_table_free(struct summary_table *table) {
    for (size_t i = 0; i < table->bucket_count; i++)
        while (table->buckets[i]) {
            struct summary *x = table->buckets[i];
            table->buckets[i] = x->next;
            summary_free(x);
        }
    free(table->buckets);
    for (size_t i = 0; i < table->futures.count; i++) {
        vec_free(&table->futures.at[i]->past);
        free(table->futures.at[i]);
    }
    vec_free(&table->futures);
    pmap_unref(&plain_numbers, table->future_numbers);
    vec_free(&table->touches);
    pmap_unref(&plain_numbers, table->touch_numbers);
}

/* Keeps at most the newest so many of one control. */
static void drop_oldest(struct search *s, control c) {
    struct summary **at = &s->summaries.buckets[bucket_of(&s->summaries, c)];
    for (uint64_t n = 0; *at;) {
        if (!control_same((*at)->control, c) || ++n <= s->options->summary_entries) {
            at = &(*at)->next;
            continue;
        }
        struct summary *x = *at;
        *at = x->next;
        s->summaries.bytes -= summary_bytes(x);
        summary_free(x);
        s->summaries.count--;
    }
}

static struct future future_of(const struct search *s, const struct access *a) {
    struct future f = {.thread = a->thread, .op = a->op, .after_write = a->after_write, .after_access = a->after_access};
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
           a->after_access == b->after_access && same_set(&a->after, &b->after) && same_set(&a->before, &b->before) &&
           same_set(&a->after_sync, &b->after_sync) && a->past.count == b->past.count &&
           (!a->past.count || memcmp(a->past.at, b->past.at, a->past.count * sizeof *a->past.at) == 0);
}

static uint64_t future_hash(uint64_t key, const struct future *f) {
    uint64_t h = hash_mix(key, (uint64_t)f->after_write << 1 | f->after_access);
    for (size_t i = 0; i < COUNT_OF(f->after.bits); i++)
        h = hash_mix(hash_mix(hash_mix(h, f->after.bits[i]), f->before.bits[i]), f->after_sync.bits[i]);
    for (size_t i = 0; i < f->past.count; i++) h = hash_mix(h, f->past.at[i]);
    return h;
}

/* The one like *f, which it takes, in the table. */
static const struct future *future_known(struct summary_table *table, uint64_t key, struct future *f) {
    for (uint64_t h = future_hash(key, f);; h++) {
        size_t known = (size_t)(uintptr_t)pmap_get(table->future_numbers, h);
        if (known && !same_future(table->futures.at[known - 1], f)) continue;
        if (known) {
            vec_free(&f->past);
            return table->futures.at[known - 1];
        }
        struct future *added = xmalloc(sizeof *added);
        *added = *f;
        vec_push(&table->futures, added);
        table->bytes += sizeof *added + f->past.capacity * sizeof *f->past.at;
        table->future_numbers = pmap_set(&plain_numbers, table->future_numbers, h, (void *)(uintptr_t)table->futures.count);
        return added;
    }
}

static void keep(struct search *s, const struct node *n) {
    if (s->summaries.bytes > MOST_BYTES) return; /* fewer executions are cut, none is lost */
    struct summary *x = xcalloc(1, sizeof *x);
    x->control = n->control;
    x->sleep = n->slept;
    x->stands_for = s->stood_for - n->stood_for;
    vec_reserve(&x->clauses, n->below.clauses.count);
    vec_reserve(&x->needs, n->below.needs.count);
    for (size_t i = 0; i < n->below.clauses.count; i++) vec_push(&x->clauses, n->below.clauses.at[i]);
    for (size_t i = 0; i < n->below.needs.count; i++) vec_push(&x->needs, n->below.needs.at[i]);
    vec_reserve(&x->futures, n->below.accesses.count);
    for (size_t i = 0; i < n->below.accesses.count; i++) {
        struct future f = future_of(s, &n->below.accesses.at[i]);
        vec_push(&x->futures, future_known(&s->summaries, n->below.accesses.at[i].key, &f));
    }
    if (s->summaries.count >= s->summaries.bucket_count) table_grow(&s->summaries);
    struct summary **bucket = &s->summaries.buckets[bucket_of(&s->summaries, x->control)];
    x->next = *bucket;
    *bucket = x;
    s->summaries.count++;
    s->summaries.bytes += summary_bytes(x);
    s->counts.summaries++;
    gig_keep(s, n, x);
    drop_oldest(s, x->control);
}

/* ---- visitors ---- */

/* The thread itself, or the one that will create it. */
static uint32_t present_thread(const struct search *s, const state *at, uint32_t id) {
    size_t count;
    const struct thread_name *names = vm_thread_names(s->vm, &count);
    while (id && (id >= at->threads->count || !at->threads->at[id])) id = names[id].creator;
    return id;
}

static void join(uint32_t *clock, const uint32_t *other, uint32_t width) {
    for (uint32_t k = 0; k < width; k++)
        if (other[k] > clock[k]) clock[k] = other[k];
}

/* What an access below comes after at this visitor, into s->clock: before its thread comes to it, and what is
 * synchronized with it. */
static void future_clock(struct search *s, const struct future *f, uint32_t self) {
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

static bool would_be_new_race(struct search *s, const state *at, const struct summary *x) {
    for (size_t i = 0; i < x->futures.count; i++) {
        const struct future *f = x->futures.at[i];
        if (!f->op.count) continue;
        uint32_t self = present_thread(s, at, f->thread);
        future_clock(s, f, self);
        if (datarace_unseen(s, f->thread, &f->op, s->clock.at + s->trace.width)) return true;
    }
    return false;
}

/* Does the state satisfy the summary? The clause that fails is moved to the front: it may fail again. */
static bool holds(struct search *s, state *at, struct summary *x) {
    term *rest = term_true(s->terms);
    s->counts.subsumption_checks++;
    s->effort += 1 + x->clauses.count / 4;
    for (size_t i = 0; i < x->clauses.count; i++) {
        term *t = vm_in_state(s->vm, at, x->clauses.at[i]);
        if (t && !term_is_false(t)) {
            rest = term_and(s->terms, rest, t);
            continue;
        }
        term *failed = x->clauses.at[i];
        memmove(x->clauses.at + 1, x->clauses.at, i * sizeof *x->clauses.at);
        x->clauses.at[0] = failed;
        return false;
    }
    for (size_t i = 0; i < x->needs.count; i++)
        if (!vm_in_state(s->vm, at, x->needs.at[i])) return false;
    if (term_is_const(rest)) return term_is_true(rest);
    s->counts.subsumption_by_solver++;
    return pathcond_check(s->solver, at->condition, term_not(s->terms, rest), NULL) == UNSAT;
}

/* An error is no trouble: it has been reported, and whoever comes here again finds the same one. */
static bool went_well(const struct search *s, const state *before, const state *after) {
    return s->trouble == s->trouble_before && !((after->stopped & ~before->stopped) & 1u << VM_INCOMPLETE);
}

static bool sleeps_enough(const thread_set *needed, const thread_set *have) {
    return !(needed->bits[0] & ~have->bits[0]) && !(needed->bits[1] & ~have->bits[1]);
}

bool summary_cuts(struct search *s, struct node *n) {
    if (!s->summarize) return false;
    precondition_clear(&n->below);
    n->stood_for = s->stood_for;
    n->control = vm_control(s->vm, n->before);
    s->effort += 1 + n->before->threads->count / 2;
    n->spoiled = s->nodes.count > 1 && !went_well(s, n[-1].before, n->before);
    n->slept = (thread_set){{0}};
    for (size_t i = 0; i < n->sleep.count; i++)
        if (n->sleep.at[i]->all) set_add(&n->slept, n->sleep.at[i]->thread);
        else n->below.barren = true;
    if (!s->summaries.bucket_count) return false;
    for (struct summary *x = s->summaries.buckets[bucket_of(&s->summaries, n->control)]; x; x = x->next) {
        if (!control_same(x->control, n->control) || !sleeps_enough(&x->sleep, &n->slept)) continue;
        if (!holds(s, n->before, x)) continue;
        if (s->options->vm.checks & CHECK_RACE && would_be_new_race(s, n->before, x)) continue;
        n->cut_by = x;
        return true;
    }
    return false;
}

/* For those above the visitor: the access comes after whatever these threads do from here on, so it counts as after one
 * more event of each, and after all that was found. */
static void add_future(struct search *s, access_vec *all, const struct future *f, uint32_t self) {
    uint32_t w = s->trace.width;
    struct access a = {.thread = f->thread, .op = f->op, .width = w, .after_write = f->after_write,
                       .after_access = f->after_access, .clocks = xmalloc(CLOCKS * w * sizeof *a.clocks)};
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
    add_access(all, &a);
}

/* The run ends at node n, which is cut: its races, and what is known below it, are those of the summary. */
void summary_cut(struct search *s, struct node *n) {
    const struct summary *x = n->cut_by;
    struct precondition *p = &n->below;
    s->effort += x->futures.count;
    s->stood_for += x->stands_for - 1; /* the run itself has been counted */
    for (size_t i = 0; i < x->futures.count; i++) {
        const struct future *f = x->futures.at[i];
        uint32_t self = present_thread(s, n->before, f->thread);
        future_clock(s, f, self);
        reduction_future(s, self, f, s->clock.at);
        add_future(s, &p->accesses, f, self);
    }
    clauses_open(&s->marks, &p->clauses);
    for (size_t i = 0; i < x->clauses.count; i++) clauses_add(&s->marks, &p->clauses, x->clauses.at[i]);
    clauses_open(&s->marks, &p->needs);
    for (size_t i = 0; i < x->needs.count; i++) clauses_add(&s->marks, &p->needs, x->needs.at[i]);
    n->explored = true;
}

/* ---- called by the main loop ---- */

void summary_end(struct search *s, state *end, enum vm_outcome outcome, bool tried) {
    if (!s->summarize || !s->nodes.count) return;
    struct node *n = &s->nodes.at[s->nodes.count - 1];
    struct precondition below = {0};
    bool good = outcome != VM_INCOMPLETE && outcome != VM_RUNNING && went_well(s, n->before, end);
    if (good && tried) good = vm_general_trial(s->vm, end, &below.clauses);
    if (good && outcome == VM_PARKED) good = vm_general_enabled(s->vm, end, &below.clauses);
    if (good) add_pending(s, &below.accesses, end);
    add_outcome(s, n, end, outcome, good ? &below : NULL);
    precondition_free(&below);
}

void summary_leave(struct search *s, struct node *n) {
    if (!s->summarize) return;
    struct precondition *p = &n->below;
    bool cut = n->cut_by || n->exhausted;
    if (!n->explored) add_pending(s, &p->accesses, n->before); /* everything slept */
    if (!p->barren && !cut) p->barren = !vm_general_enabled(s->vm, n->before, &p->clauses);
    if (!p->barren) forget_details(s, &p->accesses);
    if (!p->barren && !cut && !too_large(s, &p->clauses)) keep(s, n);
    if (s->nodes.count < 2) return;
    struct node *above = n - 1;
    add_outcome(s, above, n->before, VM_PARKED, n->spoiled || p->barren ? NULL : p);
}
