/* exec_bits.c -- bit counting, rotation, saturation, minimum and maximum, arithmetic with overflow flags.
 *
 * These are rare, so only their concrete forms up to 64 bits are written as machine arithmetic where that is simple;
 * every operation has one definition over terms, which serves symbolic and wide operands. */
#include "vm/machine.h"

static term *zero(vm *m, uint32_t w) { return term_const(m->terms, w, 0); }
static term *ones(vm *m, uint32_t w) { return term_not(m->terms, zero(m, w)); }
static term *sign_bit(vm *m, term *a) { return term_extract(m->terms, a, a->width - 1, 1); }
static term *signed_minimum(vm *m, uint32_t w) {
    return term_shl(m->terms, term_const(m->terms, w, 1), term_const(m->terms, w, w - 1));
}
static term *signed_maximum(vm *m, uint32_t w) { return term_not(m->terms, signed_minimum(m, w)); }

/* ---- one operand ---- */

static term *count_ones(vm *m, term *a) {
    term *sum = zero(m, a->width);
    for (uint32_t i = 0; i < a->width; i++)
        sum = term_add(m->terms, sum, term_zext(m->terms, term_extract(m->terms, a, i, 1), a->width));
    return sum;
}

/* Position of the first set bit seen from one end; the width if there is none. */
static term *first_one(vm *m, term *a, bool from_top) {
    uint32_t w = a->width;
    term *r = term_const(m->terms, w, w);
    for (uint32_t k = w; k-- > 0;) {
        uint32_t bit = from_top ? w - 1 - k : k;
        r = term_ite(m->terms, term_extract(m->terms, a, bit, 1), term_const(m->terms, w, k), r);
    }
    return r;
}

static term *reverse_units(vm *m, term *a, uint32_t unit) {
    term *r = NULL;
    for (uint32_t i = 0; i < a->width; i += unit) {
        term *part = term_extract(m->terms, a, i, unit);
        r = r ? term_concat(m->terms, r, part) : part;
    }
    return r;
}

static term *unary(vm *m, const insn *ip, term *a) {
    switch (ip->op) {
    case OP_CTPOP: return count_ones(m, a);
    case OP_CTLZ: return first_one(m, a, true);
    case OP_CTTZ: return first_one(m, a, false);
    case OP_BSWAP: return reverse_units(m, a, 8);
    case OP_BITREVERSE: return reverse_units(m, a, 1);
    case OP_ABS: return term_ite(m->terms, sign_bit(m, a), term_neg(m->terms, a), a);
    }
    defect("not a unary bit operation: %u", ip->op);
}

static uint64_t unary_concrete(const insn *ip, uint64_t a) {
    uint32_t w = ip->width;
    uint64_t r = 0;
    switch (ip->op) {
    case OP_CTPOP: return (uint64_t)__builtin_popcountll(a);
    case OP_CTLZ: return a ? (uint64_t)__builtin_clzll(a) - (64 - w) : w;
    case OP_CTTZ: return a ? (uint64_t)__builtin_ctzll(a) : w;
    case OP_BSWAP: return __builtin_bswap64(a) >> (64 - w);
    case OP_BITREVERSE:
        for (uint32_t i = 0; i < w; i++) r |= (a >> i & 1) << (w - 1 - i);
        return r;
    default: return (sign_extend(a, w) < 0 ? -a : a) & low_mask(w);
    }
}

static const insn *exec_unary(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (!x->term) set_bits(m, ip->dst, unary_concrete(ip, x->bits));
    else set_result(m, ip, unary(m, ip, value_term(m, x, ip->width)));
    return ip + 1;
}

/* ---- minimum, maximum ---- */

static const insn *exec_extreme(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    if (x->term || y->term) {
        term *a = value_term(m, x, ip->width), *b = value_term(m, y, ip->width);
        bool is_signed = ip->op == OP_SMIN || ip->op == OP_SMAX, least = ip->op == OP_SMIN || ip->op == OP_UMIN;
        term *less = is_signed ? term_slt(m->terms, a, b) : term_ult(m->terms, a, b);
        set_result(m, ip, least ? term_ite(m->terms, less, a, b) : term_ite(m->terms, less, b, a));
        return ip + 1;
    }
    int64_t a = sign_extend(x->bits, ip->width), b = sign_extend(y->bits, ip->width);
    bool first = ip->op == OP_SMIN   ? a < b
                 : ip->op == OP_SMAX ? a > b
                 : ip->op == OP_UMIN ? x->bits < y->bits
                                     : x->bits > y->bits;
    set_bits(m, ip->dst, first ? x->bits : y->bits);
    return ip + 1;
}

/* ---- funnel shifts: the upper (FSHL) or lower (FSHR) half of a:b shifted by c modulo the width ---- */

static const insn *exec_funnel(vm *m, const insn *ip) {
    terms *t = m->terms;
    uint32_t w = ip->width;
    term *a = operand_term(m, ip->a, w), *b = operand_term(m, ip->b, w), *c = operand_term(m, ip->c, w);
    term *by = term_zext(t, term_urem(t, c, term_const(t, w, w)), 2 * w);
    term *both = term_concat(t, a, b);
    if (ip->op == OP_FSHL) set_result(m, ip, term_extract(t, term_shl(t, both, by), w, w));
    else set_result(m, ip, term_extract(t, term_lshr(t, both, by), 0, w));
    return ip + 1;
}

