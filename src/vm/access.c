/* access.c -- loads and stores: from an address to an object and an offset, and between bytes and scalars.
 *
 * The fast path (a line with a translation) is in exec_memory.c; here is everything else. A symbolic address names its
 * objects by its form: PTR(base, offset) belongs to the object at base however large the offset; an if-then-else is
 * decided first; only for an address of unknown origin (computed as an integer) are candidate objects found one by one
 * through the solver's model. In all cases an access outside its object's bounds is reported, and the path goes on
 * where it is inside. */
#include "vm/machine.h"

#include <string.h>

/* ---- bytes and scalars ---- */

static term *cell_term(vm *m, cell c) {
    switch (c.kind) {
    case CELL_CONCRETE: return term_const(m->terms, 8, c.byte);
    case CELL_UNDEFINED: return fresh_undefined(m, 8);
    case CELL_TERM:
        return is_blob(m, c.from.t) ? input_slice(m, c.from.t, c.from.index, 1)
                                    : term_extract(m->terms, c.from.t, 8 * c.from.index, 8);
    }
    defect("a byte of unknown kind");
}

/* How many cells from i on are consecutive bytes of one term. */
static uint32_t term_run(const cell *cells, uint32_t i, uint32_t count) {
    uint32_t n = 1;
    while (i + n < count && cells[i + n].kind == CELL_TERM && cells[i + n].from.t == cells[i].from.t &&
           cells[i + n].from.index == cells[i].from.index + n)
        n++;
    return n;
}

/* The bytes of a value of several kinds, least significant first, put together run by run. */
static term *assemble(vm *m, const cell *cells, uint32_t count) {
    term *all = NULL;
    for (uint32_t i = 0, n; i < count; i += n) {
        term *part;
        n = 1;
        if (cells[i].kind != CELL_TERM) {
            part = cell_term(m, cells[i]);
        } else {
            n = term_run(cells, i, count);
            symbyte from = cells[i].from;
            part = is_blob(m, from.t) ? input_slice(m, from.t, from.index, n)
                                      : term_extract(m->terms, from.t, 8 * from.index, 8 * n);
        }
        all = all ? term_concat(m->terms, part, all) : part;
    }
    return all;
}

static value from_cells(vm *m, const cell *cells, uint32_t count, uint32_t width) {
    bool concrete = count <= 8, undefined = true;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++) {
        concrete &= cells[i].kind == CELL_CONCRETE;
        undefined &= cells[i].kind == CELL_UNDEFINED;
        if (i < 8) bits |= (uint64_t)cells[i].byte << (8 * i);
    }
    if (undefined) return value_undefined(m);
    if (concrete) return value_const(m, width, bits & low_mask(width));
    return value_of_term(term_extract(m->terms, assemble(m, cells, count), 0, width));
}

static uint64_t bits_at(const uint8_t *p, uint32_t bytes) {
    uint64_t bits = 0;
    switch (bytes) {
    case 1: return *p;
    case 4: memcpy(&bits, p, 4); break;
    case 8: memcpy(&bits, p, 8); break;
    default: memcpy(&bits, p, bytes); break;
    }
    return bits;
}

value load_object(vm *m, const object *o, uint64_t offset, uint32_t width) {
    uint32_t bytes = (width + 7) / 8;
    if (o->overlay) return value_of_term(term_extract(m->terms, overlay_load(m, o, offset, bytes), 0, width));
    const chunk *c = object_chunk(o, offset);
    uint32_t at = (uint32_t)(offset & low_mask(o->line));
    if (c && !c->undefined && !c->symbolic && bytes <= 8 && bytes <= c->bytes - at)
        return (value){bits_at(c->data + at, bytes) & low_mask(width), NULL};
    if (!c && o->zero_fill && bytes <= 8 && bytes <= (1ull << o->line) - at) return (value){0, NULL};
    cell few[16], *cells = bytes <= COUNT_OF(few) ? few : xmalloc(bytes * sizeof *cells);
    for (uint32_t i = 0; i < bytes; i++) cells[i] = object_get(o, offset + i);
    value v = from_cells(m, cells, bytes, width);
    if (cells != few) free(cells);
    return v;
}

