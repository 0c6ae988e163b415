/* input.c -- symbolic inputs: objects whose bytes the user left open.
 *
 * heddle_symbolic(p, n, "x") makes n bytes symbolic. Which variables they become is settled when they are first looked
 * at: a 4-byte load of fresh bytes makes one 32-bit variable of them, a 1-byte load an 8-bit one. So an array of int is
 * a set of 32-bit variables and a string a set of bytes, without anybody saying so. Until then the bytes in memory
 * refer to the input's *blob*, a variable as wide as the whole object, which never enters a term.
 *
 * N1: the slices of an input are disjoint, and together with the bytes not looked at yet (any value) make it up.
 * N2: names of slices depend only on the input's name, the thread that made it, its number n among that thread's inputs
 *     of that name, and the range; not on the schedule. They are `name#n[offset:bytes]` (name#thread.n for threads
 *     other than the first), without the range for the whole input, and without #n where n is 0 and nothing else could
 *     bear that name; so two different slices never share a name, whatever names the program chooses.
 * N3: the name of a blob is the mark, thread.n, # and the input's name. */
#include "vm/machine.h"

#include <stdlib.h>
#include <string.h>

/* The marks of blobs, and of variables that only stand for a name: no source-level name can begin so. */
#define BLOB_MARK "\x01"
#define NAME_MARK "\x02"

bool is_blob(const vm *m, const term *t) {
    return t->op == TERM_VAR && terms_var_name(m->terms, t->low)[0] == BLOB_MARK[0];
}

static void input_retain(void *x) { ((input *)x)->refs++; }
static void input_release(void *context, void *x_) {
    input *x = x_;
    (void)context;
    if (--x->refs) return;
    free(x->slices);
    free(x);
}
const struct pmap_values input_values = {.retain = input_retain, .release = input_release};

static input *input_of_blob(const vm *m, const term *blob) {
    input *x = pmap_get(m->state->inputs, blob->low);
    if (!x) defect("bytes of an input that does not exist");
    return x;
}

static bool is_plain_name(const char *name) {
    size_t length = strlen(name);
    return !strchr(name, '#') && name[length - 1] != ']' && strncmp(name, "undefined", 9);
}

static char *slice_name(const input *x, uint64_t offset, uint64_t bytes) {
    char number[32] = "", range[64] = "";
    if (x->thread) snprintf(number, sizeof number, "#%" PRIu32 ".%" PRIu32, x->thread, x->own);
    else if (x->own || !is_plain_name(x->name)) snprintf(number, sizeof number, "#%" PRIu32, x->own);
    if (bytes != x->size) snprintf(range, sizeof range, "[%" PRIu64 ":%" PRIu64 "]", offset, bytes);
    return xformat("%s%s%s", x->name, number, range);
}

/* The variable for a range nobody has looked at; becomes slice number `place` of the input. */
static term *add_slice(vm *m, const term *blob, size_t place, uint64_t offset, uint64_t bytes) {
    const input *old = input_of_blob(m, blob);
    char *name = slice_name(old, offset, bytes);
    term *var = term_var(m->terms, name, (uint32_t)(8 * bytes), false);
    free(name);
    input *x = xmalloc(sizeof *x);
    *x = *old;
    x->refs = 1;
    x->slices = xmalloc((old->slice_count + 1) * sizeof *x->slices);
    if (place) memcpy(x->slices, old->slices, place * sizeof *x->slices);
    if (place < old->slice_count)
        memcpy(x->slices + place + 1, old->slices + place, (old->slice_count - place) * sizeof *x->slices);
    x->slices[place] = (slice){offset, bytes, var};
    x->slice_count++;
    m->state->inputs = pmap_set(&input_values, m->state->inputs, blob->low, x);
    return var;
}

term *input_slice(vm *m, term *blob, uint64_t offset, uint64_t bytes) {
    size_t i = 0;
    term *all = NULL;
    for (uint64_t at = offset, end = offset + bytes; at < end;) {
        const input *x = input_of_blob(m, blob);
        while (i < x->slice_count && x->slices[i].offset + x->slices[i].bytes <= at) i++;
        term *part;
        uint64_t n;
        if (i < x->slice_count && x->slices[i].offset <= at) {
            const slice *s = &x->slices[i];
            uint64_t stop = s->offset + s->bytes;
            n = (stop < end ? stop : end) - at;
            part = term_extract(m->terms, s->var, (uint32_t)(8 * (at - s->offset)), (uint32_t)(8 * n));
        } else {
            uint64_t stop = i < x->slice_count && x->slices[i].offset < end ? x->slices[i].offset : end;
            n = stop - at;
            part = add_slice(m, blob, i, at, n);
        }
        all = all ? term_concat(m->terms, part, all) : part;
        at += n;
    }
    return all;
}

/* ---- who knows them ---- */

struct known_inputs { const varset *vars; uint32_t from, found; };

static bool count_fresh(void *data, uint64_t key, void *x_) {
    struct known_inputs *k = data;
    const input *x = x_;
    (void)key;
    for (size_t i = 0; x->ordinal >= k->from && i < x->slice_count; i++)
        for (uint32_t v = 0; v < k->vars->count; v++) k->found += k->vars->index[v] == x->slices[i].var->low;
    return true;
}