/* ---- overflow: the exact result, in a wider type, is out of the range of the narrow one ----
 * Said as two comparisons with constants, which is what range reasoning decides best. */

struct exact exactly(vm *m, term *a, term *b, enum op basic, bool is_signed) {
    terms *t = m->terms;
    uint32_t w = a->width, wide = basic == OP_MUL ? 2 * w : w + 1;
    term *x = is_signed ? term_sext(t, a, wide) : term_zext(t, a, wide);
    term *y = is_signed ? term_sext(t, b, wide) : term_zext(t, b, wide);
    term *r = basic == OP_ADD ? term_add(t, x, y) : basic == OP_SUB ? term_sub(t, x, y) : term_mul(t, x, y);
    term *least = is_signed ? term_sext(t, signed_minimum(m, w), wide) : zero(m, wide);
    term *most = is_signed ? term_zext(t, signed_maximum(m, w), wide) : term_zext(t, ones(m, w), wide);
    term *over = is_signed ? term_or(t, term_slt(t, r, least), term_slt(t, most, r)) : term_ult(t, most, r);
    return (struct exact){term_extract(t, r, 0, w), over};
}

static const insn *exec_overflow(vm *m, const insn *ip) {
    enum op basic = ip->op == OP_SADD_OVERFLOW || ip->op == OP_UADD_OVERFLOW   ? OP_ADD
                    : ip->op == OP_SSUB_OVERFLOW || ip->op == OP_USUB_OVERFLOW ? OP_SUB
                                                                               : OP_MUL;
    bool is_signed = ip->op == OP_SADD_OVERFLOW || ip->op == OP_SSUB_OVERFLOW || ip->op == OP_SMUL_OVERFLOW;
    struct exact e = exactly(m, operand_term(m, ip->a, ip->width), operand_term(m, ip->b, ip->width), basic, is_signed);
    m->registers[ip->dst] = value_of_term(e.wrapped);
    m->registers[ip->dst + 1] = value_of_term(e.overflow);
    return ip + 1;
}

/* ---- saturation ---- */

static term *saturated(vm *m, const insn *ip, term *a, term *b) {
    terms *t = m->terms;
    uint32_t w = ip->width;
    struct exact e;
    switch (ip->op) {
    case OP_UADD_SAT:
        e = exactly(m, a, b, OP_ADD, false);
        return term_ite(t, e.overflow, ones(m, w), e.wrapped);
    case OP_USUB_SAT:
        e = exactly(m, a, b, OP_SUB, false);
        return term_ite(t, e.overflow, zero(m, w), e.wrapped);
    case OP_SADD_SAT:
    case OP_SSUB_SAT:
        e = exactly(m, a, b, ip->op == OP_SADD_SAT ? OP_ADD : OP_SUB, true);
        return term_ite(t, e.overflow, term_ite(t, sign_bit(m, a), signed_minimum(m, w), signed_maximum(m, w)),
                        e.wrapped);
    case OP_USHL_SAT: {
        term *r = term_shl(t, a, b);
        return term_ite(t, term_eq(t, term_lshr(t, r, b), a), r, ones(m, w));
    }
    default: {
        term *r = term_shl(t, a, b);
        term *limit = term_ite(t, sign_bit(m, a), signed_minimum(m, w), signed_maximum(m, w));
        return term_ite(t, term_eq(t, term_ashr(t, r, b), a), r, limit);
    }
    }
}

static const insn *exec_saturate(vm *m, const insn *ip) {
    set_result(m, ip, saturated(m, ip, operand_term(m, ip->a, ip->width), operand_term(m, ip->b, ip->width)));
    return ip + 1;
}

void exec_bits_install(vm *m) {
    static const struct { uint16_t op; handler *run; } table[] = {
        {OP_CTPOP, exec_unary}, {OP_CTLZ, exec_unary}, {OP_CTTZ, exec_unary}, {OP_BSWAP, exec_unary},
        {OP_BITREVERSE, exec_unary}, {OP_ABS, exec_unary},
        {OP_SMIN, exec_extreme}, {OP_SMAX, exec_extreme}, {OP_UMIN, exec_extreme}, {OP_UMAX, exec_extreme},
        {OP_FSHL, exec_funnel}, {OP_FSHR, exec_funnel},
        {OP_SADD_SAT, exec_saturate}, {OP_UADD_SAT, exec_saturate}, {OP_SSUB_SAT, exec_saturate},
        {OP_USUB_SAT, exec_saturate}, {OP_SSHL_SAT, exec_saturate}, {OP_USHL_SAT, exec_saturate},
        {OP_SADD_OVERFLOW, exec_overflow}, {OP_UADD_OVERFLOW, exec_overflow}, {OP_SSUB_OVERFLOW, exec_overflow},
        {OP_USUB_OVERFLOW, exec_overflow}, {OP_SMUL_OVERFLOW, exec_overflow}, {OP_UMUL_OVERFLOW, exec_overflow},
    };
    for (size_t i = 0; i < COUNT_OF(table); i++) m->handlers[table[i].op] = table[i].run;
}
