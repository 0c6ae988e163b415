/* bulk.c -- memcpy, memmove and memset, of concrete or symbolic length.
 *
 * A concrete length moves whole runs of bytes between chunks. A symbolic length n must first be within both objects'
 * bounds; then every byte i that n can reach becomes `i < n ? new : old`. */
#include "vm/machine.h"

enum {
    MOST_CONDITIONAL = 1 << 16, /* bytes a copy of symbolic length may reach */
    PIECE_BYTES = 1 << 20,      /* moved between two looks at the limits */
    MOST_AT_ONCE = 64,          /* bytes that are copied as one value where an address is symbolic */
    MOST_SETTLED = 1 << 14      /* bytes of a copy that has the same undefined contents, where nobody checks for these */
};

/* A concrete offset in a live object with room for `bytes`; a symbolic address is split into its possible values. */
static bool place_concrete(vm *m, const insn *ip, const value *address, uint64_t bytes, bool write,
                           struct place *where) {
    if (!resolve(m, ip, address, bytes, write, where)) return false;
    if (!where->offset_term) return true;
    value offset = {0, where->offset_term};
    if (!concrete_value(m, ip, &offset, m->pointer_bits, "the address of a memory access", &where->offset))
        return false;
    where->offset_term = NULL;
    return true;
}

static cell *read_cells(vm *m, const object *o, uint64_t offset, uint64_t count) {
    cell *cells = xmalloc(count * sizeof *cells);
    for (uint64_t i = 0; i < count; i++)
        cells[i] = o->overlay ? (cell){.kind = CELL_TERM, .from = {overlay_load(m, o, offset + i, 1), 0}}
                              : object_get(o, offset + i);
    return cells;
}

static void write_cell(vm *m, object *o, uint64_t offset, cell c) {
    if (c.kind == CELL_TERM && term_is_const(c.from.t))
        c = (cell){.kind = CELL_CONCRETE, .byte = (uint8_t)c.from.t->value};
    if (!o->overlay) {
        object_set(o, offset, c);
        return;
    }
    value v = c.kind == CELL_CONCRETE    ? (value){c.byte, NULL}
              : c.kind == CELL_UNDEFINED ? value_undefined(m)
                                         : (value){0, NULL};
    if (c.kind == CELL_TERM)
        v.term = is_blob(m, c.from.t) ? input_slice(m, c.from.t, c.from.index, 1)
                                      : term_extract(m->terms, c.from.t, 8 * c.from.index, 8);
    store_object(m, o, offset, 8, &v);
}

/* What is large is done in pieces, and between them the limits on time and memory are looked at. A path that ends there has
 * moved a part of the bytes: nobody sees it, because what other threads can reach is moved word by word. */
static uint64_t piece_at(uint64_t offset, uint64_t left) {
    uint64_t n = PIECE_BYTES - offset % PIECE_BYTES;
    return n < left ? n : left;
}

static bool goes_on(vm *m, const insn *ip, uint64_t bytes) {
    m->bulk_bytes += bytes;
    if (m->bulk_bytes < PIECE_BYTES || !m->options.must_stop || m->trial.on || m->general.on) return true;
    m->bulk_bytes = 0;
    const char *reason = m->options.must_stop(m->options.data);
    if (!reason) return true;
    stop_incomplete(m, ip, "%s", reason);
    return false;
}

/* Moves bytes to a higher place in the same object, both ranges overlapping: the object as it was before is the source. */
static bool move_up(vm *m, const insn *ip, object *o, uint64_t to, uint64_t from, uint64_t count) {
    uint8_t few[256];
    bool done = true;
    if (count <= sizeof few && object_read(o, from, few, count)) {
        object_write(o, to, few, count);
        return true;
    }
    object *before = object_copy(o);
    for (uint64_t at = 0, n; at < count && done; at += n) {
        n = piece_at(to + at, count - at);
        object_copy_range(o, to + at, before, from + at, n);
        done = goes_on(m, ip, n);
    }
    object_release(before);
    return done;
}

