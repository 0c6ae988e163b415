/* blast.h -- from terms to circuits.
 *
 * A blaster remembers the bits of every term it has seen, least significant first, so that questions about
 * the same path only pay for what is new. Which gates become clauses is decided per question.
 *
 * Owner: whoever called blaster_new. Bits are valid until blaster_trim or blaster_free. */
#ifndef HEDDLE_SOLVE_BLAST_H
#define HEDDLE_SOLVE_BLAST_H

#include "base/arena.h"
#include "expr/term.h"
#include "solve/aig.h"

typedef struct blaster {
    aig *circuit;
    arena memory;
    VEC(const bit *) bits;     /* by term id; NULL: not yet */
    VEC(term *) pending;       /* scratch */
    struct select_memo *selects;
    size_t select_slots, select_count;
} blaster;

blaster *blaster_new(void);
void blaster_free(blaster *b);
void blaster_trim(blaster *b); /* forgets everything once the circuit has grown large */

/* t->width bits. t is not an array and has no floating-point operator in it. */
const bit *blaster_bits(blaster *b, term *t);
/* The bits of t if it has been met, or NULL. */
const bit *blaster_known(const blaster *b, const term *t);

/* ---- words of bits: arithmetic over `width` bits, least significant first; out may not overlap ---- */
void bits_add(aig *g, const bit *x, const bit *y, bit carry, uint32_t width, bit *out);
void bits_negate(aig *g, const bit *x, uint32_t width, bit *out);
void bits_multiply(aig *g, const bit *x, const bit *y, uint32_t width, bit *out);
/* Quotient and remainder, unsigned, with x/0 = all ones and x%0 = x. */
void bits_divide(aig *g, const bit *x, const bit *y, uint32_t width, bit *quotient, bit *remainder);
void bits_mux(aig *g, bit condition, const bit *then, const bit *otherwise, uint32_t width, bit *out);
bit bits_equal(aig *g, const bit *x, const bit *y, uint32_t width);
bit bits_less(aig *g, const bit *x, const bit *y, uint32_t width);        /* unsigned */
bit bits_less_signed(aig *g, const bit *x, const bit *y, uint32_t width);
enum shift_direction { SHIFT_LEFT, SHIFT_RIGHT };
/* Places shifted in are `fill`; a shift by width or more gives `fill` everywhere. */
void bits_shift(aig *g, const bit *x, const bit *amount, enum shift_direction direction, bit fill, uint32_t width,
                bit *out);

#endif
