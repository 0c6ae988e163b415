/* exec_integer.c -- integer arithmetic, comparisons and casts.
 *
 * Each operation has one handler with two halves: concrete operands are computed in machine words at once; anything
 * else goes through the term constructor of the same meaning. Values wider than 64 bits are always terms (constants
 * fold), so the second half also serves them. */
#include "vm/machine.h"

typedef term *binary_term(terms *ctx, term *a, term *b);

static inline uint64_t mask_of(const insn *ip) { return ~0ull >> (64 - ip->width); }

static __attribute__((noinline)) const insn *binary_slow(vm *m, const insn *ip, binary_term *build) {
    set_result(m, ip, build(m->terms, operand_term(m, ip->a, ip->width), operand_term(m, ip->b, ip->width)));
    return ip + 1;
}

#define BINARY(NAME, concrete, build)                                                    \
    static const insn *exec_##NAME(vm *m, const insn *ip) {                              \
        const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);          \
        if (unlikely(x->term || y->term)) return binary_slow(m, ip, build);              \
        uint64_t a = x->bits, b = y->bits;                                               \
        (void)a, (void)b;                                                                \
        set_bits(m, ip->dst, (concrete)&mask_of(ip));                                    \
        return ip + 1;                                                                   \
    }

static inline int64_t signed_of(const insn *ip, uint64_t x) { return sign_extend(x, ip->width); }

BINARY(ADD, a + b, term_add)
BINARY(SUB, a - b, term_sub)
BINARY(MUL, a * b, term_mul)
BINARY(AND, a & b, term_and)
BINARY(OR, a | b, term_or)
BINARY(XOR, a ^ b, term_xor)
BINARY(SHL, b < ip->width ? a << b : 0, term_shl)
BINARY(LSHR, b < ip->width ? a >> b : 0, term_lshr)
BINARY(ASHR, (uint64_t)(signed_of(ip, a) >> (b < ip->width ? b : ip->width - 1)), term_ashr)

/* ---- comparisons: `width` is the operands', the result is one bit ----
 * Pointers that have left their slot compare by the addresses they would really have (escape.c). */

#define COMPARISON(NAME, concrete, build)                                                \
    static const insn *exec_##NAME(vm *m, const insn *ip) {                              \
        const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);          \
        if (unlikely(x->term || y->term)) return binary_slow(m, ip, build);              \
        uint64_t a = x->bits, b = y->bits;                                               \
        if (unlikely(m->escapes.count) && ip->flags & INSN_POINTER)                      \
            a = pointer_real(m, a), b = pointer_real(m, b);                              \
        set_bits(m, ip->dst, concrete);                                                  \
        return ip + 1;                                                                   \
    }

static term *term_ugt(terms *t, term *a, term *b) { return term_ult(t, b, a); }
static term *term_uge(terms *t, term *a, term *b) { return term_ule(t, b, a); }
static term *term_sgt(terms *t, term *a, term *b) { return term_slt(t, b, a); }
static term *term_sge(terms *t, term *a, term *b) { return term_sle(t, b, a); }

COMPARISON(EQ, a == b, term_eq)
COMPARISON(NE, a != b, term_ne)
COMPARISON(ULT, a < b, term_ult)
COMPARISON(ULE, a <= b, term_ule)
COMPARISON(UGT, a > b, term_ugt)
COMPARISON(UGE, a >= b, term_uge)
COMPARISON(SLT, signed_of(ip, a) < signed_of(ip, b), term_slt)
COMPARISON(SLE, signed_of(ip, a) <= signed_of(ip, b), term_sle)
COMPARISON(SGT, signed_of(ip, a) > signed_of(ip, b), term_sgt)
COMPARISON(SGE, signed_of(ip, a) >= signed_of(ip, b), term_sge)

/* ---- division: the divisor must not be zero, and INT_MIN / -1 traps on the machine ---- */

static bool signed_division(const insn *ip) { return ip->op == OP_SDIV || ip->op == OP_SREM; }

