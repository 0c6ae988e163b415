/* symbolic.c -- reads and writes at symbolic offsets, without a fork for each index.
 *
 * A read becomes SELECT(TABLE(elements the offset can reach), index). Elements are as wide as the access if the offset
 * is known to be a multiple of its size, else single bytes. A write that can reach few elements makes each of them an
 * if-then-else; one that can reach many covers the object by an overlay: from then on its contents are an array term, to
 * which every write adds a STORE.
 *
 * The offset is in bounds on this path (resolve has seen to it), so the table needs to cover only offsets that are in
 * range under the path condition, and the index only as many bits as that takes. */
#include "vm/machine.h"

enum {
    FEW_ELEMENTS = 64,      /* up to here a write is spread over the elements */
    MOST_ELEMENTS = 1 << 16 /* beyond that an access is given up as incomplete */
};

struct reach { /* elements first .. first+count-1, each `bytes` wide; index says which (from 0) */
    uint32_t bytes;
    uint64_t first, count;
    term *index;
};

static unsigned bits_for(uint64_t count) { return count <= 1 ? 1 : 64 - (unsigned)__builtin_clzll(count - 1); }

/* Which elements of `bytes` bytes an access at offset (a multiple of bytes, if that is > 1) can start at. */
static bool find_reach(vm *m, const insn *ip, const object *o, term *offset, uint32_t bytes, uint32_t access, struct reach *r) {
    uint64_t low, high, last = o->size - access;
    pathcond_range(m->solver, m->state->condition, offset, &low, &high);
    if (high > last) high = last;
    if (low > high) low = 0;
    r->bytes = bytes;
    r->first = low / bytes;
    r->count = high / bytes - r->first + 1;
    if (r->count > MOST_ELEMENTS) {
        stop_incomplete(m, ip, "a symbolic offset into an object of %" PRIu64 " bytes can be too many", o->size);
        return false;
    }
    term *from_first = term_sub(m->terms, offset, term_const(m->terms, m->pointer_bits, r->first * bytes));
    term *index = term_udiv(m->terms, from_first, term_const(m->terms, m->pointer_bits, bytes));
    r->index = term_extract(m->terms, index, 0, bits_for(r->count));
    return true;
}

/* The widest element, up to the access itself, that every possible offset is aligned to. */
static uint32_t element_bytes(vm *m, term *offset, uint32_t access) {
    uint64_t zeros = term_facts(m->terms, offset).zeros;
    uint32_t bytes = 1;
    while (2 * bytes <= access && access % (2 * bytes) == 0 && (zeros & bytes)) bytes *= 2;
    return bytes == access ? bytes : 1;
}

static term *element_at(vm *m, const object *o, uint64_t offset, uint32_t bytes) {
    value v = load_object(m, o, offset, 8 * bytes);
    return value_term(m, &v, 8 * bytes);
}

/* The element at index + shift. */
static term *select_element(vm *m, const object *o, const struct reach *r, uint32_t shift) {
    if (o->overlay && o->overlay_bytes == r->bytes) {
        term *index = term_add(m->terms, term_zext(m->terms, r->index, m->pointer_bits),
                               term_const(m->terms, m->pointer_bits, r->first + shift));
        return term_select(m->terms, o->overlay, index);
    }
    term **elements = xmalloc(r->count * sizeof *elements);
    for (uint64_t i = 0; i < r->count; i++) elements[i] = element_at(m, o, (r->first + i) * r->bytes + shift, r->bytes);
    term *t = term_select(m->terms, term_table(m->terms, elements, r->count), r->index);
    free(elements);
    return t;
}

bool load_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, value *result) {
    uint32_t access = (width + 7) / 8;
    struct reach r;
    uint32_t bytes = element_bytes(m, where->offset_term, access);
    if (!find_reach(m, ip, where->object, where->offset_term, bytes, access, &r)) return false;
    term *all = NULL;
    for (uint32_t i = 0; i < access; i += bytes) {
        term *part = select_element(m, where->object, &r, i);
        all = all ? term_concat(m->terms, part, all) : part;
    }
    *result = value_of_term(term_extract(m->terms, all, 0, width));
    return true;
}

