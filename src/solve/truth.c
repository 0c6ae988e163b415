/* truth.c -- truth tables of conditions that read a single byte.
 *
 * Programs that parse test one input byte at a time, and programs with flags test single bits of one word. Such
 * a condition is a set of byte values; a conjunction of them is an intersection, and no question about it
 * needs a solver. A table costs 256 evaluations, once per condition.
 *
 * Which bits a condition reads is found by walking down with the span of bits that matter. */
#include <string.h>

#include "solve/component.h"

enum { WALK_LIMIT = 400 }; /* visits; beyond it a condition counts as reading everything */

struct domains {
    VEC(struct truth *) tables; /* by term id */
    VEC(uint8_t) state;
};
enum { STATE_NEW, STATE_NONE, STATE_TABLE };

struct domains *domains_new(void) { return xcalloc(1, sizeof(struct domains)); }

void domains_free(struct domains *d) {
    for (size_t i = 0; i < d->tables.count; i++) free(d->tables.at[i]);
    vec_free(&d->tables);
    vec_free(&d->state);
    free(d);
}

struct span {
    uint32_t low, high; /* bits read of the only variable; low > high: none */
    unsigned visits;
};

static bool constant_bit(const term *t, uint32_t i) { return term_words(t)[i / 64] >> (i % 64) & 1; }

/* Shrinks [low, high] to the places where the constant's bits are `wanted`. False if there is none. */
static bool span_shrink(const term *constant, bool wanted, uint32_t *low, uint32_t *high) {
    while (*low <= *high && constant_bit(constant, *low) != wanted) ++*low;
    while (*low <= *high && constant_bit(constant, *high) != wanted) {
        if (*high == 0) return false;
        --*high;
    }
    return *low <= *high;
}

static void span_walk(struct span *span, term *t, uint32_t low, uint32_t high);

static void span_arguments(struct span *span, term *t) {
    for (uint32_t i = 0; i < t->count; i++) span_walk(span, t->arg[i], 0, t->arg[i]->width - 1);
}

static void span_walk_shift(struct span *span, term *t, uint32_t low, uint32_t high) {
    if (!term_is_const(t->arg[1]) || t->width > 64 || t->arg[1]->value >= t->width || t->op == TERM_ASHR) {
        span_arguments(span, t);
        return;
    }
    uint32_t by = (uint32_t)t->arg[1]->value;
    if (t->op == TERM_LSHR) {
        if (low + by < t->width) span_walk(span, t->arg[0], low + by, high + by < t->width ? high + by : t->width - 1);
    } else if (high >= by) {
        span_walk(span, t->arg[0], low >= by ? low - by : 0, high - by);
    }
}

/* Bits low..high of t matter. */
static void span_walk(struct span *span, term *t, uint32_t low, uint32_t high) {
    if (!t->vars->count || ++span->visits > WALK_LIMIT) return;
    switch (t->op) {
    case TERM_VAR:
        if (low < span->low) span->low = low;
        if (high > span->high || span->high == UINT32_MAX) span->high = high;
        return;
    case TERM_NOT: case TERM_XOR:
        for (uint32_t i = 0; i < t->count; i++) span_walk(span, t->arg[i], low, high);
        return;
    case TERM_AND: case TERM_OR:
        if (term_is_const(t->arg[0])) {
            if (span_shrink(t->arg[0], t->op == TERM_AND, &low, &high)) span_walk(span, t->arg[1], low, high);
            return;
        }
        span_walk(span, t->arg[0], low, high);
        span_walk(span, t->arg[1], low, high);
        return;
    case TERM_ADD: case TERM_MUL: case TERM_NEG: case TERM_PTR:
        for (uint32_t i = 0; i < t->count; i++) span_walk(span, t->arg[i], 0, high);
        return;
    case TERM_EXTRACT: span_walk(span, t->arg[0], low + t->low, high + t->low); return;
    case TERM_ZEXT: {
        uint32_t top = t->arg[0]->width - 1;
        if (low <= top) span_walk(span, t->arg[0], low, high < top ? high : top);
        return;
    }
    case TERM_CONCAT: {
        uint32_t split = t->arg[1]->width;
        if (low < split) span_walk(span, t->arg[1], low, high < split ? high : split - 1);
        if (high >= split) span_walk(span, t->arg[0], low > split ? low - split : 0, high - split);
        return;
    }
    case TERM_ITE:
        if (t->flags & TERM_IS_ARRAY) break;
        span_walk(span, t->arg[0], 0, 0);
        span_walk(span, t->arg[1], low, high);
        span_walk(span, t->arg[2], low, high);
        return;
    case TERM_SHL: case TERM_LSHR: case TERM_ASHR: span_walk_shift(span, t, low, high); return;
    default: break;
    }
    span_arguments(span, t);
}

