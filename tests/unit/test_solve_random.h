/* test_solve_random.h -- random terms, and brute force over all values of their variables. */
#ifndef HEDDLE_TEST_SOLVE_RANDOM_H
#define HEDDLE_TEST_SOLVE_RANDOM_H

#include "base/base.h"
#include "expr/term.h"

enum { GENERATOR_VARIABLES = 6 };

struct generator {
    terms *ctx;
    uint64_t state;
    term *variable[GENERATOR_VARIABLES];
    unsigned count;
    bool arrays;
};

static inline uint64_t generator_bits(struct generator *g) {
    g->state ^= g->state << 13;
    g->state ^= g->state >> 7;
    g->state ^= g->state << 17;
    return g->state * 0x2545f4914f6cdd1dull;
}
static inline unsigned generator_pick(struct generator *g, unsigned n) {
    return (unsigned)((generator_bits(g) >> 33) % n);
}

static inline term *generator_resize(struct generator *g, term *t, uint32_t width) {
    if (t->width == width) return t;
    if (t->width > width) return term_extract(g->ctx, t, generator_pick(g, t->width - width + 1), width);
    return generator_pick(g, 2) ? term_zext(g->ctx, t, width) : term_sext(g->ctx, t, width);
}

static inline term *generator_condition(struct generator *g, unsigned depth);

static inline term *generator_select(struct generator *g, uint32_t width, unsigned depth);

static inline term *generator_leaf(struct generator *g, uint32_t width) {
    if (generator_pick(g, 4) == 0) {
        uint64_t words[8];
        for (int i = 0; i < 8; i++) words[i] = generator_pick(g, 2) ? generator_bits(g) : generator_pick(g, 8);
        return term_const_wide(g->ctx, width, words);
    }
    return generator_resize(g, g->variable[generator_pick(g, g->count)], width);
}

static inline term *generator_term(struct generator *g, uint32_t width, unsigned depth) {
    if (!depth || generator_pick(g, 8) == 0) return generator_leaf(g, width);
    terms *ctx = g->ctx;
    depth--;
    unsigned choice = generator_pick(g, 21);
    if (choice >= 18 && width >= 2) {
        uint32_t low = 1 + generator_pick(g, width - 1);
        if (choice == 18)
            return term_concat(ctx, generator_term(g, width - low, depth), generator_term(g, low, depth));
        return generator_resize(g, generator_term(g, choice == 19 ? low : width + low, depth), width);
    }
    if (choice == 17 && g->arrays) return generator_select(g, width, depth);
    term *a = generator_term(g, width, depth);
    if (choice == 16) return term_ite(ctx, generator_condition(g, depth), a, generator_term(g, width, depth));
    if (choice == 0) return term_not(ctx, a);
    if (choice == 1) return term_neg(ctx, a);
    term *b = generator_term(g, width, depth);
    switch (choice) {
    case 2: return term_and(ctx, a, b);
    case 3: return term_or(ctx, a, b);
    case 4: return term_xor(ctx, a, b);
    case 5: return term_add(ctx, a, b);
    case 6: return term_sub(ctx, a, b);
    case 7: return term_mul(ctx, a, b);
    case 8: return term_udiv(ctx, a, b);
    case 9: return term_sdiv(ctx, a, b);
    case 10: return term_urem(ctx, a, b);
    case 11: return term_srem(ctx, a, b);
    case 12: return term_shl(ctx, a, b);
    case 13: return term_lshr(ctx, a, b);
    case 14: return term_ashr(ctx, a, b);
    default: return term_add(ctx, a, b);
    }
}

/* A table, perhaps stored to, read at an index that is surely inside. */
static inline term *generator_select(struct generator *g, uint32_t width, unsigned depth) {
    terms *ctx = g->ctx;
    term *element[8], *array[2];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 8; i++) element[i] = generator_leaf(g, width);
        array[k] = term_table(ctx, element, 8);
    }
    for (unsigned i = generator_pick(g, 3); i-- > 0;) {
        term *index = term_zext(ctx, generator_term(g, 3, depth), 8);
        array[0] = term_store(ctx, array[0], index, generator_term(g, width, depth));
        if (generator_pick(g, 3) == 0) array[0] = term_ite(ctx, generator_condition(g, depth), array[0], array[1]);
    }
    return term_select(ctx, array[0], term_zext(ctx, generator_term(g, 3, depth), 8));
}

static inline term *generator_condition(struct generator *g, unsigned depth) {
    terms *ctx = g->ctx;
    uint32_t width = g->variable[generator_pick(g, g->count)]->width;
    if (depth && generator_pick(g, 5) == 0) {
        term *a = generator_condition(g, depth - 1), *b = generator_condition(g, depth - 1);
        unsigned choice = generator_pick(g, 4);
        return choice == 0 ? term_not(ctx, a) : choice == 1 ? term_and(ctx, a, b) : choice == 2 ? term_or(ctx, a, b)
                                                                                             : term_xor(ctx, a, b);
    }
    term *a = generator_term(g, width, depth), *b = generator_term(g, width, depth);
    switch (generator_pick(g, 6)) {
    case 0: return term_eq(ctx, a, b);
    case 1: return term_ne(ctx, a, b);
    case 2: return term_ult(ctx, a, b);
    case 3: return term_ule(ctx, a, b);
    case 4: return term_slt(ctx, a, b);
    default: return term_sle(ctx, a, b);
    }
}

/* The n-th assignment of the generator's variables, in an order that counts through all of them. */
static inline void generator_assign(const struct generator *g, uint64_t n, assignment *a) {
    for (unsigned i = 0; i < g->count; i++) {
        uint32_t width = g->variable[i]->width;
        assignment_set(a, g->variable[i]->low, n & low_mask(width));
        n >>= width;
    }
}
static inline uint64_t generator_space(const struct generator *g) {
    unsigned bits = 0;
    for (unsigned i = 0; i < g->count; i++) bits += g->variable[i]->width;
    return 1ull << bits;
}

#endif
