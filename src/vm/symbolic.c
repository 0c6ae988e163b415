/* symbolic.c -- reads and writes at symbolic offsets, without a fork for each index.
 *
 * The low bits of an offset are often known (an array of structures is walked in strides), and its range is bounded by
 * the object and the path condition; together they leave `count` possible places, the i-th at first + i * stride, and
 * `index` is the term that says which. A read becomes SELECT(TABLE(values at the places), index). A write that can
 * reach few places makes each of them an if-then-else; one that can reach many covers the object by an overlay: from
 * then on its contents are an array term, to which every write adds a STORE.
 *
 * The offset is in bounds on this path (resolve has seen to it), so offsets out of range need no place, and the index
 * only as many bits as the count takes. The value at place i matters only where index == i: if-then-elses that earlier
 * writes with the same index left there are resolved at once, so that what was written through an index is read back
 * through it as it was. */
#include "vm/machine.h"

enum {
    FEW_PLACES = 4,       /* up to here a write is spread over the places */
    MOST_STORES = 64,     /* an overlay with more stores than this and than its elements is flattened */
    MOST_PLACES = 1 << 16 /* beyond that an access is given up as incomplete */
};

struct reach {
    uint64_t first, stride, count;
    term *index;
};

static unsigned bits_for(uint64_t count) { return count <= 1 ? 1 : 64 - (unsigned)__builtin_clzll(count - 1); }

static uint64_t place_at(const struct reach *r, uint64_t i) { return r->first + i * r->stride; }

/* The places an access of `access` bytes at the offset can start at. */
static bool find_reach(vm *m, const insn *ip, const object *o, term *offset, uint32_t access, struct reach *r) {
    terms *t = m->terms;
    uint64_t low, high, last = o->size - access;
    pathcond_range(m->solver, m->state->condition, offset, &low, &high);
    if (high > last) high = last;
    if (low > high) low = 0;
    struct term_facts facts = term_facts(t, offset);
    unsigned known =
        (unsigned)__builtin_ctzll(~(facts.zeros | facts.ones) | 1ull << 12); /* low bits that never change */
    uint64_t residue = facts.ones & low_mask(known);
    r->stride = 1ull << known;
    r->first = (low & ~low_mask(known)) | residue;
    if (r->first < low) r->first += r->stride;
    if (high < r->first) high = r->first;
    r->count = (high - r->first) / r->stride + 1;
    if (r->count > MOST_PLACES) {
        stop_incomplete(m, ip, "a symbolic offset into an object of %" PRIu64 " bytes can be too many", o->size);
        return false;
    }
    term *from_first = term_sub(t, offset, term_const(t, m->pointer_bits, r->first));
    r->index = term_extract(t, from_first, known, bits_for(r->count));
    return true;
}

/* value at place i, as seen where index == i */
static term *where_index_is(const struct reach *r, uint64_t i, term *x) {
    while (x->op == TERM_ITE && x->arg[0]->op == TERM_EQ && x->arg[0]->arg[1] == r->index &&
           term_is_const(x->arg[0]->arg[0]))
        x = x->arg[x->arg[0]->arg[0]->value == i ? 1 : 2];
    return x;
}

static term *bits_at(vm *m, const object *o, uint64_t offset, uint32_t width) {
    value v = load_object(m, o, offset, width);
    return value_term(m, &v, width);
}

bool load_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, value *result) {
    const object *o = where->object;
    uint32_t access = (width + 7) / 8;
    struct reach r;
    if (!find_reach(m, ip, o, where->offset_term, access, &r)) return false;
    if (o->overlay && r.stride % o->overlay_bytes == 0 && r.first % o->overlay_bytes == 0 &&
        access == o->overlay_bytes) {
        term *index = term_udiv(m->terms, where->offset_term, term_const(m->terms, m->pointer_bits, access));
        *result = value_of_term(term_extract(m->terms, term_select(m->terms, o->overlay, index), 0, width));
        return true;
    }
    term **values = xmalloc(r.count * sizeof *values);
    for (uint64_t i = 0; i < r.count; i++) values[i] = where_index_is(&r, i, bits_at(m, o, place_at(&r, i), width));
    *result = value_of_term(term_select(m->terms, term_table(m->terms, values, r.count), r.index));
    free(values);
    return true;
}

/* ---- writing ---- */

/* Bytes [from, from+bytes) of every place become those of the value where the index says so. */
static void spread(vm *m, object *o, const struct reach *r, uint32_t from, uint32_t bytes, term *part) {
    for (uint64_t i = 0; i < r->count; i++) {
        uint64_t offset = place_at(r, i) + from;
        term *hit = term_eq(m->terms, r->index, term_const(m->terms, r->index->width, i));
        value v = value_of_term(term_ite(m->terms, hit, part, bits_at(m, o, offset, 8 * bytes)));
        store_object(m, o, offset, 8 * bytes, &v);
    }
}

/* Adds a store to the overlay. A chain of stores much longer than the object is replaced by a table of what they
 * amount to, element by element. */