static const insn *divide_slow(vm *m, const insn *ip) {
    uint32_t w = ip->width;
    terms *t = m->terms;
    term *a = operand_term(m, ip->a, w), *b = operand_term(m, ip->b, w);
    if (require(m, ip, term_ne(t, b, term_const(t, w, 0)), ERROR_DIV_BY_ZERO, NULL, "division by zero") != YES)
        return NULL;
    if (signed_division(ip)) {
        term *minimum = term_shl(t, term_const(t, w, 1), term_const(t, w, w - 1));
        term *traps = term_and(t, term_eq(t, a, minimum), term_eq(t, b, term_not(t, term_const(t, w, 0))));
        if (require(m, ip, term_not(t, traps), ERROR_DIV_BY_ZERO, NULL,
                    "signed division overflows: the most negative value divided by -1 traps") != YES)
            return NULL;
    }
    binary_term *build = ip->op == OP_UDIV   ? term_udiv
                         : ip->op == OP_SDIV ? term_sdiv
                         : ip->op == OP_UREM ? term_urem
                                             : term_srem;
    set_result(m, ip, build(t, a, b));
    return ip + 1;
}

static const insn *exec_divide(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    if (unlikely(x->term || y->term || !y->bits || (signed_division(ip) && y->bits == mask_of(ip))))
        return divide_slow(m, ip);
    uint64_t a = x->bits, b = y->bits, r;
    int64_t sa = signed_of(ip, a), sb = signed_of(ip, b);
    switch (ip->op) {
    case OP_UDIV: r = a / b; break;
    case OP_UREM: r = a % b; break;
    case OP_SDIV: r = (uint64_t)(sa / sb); break;
    default: r = (uint64_t)(sa % sb); break;
    }
    set_bits(m, ip->dst, r & mask_of(ip));
    return ip + 1;
}

/* ---- signed overflow and oversized shifts, when asked for (--check=overflow) ---- */

static const insn *check_shift(vm *m, const insn *ip) {
    terms *t = m->terms;
    term *by = operand_term(m, ip->b, ip->width);
    if (require(m, ip, term_ult(t, by, term_const(t, ip->width, ip->width)), ERROR_OVERFLOW, NULL,
                "shift by an amount that is negative or at least the width of %u bits", ip->width) != YES)
        return NULL;
    return ip->op == OP_SHL ? exec_SHL(m, ip) : ip->op == OP_LSHR ? exec_LSHR(m, ip) : exec_ASHR(m, ip);
}

static const insn *check_overflow(vm *m, const insn *ip) {
    handler *go = ip->op == OP_ADD ? exec_ADD : ip->op == OP_SUB ? exec_SUB : exec_MUL;
    if (!(ip->flags & INSN_NSW)) return go(m, ip);
    const value *x = operand_value(m, ip->a), *y = operand_value(m, ip->b);
    if (!x->term && !y->term) {
        int64_t a = signed_of(ip, x->bits), b = signed_of(ip, y->bits), r;
        bool over = ip->op == OP_ADD   ? __builtin_add_overflow(a, b, &r)
                    : ip->op == OP_SUB ? __builtin_sub_overflow(a, b, &r)
                                       : __builtin_mul_overflow(a, b, &r);
        if (!over && sign_extend((uint64_t)r & mask_of(ip), ip->width) == r) return go(m, ip);
    }
    term *a = operand_term(m, ip->a, ip->width), *b = operand_term(m, ip->b, ip->width);
    static const char *const verbs[] = {"addition", "subtraction", "multiplication"};
    const char *verb = verbs[ip->op == OP_ADD ? 0 : ip->op == OP_SUB ? 1 : 2];
    if (require(m, ip, term_not(m->terms, exactly(m, a, b, ip->op, true).overflow), ERROR_OVERFLOW, NULL,
                "signed %s overflows %u bits", verb, ip->width) != YES)
        return NULL;
    return go(m, ip);
}

/* ---- casts and moves ---- */

static const insn *exec_TRUNC(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (likely(!x->term)) set_bits(m, ip->dst, x->bits & mask_of(ip));
    else if (x->term == m->undefined) m->registers[ip->dst] = *x;
    else set_result(m, ip, term_extract(m->terms, x->term, 0, ip->width));
    return ip + 1;
}

static const insn *exec_ZEXT(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (likely(!x->term && ip->width <= 64)) m->registers[ip->dst] = *x;
    else set_result(m, ip, term_zext(m->terms, value_term(m, x, ip->from), ip->width));
    return ip + 1;
}

