/* blast.c -- from terms to circuits, one operator at a time.
 *
 * Terms are visited operands first with an explicit stack: a term may be as deep as the path is long.
 * Arrays get no bits of their own. A SELECT walks down its array: a STORE becomes a comparison of indices
 * and a multiplexer, an ITE a multiplexer, a TABLE a tree of multiplexers steered by the bits of the index.
 * The walk is remembered per (array, index), because arrays share their history. */
#include "solve/blast.h"

#include <stdlib.h>
#include <string.h>

enum { CIRCUIT_LIMIT = 2 * 1000 * 1000 }; /* gates; beyond it a blaster starts afresh */

struct select_memo {
    uint64_t key; /* array id << 32 | index id, plus one; 0: empty */
    const bit *bits;
};

blaster *blaster_new(void) {
    blaster *b = xcalloc(1, sizeof *b);
    b->circuit = aig_new();
    b->select_slots = 256;
    b->selects = xcalloc(b->select_slots, sizeof *b->selects);
    return b;
}

void blaster_free(blaster *b) {
    aig_free(b->circuit);
    arena_free(&b->memory);
    vec_free(&b->bits);
    vec_free(&b->pending);
    free(b->selects);
    free(b);
}

void blaster_trim(blaster *b) {
    if (b->circuit->gates.count < CIRCUIT_LIMIT) return;
    aig_clear(b->circuit);
    arena_free(&b->memory);
    memset(b->bits.at, 0, b->bits.count * sizeof *b->bits.at);
    memset(b->selects, 0, b->select_slots * sizeof *b->selects);
    b->select_count = 0;
}

static bit *bits_new(blaster *b, uint32_t width) { return arena_alloc(&b->memory, width * sizeof(bit)); }

/* ---- arrays ---- */

static struct select_memo *select_slot(blaster *b, uint64_t key) {
    size_t i = (size_t)hash_mix(0, key) & (b->select_slots - 1);
    while (b->selects[i].key && b->selects[i].key != key) i = (i + 1) & (b->select_slots - 1);
    return &b->selects[i];
}

static void select_remember(blaster *b, uint64_t key, const bit *bits) {
    if (2 * b->select_count >= b->select_slots) {
        struct select_memo *old = b->selects;
        size_t slots = b->select_slots;
        b->select_slots *= 2;
        b->selects = xcalloc(b->select_slots, sizeof *b->selects);
        for (size_t i = 0; i < slots; i++)
            if (old[i].key) *select_slot(b, old[i].key) = old[i];
        free(old);
    }
    *select_slot(b, key) = (struct select_memo){key, bits};
    b->select_count++;
}

static const bit *table_select(blaster *b, term *table, const bit *index, uint32_t index_width) {
    uint32_t width = table->width, count = table->count;
    const bit **element = xmalloc(count * sizeof *element);
    for (uint32_t i = 0; i < count; i++) element[i] = b->bits.at[table->arg[i]->id];
    for (uint32_t stage = 0; count > 1; stage++) {
        uint32_t pairs = count / 2;
        for (uint32_t i = 0; i < pairs; i++) {
            bit *chosen = bits_new(b, width);
            bit high = stage < index_width ? index[stage] : BIT_FALSE;
            bits_mux(b->circuit, high, element[2 * i + 1], element[2 * i], width, chosen);
            element[i] = chosen;
        }
        if (count & 1) element[pairs] = element[count - 1];
        count = pairs + (count & 1);
    }
    const bit *result = element[0];
    free(element);
    return result;
}

static bit index_equal(blaster *b, term *x, term *y) {
    const bit *p = b->bits.at[x->id], *q = b->bits.at[y->id];
    uint32_t narrow = x->width < y->width ? x->width : y->width;
    bit equal = bits_equal(b->circuit, p, q, narrow);
    for (uint32_t i = narrow; i < x->width; i++) equal = aig_and(b->circuit, equal, bit_not(p[i]));
    for (uint32_t i = narrow; i < y->width; i++) equal = aig_and(b->circuit, equal, bit_not(q[i]));
    return equal;
}

