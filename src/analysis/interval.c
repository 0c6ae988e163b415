/* interval.c -- arithmetic of ranges. Where the ends of a range do not tell the whole story, the answer is everything. */
#include "analysis/interval.h"

interval interval_everything(uint32_t width) {
    if (width == 1) return (interval){0, 1};
    if (width >= 64 || width == 0) return (interval){INT64_MIN, INT64_MAX};
    return (interval){-(int64_t)(1ull << (width - 1)), (int64_t)((1ull << (width - 1)) - 1)};
}

interval interval_constant(uint64_t bits, uint32_t width) {
    int64_t v = width == 1 ? (int64_t)(bits & 1) : sign_extend(bits, width);
    return (interval){v, v};
}

interval interval_join(interval a, interval b) {
    if (interval_empty(a)) return b;
    if (interval_empty(b)) return a;
    return (interval){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

interval interval_meet(interval a, interval b) {
    return (interval){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

interval interval_widen(interval a, interval b) {
    static const int64_t lows[] = {0, -1, INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN};
    static const int64_t highs[] = {0, 1, INT8_MAX, UINT8_MAX, UINT16_MAX, INT32_MAX, UINT32_MAX, INT64_MAX};
    if (interval_empty(a) || interval_empty(b)) return b;
    for (size_t k = 0; b.low < a.low && k < COUNT_OF(lows); k++)
        if (lows[k] <= b.low) {
            b.low = lows[k];
            break;
        }
    for (size_t k = 0; b.high > a.high && k < COUNT_OF(highs); k++)
        if (highs[k] >= b.high) {
            b.high = highs[k];
            break;
        }
    return b;
}

/* ---- arithmetic ---- */

static bool combine(enum op op, int64_t a, int64_t b, int64_t *result) {
    switch (op) {
    case OP_ADD: return !__builtin_add_overflow(a, b, result);
    case OP_SUB: return !__builtin_sub_overflow(a, b, result);
    default: return !__builtin_mul_overflow(a, b, result);
    }
}

static interval sum_or_product(enum op op, uint32_t width, interval a, interval b) {
    const int64_t ends[4][2] = {{a.low, b.low}, {a.low, b.high}, {a.high, b.low}, {a.high, b.high}};
    interval all = interval_everything(width), found = interval_nothing();
    if (width == 1) return all;
    for (size_t k = 0; k < 4; k++) {
        int64_t v;
        if (!combine(op, ends[k][0], ends[k][1], &v)) return all;
        found = interval_join(found, (interval){v, v});
    }
    return found.low < all.low || found.high > all.high ? all : found;
}

static interval bitwise(enum op op, uint32_t width, interval a, interval b) {
    if (interval_single(a) && interval_single(b)) {
        uint64_t x = (uint64_t)a.low, y = (uint64_t)b.low;
        return interval_constant(op == OP_AND ? x & y : op == OP_OR ? x | y : x ^ y, width);
    }
    if (op == OP_AND && a.low >= 0 && b.low >= 0) return (interval){0, a.high < b.high ? a.high : b.high};
    if (op == OP_AND && (a.low >= 0 || b.low >= 0)) return (interval){0, a.low >= 0 ? a.high : b.high};
    if (a.low < 0 || b.low < 0) return interval_everything(width);
    uint64_t most = (uint64_t)(a.high > b.high ? a.high : b.high);
    return (interval){0, most ? (int64_t)(~0ull >> __builtin_clzll(most)) : 0};
}

static interval divided(enum op op, uint32_t width, interval a, interval b) {
    if (!interval_single(b) || b.low <= 0) return interval_everything(width);
    bool is_unsigned = op == OP_UDIV || op == OP_UREM;
    int64_t by = b.low;
    if (op == OP_UREM && a.low < 0) return (interval){0, by - 1};
    if (is_unsigned && a.low < 0) return interval_everything(width);
    if (op == OP_UDIV || op == OP_SDIV) return (interval){a.low / by, a.high / by};
    if (a.low >= 0) return (interval){0, a.high < by - 1 ? a.high : by - 1};
    return (interval){1 - by, by - 1};
}

static interval shifted(enum op op, uint32_t width, interval a, interval b) {
    if (!interval_single(b) || b.low < 0 || b.low >= (int64_t)width || width == 1) return interval_everything(width);
    int64_t by = b.low;
    if (op == OP_ASHR) return (interval){a.low >> by, a.high >> by};
    if (op == OP_LSHR) {
        if (a.low >= 0) return (interval){a.low >> by, a.high >> by};
        return by ? (interval){0, (int64_t)(low_mask(width) >> by)} : a;
    }
    if (by >= 62) return interval_everything(width);
    return sum_or_product(OP_MUL, width, a, (interval){(int64_t)1 << by, (int64_t)1 << by});
}

/* ---- casts ---- */

static interval cast(const insn *x, interval a) {
    interval all = interval_everything(x->width);
    if (x->from > 64 || x->width > 64) return all;
    switch (x->op) {
    case OP_SEXT: return x->from == 1 ? (interval){-a.high, -a.low} : a;
    case OP_ZEXT:
        if (a.low >= 0) return a;
        if (a.high < 0) return (interval){a.low + (int64_t)(1ull << x->from), a.high + (int64_t)(1ull << x->from)};
        return (interval){0, (int64_t)low_mask(x->from)};
    default:
        if (interval_single(a)) return interval_constant((uint64_t)a.low, x->width);
        return a.low < all.low || a.high > all.high ? all : a;
    }
}

/* ---- comparisons ---- */

bool interval_compares(const insn *x) { return x->op >= OP_EQ && x->op <= OP_SGE; }

enum op interval_mirror(enum op op) {
    switch (op) {
    case OP_ULT: return OP_UGT;
    case OP_ULE: return OP_UGE;
    case OP_UGT: return OP_ULT;
    case OP_UGE: return OP_ULE;
    case OP_SLT: return OP_SGT;
    case OP_SLE: return OP_SGE;
    case OP_SGT: return OP_SLT;
    case OP_SGE: return OP_SLE;
    default: return op;
    }
}

static const interval yes = {1, 1}, no = {0, 0}, perhaps = {0, 1};

static interval less(interval a, interval b) { return a.high < b.low ? yes : a.low >= b.high ? no : perhaps; }
static interval not_of(interval a) { return (interval){1 - a.high, 1 - a.low}; }

/* The same as unsigned numbers, if that is an interval of numbers without sign: order is kept among values of one
 * sign. */
static bool one_sign(interval a) { return a.low >= 0 || a.high < 0; }

static interval less_unsigned(interval a, interval b) {
    if (!one_sign(a) || !one_sign(b)) return perhaps;
    if (a.low >= 0 && b.high < 0) return yes;
    if (a.high < 0 && b.low >= 0) return no;
    return less(a, b);
}

static interval compared(enum op op, uint32_t width, interval a, interval b) {
    interval both = interval_meet(a, b);
    if (width > 64) return perhaps;
    switch (op) {
    case OP_EQ: return interval_empty(both) ? no : interval_single(a) && interval_single(b) ? yes : perhaps;
    case OP_NE: return not_of(compared(OP_EQ, width, a, b));
    case OP_SLT: return width == 1 ? perhaps : less(a, b);
    case OP_SGT: return width == 1 ? perhaps : less(b, a);
    case OP_SLE: return width == 1 ? perhaps : not_of(less(b, a));
    case OP_SGE: return width == 1 ? perhaps : not_of(less(a, b));
    case OP_ULT: return less_unsigned(a, b);
    case OP_UGT: return less_unsigned(b, a);
    case OP_ULE: return not_of(less_unsigned(b, a));
    default: return not_of(less_unsigned(a, b));
    }
}

static interval at_most(interval a, int64_t most, bool strictly) {
    if (strictly && most == INT64_MIN) return interval_nothing();
    return interval_meet(a, (interval){INT64_MIN, strictly ? most - 1 : most});
}

static interval at_least(interval a, int64_t least, bool strictly) {
    if (strictly && least == INT64_MAX) return interval_nothing();
    return interval_meet(a, (interval){strictly ? least + 1 : least, INT64_MAX});
}

static interval without(interval a, interval b) {
    if (!interval_single(b) || interval_empty(a)) return a;
    if (a.low == b.low) return at_least(a, b.low, true);
    return a.high == b.low ? at_most(a, b.low, true) : a;
}

/* Below a number without sign is at least 0. */
static interval assume_unsigned_less(interval a, interval b, bool strictly) {
    if (b.low < 0) return a;
    return interval_meet(at_most(a, b.high, strictly), (interval){0, INT64_MAX});
}

interval interval_assume(enum op op, bool holds, interval a, interval b) {
    static const enum op opposite[OPS] = {
        [OP_EQ] = OP_NE, [OP_NE] = OP_EQ, [OP_ULT] = OP_UGE, [OP_ULE] = OP_UGT, [OP_UGT] = OP_ULE, [OP_UGE] = OP_ULT,
        [OP_SLT] = OP_SGE, [OP_SLE] = OP_SGT, [OP_SGT] = OP_SLE, [OP_SGE] = OP_SLT};
    if (interval_empty(a) || interval_empty(b)) return a;
    switch (holds ? op : opposite[op]) {
    case OP_EQ: return interval_meet(a, b);
    case OP_NE: return without(a, b);
    case OP_SLT: return at_most(a, b.high, true);
    case OP_SLE: return at_most(a, b.high, false);
    case OP_SGT: return at_least(a, b.low, true);
    case OP_SGE: return at_least(a, b.low, false);
    case OP_ULT: return assume_unsigned_less(a, b, true);
    case OP_ULE: return assume_unsigned_less(a, b, false);
    case OP_UGT: return a.low >= 0 && b.low >= 0 ? at_least(a, b.low, true) : a;
    case OP_UGE: return a.low >= 0 && b.low >= 0 ? at_least(a, b.low, false) : a;
    default: return a;
    }
}

/* ---- all of them ---- */

interval interval_result(const insn *x, interval a, interval b, interval c) {
    unsigned flags = op_flags[x->op];
    if ((flags & OP_A && interval_empty(a)) || (flags & OP_B && interval_empty(b)) || (flags & OP_C && interval_empty(c)))
        return interval_nothing();
    if (interval_compares(x)) return compared((enum op)x->op, x->width, a, b);
    if (x->width > 64) return interval_everything(64);
    switch (x->op) {
    case OP_MOVE: case OP_FREEZE: return a;
    case OP_SELECT: return interval_single(a) ? (a.low ? b : c) : interval_join(b, c);
    case OP_ADD: case OP_SUB: case OP_MUL: return sum_or_product((enum op)x->op, x->width, a, b);
    case OP_AND: case OP_OR: case OP_XOR: return bitwise((enum op)x->op, x->width, a, b);
    case OP_UDIV: case OP_UREM: case OP_SDIV: case OP_SREM: return divided((enum op)x->op, x->width, a, b);
    case OP_SHL: case OP_LSHR: case OP_ASHR: return shifted((enum op)x->op, x->width, a, b);
    case OP_TRUNC: case OP_ZEXT: case OP_SEXT: return cast(x, a);
    default: return interval_everything(x->width);
    }
}