static const insn *exec_SEXT(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (likely(!x->term && ip->width <= 64))
        set_bits(m, ip->dst, (uint64_t)sign_extend(x->bits, ip->from) & mask_of(ip));
    else set_result(m, ip, term_sext(m->terms, value_term(m, x, ip->from), ip->width));
    return ip + 1;
}

static const insn *exec_MOVE(vm *m, const insn *ip) {
    m->registers[ip->dst] = *operand_value(m, ip->a);
    return ip + 1;
}

static const insn *exec_UNDEF(vm *m, const insn *ip) {
    bool checked = (m->options.checks & CHECK_MEMORY) != 0;
    m->registers[ip->dst] = checked ? value_undefined(m) : (value){0, any_value(m, ip->width)};
    return ip + 1;
}

/* Any defined value will do; zero is one. */
static const insn *exec_FREEZE(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (!x->term) m->registers[ip->dst] = *x;
    else if (x->term == m->undefined) m->registers[ip->dst] = value_const(m, ip->width, 0);
    else set_result(m, ip, without_undefined(m, x->term));
    return ip + 1;
}

static const insn *exec_SELECT(vm *m, const insn *ip) {
    const value *c = operand_value(m, ip->a), *x = operand_value(m, ip->b), *y = operand_value(m, ip->c);
    if (likely(!c->term)) {
        m->registers[ip->dst] = c->bits ? *x : *y;
        return ip + 1;
    }
    set_result(m, ip,
               term_ite(m->terms, value_term(m, c, 1), value_term(m, x, ip->width), value_term(m, y, ip->width)));
    return ip + 1;
}

static const insn *exec_PACK(vm *m, const insn *ip) {
    term *all = NULL;
    uint32_t part = ip->width / ip->count;
    for (uint32_t i = 0; i < ip->count; i++) {
        term *t = operand_term(m, m->program->operands[ip->args + i], part);
        all = all ? term_concat(m->terms, t, all) : t;
    }
    set_result(m, ip, all);
    return ip + 1;
}

static const insn *exec_UNPACK(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (!x->term) set_bits(m, ip->dst, x->bits >> ip->imm & mask_of(ip));
    else set_result(m, ip, term_extract(m->terms, value_term(m, x, ip->from), (uint32_t)ip->imm, ip->width));
    return ip + 1;
}

/* One of several registers, chosen by the value of a. */
static const insn *exec_PICK(vm *m, const insn *ip) {
    const value *x = operand_value(m, ip->a);
    if (!x->term) {
        m->registers[ip->dst] =
            x->bits < ip->count ? *operand_value(m, m->program->operands[ip->args + x->bits]) : value_undefined(m);
        return ip + 1;
    }
    term *index = value_term(m, x, ip->from), *t = fresh_undefined(m, ip->width);
    for (uint32_t i = 0; i < ip->count; i++) {
        term *here = term_eq(m->terms, index, term_const(m->terms, ip->from, i));
        t = term_ite(m->terms, here, operand_term(m, m->program->operands[ip->args + i], ip->width), t);
    }
    set_result(m, ip, t);
    return ip + 1;
}

void exec_integer_install(vm *m) {
#define USE(NAME) m->handlers[OP_##NAME] = exec_##NAME
    USE(ADD), USE(SUB), USE(MUL), USE(AND), USE(OR), USE(XOR), USE(SHL), USE(LSHR), USE(ASHR);
    USE(EQ), USE(NE), USE(ULT), USE(ULE), USE(UGT), USE(UGE), USE(SLT), USE(SLE), USE(SGT), USE(SGE);
    USE(TRUNC), USE(ZEXT), USE(SEXT), USE(MOVE), USE(UNDEF), USE(FREEZE), USE(SELECT), USE(PACK), USE(UNPACK),
        USE(PICK);
#undef USE
    m->handlers[OP_UDIV] = m->handlers[OP_SDIV] = m->handlers[OP_UREM] = m->handlers[OP_SREM] = exec_divide;
    if (m->options.checks & CHECK_OVERFLOW) {
        m->handlers[OP_ADD] = m->handlers[OP_SUB] = m->handlers[OP_MUL] = check_overflow;
        m->handlers[OP_SHL] = m->handlers[OP_LSHR] = m->handlers[OP_ASHR] = check_shift;
    }
}
