/* native_text.c -- strings in bulk: what the models of string functions ask the machine about bytes ahead of them.
 *
 * The models are loops over bytes. These functions let them jump over bytes that hold no surprise, and tell them how far
 * they may look ahead, so that a comparison with a symbolic string is one term instead of a fork for each byte.
 *
 *   heddle_run(s, stop, limit)      how many bytes from s on are concrete and neither '\0' nor `stop`
 *   heddle_equal_run(a, b, limit)   how many bytes from a and b on are concrete, equal and not '\0'
 *   heddle_readable(s, limit)       how many bytes from s on are in its object and initialized
 *   heddle_is_open(s)               does the byte at s depend on an input?
 *
 * T1: the answer may always be smaller than the truth, or 0: the model goes on byte by byte from there.
 * T2: nothing is reported and nothing is decided here. With several threads the answer is 0: then every byte is read by
 *     the model itself, as an access that other threads may notice.
 * T3: an answer depends on nothing but contents of memory that the static analyses know to be read (library.def). */
#include "vm/native.h"

enum { MOST_LOOKED_AT = 1 << 16 };

/* The object of the address and the offset in it; NULL: the model must look for itself. */
static const object *plain_object(vm *m, const value *address, uint64_t *offset) {
    if (address->term) return NULL;
    const object *o = memory_find(m, address->bits);
    if (!o || !o->live || o->external || o->overlay || o->size_term) return NULL;
    *offset = address->bits - o->address;
    return *offset < o->size ? o : NULL;
}

/* Concrete bytes at the offset that lie in one piece; 0: there is none. */
static uint64_t concrete_bytes(const object *o, uint64_t offset, const uint8_t **bytes) {
    const chunk *c = object_chunk(o, offset);
    if (!c) return 0;
    uint32_t i = (uint32_t)(offset & low_mask(o->line)), end = c->bytes;
    if (o->size - offset < end - i) end = i + (uint32_t)(o->size - offset);
    *bytes = c->data + i;
    if (!c->undefined && !c->symbolic) return end - i;
    uint64_t n = 0;
    while (i + n < end && object_get(o, offset + n).kind == CELL_CONCRETE) n++;
    return n;
}

/* May bytes be looked at here at all? *limit is what the model asks for, or less. */
static bool alone(vm *m, const call *c, uint32_t argument_, uint64_t *limit) {
    value v = call_argument(m, c, argument_);
    *limit = v.bits < MOST_LOOKED_AT ? v.bits : MOST_LOOKED_AT;
    return !m->concurrent && !v.term;
}

static const insn *answer(vm *m, const insn *ip, const call *c, uint64_t count) {
    return call_return(m, ip, c, (value){count, NULL});
}

const insn *native_run(vm *m, const insn *ip, const call *c) {
    value s = call_argument(m, c, 0), stop = call_argument(m, c, 1);
    uint64_t limit, offset, count = 0;
    if (!alone(m, c, 2, &limit)) return answer(m, ip, c, 0);
    if (unlikely(m->general.on)) return general_stop(m);
    const object *o = stop.term ? NULL : plain_object(m, &s, &offset);
    uint8_t unwanted = (uint8_t)stop.bits;
    while (o && offset + count < o->size && count < limit) {
        const uint8_t *bytes;
        uint64_t n = concrete_bytes(o, offset + count, &bytes), i = 0;
        if (n > limit - count) n = limit - count;
        while (i < n && bytes[i] && bytes[i] != unwanted) i++;
        count += i;
        if (i < n || !n) break;
    }
    return answer(m, ip, c, count);
}

const insn *native_equal_run(vm *m, const insn *ip, const call *c) {
    value a = call_argument(m, c, 0), b = call_argument(m, c, 1);
    uint64_t limit, at_a = 0, at_b = 0, count = 0;
    if (!alone(m, c, 2, &limit)) return answer(m, ip, c, 0);
    if (unlikely(m->general.on)) return general_stop(m);
    const object *first = plain_object(m, &a, &at_a), *second = plain_object(m, &b, &at_b);
    while (first && second && at_a + count < first->size && at_b + count < second->size && count < limit) {
        const uint8_t *x, *y;
        uint64_t n = concrete_bytes(first, at_a + count, &x), k = concrete_bytes(second, at_b + count, &y), i = 0;
        if (k < n) n = k;
        if (n > limit - count) n = limit - count;
        while (i < n && x[i] && x[i] == y[i]) i++;
        count += i;
        if (i < n || !n) break;
    }
    return answer(m, ip, c, count);
}

const insn *native_readable(vm *m, const insn *ip, const call *c) {
    value s = call_argument(m, c, 0);
    uint64_t limit, offset, count = 0;
    if (!alone(m, c, 1, &limit)) return answer(m, ip, c, 0);
    if (unlikely(m->general.on)) return general_stop(m);
    const object *o = plain_object(m, &s, &offset);
    for (; o && offset + count < o->size && count < limit; count++) {
        cell b = object_get(o, offset + count);
        if (b.kind == CELL_UNDEFINED) break;
        if (b.kind == CELL_TERM && !is_blob(m, b.from.t) && b.from.t->flags & TERM_HAS_UNDEF) break;
    }
    return answer(m, ip, c, count);
}

const insn *native_is_open(vm *m, const insn *ip, const call *c) {
    value s = call_argument(m, c, 0);
    uint64_t offset;
    if (m->concurrent) return answer(m, ip, c, 0);
    if (unlikely(m->general.on)) return general_stop(m);
    const object *o = plain_object(m, &s, &offset);
    return answer(m, ip, c, o && object_get(o, offset).kind == CELL_TERM);
}