static const bit *array_select(blaster *b, term *array, term *index) {
    uint64_t key = ((uint64_t)array->id << 32 | index->id) + 1;
    const bit *known = select_slot(b, key)->bits;
    if (known) return known;
    VEC(term *) stores = {0};
    term *below = array;
    const bit *value = NULL;
    while (below->op == TERM_STORE && !value) {
        vec_push(&stores, below);
        below = below->arg[0];
        value = select_slot(b, ((uint64_t)below->id << 32 | index->id) + 1)->bits;
    }
    if (!value && below->op == TERM_ITE) {
        bit *chosen = bits_new(b, array->width);
        const bit *then = array_select(b, below->arg[1], index), *otherwise = array_select(b, below->arg[2], index);
        bits_mux(b->circuit, b->bits.at[below->arg[0]->id][0], then, otherwise, array->width, chosen);
        value = chosen;
    } else if (!value) {
        value = table_select(b, below, b->bits.at[index->id], index->width);
    }
    if (below != array && !select_slot(b, ((uint64_t)below->id << 32 | index->id) + 1)->bits)
        select_remember(b, ((uint64_t)below->id << 32 | index->id) + 1, value);
    while (stores.count) {
        term *store = vec_pop(&stores);
        bit *chosen = bits_new(b, array->width);
        bits_mux(b->circuit, index_equal(b, store->arg[1], index), b->bits.at[store->arg[2]->id], value, array->width,
                 chosen);
        value = chosen;
        if (store != array) select_remember(b, ((uint64_t)store->id << 32 | index->id) + 1, value);
    }
    vec_free(&stores);
    select_remember(b, key, value);
    return value;
}

/* ---- operators ---- */

static void blast_leaf(blaster *b, const term *t, bit *out) {
    if (t->op == TERM_VAR) {
        for (uint32_t i = 0; i < t->width; i++) out[i] = aig_input(b->circuit);
    } else {
        const uint64_t *words = term_words(t);
        for (uint32_t i = 0; i < t->width; i++) out[i] = bit_of(words[i / 64] >> (i % 64) & 1);
    }
}

static void blast_signed_division(blaster *b, const term *t, const bit *x, const bit *y, bit *out) {
    aig *g = b->circuit;
    uint32_t w = t->width;
    bit sx = x[w - 1], sy = y[w - 1];
    bit *space = xmalloc(6 * (size_t)w * sizeof *space);
    bit *nx = space, *ny = nx + w, *quotient = ny + w, *remainder = quotient + w, *ax = remainder + w, *ay = ax + w;
    bits_negate(g, x, w, nx);
    bits_negate(g, y, w, ny);
    bits_mux(g, sx, nx, x, w, ax);
    bits_mux(g, sy, ny, y, w, ay);
    bits_divide(g, ax, ay, w, quotient, remainder);
    const bit *result = t->op == TERM_SDIV ? quotient : remainder;
    bits_negate(g, result, w, nx);
    bits_mux(g, t->op == TERM_SDIV ? aig_xor(g, sx, sy) : sx, nx, result, w, out);
    free(space);
}

static void blast_arithmetic(blaster *b, const term *t, const bit *x, const bit *y, bit *out) {
    aig *g = b->circuit;
    uint32_t w = t->width;
    switch (t->op) {
    case TERM_ADD:
    case TERM_PTR: bits_add(g, x, y, BIT_FALSE, w, out); break;
    case TERM_NEG: bits_negate(g, x, w, out); break;
    case TERM_MUL: bits_multiply(g, x, y, w, out); break;
    case TERM_UDIV:
    case TERM_UREM: {
        bit *other = xmalloc(w * sizeof *other);
        bits_divide(g, x, y, w, t->op == TERM_UDIV ? out : other, t->op == TERM_UDIV ? other : out);
        free(other);
        break;
    }
    case TERM_SDIV:
    case TERM_SREM: blast_signed_division(b, t, x, y, out); break;
    case TERM_SHL: bits_shift(g, x, y, SHIFT_LEFT, BIT_FALSE, w, out); break;
    case TERM_LSHR: bits_shift(g, x, y, SHIFT_RIGHT, BIT_FALSE, w, out); break;
    case TERM_ASHR: bits_shift(g, x, y, SHIFT_RIGHT, x[w - 1], w, out); break;
    default: defect("no circuit for %s", term_op_name(t->op));
    }
}

