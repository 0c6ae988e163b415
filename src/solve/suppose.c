/* suppose.c -- what a condition says about single variables.
 *
 * Upward, a term's range follows from the domains of its variables. Downward, supposing that a condition
 * holds narrows the ranges of its operands, and through operators that can be undone those of its
 * variables. A range that becomes empty on the way is a proof that the condition cannot hold. Both are cheap,
 * incomplete and sound; both stop after a fixed number of steps. */
#include <string.h>

#include "solve/component.h"

enum { MEMO_SIZE = 64, UPWARD_LIMIT = 160, DOWNWARD_LIMIT = 64 };

/* Upward: ranges found so far, valid until a variable is narrowed. */
struct evaluation {
    solver *s;
    const component *base;
    const narrowing_vec *narrowed;
    unsigned visits;
    const term *known[MEMO_SIZE];
    struct range range[MEMO_SIZE];
};

struct supposition {
    struct evaluation upward;
    narrowing_vec *narrowed;
    unsigned steps;
};

/* ---- upward ---- */

static const struct range *narrowing_of(const narrowing_vec *narrowed, uint32_t variable) {
    for (size_t i = 0; narrowed && i < narrowed->count; i++)
        if (narrowed->at[i].variable == variable) return &narrowed->at[i].range;
    return NULL;
}

static struct range variable_range(const struct evaluation *e, const term *t) {
    const struct range *narrowed = narrowing_of(e->narrowed, t->low);
    if (narrowed) return *narrowed;
    const struct slot *slot = component_find(e->base, t->low);
    return slot && slot->domain ? slot->domain->range : range_all(t->width);
}

/* Bits of a variable wider than 64, from the byte sets of its domain. */
static struct range part_range(const struct evaluation *e, const term *t) {
    const struct slot *slot = component_find(e->base, t->arg[0]->low);
    struct range r = range_all(t->width);
    for (uint32_t i = 0; slot && slot->domain && i < slot->domain->byte_count; i++) {
        const struct domain_byte *byte = &slot->domain->bytes[i];
        if (8 * byte->index < t->low || 8 * byte->index + 8 > t->low + t->width) continue;
        unsigned shift = 8 * byte->index - t->low;
        if (byteset_least(&byte->values) == byteset_greatest(&byte->values)) {
            uint64_t value = byteset_least(&byte->values);
            r = range_meet(r, range_bits(t->width, (~value & 0xff) << shift, value << shift), t->width);
        } else if (t->width == 8) {
            r = range_meet(r, range_unsigned(8, byteset_least(&byte->values), byteset_greatest(&byte->values)), 8);
        }
    }
    return r;
}

static struct range facts_range(solver *s, term *t) {
    struct term_facts f = term_facts(s->ctx, t);
    struct range r = range_all(t->width);
    r.zeros = f.zeros & low_mask(t->width);
    r.ones = f.ones;
    r.min = f.min;
    r.max = f.max;
    return range_settle(r, t->width);
}

static struct range evaluate(struct evaluation *e, term *t) {
    if (t->op == TERM_CONST) return range_const(t->width, t->value);
    if (t->op == TERM_VAR) return variable_range(e, t);
    unsigned place = t->id % MEMO_SIZE;
    if (e->known[place] == t) return e->range[place];
    struct range r;
    if (t->op == TERM_EXTRACT && t->arg[0]->op == TERM_VAR && t->arg[0]->width > 64) {
        r = part_range(e, t);
    } else {
        bool apply = ++e->visits <= UPWARD_LIMIT && t->count <= 3 && !(t->flags & TERM_HAS_ARRAY);
        for (uint32_t i = 0; apply && i < t->count; i++) apply = t->arg[i]->width <= 64;
        if (apply) {
            struct range operand[3];
            for (uint32_t i = 0; i < t->count; i++) operand[i] = evaluate(e, t->arg[i]);
            r = range_meet(range_apply(t, operand), facts_range(e->s, t), t->width);
        } else {
            r = facts_range(e->s, t);
        }
    }
    e->known[place] = t;
    e->range[place] = r;
    return r;
}

static void evaluation_begin(struct evaluation *e, solver *s, const component *base, const narrowing_vec *narrowed) {
    e->s = s;
    e->base = base;
    e->narrowed = narrowed;
    e->visits = 0;
    memset(e->known, 0, sizeof e->known);
}

struct range suppose_range(solver *s, const component *base, const narrowing_vec *narrowed, term *t) {
    struct evaluation e;
    evaluation_begin(&e, s, base, narrowed);
    return evaluate(&e, t);
}

/* ---- downward ---- */

static bool suppose_condition(struct supposition *p, term *condition, bool outcome);
static bool suppose_in(struct supposition *p, term *t, struct range r);

static struct range range_now(struct supposition *p, term *t) { return evaluate(&p->upward, t); }

