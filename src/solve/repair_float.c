/* repair_float.c -- undoing floating-point operators.
 *
 * Rounding makes most of these only nearly right, which is enough: a candidate is evaluated before it counts.
 * The arithmetic is that of the term builders on constants. */
#include "solve/repair_float.h"

static uint64_t compute(terms *ctx, enum term_op op, uint32_t width, uint64_t a, uint64_t b) {
    return term_float_binary(ctx, op, term_const(ctx, width, a), term_const(ctx, width, b))->value;
}

static uint64_t convert(terms *ctx, enum term_op op, uint32_t from, uint64_t value, uint32_t to) {
    return term_float_convert(ctx, op, term_const(ctx, from, value), to)->value;
}

bool float_operand(terms *ctx, const term *t, unsigned which, uint64_t other, uint64_t target, uint64_t *wanted) {
    uint32_t w = t->width, from = t->arg[0]->width;
    if (w > 64 || from > 64) return false;
    switch (t->op) {
    case TERM_FADD: *wanted = compute(ctx, TERM_FSUB, w, target, other); return true;
    case TERM_FSUB:
        *wanted = which ? compute(ctx, TERM_FSUB, w, other, target) : compute(ctx, TERM_FADD, w, target, other);
        return true;
    case TERM_FMUL:
        *wanted = t->arg[0] == t->arg[1] ? term_float_sqrt(ctx, term_const(ctx, w, target))->value
                                         : compute(ctx, TERM_FDIV, w, target, other);
        return true;
    case TERM_FDIV:
        *wanted = which ? compute(ctx, TERM_FDIV, w, other, target) : compute(ctx, TERM_FMUL, w, target, other);
        return true;
    case TERM_FSQRT: *wanted = compute(ctx, TERM_FMUL, w, target, target); return true;
    case TERM_FROUND: *wanted = target; return true;
    case TERM_F2F: *wanted = convert(ctx, TERM_F2F, w, target, from); return true;
    case TERM_S2F: *wanted = convert(ctx, TERM_F2S, w, target, from); return true;
    case TERM_U2F: *wanted = convert(ctx, TERM_F2U, w, target, from); return true;
    case TERM_F2S: *wanted = convert(ctx, TERM_S2F, w, target, from); return true;
    case TERM_F2U: *wanted = convert(ctx, TERM_U2F, w, target, from); return true;
    default: return false;
    }
}

/* Bit patterns in the order of the numbers they stand for. */
static uint64_t rank_of(uint64_t bits, uint32_t width) {
    uint64_t sign = 1ull << (width - 1);
    return bits & sign ? ~bits & low_mask(width) : bits | sign;
}
static uint64_t bits_of(uint64_t rank, uint32_t width) {
    uint64_t sign = 1ull << (width - 1);
    return rank & sign ? rank & ~sign : ~rank & low_mask(width);
}

uint64_t float_step(uint64_t bits, uint32_t width, int steps) {
    return bits_of((rank_of(bits, width) + (uint64_t)(int64_t)steps) & low_mask(width), width);
}
