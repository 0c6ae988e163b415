/* facts.c -- known bits and unsigned range of a term, for every assignment.
 *
 * Facts are computed bottom up, once per term, into an array by id; an explicit stack replaces recursion. For an
 * array the facts are those of any of its elements. Each rule is a transfer function on (known bits, interval);
 * `tighten` lets the two halves sharpen each other.
 *
 * F1: zeros & ones == 0, min <= max, both below 2^width. F2: a computed entry is never all zero (a term that
 * is always 0 has zeros != 0), which is how an entry not yet computed is told. */
#include "expr/context.h"

#include <string.h>

typedef struct term_facts facts;

static facts top(uint32_t width) { return (facts){0, 0, 0, low_mask(width)}; }

static facts exactly(uint64_t value, uint32_t width) {
    return (facts){~value & low_mask(width), value, value, value};
}

static facts tighten(facts f, uint32_t width) {
    uint64_t mask = low_mask(width);
    if (f.min < f.ones) f.min = f.ones;
    if (f.max > (mask & ~f.zeros)) f.max = mask & ~f.zeros;
    uint64_t differ = f.min ^ f.max;
    uint64_t common = differ ? mask & ~low_mask(64 - (unsigned)__builtin_clzll(differ)) : mask;
    f.zeros |= common & ~f.max;
    f.ones |= common & f.max;
    return f;
}

static facts join(facts a, facts b) {
    return (facts){a.zeros & b.zeros, a.ones & b.ones, a.min < b.min ? a.min : b.min, a.max > b.max ? a.max : b.max};
}

static facts complement(facts f, uint32_t width) {
    uint64_t mask = low_mask(width);
    return (facts){f.ones, f.zeros, mask & ~f.max, mask & ~f.min};
}

static facts sum(facts a, facts b, uint32_t width) {
    uint64_t mask = low_mask(width);
    facts r = top(width);
    unsigned __int128 least = (unsigned __int128)a.min + b.min, most = (unsigned __int128)a.max + b.max;
    if (most <= mask || least > mask) {
        r.min = (uint64_t)least & mask;
        r.max = (uint64_t)most & mask;
    }
    uint64_t may_a = mask & ~a.zeros, may_b = mask & ~b.zeros; /* bits that can be 1 */
    uint64_t most_bits = may_a + may_b, least_bits = a.ones + b.ones;
    uint64_t carry_zero = ~(most_bits ^ may_a ^ may_b), carry_one = least_bits ^ a.ones ^ b.ones;
    uint64_t known = (a.zeros | a.ones) & (b.zeros | b.ones) & (carry_zero | carry_one) & mask;
    r.zeros = ~most_bits & known;
    r.ones = least_bits & known;
    return tighten(r, width);
}

static unsigned trailing_zeros(facts f, uint32_t width) {
    uint64_t unknown = low_mask(width) & ~f.zeros;
    return unknown ? (unsigned)__builtin_ctzll(unknown) : width;
}

static facts product(facts a, facts b, uint32_t width) {
    uint64_t mask = low_mask(width);
    facts r = top(width);
    unsigned __int128 most = (unsigned __int128)a.max * b.max;
    if (most <= mask) {
        r.min = a.min * b.min;
        r.max = (uint64_t)most;
    }
    unsigned zeros = trailing_zeros(a, width) + trailing_zeros(b, width);
    r.zeros = low_mask(zeros < width ? zeros : width);
    return tighten(r, width);
}

static facts quotient(facts a, facts b, uint32_t width) {
    facts r = top(width);
    if (b.max) r.min = a.min / b.max;
    if (b.min) r.max = a.max / b.min;
    return tighten(r, width);
}

static facts remainder_of(facts a, facts b, uint32_t width) {
    facts r = top(width);
    if (a.max < b.min) return a;
    r.max = b.min > 0 && b.max - 1 < a.max ? b.max - 1 : a.max;
    return tighten(r, width);
}

static bool nonnegative(facts f, uint32_t width) { return f.zeros >> (width - 1) & 1; }

static facts shifted_left(facts a, facts b, uint32_t width) {
    facts r = top(width);
    if (b.max < width && a.max <= low_mask(width) >> b.max) {
        r.min = a.min << b.min;
        r.max = a.max << b.max;
    }
    uint64_t zeros = trailing_zeros(a, width) + (b.min < width ? b.min : width);
    r.zeros = low_mask(zeros < width ? (unsigned)zeros : width);
    return tighten(r, width);
}

static facts shifted_right(facts a, facts b, uint32_t width) {
    facts r = top(width);
    r.min = b.max < width ? a.min >> b.max : 0;
    r.max = b.min < width ? a.max >> b.min : 0;
    return tighten(r, width);
}

static facts slice(facts a, uint32_t low, uint32_t width) {
    uint64_t mask = low_mask(width);
    facts r = {a.zeros >> low & mask, a.ones >> low & mask, 0, mask};
    uint64_t above_min = low + width < 64 ? a.min >> (low + width) : 0;
    uint64_t above_max = low + width < 64 ? a.max >> (low + width) : 0;
    if (above_min == above_max) {
        r.min = a.min >> low & mask;
        r.max = a.max >> low & mask;
    }
    return tighten(r, width);
}

