/* lore.c -- summaries as bytes: what a search has learned, for those who explore other parts of it.
 *
 * A summary is a truth about the program, not about the search that found it: whoever comes to its control with a state
 * that satisfies it, with the same threads asleep, need not explore what is below. Three things make it so in every process:
 * controls are hashes of nothing but the program and names (vm/control.c); cells, inputs, threads and addresses have the same
 * names everywhere; and with summaries a node is complete by itself (reduction.c): nothing was left out below it because of
 * what was explored elsewhere but what begins with a sleeping thread.
 *
 * It says that no error follows but those that were reported. So it may be told to others only when these errors are safe
 * with whoever tells it: lore follows what was found, in the same message, report or checkpoint (share.c). Races with what
 * happened above the part of the search where it was made may not have been reported yet; who comes there again, and is cut by
 * it, finds them again, from its futures.
 *
 * Neighbours have most of their terms and futures in common. Both are written once, in front of the summaries that use
 * them. What is told at once is limited to a number of bytes. */
#include "explore/search.h"
#include "expr/pack.h"

#include <stdlib.h>
#include <string.h>

enum { LORE_BYTES = 4 << 20, ALL_LORE_BYTES = 64 << 20 };
enum { FUTURE_WORLD = 1, FUTURE_WAITS = 2, FUTURE_CANCELLED = 4, FUTURE_TOUCHES = 8, FUTURE_AFTER_WRITE = 16,
       FUTURE_AFTER_ACCESS = 32, FUTURE_FIRST = 64, FUTURE_FLAGS = 128 };
enum { VARIABLE_INPUT, VARIABLE_REGISTER, VARIABLE_MEMORY, VARIABLE_RESULT, VARIABLE_KINDS };

/* ---- variables ---- */

static void variable_write(void *data, wire *w, const term *var) {
    const struct search *s = data;
    struct vm_cell c;
    if (!vm_cell(s->vm, var, &c)) {
        wire_put(w, VARIABLE_INPUT);
        wire_put_text(w, terms_var_name(s->terms, var->low));
        return;
    }
    wire_put(w, c.kind == VM_CELL_REGISTER ? VARIABLE_REGISTER : c.kind == VM_CELL_MEMORY ? VARIABLE_MEMORY : VARIABLE_RESULT);
    if (c.kind == VM_CELL_MEMORY) {
        wire_put(w, c.address);
        return;
    }
    wire_put(w, c.thread);
    if (c.kind == VM_CELL_RESULT) return;
    wire_put(w, c.depth);
    wire_put(w, c.index);
}

static term *variable_read(void *data, wire_reader *r, uint32_t width) {
    struct search *s = data;
    uint64_t kind = wire_get_below(r, VARIABLE_KINDS);
    if (kind == VARIABLE_INPUT) {
        char *name = wire_get_text(r);
        term *var = name && !r->spoiled ? term_var(s->terms, name, width, false) : NULL;
        free(name);
        return var;
    }
    struct vm_cell c = {.kind = VM_CELL_MEMORY, .bytes = width / 8};
    if (kind == VARIABLE_MEMORY) {
        c.address = wire_get(r);
    } else {
        c.kind = kind == VARIABLE_REGISTER ? VM_CELL_REGISTER : VM_CELL_RESULT;
        c.thread = (uint32_t)wire_get_below(r, THREADS_MAX);
    }
    if (kind == VARIABLE_REGISTER) {
        c.depth = (uint32_t)wire_get(r);
        c.index = (uint32_t)wire_get(r);
    }
    return r->spoiled ? NULL : vm_cell_variable(s->vm, &c, width);
}

/* ---- futures ---- */

typedef VEC(const struct future *) future_list;

static void future_write(const struct summary_table *table, wire *w, const struct future *f) {
    wire_put(w, f->thread);
    wire_put(w, f->op.kind);
    wire_put(w, (f->op.world ? FUTURE_WORLD : 0) | (f->op.waits ? FUTURE_WAITS : 0) |
                    (f->op.cancelled ? FUTURE_CANCELLED : 0) | (f->op.count ? FUTURE_TOUCHES : 0) |
                    (f->after_write ? FUTURE_AFTER_WRITE : 0) | (f->after_access ? FUTURE_AFTER_ACCESS : 0) |
                    (f->first ? FUTURE_FIRST : 0));
    wire_put(w, f->op.location);
    wire_put(w, f->op.function);
    if (f->op.count) touch_write(w, &f->op.at[0]);
    set_write(w, &f->after);
    set_write(w, &f->before);
    set_write(w, &f->after_sync);
    size_t count = 0;
    for (size_t i = 0; i < f->past.count; i++) count += (size_t)__builtin_popcountll(f->past.at[i]);
    wire_put(w, count);
    for (size_t i = 0; i < f->past.count; i++)
        for (uint64_t bits = f->past.at[i]; bits; bits &= bits - 1)
            touch_write(w, &table->touches.at[64 * i + (unsigned)__builtin_ctzll(bits)]);
}

