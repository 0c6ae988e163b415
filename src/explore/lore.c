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
 * Neighbours have most of their terms and futures in common, and so have those that are told later. Each teller numbers both,
 * and tells each once: what it tells is a *tale* of many messages, and each says whose it is and which of them. Who has missed
 * one has no use for those that follow. What is told at once is limited to a number of bytes.
 *
 * The lists of clauses and futures of neighbours differ little, too: they are told as differences (difference.h), each with a
 * sum, so that a summary is used only if it is the one that was told.
 *
 * Most of what others tell is about states that one never comes to. So a summary is only put into the table, with its control;
 * its terms are built when a state with this control comes up. */
#include "explore/difference.h"
#include "explore/search.h"
#include "expr/pack.h"

#include <stdlib.h>
#include <sys/random.h>

enum { LORE_BYTES = 4 << 20, ALL_LORE_BYTES = 64 << 20, KEY_WORTH = 3 /* times as many bytes as a difference, at least */ };
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

/* ---- telling ---- */

enum { CLAUSES, NEEDS, FUTURES, LISTS }; /* of a summary */

/* What one teller has told. */
struct tale {
    uint64_t teller, messages;
    term_pack terms;
    VEC(uint32_t) futures;   /* by number in the table: its number in the tale + 1 */
    size_t future_count;
    future_list fresh;       /* not written yet */
    struct difference lists[LISTS];
    size_t key_bytes;        /* that the keys of the lists took; 0: there are none */
    number_list numbers;     /* scratch, */
    wire summaries, one;     /* and this */
    size_t count;            /* of the summaries in it */
};

static struct tale *tale_new(void) {
    struct tale *x = xcalloc(1, sizeof *x);
    if (getrandom(&x->teller, sizeof x->teller, 0) != sizeof x->teller) x->teller = (uint64_t)(1e9 * now_seconds());
    return x;
}

static void tale_free(struct tale *x) {
    if (!x) return;
    pack_free(&x->terms);
    vec_free(&x->futures);
    vec_free(&x->fresh);
    vec_free(&x->numbers);
    for (int i = 0; i < LISTS; i++) difference_free(&x->lists[i]);
    wire_free(&x->summaries);
    wire_free(&x->one);
    free(x);
}

static uint32_t future_number(const struct search *s, struct tale *x, uint32_t known) {
    if (!x->futures.at[known]) {
        vec_push(&x->fresh, s->summaries.futures.at[known]);
        x->futures.at[known] = (uint32_t)++x->future_count;
    }
    return x->futures.at[known] - 1;
}

static void number_clauses(const struct search *s, struct tale *x, const number_list *clauses, struct difference *list) {
    x->numbers.count = 0;
    vec_reserve(&x->numbers, clauses->count);
    for (size_t i = 0; i < clauses->count; i++) {
        size_t number = pack_number(&x->terms, clauses->at[i]);
        if (number == PACK_NONE) number = pack_add(&x->terms, s->terms, terms_at(s->terms, clauses->at[i]));
        x->numbers.at[x->numbers.count++] = (uint32_t)number;
    }
    difference_set(list, &x->numbers);
}

static void number_futures(const struct search *s, struct tale *x, const number_list *futures, struct difference *list) {
    vec_extend(&x->futures, s->summaries.futures.count);
    x->numbers.count = 0;
    vec_reserve(&x->numbers, futures->count);
    for (size_t i = 0; i < futures->count; i++) x->numbers.at[x->numbers.count++] = future_number(s, x, futures->at[i]);
    difference_set(list, &x->numbers);
}

/* Of this list and those before it. */
static uint32_t sum_with(uint32_t before, uint32_t sum, size_t count) { return 31 * (before + sum) + (uint32_t)count; }

/* The lists as differences from the keys; or, if these are of no use any more, as the next keys. */
static void lists_write(struct tale *x) {
    uint32_t sum = 0;
    for (int i = 0; i < LISTS; i++) sum = sum_with(sum, x->lists[i].sum, x->lists[i].now.count);
    wire_put(&x->summaries, sum);
    x->one.count = 0;
    for (int i = 0; i < LISTS && x->key_bytes; i++) difference_write(&x->lists[i], &x->one);
    bool keys = !x->key_bytes || KEY_WORTH * x->one.count > x->key_bytes;
    wire_put(&x->summaries, keys);
    if (keys) {
        x->one.count = 0;
        for (int i = 0; i < LISTS; i++) difference_write_key(&x->lists[i], &x->one);
        x->key_bytes = x->one.count;
    }
    wire_put_blob(&x->summaries, x->one.at, x->one.count);
}