/* Both places are concrete; the ranges may overlap. */
static bool copy_bytes(vm *m, const insn *ip, const struct place *to, const struct place *from, uint64_t count) {
    bool done = true;
    object *read = unlikely(m->general.on) ? general_read(m, from->object, from->offset, count) : from->object;
    object *o = memory_writable(m, from->object == to->object ? read : to->object);
    const object *source = from->object == to->object ? o : read;
    if (unlikely(m->general.on)) general_wrote(m, to->object->address + to->offset, count);
    bool upward_overlap = source == o && to->offset > from->offset && to->offset - from->offset < count;
    if (!o->overlay && !source->overlay && !upward_overlap) {
        for (uint64_t at = 0, n; at < count && done; at += n) {
            n = piece_at(to->offset + at, count - at);
            object_copy_range(o, to->offset + at, source, from->offset + at, n);
            done = goes_on(m, ip, n);
        }
    } else if (!o->overlay && !source->overlay) {
        done = move_up(m, ip, o, to->offset, from->offset, count);
    } else {
        cell *cells = read_cells(m, source, from->offset, count);
        for (uint64_t i = 0; i < count; i++) write_cell(m, o, to->offset + i, cells[i]);
        free(cells);
    }
    translations_clear(m);
    if (m->concurrent && o->shared) share_range(m, memory_find(m, o->address), to->offset, count);
    return done;
}

/* The most bytes a copy of symbolic length can touch; checks that it stays within bounds. */
static bool symbolic_length(vm *m, const insn *ip, const struct place *where, term *bytes, bool write, uint64_t *most) {
    const object *o = where->object;
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    term *room = o->size_term ? term_sub(t, o->size_term, term_const(t, w, where->offset))
                              : term_const(t, w, o->size - where->offset);
    char text[200];
    if (require(m, ip, term_ule(t, bytes, room), ERROR_OUT_OF_BOUNDS, o,
                "%s of a symbolic number of bytes at offset %" PRIu64 " runs past the end of %s",
                write ? "write" : "read", where->offset, object_describe(o, text, sizeof text)) != YES)
        return false;
    uint64_t low, high;
    pathcond_range(m->solver, m->state->condition, bytes, &low, &high);
    if (high > o->size - where->offset) high = o->size - where->offset;
    if (high < *most) *most = high;
    return true;
}

static bool too_long(vm *m, const insn *ip, uint64_t most) {
    if (most <= MOST_CONDITIONAL) return false;
    stop_incomplete(m, ip, "a copy of symbolic length that can reach %" PRIu64 " bytes", most);
    return true;
}

/* Where undefined contents are some values, a copy has the same. */
static void settle_source(vm *m, struct place *source, struct place *target, uint64_t count) {
    if (m->options.checks & CHECK_MEMORY || m->general.on || count > MOST_SETTLED) return;
    settle_undefined(m, source, count);
    target->object = memory_find(m, target->object->address);
}

static term *old_or_new(vm *m, term *bytes, uint64_t i, term *fresh, term *old) {
    term *reached = term_ult(m->terms, term_const(m->terms, m->pointer_bits, i), bytes);
    return term_ite(m->terms, reached, fresh, old);
}

static bool copy_symbolic(vm *m, const insn *ip, const value *to, const value *from, term *bytes) {
    struct place target, source;
    uint64_t most = ~0ull;
    enum decision none = decide(m, ip, term_eq(m->terms, bytes, term_const(m->terms, m->pointer_bits, 0)), "a length");
    if (none != NO) return none == YES;
    if (!place_concrete(m, ip, from, 1, false, &source) || !symbolic_length(m, ip, &source, bytes, false, &most) ||
        !place_concrete(m, ip, to, 1, true, &target) || !symbolic_length(m, ip, &target, bytes, true, &most) ||
        too_long(m, ip, most))
        return false;
    settle_source(m, &source, &target, most);
    term **fresh = xmalloc(most * sizeof *fresh);
    for (uint64_t i = 0; i < most; i++) {
        value v = load_object(m, source.object, source.offset + i, 8);
        fresh[i] = value_term(m, &v, 8);
    }
    object *o = memory_writable(m, target.object);
    for (uint64_t i = 0; i < most; i++) {
        value old = load_object(m, o, target.offset + i, 8);
        value v = value_of_term(old_or_new(m, bytes, i, fresh[i], value_term(m, &old, 8)));
        store_object(m, o, target.offset + i, 8, &v);
    }
    free(fresh);
    translations_clear(m);
    return true;
}

