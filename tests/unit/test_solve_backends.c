/* The back ends against brute force, against each other, and against sampling. Every operator, narrow words with
 * all values tried, then 32, 64 and 200 bits. */
#include <stdio.h>
#include <stdlib.h>

#include "solve/solver.h"
#include "test_solve_random.h"

static int passed, failed;

static void report(bool good, const char *what, terms *ctx, term *const *constraints, size_t count) {
    good ? passed++ : failed++;
    if (good || failed > 5) return;
    fprintf(stderr, "FAILED: %s\n", what);
    term_print_smt(stderr, ctx, constraints, count);
}

static bool model_holds(terms *ctx, term *const *constraints, size_t count, const assignment *model) {
    for (size_t i = 0; i < count; i++)
        if (!term_holds(ctx, constraints[i], model)) return false;
    return true;
}

static struct solver_options without_small_search(void) {
    struct solver_options options = solver_options_default();
    options.small_conflicts = 0;
    return options;
}

/* All values of a few narrow variables. z3_every: how often Z3 is asked too (it is slow). */
static void narrow_rounds(unsigned rounds, unsigned z3_every, uint64_t seed) {
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default()), *plain = solver_new(ctx, without_small_search());
    assignment *model = assignment_new(), *a = assignment_new();
    struct generator g = {.ctx = ctx, .state = seed, .count = 3, .arrays = true};
    g.variable[0] = term_var(ctx, "a", 3, false);
    g.variable[1] = term_var(ctx, "b", 4, false);
    g.variable[2] = term_var(ctx, "c", 2, false);
    for (unsigned round = 0; round < rounds; round++) {
        term *constraints[3];
        size_t count = 1 + generator_pick(&g, 3);
        for (size_t i = 0; i < count; i++) constraints[i] = generator_condition(&g, 1 + generator_pick(&g, 3));
        bool possible = false;
        for (uint64_t n = 0; n < generator_space(&g) && !possible; n++) {
            generator_assign(&g, n, a);
            possible = model_holds(ctx, constraints, count, a);
        }
        enum answer expected = possible ? SAT : UNSAT;
        enum answer got = backend_cadical(s, constraints, count, 10, model);
        report(got == expected, "built-in search against brute force", ctx, constraints, count);
        if (got == SAT) report(model_holds(ctx, constraints, count, model), "model", ctx, constraints, count);
        if (round % 4 == 0) {
            got = backend_cadical(plain, constraints, count, 10, model);
            report(got == expected, "CaDiCaL against brute force", ctx, constraints, count);
        }
        if (round % z3_every == 0) {
            got = backend_z3(s, constraints, count, 10, model);
            report(got == expected, "Z3 against brute force", ctx, constraints, count);
        }
    }
    solver_free(s);
    solver_free(plain);
    assignment_free(model);
    assignment_free(a);
    terms_free(ctx);
}

/* Wide words: the two back ends may not contradict each other. */
static void wide_rounds(unsigned rounds, uint32_t width, unsigned depth, uint64_t seed) {
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default());
    assignment *model = assignment_new();
    struct generator g = {.ctx = ctx, .state = seed, .count = 3, .arrays = true};
    g.variable[0] = term_var(ctx, "a", width, false);
    g.variable[1] = term_var(ctx, "b", width, false);
    g.variable[2] = term_var(ctx, "c", 8, false);
    for (unsigned round = 0; round < rounds; round++) {
        term *constraints[3];
        size_t count = 1 + generator_pick(&g, 3);
        for (size_t i = 0; i < count; i++) constraints[i] = generator_condition(&g, depth);
        enum answer bits = backend_cadical(s, constraints, count, 0.3, model);
        enum answer z3 = backend_z3(s, constraints, count, 0.3, model);
        report(bits == UNKNOWN || z3 == UNKNOWN || bits == z3, "the back ends disagree", ctx, constraints, count);
    }
    solver_free(s);
    assignment_free(model);
    terms_free(ctx);
}

static term *float_term(struct generator *g, unsigned depth) {
    static const enum term_op binary[] = {TERM_FADD, TERM_FSUB, TERM_FMUL, TERM_FDIV};
    if (!depth) return generator_resize(g, g->variable[generator_pick(g, g->count)], 16);
    term *a = float_term(g, depth - 1);
    switch (generator_pick(g, 8)) {
    case 0: return term_float_sqrt(g->ctx, a);
    case 1: return term_float_round(g->ctx, a, (enum term_rounding)generator_pick(g, 5));
    case 2: return term_float_convert(g->ctx, generator_pick(g, 2) ? TERM_S2F : TERM_U2F, generator_term(g, 8, 1), 16);
    case 3: return term_float_convert(g->ctx, TERM_F2F, term_float_convert(g->ctx, TERM_F2F, a, 32), 16);
    case 4: return term_float_fma(g->ctx, a, float_term(g, 0), float_term(g, 0));
    default: return term_float_binary(g->ctx, binary[generator_pick(g, 4)], a, float_term(g, depth - 1));
    }
}