bool inputs_fresh(const vm *m, const varset *vars) {
    struct known_inputs k = {vars, m->state->fresh_from, 0};
    if (k.from < m->state->input_count) pmap_each(m->state->inputs, count_fresh, &k);
    return k.found == vars->count;
}

void inputs_known(state *s) { s->fresh_from = s->input_count; }

/* ---- making and reading inputs ---- */

/* What was recorded for x, or NULL. */
static const struct vm_input *recorded(const vm *m, const input *x) {
    uint32_t left = x->own;
    for (size_t i = 0; i < m->options.replay_count; i++) {
        const struct vm_input *r = &m->options.replay[i];
        if (r->thread == x->thread && !strcmp(r->name, x->name) && !left--) return r;
    }
    return NULL;
}

static const insn *replay_input(vm *m, const insn *ip, const struct place *where, const input *x) {
    const struct vm_input *r = recorded(m, x);
    if (!r) return stop_incomplete(m, ip, "the test file has no value for input %s", x->name);
    if (r->size != x->size)
        return stop_incomplete(m, ip, "input %s has %" PRIu64 " bytes, the test file has %" PRIu64, x->name, x->size,
                               r->size);
    object *o = memory_writable(m, where->object);
    for (uint64_t k = 0; k < x->size; k++) {
        value v = {r->bytes[k], NULL};
        store_object(m, o, where->offset + k, 8, &v);
    }
    translations_clear(m);
    return ip + 1;
}

static uint32_t name_key(vm *m, char *marked) {
    uint32_t key = term_var(m->terms, marked, 1, false)->low;
    free(marked);
    return key;
}

/* Adds an input to the running state. */
static const input *add_input(vm *m, const char *name, uint64_t size) {
    state *s = m->state;
    uint32_t id = m->thread->id;
    uint32_t own_key = name_key(m, xformat(NAME_MARK "%" PRIu32 "#%s", id, name));
    const input *before = pmap_get(s->input_names, own_key);
    input *x = xcalloc(1, sizeof *x);
    x->refs = 2; /* one for each map entry */
    x->ordinal = s->input_count++;
    x->thread = id;
    x->own = before ? before->own + 1 : 0;
    x->name = strchr(terms_var_name(m->terms, own_key), '#') + 1;
    x->size = size;
    char *marked = xformat(BLOB_MARK "%" PRIu32 ".%" PRIu32 "#%s", id, x->own, name);
    x->blob = term_var(m->terms, marked, (uint32_t)(8 * size), false);
    free(marked);
    s->input_names = pmap_set(&input_values, s->input_names, own_key, x);
    s->inputs = pmap_set(&input_values, s->inputs, x->blob->low, x);
    return x;
}

const insn *make_symbolic(vm *m, const insn *ip, const value *address, const value *bytes, const char *name) {
    uint64_t count, start;
    if (!concrete_value(m, ip, bytes, m->pointer_bits, "the size of an input", &count) ||
        !concrete_value(m, ip, address, m->pointer_bits, "the address of an input", &start))
        return NULL;
    if (!count) return ip + 1;
    if (count > 1u << 24) return stop_incomplete(m, ip, "an input of %" PRIu64 " bytes", count);
    struct place where;
    value at = {start, NULL};
    if (!resolve(m, ip, &at, count, true, &where)) return NULL;
    const input *x = add_input(m, name, count);
    term *blob = x->blob;
    if (m->options.replaying) return replay_input(m, ip, &where, x);
    object *o = memory_writable(m, where.object);
    if (unlikely(m->general.on)) general_wrote(m, o->address + where.offset, count);
    for (uint64_t i = 0; i < count; i++) {
        if (o->overlay) {
            value v = value_of_term(input_slice(m, blob, i, 1));
            store_object(m, o, where.offset + i, 8, &v);
        } else {
            object_set(o, where.offset + i, (cell){.kind = CELL_TERM, .from = {blob, (uint32_t)i}});
        }
    }
    translations_clear(m);
    return ip + 1;
}

static void slice_bytes(const slice *s, const assignment *a, uint8_t *out) {
    size_t words = (s->bytes + 7) / 8;
    uint64_t *w = xcalloc(words, 8);
    assignment_get(a, s->var->low, w, words);
    memcpy(out + s->offset, w, s->bytes);
    free(w);
}

struct collection { vm *m; input_value *values; };

static bool collect(void *data, uint64_t key, void *x_) {
    struct collection *c = data;
    const input *x = x_;
    (void)key;
    input_value *v = &c->values[x->ordinal];
    *v = (input_value){.name = xstrdup(x->name), .size = x->size, .bytes = xcalloc(1, x->size), .thread = x->thread};
    for (size_t k = 0; k < x->slice_count; k++) slice_bytes(&x->slices[k], c->m->model, v->bytes);
    if (!c->m->options.replaying) return true;
    const struct vm_input *r = recorded(c->m, x);
    if (r && r->size == x->size) memcpy(v->bytes, r->bytes, x->size);
    return true;
}

input_value *vm_inputs(vm *m, pathcond *condition, const state *s, size_t *count) {
    *count = s->input_count;
    struct collection c = {m, xcalloc(*count, sizeof *c.values)};
    pathcond_model(m->solver, condition, m->model);
    pmap_each(s->inputs, collect, &c);
    return c.values;
}

void input_values_free(input_value *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(values[i].name);
        free(values[i].bytes);
    }
    free(values);
}
