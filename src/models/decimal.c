/* decimal.c -- see decimal.h. A pass over the row for each factor of 2^29 up or 2^9 down; rows are short for numbers
 * of everyday size, and no division wider than 64 bits is needed. */
#include "decimal.h"

void __heddle_decimal_set(decimal *d, uint64_t value, int point) {
    d->point = d->end = d->first = point;
    for (; value; value /= DECIMAL_BASE)
        d->limbs[--d->first] = (uint32_t)(value % DECIMAL_BASE);
}

void __heddle_decimal_multiply(decimal *d, unsigned shift) {
    uint64_t carry = 0;
    for (int i = d->end; i-- > d->first;) {
        carry += (uint64_t)d->limbs[i] << shift;
        d->limbs[i] = (uint32_t)(carry % DECIMAL_BASE);
        carry /= DECIMAL_BASE;
    }
    if (carry)
        d->limbs[--d->first] = (uint32_t)carry;
    while (d->end > d->point && d->end > d->first && d->limbs[d->end - 1] == 0)
        d->end--;
}

void __heddle_decimal_divide(decimal *d, unsigned shift) {
    uint32_t rest = 0, unit = DECIMAL_BASE >> shift, low = (1u << shift) - 1;
    for (int i = d->first; i < d->end; i++) {
        uint32_t limb = d->limbs[i];
        d->limbs[i] = (limb >> shift) + rest;
        rest = (limb & low) * unit;
    }
    if (rest)
        d->limbs[d->end++] = rest;
    if (d->first < d->end && d->limbs[d->first] == 0)
        d->first++;
}

void __heddle_decimal_scale(decimal *d, int exponent) {
    while (exponent > 0 && d->first < d->end) {
        int step = exponent < DECIMAL_UP ? exponent : DECIMAL_UP;
        __heddle_decimal_multiply(d, (unsigned)step);
        exponent -= step;
    }
    while (exponent < 0 && d->first < d->end) {
        int step = -exponent < DECIMAL_DOWN ? -exponent : DECIMAL_DOWN;
        __heddle_decimal_divide(d, (unsigned)step);
        exponent += step;
    }
}

float_parts __heddle_double_parts(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    float_parts parts = {FLOAT_FINITE, (int)(bits >> 63), bits & ((1ull << 52) - 1), (int)(bits >> 52 & 0x7ff)};
    if (parts.exponent == 0x7ff)
        parts.kind = parts.mantissa ? FLOAT_NAN : FLOAT_INFINITE;
    else if (parts.exponent)
        parts.mantissa |= 1ull << 52;
    else
        parts.exponent = 1;
    parts.exponent -= 1023 + 52;
    return parts;
}

float_parts __heddle_long_double_parts(const void *x) {
    uint16_t top;
    float_parts parts = {FLOAT_FINITE, 0, 0, 0};
    memcpy(&parts.mantissa, x, 8);
    memcpy(&top, (const char *)x + 8, 2);
    parts.negative = top >> 15;
    parts.exponent = top & 0x7fff;
    if (parts.exponent == 0x7fff)
        parts.kind = parts.mantissa << 1 ? FLOAT_NAN : FLOAT_INFINITE;
    else if (parts.exponent == 0)
        parts.exponent = 1;
    parts.exponent -= 16383 + 63;
    return parts;
}