/* NULL: the path ended. *concrete tells whether the length is in *count instead. */
static term *length_of(vm *m, const insn *ip, const value *bytes, uint64_t *count, bool *concrete) {
    *concrete = !bytes->term;
    *count = bytes->bits;
    if (unlikely(m->general.on) && !*concrete) {
        *count = general_pin(m, bytes, m->pointer_bits);
        *concrete = true;
    }
    if (*concrete) return NULL;
    term *t = defined(m, ip, value_term(m, bytes, m->pointer_bits), "the length of a copy");
    if (t && term_is_const(t)) {
        *concrete = true;
        *count = t->value;
    }
    return t;
}

bool copy_memory(vm *m, const insn *ip, const value *to, const value *from, const value *bytes) {
    uint64_t count;
    bool concrete;
    term *n = length_of(m, ip, bytes, &count, &concrete);
    if (!concrete) return n && copy_symbolic(m, ip, to, from, n);
    if (!count) return true;
    if ((to->term || from->term) && count <= MOST_AT_ONCE) {
        value all;
        return load_value(m, ip, from, (uint32_t)(8 * count), &all) &&
               store_value(m, ip, to, (uint32_t)(8 * count), &all);
    }
    struct place target, source;
    if (!place_concrete(m, ip, from, count, false, &source) || !place_concrete(m, ip, to, count, true, &target))
        return false;
    settle_source(m, &source, &target, count);
    return copy_bytes(m, ip, &target, &source, count);
}

bool fill_memory(vm *m, const insn *ip, const value *to, const value *byte, const value *bytes) {
    uint64_t count;
    bool concrete;
    term *n = length_of(m, ip, bytes, &count, &concrete);
    struct place target;
    if (concrete) {
        if (!count) return true;
        if (!place_concrete(m, ip, to, count, true, &target)) return false;
        object *o = memory_writable(m, target.object);
        if (unlikely(m->general.on)) general_wrote(m, o->address + target.offset, count);
        bool plain = !byte->term && !o->overlay, done = true;
        for (uint64_t at = 0, piece; at < count && done; at += piece) {
            piece = piece_at(target.offset + at, count - at);
            if (plain) object_fill(o, target.offset + at, (uint8_t)byte->bits, piece);
            for (uint64_t i = 0; i < piece && !plain; i++) store_object(m, o, target.offset + at + i, 8, byte);
            done = goes_on(m, ip, piece);
        }
        translations_clear(m);
        return done;
    }
    if (!n) return false;
    enum decision none = decide(m, ip, term_eq(m->terms, n, term_const(m->terms, m->pointer_bits, 0)), "a length");
    if (none != NO) return none == YES;
    uint64_t most = ~0ull;
    if (!place_concrete(m, ip, to, 1, true, &target) || !symbolic_length(m, ip, &target, n, true, &most) ||
        too_long(m, ip, most))
        return false;
    object *o = memory_writable(m, target.object);
    term *fresh = value_term(m, byte, 8);
    for (uint64_t i = 0; i < most; i++) {
        value old = load_object(m, o, target.offset + i, 8);
        value v = value_of_term(old_or_new(m, n, i, fresh, value_term(m, &old, 8)));
        store_object(m, o, target.offset + i, 8, &v);
    }
    translations_clear(m);
    return true;
}

/* ---- where other threads may look on ---- */

static bool place_is_visible(const vm *m, const value *address) {
    if (address->term) return true;
    const object *o = memory_find(m, address->bits);
    return o && !o->read_only && (o->shared || address_thread(m->layout, o->address) != m->thread->id);
}

bool bulk_is_visible(const vm *m, const value *to, const value *from) {
    return !m->thread->atomic && m->copy_helper >= 0 && m->fill_helper >= 0 &&
           (place_is_visible(m, to) || place_is_visible(m, from));
}

const insn *copy_by_words(vm *m, const insn *ip, const value *to, const value *from, const value *bytes) {
    value arguments[] = {*to, *from, *bytes};
    return call_helper(m, ip, &m->program->functions[m->copy_helper], arguments, 3);
}

const insn *fill_by_words(vm *m, const insn *ip, const value *to, const value *byte, const value *bytes) {
    value arguments[] = {*to, *byte, *bytes};
    return call_helper(m, ip, &m->program->functions[m->fill_helper], arguments, 3);
}
