/* wide.h -- integers of any width as arrays of 64-bit words, least significant first.
 *
 * Owner: the caller, always. W1: a value of `width` bits has wide_count(width) words and zero bits above
 * its width; every function expects and restores this. Results may overlap arguments unless noted. */
#ifndef HEDDLE_EXPR_WIDE_H
#define HEDDLE_EXPR_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t wide_count(uint32_t width) { return ((size_t)width + 63) / 64; }
static inline bool wide_bit(const uint64_t *a, uint32_t at) { return a[at / 64] >> (at % 64) & 1; }

void wide_trim(uint64_t *r, uint32_t width); /* clears the bits above width */
bool wide_is_zero(const uint64_t *a, uint32_t width);
bool wide_is_ones(const uint64_t *a, uint32_t width);
int wide_compare(const uint64_t *a, const uint64_t *b, uint32_t width); /* unsigned: -1, 0, 1 */
int wide_compare_signed(const uint64_t *a, const uint64_t *b, uint32_t width);

void wide_not(uint64_t *r, const uint64_t *a, uint32_t width);
void wide_neg(uint64_t *r, const uint64_t *a, uint32_t width);
void wide_add(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void wide_mul(uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width); /* r is neither a nor b */
/* Quotient and remainder, with SMT-LIB's answers for b = 0; q and r are distinct from a, b and each other. */
void wide_divide(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);
void wide_divide_signed(uint64_t *q, uint64_t *r, const uint64_t *a, const uint64_t *b, uint32_t width);

/* A shift amount as a number: the width itself when it is the width or more. */
uint32_t wide_amount(const uint64_t *b, uint32_t width);
void wide_shl(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width);  /* amount <= width */
void wide_lshr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width); /* amount <= width */
void wide_ashr(uint64_t *r, const uint64_t *a, uint32_t amount, uint32_t width); /* amount <= width */

/* Bits low .. low+width-1 of a value of `from` bits. r is not a. */
void wide_extract(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t low, uint32_t width);
void wide_concat(uint64_t *r, const uint64_t *high, uint32_t high_width, const uint64_t *low, uint32_t low_width);
void wide_zext(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t width);
void wide_sext(uint64_t *r, const uint64_t *a, uint32_t from, uint32_t width);

#endif