static void overlay_put(vm *m, object *o, term *index, term *element) {
    o->overlay = term_store(m->terms, o->overlay, index, element);
    uint64_t count = o->size / o->overlay_bytes;
    if (++o->overlay_stores <= MOST_STORES || o->overlay_stores <= count) return;
    term **elements = xmalloc(count * sizeof *elements);
    for (uint64_t i = 0; i < count; i++)
        elements[i] = term_select(m->terms, o->overlay, term_const(m->terms, m->pointer_bits, i));
    o->overlay = term_table(m->terms, elements, count);
    o->overlay_stores = 0;
    free(elements);
}

static void cover(vm *m, object *o, uint32_t bytes) {
    if (o->overlay) return;
    if (o->size % bytes) bytes = 1;
    uint64_t count = o->size / bytes;
    term **elements = xmalloc(count * sizeof *elements);
    for (uint64_t i = 0; i < count; i++) elements[i] = bits_at(m, o, i * bytes, 8 * bytes);
    o->overlay = term_table(m->terms, elements, count);
    o->overlay_bytes = bytes;
    free(elements);
    translations_clear(m);
}

/* One byte goes into the overlay, whose elements may be wider: it replaces its part of the old element. */
static void overlay_store_byte(vm *m, object *o, term *offset, term *byte) {
    terms *t = m->terms;
    uint32_t w = m->pointer_bits, e = o->overlay_bytes, wide = 8 * e;
    term *index = term_udiv(t, offset, term_const(t, w, e));
    term *old = term_select(t, o->overlay, index), *all = NULL, *inside = term_urem(t, offset, term_const(t, w, e));
    for (uint32_t k = 0; k < e; k++) {
        term *here = term_eq(t, inside, term_const(t, w, k));
        term *part = term_ite(t, here, byte, term_extract(t, old, 8 * k, 8));
        all = all ? term_concat(t, part, all) : part;
    }
    ensure(all->width == wide);
    overlay_put(m, o, index, all);
}

static void overlay_store_symbolic(vm *m, object *o, const struct reach *r, term *offset, uint32_t access,
                                   term *whole) {
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    if (access == o->overlay_bytes && r->stride % access == 0 && r->first % access == 0) {
        overlay_put(m, o, term_udiv(t, offset, term_const(t, w, access)), whole);
        return;
    }
    for (uint32_t i = 0; i < access; i++)
        overlay_store_byte(m, o, term_add(t, offset, term_const(t, w, i)), term_extract(t, whole, 8 * i, 8));
}

bool store_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, const value *v) {
    uint32_t access = (width + 7) / 8;
    struct reach r;
    if (!find_reach(m, ip, where->object, where->offset_term, access, &r)) return false;
    if (where->object->size > MOST_PLACES * 8ull && r.count > FEW_PLACES) {
        stop_incomplete(m, ip, "a write at a symbolic offset into an object of %" PRIu64 " bytes", where->object->size);
        return false;
    }
    term *whole = term_zext(m->terms, value_term(m, v, width), 8 * access);
    object *o = memory_writable(m, where->object);
    bool aligned = access <= 8 && (access & (access - 1)) == 0 && r.stride % access == 0 && r.first % access == 0;
    if (r.count > FEW_PLACES) cover(m, o, aligned ? access : 1);
    if (o->overlay) {
        overlay_store_symbolic(m, o, &r, where->offset_term, access, whole);
    } else if (r.stride >= access) {
        spread(m, o, &r, 0, access, whole);
    } else { /* places overlap: byte by byte */
        for (uint32_t i = 0; i < access; i++) spread(m, o, &r, i, 1, term_extract(m->terms, whole, 8 * i, 8));
    }
    return true;
}

/* ---- concrete offsets in an object covered by an overlay ---- */

static term *overlay_element(vm *m, const object *o, uint64_t index) {
    return term_select(m->terms, o->overlay, term_const(m->terms, m->pointer_bits, index));
}

term *overlay_load(vm *m, const object *o, uint64_t offset, uint32_t bytes) {
    uint32_t e = o->overlay_bytes;
    uint64_t first = offset / e, last = (offset + bytes - 1) / e;
    term *all = overlay_element(m, o, first);
    for (uint64_t i = first + 1; i <= last; i++) all = term_concat(m->terms, overlay_element(m, o, i), all);
    return term_extract(m->terms, all, (uint32_t)(8 * (offset - first * e)), 8 * bytes);
}

void overlay_store(vm *m, object *o, uint64_t offset, uint32_t bytes, term *t) {
    uint32_t e = o->overlay_bytes;
    uint64_t first = offset / e, last = (offset + bytes - 1) / e, start = first * e, end = (last + 1) * e;
    if (offset > start) t = term_concat(m->terms, t, overlay_load(m, o, start, (uint32_t)(offset - start)));
    if (offset + bytes < end)
        t = term_concat(m->terms, overlay_load(m, o, offset + bytes, (uint32_t)(end - offset - bytes)), t);
    for (uint64_t i = first; i <= last; i++)
        overlay_put(m, o, term_const(m->terms, m->pointer_bits, i),
                    term_extract(m->terms, t, (uint32_t)(8 * e * (i - first)), 8 * e));
}