static facts sign_extended(facts a, uint32_t from, uint32_t width) {
    uint64_t above = low_mask(width) & ~low_mask(from);
    if (nonnegative(a, from)) return (facts){a.zeros | above, a.ones, a.min, a.max};
    if (a.ones >> (from - 1) & 1) return (facts){a.zeros, a.ones | above, a.min | above, a.max | above};
    return tighten((facts){a.zeros, a.ones, 0, low_mask(width)}, width);
}

static facts concatenated(facts high, facts low, uint32_t low_width, uint32_t width) {
    facts r = {high.zeros << low_width | low.zeros, high.ones << low_width | low.ones,
               high.min << low_width | low.min, high.max << low_width | low.max};
    return tighten(r, width);
}

static facts bitwise(enum term_op op, facts a, facts b, uint32_t width) {
    facts r = top(width);
    if (op == TERM_AND) {
        r.zeros = a.zeros | b.zeros;
        r.ones = a.ones & b.ones;
        r.max = a.max < b.max ? a.max : b.max;
    } else if (op == TERM_OR) {
        r.zeros = a.zeros & b.zeros;
        r.ones = a.ones | b.ones;
        r.min = a.min > b.min ? a.min : b.min;
    } else {
        r.zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
        r.ones = (a.zeros & b.ones) | (a.ones & b.zeros);
    }
    return tighten(r, width);
}

/* ---- one term, its arguments already known ---- */

static facts known(const terms *ctx, const term *t) { return t->width <= 64 ? ctx->facts[t->id] : top(64); }

static facts compute_binary(const terms *ctx, const term *t) {
    facts a = known(ctx, t->arg[0]), b = known(ctx, t->arg[1]);
    uint32_t w = t->width;
    switch (t->op) {
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR: return bitwise((enum term_op)t->op, a, b, w);
    case TERM_PTR:
    case TERM_ADD: return sum(a, b, w);
    case TERM_MUL: return product(a, b, w);
    case TERM_UDIV: return quotient(a, b, w);
    case TERM_UREM: return remainder_of(a, b, w);
    case TERM_SDIV: return nonnegative(a, w) && nonnegative(b, w) ? quotient(a, b, w) : top(w);
    case TERM_SREM: return nonnegative(a, w) && nonnegative(b, w) ? remainder_of(a, b, w) : top(w);
    case TERM_SHL: return shifted_left(a, b, w);
    case TERM_LSHR: return shifted_right(a, b, w);
    case TERM_ASHR: return nonnegative(a, w) ? shifted_right(a, b, w) : top(w);
    case TERM_CONCAT: return concatenated(a, b, t->arg[1]->width, w);
    default: return top(w);
    }
}

static facts compute(const terms *ctx, const term *t) {
    switch (t->op) {
    case TERM_CONST: return exactly(t->value, t->width);
    case TERM_NOT: return complement(known(ctx, t->arg[0]), t->width);
    case TERM_NEG: return sum(complement(known(ctx, t->arg[0]), t->width), exactly(1, t->width), t->width);
    case TERM_EXTRACT:
        if (t->arg[0]->width > 64) return top(t->width);
        return slice(known(ctx, t->arg[0]), t->low, t->width);
    case TERM_ZEXT: {
        facts f = known(ctx, t->arg[0]);
        f.zeros |= low_mask(t->width) & ~low_mask(t->arg[0]->width);
        return f;
    }
    case TERM_SEXT: return sign_extended(known(ctx, t->arg[0]), t->arg[0]->width, t->width);
    case TERM_ITE: return join(known(ctx, t->arg[1]), known(ctx, t->arg[2]));
    case TERM_TABLE: {
        facts f = known(ctx, t->arg[0]);
        for (uint64_t i = 1; i < t->length; i++) f = join(f, known(ctx, t->arg[i]));
        return f;
    }
    case TERM_STORE: return join(known(ctx, t->arg[0]), known(ctx, t->arg[2]));
    case TERM_SELECT: return known(ctx, t->arg[0]);
    default: return t->count == 2 ? compute_binary(ctx, t) : top(t->width);
    }
}

static bool is_computed(const terms *ctx, const term *t) {
    const facts *f = &ctx->facts[t->id];
    return t->width > 64 || f->zeros || f->max;
}

facts term_facts(terms *ctx, term *t) {
    if (t->width > 64) return top(64);
    if (t->id >= ctx->facts_capacity) {
        size_t capacity = 2 * ctx->by_id.count + 1024;
        facts *grown = xcalloc(capacity, sizeof *grown);
        if (ctx->facts) memcpy(grown, ctx->facts, ctx->facts_capacity * sizeof *grown);
        free(ctx->facts);
        ctx->facts = grown;
        ctx->facts_capacity = capacity;
    }
    if (is_computed(ctx, t)) return ctx->facts[t->id];
    size_t base = ctx->facts_stack.count;
    vec_push(&ctx->facts_stack, t);
    while (ctx->facts_stack.count > base) {
        term *next = vec_last(&ctx->facts_stack);
        size_t before = ctx->facts_stack.count;
        if (!is_computed(ctx, next))
            for (uint32_t i = 0; i < next->count; i++)
                if (!is_computed(ctx, next->arg[i])) vec_push(&ctx->facts_stack, next->arg[i]);
        if (ctx->facts_stack.count > before) continue;
        if (!is_computed(ctx, next)) ctx->facts[next->id] = compute(ctx, next);
        ctx->facts_stack.count--;
    }
    return ctx->facts[t->id];
}