/* ---- writing ---- */

static void spread(vm *m, object *o, const struct reach *r, uint32_t shift, term *part) {
    for (uint64_t i = 0; i < r->count; i++) {
        uint64_t offset = (r->first + i) * r->bytes + shift;
        term *hit = term_eq(m->terms, r->index, term_const(m->terms, r->index->width, i));
        value v = value_of_term(term_ite(m->terms, hit, part, element_at(m, o, offset, r->bytes)));
        store_object(m, o, offset, 8 * r->bytes, &v);
    }
}

static void cover(vm *m, object *o, uint32_t bytes) {
    if (o->overlay) return;
    if (o->size % bytes) bytes = 1;
    uint64_t count = o->size / bytes;
    term **elements = xmalloc(count * sizeof *elements);
    for (uint64_t i = 0; i < count; i++) elements[i] = element_at(m, o, i * bytes, bytes);
    o->overlay = term_table(m->terms, elements, count);
    o->overlay_bytes = bytes;
    free(elements);
    translations_clear(m);
}

/* One element of r's size goes into the overlay at index + shift (in bytes). */
static void overlay_store_symbolic(vm *m, object *o, const struct reach *r, uint32_t shift, term *part) {
    terms *t = m->terms;
    uint32_t w = m->pointer_bits;
    term *offset = term_add(t, term_mul(t, term_zext(t, r->index, w), term_const(t, w, r->bytes)),
                            term_const(t, w, r->first * r->bytes + shift));
    uint32_t e = o->overlay_bytes;
    for (uint32_t i = 0; i < r->bytes; i += e) {
        term *at = term_add(t, offset, term_const(t, w, i));
        term *index = term_udiv(t, at, term_const(t, w, e));
        if (e <= r->bytes) {
            o->overlay = term_store(t, o->overlay, index, term_extract(t, part, 8 * i, 8 * e));
            continue;
        }
        /* The written part is narrower than an element: replace its bits inside the old element. */
        term *old = term_select(t, o->overlay, index);
        term *by = term_extract(t, term_mul(t, term_urem(t, at, term_const(t, w, e)), term_const(t, w, 8)), 0, 8 * e < w ? 8 * e : w);
        by = term_zext(t, by, by->width < 8 * e ? 8 * e : by->width);
        term *mask = term_shl(t, term_const(t, 8 * e, low_mask(8 * r->bytes)), by);
        term *moved = term_shl(t, term_zext(t, part, 8 * e), by);
        o->overlay = term_store(t, o->overlay, index, term_or(t, term_and(t, old, term_not(t, mask)), moved));
    }
}

bool store_symbolic(vm *m, const insn *ip, const struct place *where, uint32_t width, const value *v) {
    uint32_t access = (width + 7) / 8;
    struct reach r;
    uint32_t bytes = element_bytes(m, where->offset_term, access);
    if (bytes > 8) bytes = 1;
    if (!find_reach(m, ip, where->object, where->offset_term, bytes, access, &r)) return false;
    if (where->object->size > MOST_ELEMENTS * 8ull && r.count > FEW_ELEMENTS) {
        stop_incomplete(m, ip, "a write at a symbolic offset into an object of %" PRIu64 " bytes", where->object->size);
        return false;
    }
    term *whole = term_zext(m->terms, value_term(m, v, width), 8 * access);
    object *o = memory_writable(m, where->object);
    if (r.count > FEW_ELEMENTS) cover(m, o, bytes);
    for (uint32_t i = 0; i < access; i += bytes) {
        term *part = term_extract(m->terms, whole, 8 * i, 8 * bytes);
        if (o->overlay) overlay_store_symbolic(m, o, &r, i, part);
        else spread(m, o, &r, i, part);
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
        o->overlay = term_store(m->terms, o->overlay, term_const(m->terms, m->pointer_bits, i),
                                term_extract(m->terms, t, (uint32_t)(8 * e * (i - first)), 8 * e));
}
