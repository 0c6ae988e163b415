/* input.c -- symbolic inputs: objects whose bytes the user left open.
 *
 * heddle_symbolic(p, n, "x") makes n bytes symbolic. Which variables they become is settled when they are first looked
 * at: a 4-byte load of fresh bytes makes one 32-bit variable of them, a 1-byte load an 8-bit one. So an array of int is
 * a set of 32-bit variables and a string a set of bytes, without anybody saying so. Until then the bytes in memory refer
 * to the input's *blob*, a variable as wide as the whole object, which never enters a term.
 *
 * N1: the slices of an input are disjoint, and together with the bytes not looked at yet (any value) make it up.
 * N2: names of slices depend only on the input's name, its number among inputs of that name, and the range. */
#include "vm/machine.h"

#include <string.h>

/* The marker of blobs: no source-level name can contain it. */
#define BLOB_MARK "\x01"

bool is_blob(const vm *m, const term *t) {
    return t->op == TERM_VAR && terms_var_name(m->terms, t->low)[0] == BLOB_MARK[0];
}

void inputs_release(inputs *in) {
    if (!in || --in->refs) return;
    for (size_t i = 0; i < in->count; i++) free(in->at[i].slices);
    free(in);
}

/* A copy of the running state's inputs with room for `more`, its own. */
static inputs *inputs_writable(vm *m, size_t more) {
    inputs *old = m->state->inputs;
    size_t count = old ? old->count : 0;
    if (old && old->refs == 1 && !more) return old;
    inputs *in = xmalloc(sizeof *in + (count + more) * sizeof *in->at);
    in->refs = 1;
    in->count = count + more;
    for (size_t i = 0; i < count; i++) {
        in->at[i] = old->at[i];
        in->at[i].slices = xmalloc(old->at[i].slice_count * sizeof(slice));
        memcpy(in->at[i].slices, old->at[i].slices, old->at[i].slice_count * sizeof(slice));
    }
    inputs_release(old);
    return m->state->inputs = in;
}

static size_t input_of_blob(const vm *m, const term *blob) {
    for (size_t i = 0; i < m->state->inputs->count; i++)
        if (m->state->inputs->at[i].blob == blob) return i;
    defect("bytes of an input that does not exist");
}

/* The variable for a range nobody has looked at; becomes slice number `place` of the input. */
static term *add_slice(vm *m, size_t which, size_t place, uint64_t offset, uint64_t bytes) {
    inputs *in = inputs_writable(m, 0);
    input *x = &in->at[which];
    char *name = bytes == x->size ? xformat("%s", terms_var_name(m->terms, x->blob->low) + 1)
                                  : xformat("%s[%" PRIu64 ":%" PRIu64 "]", terms_var_name(m->terms, x->blob->low) + 1, offset, bytes);
    term *var = term_var(m->terms, name, (uint32_t)(8 * bytes), false);
    free(name);
    x->slices = xrealloc(x->slices, (x->slice_count + 1) * sizeof *x->slices);
    memmove(x->slices + place + 1, x->slices + place, (x->slice_count - place) * sizeof *x->slices);
    x->slices[place] = (slice){offset, bytes, var};
    x->slice_count++;
    return var;
}

term *input_slice(vm *m, term *blob, uint64_t offset, uint64_t bytes) {
    size_t which = input_of_blob(m, blob), i = 0;
    term *all = NULL;
    for (uint64_t at = offset, end = offset + bytes; at < end;) {
        const input *x = &m->state->inputs->at[which];
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
            part = add_slice(m, which, i, at, n);
        }
        all = all ? term_concat(m->terms, part, all) : part;
        at += n;
    }
    return all;
}

/* ---- making and reading inputs ---- */

static size_t earlier_of_name(const vm *m, const char *name) {
    size_t n = 0;
    for (size_t i = 0; m->state->inputs && i < m->state->inputs->count; i++)
        n += !strcmp(m->state->inputs->at[i].name, name);
    return n;
}

/* The nth recorded input of that name, or NULL. */
static const struct vm_input *recorded(const vm *m, const char *name, size_t nth) {
    for (size_t i = 0; i < m->options.replay_count; i++)
        if (!strcmp(m->options.replay[i].name, name) && !nth--) return &m->options.replay[i];
    return NULL;
}

static const insn *replay_input(vm *m, const insn *ip, const struct place *where, uint64_t bytes, const char *name, size_t nth) {
    const struct vm_input *r = recorded(m, name, nth);
    if (!r) return stop_incomplete(m, ip, "the test file has no value for input %s", name);
    if (r->size != bytes)
        return stop_incomplete(m, ip, "input %s has %" PRIu64 " bytes, the test file has %" PRIu64, name, bytes, r->size);
    object *o = memory_writable(m, where->object);
    for (uint64_t k = 0; k < bytes; k++) {
        value v = {r->bytes[k], NULL};
        store_object(m, o, where->offset + k, 8, &v);
    }
    translations_clear(m);
    return ip + 1;
}

/* A name that lives as long as the machine: the text of the first blob of that name. */
static const char *lasting_name(const vm *m, const char *name, const term *blob, size_t nth) {
    if (!nth) return terms_var_name(m->terms, blob->low) + 1;
    for (size_t i = 0;; i++)
        if (!strcmp(m->state->inputs->at[i].name, name)) return m->state->inputs->at[i].name;
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
    size_t nth = earlier_of_name(m, name);
    char *marked = nth ? xformat(BLOB_MARK "%s#%zu", name, nth) : xformat(BLOB_MARK "%s", name);
    term *blob = term_var(m->terms, marked, (uint32_t)(8 * count), false);
    free(marked);
    const char *kept = lasting_name(m, name, blob, nth);
    inputs *in = inputs_writable(m, 1);
    in->at[in->count - 1] = (input){.name = kept, .size = count, .blob = blob, .location = ip->location};
    if (m->options.replaying) return replay_input(m, ip, &where, count, name, nth);
    object *o = memory_writable(m, where.object);
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

input_value *vm_inputs(vm *m, pathcond *condition, const state *s, size_t *count) {
    *count = s->inputs ? s->inputs->count : 0;
    input_value *values = xcalloc(*count, sizeof *values);
    pathcond_model(m->solver, condition, m->model);
    for (size_t i = 0; i < *count; i++) {
        const input *x = &s->inputs->at[i];
        values[i] = (input_value){.name = xstrdup(x->name), .size = x->size, .bytes = xcalloc(1, x->size)};
        for (size_t k = 0; k < x->slice_count; k++) slice_bytes(&x->slices[k], m->model, values[i].bytes);
        if (!m->options.replaying) continue;
        size_t nth = 0;
        for (size_t k = 0; k < i; k++) nth += !strcmp(s->inputs->at[k].name, x->name);
        const struct vm_input *r = recorded(m, x->name, nth);
        if (r && r->size == x->size) memcpy(values[i].bytes, r->bytes, x->size);
    }
    return values;
}

void input_values_free(input_value *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(values[i].name);
        free(values[i].bytes);
    }
    free(values);
}