static void variable_narrow(struct supposition *p, uint32_t variable, struct range r) {
    p->upward.visits = 0;
    memset(p->upward.known, 0, sizeof p->upward.known);
    for (size_t i = 0; i < p->narrowed->count; i++)
        if (p->narrowed->at[i].variable == variable) {
            p->narrowed->at[i].range = r;
            return;
        }
    vec_push(p->narrowed, (struct narrowing){variable, r});
}

/* t = constant + x lies in r. */
static bool suppose_sum(struct supposition *p, const term *t, struct range r) {
    uint64_t c = t->arg[0]->value, mask = low_mask(t->width);
    uint64_t min = (r.min - c) & mask, max = (r.max - c) & mask;
    struct range x = range_all(t->width);
    if (min <= max) {
        x.min = min;
        x.max = max;
    }
    int64_t smin, smax, by = sign_extend(c, t->width);
    if (!__builtin_sub_overflow(r.smin, by, &smin) && !__builtin_sub_overflow(r.smax, by, &smax) && smin >= x.smin &&
        smax <= x.smax) {
        x.smin = smin;
        x.smax = smax;
    }
    return suppose_in(p, t->arg[1], range_settle(x, t->width));
}

static bool suppose_extract(struct supposition *p, const term *t, struct range r) {
    uint32_t width = t->arg[0]->width;
    struct range x = range_bits(width, r.zeros << t->low, r.ones << t->low);
    if (t->low + t->width == width)
        x = range_meet(x, range_unsigned(width, r.min << t->low, r.max << t->low | low_mask(t->low)), width);
    return suppose_in(p, t->arg[0], x);
}

static bool suppose_concat(struct supposition *p, const term *t, struct range r) {
    term *high = t->arg[0], *low = t->arg[1];
    struct range x = range_bits(high->width, r.zeros >> low->width, r.ones >> low->width);
    x = range_meet(x, range_unsigned(high->width, r.min >> low->width, r.max >> low->width), high->width);
    struct range y = range_bits(low->width, r.zeros, r.ones);
    uint64_t mask = low_mask(low->width);
    if (r.min >> low->width == r.max >> low->width)
        y = range_meet(y, range_unsigned(low->width, r.min & mask, r.max & mask), low->width);
    return suppose_in(p, high, x) && suppose_in(p, low, y);
}

static bool suppose_operands(struct supposition *p, term *t, struct range r) {
    uint32_t w = t->width;
    term *x = t->arg[0];
    switch (t->op) {
    case TERM_NOT: return suppose_in(p, x, range_apply(t, &r));
    case TERM_ZEXT: {
        uint64_t mask = low_mask(x->width);
        struct range bounds = range_unsigned(x->width, r.min, r.max < mask ? r.max : mask);
        return suppose_in(p, x, range_meet(range_bits(x->width, r.zeros, r.ones), bounds, x->width));
    }
    case TERM_SEXT: {
        struct range limits = range_all(x->width);
        return suppose_in(p, x, range_signed(x->width, r.smin > limits.smin ? r.smin : limits.smin,
                                             r.smax < limits.smax ? r.smax : limits.smax));
    }
    case TERM_ADD: case TERM_PTR: return term_is_const(x) ? suppose_sum(p, t, r) : true;
    case TERM_XOR:
        if (!term_is_const(x)) return true;
        return suppose_in(p, t->arg[1], range_bits(w, (r.zeros & ~x->value) | (r.ones & x->value),
                                                   (r.ones & ~x->value) | (r.zeros & x->value)));
    case TERM_AND:
        return !term_is_const(x) || suppose_in(p, t->arg[1], range_bits(w, r.zeros & x->value, r.ones & x->value));
    case TERM_OR:
        return !term_is_const(x) || suppose_in(p, t->arg[1], range_bits(w, r.zeros & ~x->value, r.ones & ~x->value));
    case TERM_SHL:
        if (!term_is_const(t->arg[1]) || t->arg[1]->value >= w) return true;
        return suppose_in(p, x, range_bits(w, r.zeros >> t->arg[1]->value, r.ones >> t->arg[1]->value));
    case TERM_LSHR:
        if (!term_is_const(t->arg[1]) || t->arg[1]->value >= w) return true;
        return suppose_in(p, x, range_bits(w, r.zeros << t->arg[1]->value, r.ones << t->arg[1]->value));
    case TERM_EXTRACT: return suppose_extract(p, t, r);
    case TERM_CONCAT: return suppose_concat(p, t, r);
    case TERM_ITE: {
        bool then = !range_empty(range_meet(range_now(p, t->arg[1]), r, w));
        bool otherwise = !range_empty(range_meet(range_now(p, t->arg[2]), r, w));
        if (then == otherwise) return then;
        return suppose_condition(p, x, then) && suppose_in(p, t->arg[then ? 1 : 2], r);
    }
    default: return true;
    }
}