/* A write that had to copy a shared chunk leaves translations to the old one behind. */
static void write_concrete(vm *m, object *o, uint64_t offset, const uint8_t *bytes, uint32_t count) {
    const chunk *first = object_chunk(o, offset), *last = object_chunk(o, offset + count - 1);
    object_write(o, offset, bytes, count);
    if (object_chunk(o, offset) != first || object_chunk(o, offset + count - 1) != last) translations_clear(m);
}

bool vm_peek(vm *m, const state *s, uint64_t address, uint64_t bytes, uint64_t *bits) {
    const object *o = address_mapped(m->layout, address) ? memory_find_in(m, s, address) : NULL;
    if (!o || !o->live || bytes > 8 || address - o->address > o->size || o->size - (address - o->address) < bytes)
        return false;
    value v = load_object(m, o, address - o->address, (uint32_t)(8 * bytes));
    *bits = v.bits;
    return !v.term;
}

void store_object(vm *m, object *o, uint64_t offset, uint32_t width, const value *v) {
    uint32_t bytes = (width + 7) / 8;
    if (unlikely(m->general.on)) general_wrote(m, o->address + offset, bytes);
    if (o->overlay) {
        overlay_store(m, o, offset, bytes, term_zext(m->terms, value_term(m, v, width), 8 * bytes));
        return;
    }
    if (!v->term) {
        write_concrete(m, o, offset, (const uint8_t *)&v->bits, bytes);
        return;
    }
    translations_clear(m);
    if (v->term == m->undefined) {
        object_write_undefined(o, offset, bytes);
    } else if (term_is_const(v->term)) {
        object_write(o, offset, (const uint8_t *)term_words(v->term), bytes);
    } else {
        object_write_term(o, offset, term_zext(m->terms, value_term(m, v, width), 8 * bytes), bytes);
    }
}

/* ---- addresses ---- */

static term *in_bounds(vm *m, const object *o, term *offset, uint64_t bytes) {
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    if (!o->size_term) {
        if (bytes > o->size) return term_false(t);
        return term_ule(t, offset, term_const(t, w, o->size - bytes));
    }
    term *size = o->size_term, *n = term_const(t, w, bytes);
    return term_and(t, term_ule(t, n, size), term_ule(t, offset, term_sub(t, size, n)));
}

static bool refuse(vm *m, const insn *ip, const object *o, bool write) {
    char text[200];
    if (!o->live)
        fail(m, ip, ERROR_USE_AFTER_FREE, o, "%s of %s", write ? "write" : "read",
             object_describe(o, text, sizeof text));
    else if (o->external)
        stop_incomplete(m, ip, "access to '%s', which is declared but defined nowhere", o->name);
    else if (write && o->read_only)
        fail(m, ip, ERROR_OUT_OF_BOUNDS, o, "write to read-only memory: %s", object_describe(o, text, sizeof text));
    else
        return false;
    return true;
}

/* The access goes to o, at a symbolic offset from its start: it must be in bounds. */
static bool place_in(vm *m, const insn *ip, object *o, term *offset, uint64_t bytes, bool write, struct place *where) {
    if (refuse(m, ip, o, write)) return false;
    char text[200];
    if (require(m, ip, in_bounds(m, o, offset, bytes), ERROR_OUT_OF_BOUNDS, o,
                "%s of %" PRIu64 " byte%s at an offset outside %s", write ? "write" : "read", bytes,
                bytes == 1 ? "" : "s", object_describe(o, text, sizeof text)) != YES)
        return false;
    *where = (struct place){.object = o, .offset_term = offset};
    if (term_is_const(offset)) where->offset = offset->value, where->offset_term = NULL;
    return true;
}

