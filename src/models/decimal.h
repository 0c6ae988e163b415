/* decimal.h -- exact decimal numbers with a point, for conversion between binary floating point and text.
 *
 * A number is a row of limbs in base 10^9: limbs[first .. end) with the point before limbs[point]. Multiplying by a
 * power of two grows the row to the left, dividing grows it to the right: 10^9 is divisible by 2^9, so a division by
 * up to 2^9 of one limb leaves a remainder that the next limb takes up exactly.
 *
 * D1: first <= end, and no limb outside [first, end) is other than zero in value (it may hold anything).
 * D2: the caller provides the row and enough room on both sides; nothing is ever rounded here. */
#ifndef HEDDLE_MODELS_DECIMAL_H
#define HEDDLE_MODELS_DECIMAL_H

#include "model.h"

enum { DECIMAL_BASE = 1000000000, DECIMAL_DIGITS = 9, DECIMAL_UP = 29, DECIMAL_DOWN = 9 };

typedef struct {
    uint32_t *limbs;
    int first, end, point;
} decimal;

/* The value of an integer, put with its last limb before `point`. */
void __heddle_decimal_set(decimal *d, uint64_t value, int point);
void __heddle_decimal_multiply(decimal *d, unsigned shift); /* by 2^shift, shift <= DECIMAL_UP */
void __heddle_decimal_divide(decimal *d, unsigned shift);   /* by 2^shift, shift <= DECIMAL_DOWN */
void __heddle_decimal_scale(decimal *d, int exponent);      /* by 2^exponent */

/* A binary floating-point number taken apart: (-1)^negative * mantissa * 2^exponent. */
enum float_kind { FLOAT_FINITE, FLOAT_INFINITE, FLOAT_NAN };
typedef struct {
    enum float_kind kind;
    int negative;
    uint64_t mantissa;
    int exponent;
} float_parts;

float_parts __heddle_double_parts(double x);
float_parts __heddle_long_double_parts(const void *x); /* the address of an 80-bit number */

#endif