static void tell(const struct search *s, struct tale *x, const struct summary *about) {
    wire *w = &x->summaries;
    wire_put_bytes(w, &about->control, sizeof about->control);
    wire_put_bytes(w, &about->stands_for, sizeof about->stands_for);
    wire_put(w, about->waits);
    set_write(w, &about->sleep);
    wire_put_bytes(w, &about->slept_as, sizeof about->slept_as);
    number_clauses(s, x, &about->clauses, &x->lists[CLAUSES]);
    number_clauses(s, x, &about->needs, &x->lists[NEEDS]);
    number_futures(s, x, &about->futures, &x->lists[FUTURES]);
    lists_write(x);
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

/* What it has made itself. */
static void tell_all(const struct search *s, struct tale *x) {
    const struct summary_table *table = &s->summaries;
    for (size_t i = 0; i < table->bucket_count; i++)
        for (const struct summary *at = table->buckets[i]; at && x->summaries.count < ALL_LORE_BYTES; at = at->next)
            if (!at->from) tell(s, x, at);
}

/* The next message. */
static bool tale_write(const struct search *s, struct tale *x, wire *w) {
    if (!x->count) return false;
    wire_put_bytes(w, &x->teller, sizeof x->teller);
    wire_put(w, x->messages++);
    pack_write(&x->terms, w, variable_write, (void *)s);
    wire_put(w, x->fresh.count);
    for (size_t i = 0; i < x->fresh.count; i++) {
        x->one.count = 0;
        future_write(&s->summaries, &x->one, x->fresh.at[i]);
        wire_put_blob(w, x->one.at, x->one.count);
    }
    wire_put(w, x->count);
    wire_put_bytes(w, x->summaries.at, x->summaries.count);
    x->fresh.count = x->summaries.count = x->count = 0;
    return true;
}

bool lore_write(struct search *s, wire *w) {
    struct summary_table *table = &s->summaries;
    if (!table->tale) table->tale = tale_new();
    tell_new(s, table->tale);
    return tale_write(s, table->tale, w);
}

bool lore_write_all(const struct search *s, wire *w) {
    struct tale *x = tale_new();
    tell_all(s, x);
    bool some = tale_write(s, x, w);
    tale_free(x);
    return some;
}

/* ---- hearing ---- */

struct heard { size_t at, end; /* in the bytes */ const struct future *built; /* NULL: nobody has asked for it */ };

struct key_lists { size_t at, end; };

/* What one teller has been heard to tell. */
struct teller {
    uint64_t number, messages;
    wire bytes;                      /* of all its messages, */
    VEC(size_t) ends;                /* which end there */
    term_book terms;
    VEC(struct heard) futures;
    VEC(struct key_lists) keys;      /* of the lists of its summaries */
    number_list key[LISTS];          /* one of these, */
    uint32_t open_key;               /* this one, + 1; 0: none */
};

static void teller_free(struct teller *x) {
    wire_free(&x->bytes);
    vec_free(&x->ends);
    book_free(&x->terms);
    vec_free(&x->futures);
    vec_free(&x->keys);
    for (int i = 0; i < LISTS; i++) vec_free(&x->key[i]);
    free(x);
}

/* A new one for the first message. NULL: one of the messages before it has not come. */
static struct teller *teller_of(struct summary_table *table, uint64_t number, uint64_t message) {
    for (size_t i = 0; i < table->tellers.count; i++)
        if (table->tellers.at[i]->number == number) return table->tellers.at[i]->messages == message ? table->tellers.at[i] : NULL;
    if (message) return NULL;
    struct teller *x = xcalloc(1, sizeof *x);
    x->number = number;
    x->terms.bytes = &x->bytes;
    vec_push(&table->tellers, x);
    return x;
}

/* A part of its bytes that `r` is about to give. */
static void place_read(struct teller *x, wire_reader *r, size_t *at, size_t *end) {
    wire_reader part = wire_get_blob(r);
    *end = r->spoiled ? 0 : x->bytes.count - (size_t)(r->end - part.end);
    *at = r->spoiled ? 0 : *end - (size_t)(part.end - part.at);
}

static void summary_read(struct search *s, struct teller *from, wire_reader *r) {
    struct summary *x = xcalloc(1, sizeof *x);
    wire_get_bytes(r, &x->control, sizeof x->control);
    wire_get_bytes(r, &x->stands_for, sizeof x->stands_for);
    x->waits = wire_get_bool(r);
    x->sleep = set_read(r);
    wire_get_bytes(r, &x->slept_as, sizeof x->slept_as);
    x->from = from;
    x->closed = true;
    x->sum = (uint32_t)wire_get(r);
    bool keys = wire_get_bool(r);
    place_read(from, r, &x->at, &x->end);
    if (keys && !r->spoiled) vec_push(&from->keys, ((struct key_lists){x->at, x->end}));
    if (!from->keys.count) r->spoiled = true;
    x->key = (uint32_t)from->keys.count - 1;
    if (r->spoiled || summary_table_full(&s->summaries)) summary_free(x);
    else summary_add(s, x);
}

bool lore_read(struct search *s, wire_reader *r) {
    uint64_t number = 0;
    size_t count = (size_t)(r->end - r->at);
    const uint8_t *begin = r->at;
    wire_get_bytes(r, &number, sizeof number);
    uint64_t message = wire_get(r);
    struct teller *x = r->spoiled ? NULL : teller_of(&s->summaries, number, message);
    if (!x) return !r->spoiled;
    x->messages++;
    wire_put_bytes(&x->bytes, begin, count);
    vec_push(&x->ends, x->bytes.count);
    book_read(&x->terms, r);
    for (size_t left = r->spoiled ? 0 : wire_count(r); left && !r->spoiled; left--) {
        struct heard f = {0};
        place_read(x, r, &f.at, &f.end);
        vec_push(&x->futures, f);
    }
    for (size_t left = r->spoiled ? 0 : wire_count(r); left && !r->spoiled; left--) summary_read(s, x, r);
    if (!wire_done(r)) x->messages = UINT64_MAX; /* nothing of what follows can be understood */
    return wire_done(r);
}

static const struct future *future_of(struct search *s, struct teller *x, uint64_t number) {
    struct heard *f = number < x->futures.count ? &x->futures.at[number] : NULL;
    if (!f) return NULL;
    if (!f->built) {
        wire_reader r = wire_read(x->bytes.at + f->at, f->end - f->at);
        f->built = future_read(s, &r);
    }
    return f->built;
}

static void make_clauses(struct search *s, struct teller *x, wire_reader *r, const number_list *numbers,
                         number_list *clauses, bool truths) {
    for (size_t i = 0; i < numbers->count && !r->spoiled; i++) {
        term *t = book_term(&x->terms, s->terms, numbers->at[i], variable_read, s);
        if (!t || t->flags & (TERM_IS_ARRAY | TERM_HAS_UNDEF) || (truths && t->width != 1)) r->spoiled = true;
        else vec_push(clauses, t->id);
    }
}

/* The keys are for many summaries, one after the other. */
static bool open_keys(struct teller *x, uint32_t number) {
    if (x->open_key == number + 1) return true;
    wire_reader r = wire_read(x->bytes.at + x->keys.at[number].at, x->keys.at[number].end - x->keys.at[number].at);
    for (int i = 0; i < LISTS; i++) difference_read_key(&r, &x->key[i]);
    x->open_key = wire_done(&r) ? number + 1 : 0;
    return x->open_key;
}

bool lore_open(struct search *s, struct summary *x) {
    struct teller *from = x->from;
    if (!x->closed) return true;
    if (x->at == x->end || !open_keys(from, x->key)) return false; /* at == end: it was tried before */
    wire_reader r = wire_read(from->bytes.at + x->at, x->end - x->at);
    bool own = from->keys.at[x->key].at == x->at;
    number_list now[LISTS] = {0};
    uint32_t sum = 0;
    for (int i = 0; i < LISTS; i++) {
        if (own) difference_read_key(&r, &now[i]);
        else difference_read(&r, &from->key[i], &now[i]);
        sum = sum_with(sum, difference_sum(&now[i]), now[i].count);
    }
    if (!wire_done(&r) || sum != x->sum) r.spoiled = true;
    make_clauses(s, from, &r, &now[CLAUSES], &x->clauses, true);
    make_clauses(s, from, &r, &now[NEEDS], &x->needs, false);
    for (size_t i = 0; i < now[FUTURES].count && !r.spoiled; i++) {
        const struct future *f = future_of(s, from, now[FUTURES].at[i]);
        if (f) vec_push(&x->futures, f->number);
        else r.spoiled = true;
    }
    for (int i = 0; i < LISTS; i++) vec_free(&now[i]);
    x->closed = r.spoiled;
    x->at = x->end;
    s->counts.heard++;
    s->counts.misheard += x->closed;
    return !x->closed;
}

void lore_pass_on(const struct search *s, wire *w) {
    for (size_t i = 0; i < s->summaries.tellers.count; i++) {
        const struct teller *x = s->summaries.tellers.at[i];
        for (size_t k = 0, from = 0; k < x->ends.count; from = x->ends.at[k++])
            wire_put_blob(w, x->bytes.at + from, x->ends.at[k] - from);
    }
}

void lore_free(struct summary_table *table) {
    tale_free(table->tale);
    for (size_t i = 0; i < table->tellers.count; i++) teller_free(table->tellers.at[i]);
    vec_free(&table->tellers);
}