/* Which byte the condition reads; false if more than one. */
static bool single_byte(solver *s, term *condition, uint32_t *byte) {
    uint32_t width = terms_var(s->ctx, condition->vars->index[0])->width;
    *byte = 0;
    if (width <= 8) return true;
    struct span span = {UINT32_MAX, UINT32_MAX, 0};
    span_walk(&span, condition, 0, 0);
    if (span.visits > WALK_LIMIT || span.low == UINT32_MAX) return false;
    *byte = span.low / 8;
    return span.high / 8 == *byte;
}

static struct truth *table_compute(solver *s, term *condition, uint32_t byte) {
    struct truth *t = xcalloc(1, sizeof *t);
    uint32_t variable = condition->vars->index[0], width = terms_var(s->ctx, variable)->width;
    uint32_t bits = width - 8 * byte < 8 ? width - 8 * byte : 8;
    size_t n = (width + 63) / 64;
    uint64_t *words = xcalloc(n, sizeof *words), *kept = xcalloc(n, sizeof *kept);
    assignment_get(s->scratch, variable, kept, n);
    t->byte = byte;
    for (unsigned v = 0; v < 1u << bits; v++) {
        words[byte / 8] = (uint64_t)v << 8 * (byte % 8);
        assignment_set_wide(s->scratch, variable, words, n);
        if (term_holds(s->ctx, condition, s->scratch)) t->holds.word[v / 64] |= 1ull << (v % 64);
    }
    assignment_set_wide(s->scratch, variable, kept, n);
    free(words);
    free(kept);
    return t;
}

/* From the table of the negated condition. */
static struct truth *table_negate(solver *s, const struct truth *of, uint32_t variable) {
    struct truth *t = xmalloc(sizeof *t);
    uint32_t width = terms_var(s->ctx, variable)->width, bits = width - 8 * of->byte < 8 ? width - 8 * of->byte : 8;
    byteset all = byteset_first(1u << bits);
    t->byte = of->byte;
    for (int i = 0; i < 4; i++) t->holds.word[i] = all.word[i] & ~of->holds.word[i];
    return t;
}

const struct truth *condition_truth(solver *s, term *condition) {
    if (condition->vars->count != 1) return NULL;
    struct domains *d = s->domains;
    while (d->state.count <= condition->id) {
        vec_push(&d->state, STATE_NEW);
        vec_push(&d->tables, NULL);
    }
    if (d->state.at[condition->id] != STATE_NEW) return d->tables.at[condition->id];
    struct truth *made = NULL;
    uint32_t byte;
    if (condition->op == TERM_NOT) {
        const struct truth *of = condition_truth(s, condition->arg[0]);
        if (of) made = table_negate(s, of, condition->vars->index[0]);
    } else if (single_byte(s, condition, &byte)) {
        made = table_compute(s, condition, byte);
    }
    d->tables.at[condition->id] = made;
    d->state.at[condition->id] = made ? STATE_TABLE : STATE_NONE;
    return made;
}