/* t lies in r. False: it cannot. */
static bool suppose_in(struct supposition *p, term *t, struct range r) {
    struct range now = range_now(p, t);
    r = range_meet(r, now, t->width);
    if (range_empty(r)) return false;
    if (!memcmp(&r, &now, sizeof r) || ++p->steps > DOWNWARD_LIMIT) return true;
    if (t->op == TERM_VAR) {
        variable_narrow(p, t->low, r);
        return true;
    }
    if (t->op == TERM_EQ || t->op == TERM_ULT || t->op == TERM_SLT)
        return range_single(r) ? suppose_condition(p, t, r.min) : true;
    for (uint32_t i = 0; i < t->count; i++)
        if (t->arg[i]->width > 64 || (t->arg[i]->flags & TERM_IS_ARRAY)) return true;
    return suppose_operands(p, t, r);
}

static struct range range_without(struct range r, uint64_t value, uint32_t width) {
    if (r.min == value) r.min++;
    if (r.max == value) r.max--;
    int64_t s = sign_extend(value, width);
    if (r.smin == s && s < r.smax) r.smin++;
    if (r.smax == s && s > r.smin) r.smax--;
    return r;
}

static bool suppose_equal(struct supposition *p, term *a, term *b, bool outcome) {
    struct range x = range_now(p, a), y = range_now(p, b);
    uint32_t w = a->width;
    if (outcome) return suppose_in(p, a, y) && suppose_in(p, b, range_now(p, a));
    if (range_single(x) && range_single(y)) return x.min != y.min;
    if (range_single(x)) {
        y = range_without(y, x.min, w);
        return !range_empty(y) && suppose_in(p, b, range_settle(y, w));
    }
    if (range_single(y)) {
        x = range_without(x, y.min, w);
        return !range_empty(x) && suppose_in(p, a, range_settle(x, w));
    }
    return true;
}

/* a < b (strict) or a <= b, unsigned. */
static bool suppose_ordered(struct supposition *p, term *a, term *b, unsigned strict) {
    struct range x = range_now(p, a), y = range_now(p, b);
    uint32_t w = a->width;
    if (y.max < strict || x.min > low_mask(w) - strict) return false;
    return suppose_in(p, a, range_unsigned(w, 0, y.max - strict)) &&
           suppose_in(p, b, range_unsigned(w, x.min + strict, low_mask(w)));
}

static bool suppose_ordered_signed(struct supposition *p, term *a, term *b, int strict) {
    struct range x = range_now(p, a), y = range_now(p, b), all = range_all(a->width);
    if (strict && (y.smax == all.smin || x.smin == all.smax)) return false;
    return suppose_in(p, a, range_signed(a->width, all.smin, y.smax - strict)) &&
           suppose_in(p, b, range_signed(a->width, x.smin + strict, all.smax));
}

static bool suppose_condition(struct supposition *p, term *t, bool outcome) {
    struct range now = range_now(p, t);
    if (range_single(now)) {
        if ((now.min != 0) != outcome) return false;
        if (term_is_const(t)) return true;
    }
    if (++p->steps > DOWNWARD_LIMIT) return true;
    term *a = t->count > 0 ? t->arg[0] : NULL, *b = t->count > 1 ? t->arg[1] : NULL;
    switch (t->op) {
    case TERM_NOT: return suppose_condition(p, a, !outcome);
    case TERM_AND: case TERM_OR: {
        if (outcome == (t->op == TERM_AND)) return suppose_condition(p, a, outcome) && suppose_condition(p, b, outcome);
        struct range x = range_now(p, a), y = range_now(p, b); /* one of them must be the outcome */
        if (range_single(x) && (x.min != 0) != outcome) return suppose_condition(p, b, outcome);
        if (range_single(y) && (y.min != 0) != outcome) return suppose_condition(p, a, outcome);
        return true;
    }
    case TERM_EQ: return a->width > 64 || suppose_equal(p, a, b, outcome);
    case TERM_ULT:
        if (a->width > 64) return true;
        return outcome ? suppose_ordered(p, a, b, 1) : suppose_ordered(p, b, a, 0);
    case TERM_SLT:
        if (a->width > 64) return true;
        return outcome ? suppose_ordered_signed(p, a, b, 1) : suppose_ordered_signed(p, b, a, 0);
    default: return suppose_in(p, t, range_const(1, outcome));
    }
}

bool suppose(solver *s, const component *base, term *condition, bool outcome, narrowing_vec *narrowed) {
    struct supposition p;
    evaluation_begin(&p.upward, s, base, narrowed);
    p.narrowed = narrowed;
    p.steps = 0;
    return suppose_condition(&p, condition, outcome);
}