/* NULL: it is damaged. */
static const struct future *future_read(struct search *s, wire_reader *r) {
    size_t known;
    vm_thread_names(s->vm, &known);
    struct future f = {.thread = (uint32_t)wire_get_below(r, known)};
    f.op.kind = (uint8_t)wire_get_below(r, OPERATION_KINDS);
    uint64_t flags = wire_get_below(r, FUTURE_FLAGS);
    f.op.world = flags & FUTURE_WORLD;
    f.op.waits = flags & FUTURE_WAITS;
    f.op.cancelled = flags & FUTURE_CANCELLED;
    f.op.count = (flags & FUTURE_TOUCHES) != 0;
    f.after_write = flags & FUTURE_AFTER_WRITE;
    f.after_access = flags & FUTURE_AFTER_ACCESS;
    f.first = flags & FUTURE_FIRST;
    f.op.location = (uint32_t)wire_get_below(r, s->program->location_count);
    f.op.function = (uint32_t)wire_get_below(r, s->program->function_count);
    if (f.op.count) f.op.at[0] = touch_read(r);
    f.after = set_read(r);
    f.before = set_read(r);
    f.after_sync = set_read(r);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        touch a = touch_read(r);
        if (!r->spoiled) future_add_past(&s->summaries, &f, &a);
    }
    if (!r->spoiled) return futures_take(&s->summaries, &f);
    vec_free(&f.past);
    return NULL;
}

/* ---- summaries ---- */

struct tale { term_pack terms; future_list futures; uint32_t *numbers; wire summaries; size_t count; };

static size_t future_place(const struct summary_table *table, struct tale *x, const struct future *f) {
    if (!x->numbers) x->numbers = xcalloc(table->futures.count, sizeof *x->numbers);
    if (!x->numbers[f->number]) {
        vec_push(&x->futures, f);
        x->numbers[f->number] = (uint32_t)x->futures.count;
    }
    return x->numbers[f->number] - 1;
}

static void clauses_write(const struct search *s, struct tale *x, const clause_vec *clauses) {
    wire_put(&x->summaries, clauses->count);
    for (size_t i = 0; i < clauses->count; i++) wire_put(&x->summaries, pack_add(&x->terms, s->terms, clauses->at[i]));
}

static void tell(const struct search *s, struct tale *x, const struct summary *about) {
    wire *w = &x->summaries;
    wire_put_bytes(w, &about->control, sizeof about->control);
    wire_put_bytes(w, &about->stands_for, sizeof about->stands_for);
    wire_put(w, about->waits);
    set_write(w, &about->sleep);
    clauses_write(s, x, &about->clauses);
    clauses_write(s, x, &about->needs);
    wire_put(w, about->futures.count);
    for (size_t i = 0; i < about->futures.count; i++) wire_put(w, future_place(&s->summaries, x, about->futures.at[i]));
    x->count++;
}

/* Newest first. */
static void tell_new(struct search *s, struct tale *x) {
    struct summary_table *table = &s->summaries;
    while (table->untold.count && x->summaries.count < LORE_BYTES) {
        struct summary *at = vec_pop(&table->untold);
        at->untold = false;
        if (!at->dropped) tell(s, x, at);
        if (at->dropped) summary_free(at);
    }
}

static void tell_all(const struct search *s, struct tale *x) {
    const struct summary_table *table = &s->summaries;
    for (size_t i = 0; i < table->bucket_count; i++)
        for (const struct summary *at = table->buckets[i]; at && x->summaries.count < ALL_LORE_BYTES; at = at->next)
            tell(s, x, at);
}

bool lore_write(struct search *s, wire *w, bool again) {
    struct tale x = {0};
    const struct summary_table *table = &s->summaries;
    if (again) tell_all(s, &x);
    else tell_new(s, &x);
    if (x.count) {
        pack_write(&x.terms, w, variable_write, s);
        wire_put(w, x.futures.count);
        for (size_t i = 0; i < x.futures.count; i++) future_write(table, w, x.futures.at[i]);
        wire_put(w, x.count);
        wire_put_bytes(w, x.summaries.at, x.summaries.count);
    }
    pack_free(&x.terms);
    vec_free(&x.futures);
    wire_free(&x.summaries);
    free(x.numbers);
    return x.count > 0;
}

static void clauses_read(wire_reader *r, const term_pack *pack, clause_vec *clauses, bool truths) {
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        uint64_t place = wire_get_below(r, pack->all.count);
        if (r->spoiled) break;
        term *t = pack->all.at[place];
        if (t->flags & (TERM_IS_ARRAY | TERM_HAS_UNDEF) || (truths && t->width != 1)) r->spoiled = true;
        else vec_push(clauses, t);
    }
}

static void summary_read(struct search *s, wire_reader *r, const term_pack *pack, const future_list *futures) {
    struct summary *x = xcalloc(1, sizeof *x);
    wire_get_bytes(r, &x->control, sizeof x->control);
    wire_get_bytes(r, &x->stands_for, sizeof x->stands_for);
    x->waits = wire_get_bool(r);
    x->sleep = set_read(r);
    clauses_read(r, pack, &x->clauses, true);
    clauses_read(r, pack, &x->needs, false);
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        uint64_t place = wire_get_below(r, futures->count);
        if (!r->spoiled) vec_push(&x->futures, futures->at[place]);
    }
    if (r->spoiled) summary_free(x);
    else summary_add(s, x);
}

bool lore_read(struct search *s, wire_reader *r) {
    term_pack pack = {0};
    future_list futures = {0};
    bool good = pack_read(&pack, s->terms, r, variable_read, s);
    for (size_t left = good ? wire_count(r) : 0; left && !r->spoiled; left--) {
        const struct future *f = future_read(s, r);
        if (f) vec_push(&futures, f);
    }
    for (size_t left = r->spoiled ? 0 : wire_count(r); left && !r->spoiled; left--) summary_read(s, r, &pack, &futures);
    pack_free(&pack);
    vec_free(&futures);
    return wire_done(r);
}
