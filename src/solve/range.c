/* range.c -- arithmetic on ranges: one sound rule or two for each operator.
 *
 * Known bits of a sum after Vishwanathan et al. ('22, the tristate numbers of Linux); bounds by the usual
 * rules where no wrap-around is possible, everything otherwise. Operators without a rule give all values. */
#include "solve/range.h"

static uint64_t sign_bit(uint32_t width) { return 1ull << (width - 1); }

struct range range_all(uint32_t width) {
    uint64_t sign = sign_bit(width);
    return (struct range){0, 0, 0, low_mask(width), sign_extend(sign, width), (int64_t)(sign - 1)};
}

static uint64_t more(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t less(uint64_t a, uint64_t b) { return a < b ? a : b; }

bool range_empty(struct range r) { return r.min > r.max || r.smin > r.smax || (r.zeros & r.ones); }

static struct range settle_once(struct range r, uint32_t width) {
    uint64_t mask = low_mask(width), sign = sign_bit(width);
    r.min = more(r.min, r.ones);
    r.max = less(r.max, ~r.zeros & mask);
    if (r.min > r.max) return r;
    uint64_t differ = r.min ^ r.max;
    uint64_t same = differ ? ~low_mask(64 - (unsigned)__builtin_clzll(differ)) & mask : mask;
    r.ones |= r.min & same;
    r.zeros |= ~r.min & same;
    if (!((r.min ^ r.max) & sign)) {
        int64_t low = sign_extend(r.min, width), high = sign_extend(r.max, width);
        if (low > r.smin) r.smin = low;
        if (high < r.smax) r.smax = high;
    } else {
        int64_t low = sign_extend(r.ones | sign, width), high = (int64_t)(~r.zeros & mask & ~sign);
        if (low > r.smin) r.smin = low;
        if (high < r.smax) r.smax = high;
    }
    if (r.smin <= r.smax && (r.smin < 0) == (r.smax < 0)) {
        r.min = more(r.min, (uint64_t)r.smin & mask);
        r.max = less(r.max, (uint64_t)r.smax & mask);
    }
    return r;
}

struct range range_settle(struct range r, uint32_t width) {
    return settle_once(settle_once(r, width), width);
}

struct range range_const(uint32_t width, uint64_t value) {
    value &= low_mask(width);
    int64_t s = sign_extend(value, width);
    return (struct range){~value & low_mask(width), value, value, value, s, s};
}

struct range range_unsigned(uint32_t width, uint64_t min, uint64_t max) {
    struct range r = range_all(width);
    r.min = min;
    r.max = max;
    return range_settle(r, width);
}

struct range range_signed(uint32_t width, int64_t min, int64_t max) {
    struct range r = range_all(width);
    r.smin = min;
    r.smax = max;
    return range_settle(r, width);
}

struct range range_bits(uint32_t width, uint64_t zeros, uint64_t ones) {
    struct range r = range_all(width);
    r.zeros = zeros & low_mask(width);
    r.ones = ones & low_mask(width);
    return range_settle(r, width);
}

struct range range_meet(struct range a, struct range b, uint32_t width) {
    struct range r = {a.zeros | b.zeros, a.ones | b.ones, more(a.min, b.min), less(a.max, b.max),
                      a.smin > b.smin ? a.smin : b.smin, a.smax < b.smax ? a.smax : b.smax};
    return range_settle(r, width);
}

struct range range_join(struct range a, struct range b, uint32_t width) {
    struct range r = {a.zeros & b.zeros, a.ones & b.ones, less(a.min, b.min), more(a.max, b.max),
                      a.smin < b.smin ? a.smin : b.smin, a.smax > b.smax ? a.smax : b.smax};
    return range_settle(r, width);
}

bool range_has(struct range r, uint64_t value, uint32_t width) {
    int64_t s = sign_extend(value, width);
    return !(value & r.zeros) && !(~value & r.ones) && value >= r.min && value <= r.max && s >= r.smin && s <= r.smax;
}

/* ---- operators ---- */

static struct range truth(bool can_be_false, bool can_be_true) {
    return can_be_false && can_be_true ? range_all(1) : range_const(1, can_be_true);
}

static struct range apply_add(struct range a, struct range b, uint32_t width) {
    uint64_t mask = low_mask(width);
    uint64_t unknown_a = ~(a.zeros | a.ones) & mask, unknown_b = ~(b.zeros | b.ones) & mask;
    uint64_t low = a.ones + b.ones, high = low + unknown_a + unknown_b;
    uint64_t unknown = ((low ^ high) | unknown_a | unknown_b) & mask;
    struct range r = range_bits(width, ~low & ~unknown, low & ~unknown);
    if (a.max <= mask - b.max) {
        r.min = more(r.min, a.min + b.min);
        r.max = less(r.max, a.max + b.max);
    }
    struct range limits = range_all(width);
    int64_t smin, smax;
    if (!__builtin_add_overflow(a.smin, b.smin, &smin) && !__builtin_add_overflow(a.smax, b.smax, &smax) &&
        smin >= limits.smin && smax <= limits.smax) {
        r.smin = smin > r.smin ? smin : r.smin;
        r.smax = smax < r.smax ? smax : r.smax;
    }
    return range_settle(r, width);
}

static unsigned trailing_zeros(struct range r) { return ~r.zeros ? (unsigned)__builtin_ctzll(~r.zeros) : 64; }

/* The extremes of a product of signed ranges are among the products of their ends. */
static struct range multiply_signed(struct range a, struct range b, uint32_t width) {
    __int128 ends[4] = {(__int128)a.smin * b.smin, (__int128)a.smin * b.smax, (__int128)a.smax * b.smin,
                        (__int128)a.smax * b.smax};
    __int128 least = ends[0], most = ends[0];
    for (int i = 1; i < 4; i++) {
        least = ends[i] < least ? ends[i] : least;
        most = ends[i] > most ? ends[i] : most;
    }
    struct range limits = range_all(width);
    if (least < limits.smin || most > limits.smax) return limits;
    return range_signed(width, (int64_t)least, (int64_t)most);
}

static struct range apply_mul(struct range a, struct range b, uint32_t width) {
    struct range r = range_bits(width, low_mask(trailing_zeros(a) + trailing_zeros(b)), 0);
    uint64_t high;
    if (!__builtin_mul_overflow(a.max, b.max, &high) && high <= low_mask(width)) {
        r.min = more(r.min, a.min * b.min);
        r.max = less(r.max, high);
    }
    return range_meet(range_settle(r, width), multiply_signed(a, b, width), width);
}

static struct range apply_bitwise(uint32_t op, struct range a, struct range b, uint32_t width) {
    if (op == TERM_XOR)
        return range_bits(width, (a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros));
    struct range r = op == TERM_AND ? range_bits(width, a.zeros | b.zeros, a.ones & b.ones)
                                    : range_bits(width, a.zeros & b.zeros, a.ones | b.ones);
    if (op == TERM_AND) r.max = less(r.max, less(a.max, b.max));
    else r.min = more(r.min, more(a.min, b.min));
    return range_settle(r, width);
}

static struct range apply_divide(uint32_t op, struct range a, struct range b, uint32_t width) {
    if (b.min == 0) return op == TERM_UREM ? range_unsigned(width, 0, a.max) : range_all(width);
    if (op == TERM_UDIV) return range_unsigned(width, a.min / b.max, a.max / b.min);
    return a.max < b.min ? a : range_unsigned(width, 0, less(a.max, b.max - 1));
}

static struct range apply_shift(uint32_t op, struct range a, struct range b, uint32_t width) {
    uint64_t mask = low_mask(width);
    if (op == TERM_LSHR && !range_single(b))
        return range_unsigned(width, b.max < width ? a.min >> b.max : 0, b.min < width ? a.max >> b.min : 0);
    if (!range_single(b)) return range_all(width);
    if (b.min >= width) return op == TERM_ASHR ? range_signed(width, a.smin < 0 ? -1 : 0, a.smax < 0 ? -1 : 0)
                                               : range_const(width, 0);
    unsigned n = (unsigned)b.min;
    if (op == TERM_LSHR) {
        struct range r = range_bits(width, (a.zeros >> n) | (mask & ~(mask >> n)), a.ones >> n);
        return range_meet(r, range_unsigned(width, a.min >> n, a.max >> n), width);
    }
    if (op == TERM_ASHR) return range_signed(width, a.smin >> n, a.smax >> n);
    struct range r = range_bits(width, (a.zeros << n) | low_mask(n), a.ones << n);
    if (a.max <= mask >> n) r = range_meet(r, range_unsigned(width, a.min << n, a.max << n), width);
    return r;
}

static struct range apply_resize(const term *t, struct range a) {
    uint32_t from = t->arg[0]->width, width = t->width;
    switch (t->op) {
    case TERM_ZEXT: {
        struct range r = range_bits(width, a.zeros | (low_mask(width) & ~low_mask(from)), a.ones);
        return range_meet(r, range_unsigned(width, a.min, a.max), width);
    }
    case TERM_SEXT: {
        uint64_t plain = sign_bit(from) - 1;
        struct range bits = range_bits(width, a.zeros & plain, a.ones & plain);
        return range_meet(range_signed(width, a.smin, a.smax), bits, width);
    }
    default: { /* EXTRACT */
        struct range r = range_bits(width, a.zeros >> t->low, a.ones >> t->low);
        uint64_t min = a.min >> t->low, max = a.max >> t->low;
        if (max - min <= low_mask(width) && (max & ~low_mask(width)) == (min & ~low_mask(width)))
            r = range_meet(r, range_unsigned(width, min & low_mask(width), max & low_mask(width)), width);
        return r;
    }
    }
}

static struct range apply_compare(uint32_t op, struct range a, struct range b) {
    switch (op) {
    case TERM_EQ: {
        bool apart = a.max < b.min || b.max < a.min || a.smax < b.smin || b.smax < a.smin || (a.zeros & b.ones) ||
                     (a.ones & b.zeros);
        return truth(!(range_single(a) && range_single(b) && a.min == b.min), !apart);
    }
    case TERM_ULT: return truth(a.max >= b.min, a.min < b.max);
    default: return truth(a.smax >= b.smin, a.smin < b.smax);
    }
}

struct range range_apply(const term *t, const struct range *x) {
    uint32_t w = t->width;
    switch (t->op) {
    case TERM_NOT: return (struct range){x[0].ones, x[0].zeros, ~x[0].max & low_mask(w), ~x[0].min & low_mask(w),
                                         ~x[0].smax, ~x[0].smin};
    case TERM_AND: case TERM_OR: case TERM_XOR: return apply_bitwise(t->op, x[0], x[1], w);
    case TERM_PTR: case TERM_ADD: return apply_add(x[0], x[1], w);
    case TERM_NEG: return x[0].min ? range_unsigned(w, (0 - x[0].max) & low_mask(w), (0 - x[0].min) & low_mask(w))
                                   : x[0].max ? range_all(w) : range_const(w, 0);
    case TERM_MUL: return apply_mul(x[0], x[1], w);
    case TERM_UDIV: case TERM_UREM: return apply_divide(t->op, x[0], x[1], w);
    case TERM_SHL: case TERM_LSHR: case TERM_ASHR: return apply_shift(t->op, x[0], x[1], w);
    case TERM_CONCAT: {
        uint32_t n = t->arg[1]->width;
        struct range r = range_bits(w, x[0].zeros << n | x[1].zeros, x[0].ones << n | x[1].ones);
        return range_meet(r, range_unsigned(w, x[0].min << n | x[1].min, x[0].max << n | x[1].max), w);
    }
    case TERM_EXTRACT: case TERM_ZEXT: case TERM_SEXT: return apply_resize(t, x[0]);
    case TERM_ITE:
        if (range_single(x[0])) return x[0].min ? x[1] : x[2];
        return range_join(x[1], x[2], w);
    case TERM_EQ: case TERM_ULT: case TERM_SLT: return apply_compare(t->op, x[0], x[1]);
    default: return range_all(w);
    }
}
