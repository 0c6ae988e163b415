/* bits.c -- the circuits of arithmetic.
 *
 * Addition ripples (XOR and MAJORITY per bit); comparison is the borrow of a subtraction, one MAJORITY per
 * bit. Multiplication adds shifted rows; a constant factor is recoded into signed digits (Reitwiesner '60) so
 * that a run of ones costs two rows. Division is the schoolbook restoring one; the step for quotient bit i
 * needs only as many bits as the remainder can have, which is few for a constant divisor and i+1 otherwise. */
#include "solve/blast.h"

#include <stdlib.h>
#include <string.h>

void bits_add(aig *g, const bit *x, const bit *y, bit carry, uint32_t width, bit *out) {
    for (uint32_t i = 0; i < width; i++) {
        bit a = x[i], b = y[i];
        out[i] = aig_xor(g, aig_xor(g, a, b), carry);
        if (i + 1 < width) carry = aig_majority(g, a, b, carry);
    }
}

void bits_negate(aig *g, const bit *x, uint32_t width, bit *out) {
    bit carry = BIT_TRUE;
    for (uint32_t i = 0; i < width; i++) {
        bit a = bit_not(x[i]);
        out[i] = aig_xor(g, a, carry);
        carry = aig_and(g, a, carry);
    }
}

void bits_mux(aig *g, bit condition, const bit *then, const bit *otherwise, uint32_t width, bit *out) {
    for (uint32_t i = 0; i < width; i++) out[i] = aig_mux(g, condition, then[i], otherwise[i]);
}

bit bits_equal(aig *g, const bit *x, const bit *y, uint32_t width) {
    bit equal = BIT_TRUE;
    for (uint32_t i = 0; i < width; i++) equal = aig_and(g, equal, bit_not(aig_xor(g, x[i], y[i])));
    return equal;
}

bit bits_less(aig *g, const bit *x, const bit *y, uint32_t width) {
    bit borrow = BIT_FALSE;
    for (uint32_t i = 0; i < width; i++) borrow = aig_majority(g, bit_not(x[i]), y[i], borrow);
    return borrow;
}

bit bits_less_signed(aig *g, const bit *x, const bit *y, uint32_t width) {
    bit borrow = bits_less(g, x, y, width - 1);
    return aig_majority(g, x[width - 1], bit_not(y[width - 1]), borrow);
}

static bool all_const(const bit *x, uint32_t width) {
    for (uint32_t i = 0; i < width; i++)
        if (!bit_is_const(x[i])) return false;
    return true;
}

/* accumulator += (or -=) x << shift, in place. */
static void row_accumulate(aig *g, bit *accumulator, const bit *x, uint32_t shift, bool subtract, uint32_t width) {
    bit carry = bit_of(subtract);
    for (uint32_t i = shift; i < width; i++) {
        bit a = accumulator[i], b = x[i - shift] ^ (bit)subtract;
        accumulator[i] = aig_xor(g, aig_xor(g, a, b), carry);
        carry = aig_majority(g, a, b, carry);
    }
}

static void multiply_const(aig *g, const bit *x, const bit *factor, uint32_t width, bit *out) {
    bool carry = false;
    for (uint32_t i = 0; i < width; i++) { /* digit i of the factor's non-adjacent form */
        bool here = factor[i] == BIT_TRUE, above = i + 1 < width && factor[i + 1] == BIT_TRUE;
        if (here == carry) continue;
        carry = above;
        row_accumulate(g, out, x, i, carry, width);
    }
}

void bits_multiply(aig *g, const bit *x, const bit *y, uint32_t width, bit *out) {
    for (uint32_t i = 0; i < width; i++) out[i] = BIT_FALSE;
    if (all_const(x, width)) {
        multiply_const(g, y, x, width, out);
        return;
    }
    if (all_const(y, width)) {
        multiply_const(g, x, y, width, out);
        return;
    }
    bit *row = xmalloc(width * sizeof *row);
    for (uint32_t i = 0; i < width; i++) {
        if (y[i] == BIT_FALSE) continue;
        for (uint32_t j = 0; j < width - i; j++) row[j] = aig_and(g, x[j], y[i]);
        row_accumulate(g, out, row, i, false, width);
    }
    free(row);
}

/* The restoring division for y != 0, y < 2^top. above[i]: some bit of y from i up is set. */
static void divide_nonzero(aig *g, const bit *x, const bit *y, uint32_t width, uint32_t top, const bit *above,
                           bit *quotient, bit *remainder) {
    bit *rest = xmalloc(3 * ((size_t)width + 2) * sizeof *rest), *difference = rest + width + 2,
        *inverted = difference + width + 2;
    uint32_t used = 0; /* rest < 2^used */
    for (uint32_t i = width; i-- > 0;) {
        memmove(rest + 1, rest, used * sizeof *rest);
        rest[0] = x[i];
        used++;
        for (uint32_t k = 0; k < used; k++) inverted[k] = bit_not(k < width ? y[k] : BIT_FALSE);
        bits_add(g, rest, inverted, BIT_TRUE, used, difference);
        uint32_t shared = used < width ? used : width;
        bit fits = bit_not(bits_less(g, rest, y, shared));
        if (used > width) fits = aig_or(g, fits, rest[width]);
        quotient[i] = fits = aig_and(g, fits, bit_not(above[shared]));
        if (used > top) used = top;
        for (uint32_t k = 0; k < used; k++) rest[k] = aig_mux(g, fits, difference[k], rest[k]);
    }
    for (uint32_t i = 0; i < width; i++) remainder[i] = i < used ? rest[i] : BIT_FALSE;
    free(rest);
}

void bits_divide(aig *g, const bit *x, const bit *y, uint32_t width, bit *quotient, bit *remainder) {
    bit *above = xmalloc(((size_t)width + 1) * sizeof *above);
    above[width] = BIT_FALSE;
    for (uint32_t i = width; i-- > 0;) above[i] = aig_or(g, above[i + 1], y[i]);
    uint32_t top = width;
    while (top > 1 && y[top - 1] == BIT_FALSE) top--;
    divide_nonzero(g, x, y, width, top, above, quotient, remainder);
    for (uint32_t i = 0; i < width; i++) {
        quotient[i] = aig_or(g, quotient[i], bit_not(above[0]));
        remainder[i] = aig_mux(g, above[0], remainder[i], x[i]);
    }
    free(above);
}

void bits_shift(aig *g, const bit *x, const bit *amount, enum shift_direction direction, bit fill, uint32_t width,
                bit *out) {
    memcpy(out, x, width * sizeof *out);
    bit *from = xmalloc(width * sizeof *from);
    uint32_t stage = 0;
    for (; stage < width && stage < 31 && (1u << stage) < width; stage++) {
        if (amount[stage] == BIT_FALSE) continue;
        uint32_t by = 1u << stage;
        memcpy(from, out, width * sizeof *from);
        for (uint32_t i = 0; i < width; i++) {
            bool inside = direction == SHIFT_LEFT ? i >= by : i + by < width;
            bit moved = !inside ? fill : direction == SHIFT_LEFT ? from[i - by] : from[i + by];
            out[i] = aig_mux(g, amount[stage], moved, from[i]);
        }
    }
    bit beyond = BIT_FALSE;
    for (uint32_t i = stage; i < width; i++) beyond = aig_or(g, beyond, amount[i]);
    for (uint32_t i = 0; i < width; i++) out[i] = aig_mux(g, beyond, fill, out[i]);
    free(from);
}
