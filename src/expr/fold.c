/* fold.c -- integer operators on values of any width; see fold.h. */
#include "expr/fold.h"

#include "expr/wide.h"

#include <string.h>

static void fold_compare(const struct fold_shape *s, const uint64_t *const *v, uint64_t *out) {
    uint32_t width = s->argument[0];
    switch (s->op) {
    case TERM_EQ: *out = wide_compare(v[0], v[1], width) == 0; break;
    case TERM_ULT: *out = wide_compare(v[0], v[1], width) < 0; break;
    default: *out = wide_compare_signed(v[0], v[1], width) < 0; break;
    }
}

static void fold_bitwise(const struct fold_shape *s, const uint64_t *const *v, uint64_t *out) {
    for (size_t i = 0, n = wide_count(s->width); i < n; i++)
        out[i] = s->op == TERM_AND ? v[0][i] & v[1][i] : s->op == TERM_OR ? v[0][i] | v[1][i] : v[0][i] ^ v[1][i];
}

static void fold_divide(const struct fold_shape *s, const uint64_t *const *v, uint64_t *out) {
    uint64_t other[wide_count(s->width)];
    bool is_signed = s->op == TERM_SDIV || s->op == TERM_SREM, quotient = s->op == TERM_UDIV || s->op == TERM_SDIV;
    (is_signed ? wide_divide_signed : wide_divide)(quotient ? out : other, quotient ? other : out, v[0], v[1],
                                                   s->width);
}

static void fold_shift(const struct fold_shape *s, const uint64_t *const *v, uint64_t *out) {
    uint32_t amount = wide_amount(v[1], s->width);
    if (s->op == TERM_SHL) wide_shl(out, v[0], amount, s->width);
    else if (s->op == TERM_LSHR) wide_lshr(out, v[0], amount, s->width);
    else wide_ashr(out, v[0], amount, s->width);
}

void fold_words(const struct fold_shape *s, const uint64_t *const *v, uint64_t *out) {
    switch (s->op) {
    case TERM_NOT: wide_not(out, v[0], s->width); break;
    case TERM_NEG: wide_neg(out, v[0], s->width); break;
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR: fold_bitwise(s, v, out); break;
    case TERM_PTR:
    case TERM_ADD: wide_add(out, v[0], v[1], s->width); break;
    case TERM_MUL: wide_mul(out, v[0], v[1], s->width); break;
    case TERM_UDIV:
    case TERM_SDIV:
    case TERM_UREM:
    case TERM_SREM: fold_divide(s, v, out); break;
    case TERM_SHL:
    case TERM_LSHR:
    case TERM_ASHR: fold_shift(s, v, out); break;
    case TERM_CONCAT: wide_concat(out, v[0], s->argument[0], v[1], s->argument[1]); break;
    case TERM_EXTRACT: wide_extract(out, v[0], s->argument[0], s->low, s->width); break;
    case TERM_ZEXT: wide_zext(out, v[0], s->argument[0], s->width); break;
    case TERM_SEXT: wide_sext(out, v[0], s->argument[0], s->width); break;
    case TERM_ITE: memcpy(out, v[0][0] ? v[1] : v[2], wide_count(s->width) * sizeof *out); break;
    case TERM_EQ:
    case TERM_ULT:
    case TERM_SLT: fold_compare(s, v, out); break;
    default: fold_float_words(s, v, out); break;
    }
}