static void blast_logic(blaster *b, const term *t, const bit *x, const bit *y, bit *out) {
    aig *g = b->circuit;
    uint32_t w = t->width;
    switch (t->op) {
    case TERM_NOT:
        for (uint32_t i = 0; i < w; i++) out[i] = bit_not(x[i]);
        break;
    case TERM_AND:
        for (uint32_t i = 0; i < w; i++) out[i] = aig_and(g, x[i], y[i]);
        break;
    case TERM_OR:
        for (uint32_t i = 0; i < w; i++) out[i] = aig_or(g, x[i], y[i]);
        break;
    case TERM_XOR:
        for (uint32_t i = 0; i < w; i++) out[i] = aig_xor(g, x[i], y[i]);
        break;
    case TERM_CONCAT:
        memcpy(out, y, t->arg[1]->width * sizeof *out);
        memcpy(out + t->arg[1]->width, x, t->arg[0]->width * sizeof *out);
        break;
    case TERM_EXTRACT: memcpy(out, x + t->low, w * sizeof *out); break;
    case TERM_ZEXT:
    case TERM_SEXT:
        for (uint32_t i = 0; i < w; i++)
            out[i] = i < t->arg[0]->width ? x[i] : t->op == TERM_SEXT ? x[t->arg[0]->width - 1] : BIT_FALSE;
        break;
    case TERM_EQ: out[0] = bits_equal(g, x, y, t->arg[0]->width); break;
    case TERM_ULT: out[0] = bits_less(g, x, y, t->arg[0]->width); break;
    case TERM_SLT: out[0] = bits_less_signed(g, x, y, t->arg[0]->width); break;
    default: blast_arithmetic(b, t, x, y, out);
    }
}

/* The operands of t have their bits. */
static const bit *blast_operator(blaster *b, term *t) {
    if (t->op == TERM_SELECT) return array_select(b, t->arg[0], t->arg[1]);
    bit *out = bits_new(b, t->width);
    if (t->flags & TERM_IS_ARRAY) return out; /* marks it as visited */
    const bit *x = t->count > 0 ? b->bits.at[t->arg[0]->id] : NULL;
    const bit *y = t->count > 1 ? b->bits.at[t->arg[1]->id] : NULL;
    if (t->count == 0) blast_leaf(b, t, out);
    else if (t->op == TERM_ITE) bits_mux(b->circuit, x[0], y, b->bits.at[t->arg[2]->id], t->width, out);
    else blast_logic(b, t, x, y, out);
    return out;
}

const bit *blaster_known(const blaster *b, const term *t) { return t->id < b->bits.count ? b->bits.at[t->id] : NULL; }

static void bits_cover(blaster *b, uint32_t id) {
    if (id < b->bits.count) return;
    size_t old = b->bits.count, count = (size_t)id + 1 + id / 2;
    vec_reserve(&b->bits, count);
    memset(b->bits.at + old, 0, (count - old) * sizeof *b->bits.at);
    b->bits.count = count;
}

const bit *blaster_bits(blaster *b, term *t) {
    bits_cover(b, t->id);
    if (b->bits.at[t->id]) return b->bits.at[t->id];
    vec_push(&b->pending, t);
    while (b->pending.count) {
        term *next = vec_last(&b->pending);
        bits_cover(b, next->id);
        bool ready = true;
        if (!b->bits.at[next->id])
            for (uint32_t i = 0; i < next->count; i++) {
                term *argument = next->arg[i];
                bits_cover(b, argument->id);
                if (!b->bits.at[argument->id]) {
                    vec_push(&b->pending, argument);
                    ready = false;
                }
            }
        if (!ready) continue;
        (void)vec_pop(&b->pending);
        if (!b->bits.at[next->id]) b->bits.at[next->id] = blast_operator(b, next);
    }
    return b->bits.at[t->id];
}