/* The value that was guessed is none: it is the sibling's, whose turn is followed. */
static bool guess_again(const vm *m) {
    if (!has_followed(m)) defect("a model that contradicts its path condition");
    return true;
}

/* An address of unknown origin: try what its current model points to, null or an object, and leave the others to a
 * sibling. Where there is neither that is an error, and what else such an address could be is not pursued. */
static bool resolve_by_model(vm *m, const insn *ip, term *address, uint64_t bytes, bool write, struct place *where) {
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    uint64_t maybe = guess(m, ip, address);
    object *o = memory_find(m, maybe);
    if (maybe < 4096) {
        enum decision null =
            decide_guess(m, ip, term_ult(t, address, term_const(t, w, 4096)), "the address of a memory access");
        if (null == YES) memory_check(m, ip, pathcond_value(m->solver, m->state->condition, address), bytes, write);
        return null == NO && guess_again(m) && resolve_by_model(m, ip, address, bytes, write, where);
    }
    if (!o) {
        m->options.on_incomplete(m->options.data, "an address computed from inputs can lie outside all objects",
                                 user_location(m, ip));
        memory_check(m, ip, maybe, bytes, write);
        m->guessed.made = false;
        return false;
    }
    uint64_t first = address_slot(m->layout, maybe), span = 1ull << address_class(m->layout, maybe);
    term *here = term_ult(t, term_sub(t, address, term_const(t, w, first)), term_const(t, w, span));
    enum decision d = decide_guess(m, ip, here, "the address of a memory access");
    if (d == NO) return guess_again(m) && resolve_by_model(m, ip, address, bytes, write, where);
    if (d == YES) decided(m, ip, first);
    if (d != YES) return false;
    term *offset = term_sub(t, address, term_const(t, w, o->address));
    return visible_object(m, ip, o, offset, bytes, write) && place_in(m, ip, o, offset, bytes, write, where);
}

static bool resolve_term(vm *m, const insn *ip, term *address, uint64_t bytes, bool write, struct place *where) {
    while (address->op == TERM_ITE) {
        enum decision d = decide(m, ip, address->arg[0], "the address of a memory access");
        if (d == STOP) return false;
        address = address->arg[d == YES ? 1 : 2];
    }
    if (term_is_const(address)) {
        value concrete = value_of_term(address);
        return resolve(m, ip, &concrete, bytes, write, where);
    }
    if (address->op == TERM_PTR) {
        object *o = memory_find(m, address->arg[0]->value);
        if (o && !visible_object(m, ip, o, address->arg[1], bytes, write)) return false;
        if (o) return place_in(m, ip, o, address->arg[1], bytes, write, where);
        return memory_check(m, ip, address->arg[0]->value, bytes, write) != NULL;
    }
    return resolve_by_model(m, ip, address, bytes, write, where);
}

static __attribute__((noinline)) bool resolve_symbolic(vm *m, const insn *ip, const value *address, uint64_t bytes,
                                                       bool write, struct place *where) {
    value pinned;
    if (unlikely(m->general.on) && !general_open(m, address->term)) {
        pinned = (value){general_address(m, ip, address), NULL};
        return resolve(m, ip, &pinned, bytes, write, where);
    }
    term *t = value_term(m, address, m->pointer_bits);
    t = defined(m, ip, t, "the address of a memory access");
    return t && resolve_term(m, ip, t, bytes, write, where);
}

bool resolve(vm *m, const insn *ip, const value *address, uint64_t bytes, bool write, struct place *where) {
    if (unlikely(address->term != NULL)) return resolve_symbolic(m, ip, address, bytes, write, where);
    object *o = memory_find(m, address->bits);
    if (unlikely(m->concurrent) && !visible_found(m, ip, &o, address->bits, bytes, write)) return false;
    o = memory_check_found(m, ip, o, address->bits, bytes, write);
    if (!o) return false;
    if (o->size_term)
        return place_in(m, ip, o, term_const(m->terms, m->pointer_bits, address->bits - o->address), bytes, write,
                        where);
    *where = (struct place){.object = o, .offset = address->bits - o->address};
    return true;
}