/* Half precision with two variables of few bits: brute force against Z3. */
static void float_rounds(unsigned rounds, uint64_t seed) {
    static const enum term_op compare[] = {TERM_FEQ, TERM_FLT, TERM_FLE};
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default());
    assignment *model = assignment_new(), *a = assignment_new();
    struct generator g = {.ctx = ctx, .state = seed, .count = 2};
    term *narrow[2] = {term_var(ctx, "p", 5, false), term_var(ctx, "q", 5, false)};
    for (unsigned round = 0; round < rounds; round++) {
        g.variable[0] = narrow[0];
        g.variable[1] = narrow[1];
        for (int i = 0; i < 2; i++) /* spread the bits over sign, exponent and fraction */
            g.variable[i] = term_concat(ctx, narrow[i], term_const(ctx, 11, generator_bits(&g)));
        term *constraint = term_float_binary(ctx, compare[generator_pick(&g, 3)], float_term(&g, 2), float_term(&g, 1));
        if (generator_pick(&g, 3) == 0) constraint = term_not(ctx, constraint);
        g.variable[0] = narrow[0];
        g.variable[1] = narrow[1];
        bool possible = false;
        for (uint64_t n = 0; n < generator_space(&g) && !possible; n++) {
            generator_assign(&g, n, a);
            possible = term_holds(ctx, constraint, a);
        }
        enum answer got = backend_z3(s, &constraint, 1, 10, model);
        report(got == (possible ? SAT : UNSAT), "Z3 on floating point", ctx, &constraint, 1);
    }
    term *x = term_var(ctx, "x", 64, false);
    term *three = term_const(ctx, 64, 0x4008000000000000), *one = term_const(ctx, 64, 0x3ff0000000000000);
    term *remainder = term_float_binary(ctx, TERM_FLT, term_float_binary(ctx, TERM_FREM, x, three), one);
    report(backend_z3(s, &remainder, 1, 10, model) == UNKNOWN, "fmod is not guessed", ctx, &remainder, 1);
    report(backend_cadical(s, &remainder, 1, 10, model) == UNKNOWN, "no floats in the bit-blaster", ctx, &remainder, 1);
    term *y = term_float_binary(ctx, TERM_FSUB, x, x);
    term *bits = term_eq(ctx, term_extract(ctx, y, 52, 11), term_const(ctx, 11, 0x7ff));
    report(backend_z3(s, &bits, 1, 30, model) != UNSAT, "the bits of a NaN are open", ctx, &bits, 1);
    solver_free(s);
    assignment_free(model);
    assignment_free(a);
    terms_free(ctx);
}

/* A question too hard for the time given comes back, and says UNKNOWN. */
static void time_limit_round(void) {
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default());
    assignment *model = assignment_new();
    term *x = term_zext(ctx, term_var(ctx, "x", 48, false), 96), *y = term_zext(ctx, term_var(ctx, "y", 48, false), 96);
    uint64_t product[2] = {0xf3a5c9d17b3e5ab1ull, 0x9b7au};
    term *constraints[3] = {term_eq(ctx, term_mul(ctx, x, y), term_const_wide(ctx, 96, product)),
                            term_ult(ctx, term_const(ctx, 96, 1ull << 36), x), term_ult(ctx, x, y)};
    double start = now_seconds();
    enum answer bits = backend_cadical(s, constraints, 3, 0.2, model), z3 = backend_z3(s, constraints, 3, 0.2, model);
    (void)bits, (void)z3;
    report(now_seconds() - start < 5, "time limits", ctx, constraints, 3);
    solver_free(s);
    assignment_free(model);
    terms_free(ctx);
}

int main(int argc, char **argv) {
    unsigned scale = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    narrow_rounds(6000 * scale, 12, 0x9e3779b97f4a7c15ull);
    wide_rounds(150 * scale, 32, 2, 42);
    wide_rounds(60 * scale, 64, 1, 43);
    wide_rounds(40 * scale, 200, 1, 44);
    float_rounds(60 * scale, 7);
    time_limit_round();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
