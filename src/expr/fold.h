/* fold.h -- the meaning of every operator on concrete values.
 *
 * Both constant folding and evaluation call these functions, so the two cannot disagree. Values are
 * zero-extended to 64 bits, or arrays of words as in wide.h. Arrays (TABLE, STORE, SELECT) and leaves are
 * not handled here. */
#ifndef HEDDLE_EXPR_FOLD_H
#define HEDDLE_EXPR_FOLD_H

#include "base/base.h"
#include "expr/term.h"

/* An operator with the widths it works on. */
struct fold_shape {
    enum term_op op;
    uint32_t width;        /* of the result */
    uint32_t low;          /* as term.low */
    uint32_t argument[3];  /* widths of the arguments */
};

/* Any operator, any width. out has room for the result's words and overlaps no argument. */
void fold_words(const struct fold_shape *shape, const uint64_t *const *arguments, uint64_t *out);

/* Floating point; every width at most 64, and at most 128 respectively. */
uint64_t fold_float(const struct fold_shape *shape, uint64_t a, uint64_t b, uint64_t c);
void fold_float_words(const struct fold_shape *shape, const uint64_t *const *arguments, uint64_t *out);

static inline uint64_t fold_sdiv(uint64_t a, uint64_t b, uint32_t width) {
    int64_t x = sign_extend(a, width), y = sign_extend(b, width);
    if (y == 0) return x < 0 ? 1 : low_mask(width);
    return (y == -1 ? -(uint64_t)x : (uint64_t)(x / y)) & low_mask(width);
}

static inline uint64_t fold_srem(uint64_t a, uint64_t b, uint32_t width) {
    int64_t x = sign_extend(a, width), y = sign_extend(b, width);
    if (y == 0) return a;
    return y == -1 ? 0 : (uint64_t)(x % y) & low_mask(width);
}

/* The integer operators with two arguments of one width (<= 64); `width` is theirs. */
static inline uint64_t fold_binary(enum term_op op, uint32_t width, uint64_t a, uint64_t b) {
    uint64_t mask = low_mask(width);
    switch (op) {
    case TERM_AND: return a & b;
    case TERM_OR: return a | b;
    case TERM_XOR: return a ^ b;
    case TERM_PTR:
    case TERM_ADD: return (a + b) & mask;
    case TERM_MUL: return (a * b) & mask;
    case TERM_UDIV: return b ? a / b : mask;
    case TERM_UREM: return b ? a % b : a;
    case TERM_SDIV: return fold_sdiv(a, b, width);
    case TERM_SREM: return fold_srem(a, b, width);
    case TERM_SHL: return b < width ? (a << b) & mask : 0;
    case TERM_LSHR: return b < width ? a >> b : 0;
    case TERM_ASHR: return (uint64_t)(sign_extend(a, width) >> (b < width ? b : width - 1)) & mask;
    case TERM_EQ: return a == b;
    case TERM_ULT: return a < b;
    case TERM_SLT: return sign_extend(a, width) < sign_extend(b, width);
    default: defect("no such binary operator: %d", (int)op);
    }
}

#endif