/* ---- the slow paths of LOAD and STORE ---- */

enum { SETTLE_BYTES = 1 << 16 };

/* Not all bytes of a large object are given a value because one of them is read: there is one path for each offset. */
static bool settle_offset(vm *m, const insn *ip, struct place *where) {
    const object *o = where->object;
    if (!where->offset_term || o->overlay || o->region == REGION_GLOBAL || o->size <= SETTLE_BYTES) return true;
    value offset = {0, where->offset_term};
    where->offset_term = NULL;
    return concrete_value(m, ip, &offset, m->pointer_bits, "the address of a memory access", &where->offset);
}

/* Nobody checks for undefined contents: what is read becomes some value, and is that value from now on. */
void settle_undefined(vm *m, struct place *where, uint64_t bytes) {
    uint64_t first = where->offset_term ? 0 : where->offset,
             end = where->offset_term ? where->object->size : first + bytes;
    for (uint64_t i = first; i < end && !where->object->overlay; i++) {
        if (object_get(where->object, i).kind != CELL_UNDEFINED) continue;
        where->object = memory_writable(m, where->object);
        value v = {0, any_value(m, 8)};
        store_object(m, where->object, i, 8, &v);
    }
}

/* For schedules: what the operation read or wrote. */
static void note_value(vm *m, const value *v) {
    operation *done = &m->state->done;
    done->has_value = !v->term;
    done->value = v->bits;
    done->symbolic = v->term && v->term != m->undefined;
}

/* What was there before a write: decides which busy-waiting loops it can end. */
static void note_before(vm *m, const struct place *where, uint32_t width) {
    operation *done = &m->state->done;
    if (done->count + (done->more != NULL) != 1 || width > 64) return;
    value old = load_object(m, where->object, where->offset, width);
    done->has_before = !old.term;
    done->before = old.bits;
}

bool load_value(vm *m, const insn *ip, const value *address, uint32_t width, value *result) {
    struct place where;
    if (!resolve(m, ip, address, (width + 7) / 8, false, &where)) return false;
    if (!(m->options.checks & CHECK_MEMORY) && !m->general.on) {
        if (!settle_offset(m, ip, &where)) return false;
        settle_undefined(m, &where, (width + 7) / 8);
    }
    if (where.offset_term) return load_symbolic(m, ip, &where, width, result);
    if (unlikely(m->general.on)) where.object = general_read(m, where.object, where.offset, (width + 7) / 8);
    *result = load_object(m, where.object, where.offset, width);
    if (m->concurrent && where.object->shared) note_value(m, result);
    return true;
}

bool store_value(vm *m, const insn *ip, const value *address, uint32_t width, const value *v) {
    struct place where;
    if (!resolve(m, ip, address, (width + 7) / 8, true, &where)) return false;
    if (m->concurrent && where.object->shared) {
        if (!where.offset_term) note_before(m, &where, width);
        note_value(m, v);
        share_value(m, v);
    }
    if (where.offset_term) return store_symbolic(m, ip, &where, width, v);
    store_object(m, memory_writable(m, where.object), where.offset, width, v);
    return true;
}

bool value_settle(vm *m, const insn *ip, const value *v, uint32_t width, const char *what, uint64_t *result) {
    if (unlikely(m->general.on)) {
        *result = general_pin(m, v, width);
        return true;
    }
    term *t = defined(m, ip, value_term(m, v, width), what);
    if (!t) return false;
    for (;;) {
        *result = guess(m, ip, t);
        enum decision d = decide_guess(m, ip, term_eq(m->terms, t, term_const(m->terms, width, *result)), what);
        if (d == YES) decided(m, ip, *result);
        if (d != NO) return d == YES;
    }
}
