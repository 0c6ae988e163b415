/* Path conditions against brute force: random sequences of branches over a few narrow variables, every answer
 * compared with the set of assignments that satisfy the path so far; with every link of the chain on, and with
 * links off. Then minima, undefined contents, injected UNKNOWNs, sharing and the return of all memory. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "solve/solver.h"
#include "test_solve_random.h"

static int passed, failed;

static void expect(bool good, const char *what) {
    good ? passed++ : failed++;
    if (!good && failed <= 10) fprintf(stderr, "FAILED: %s\n", what);
}

/* The assignments (by number) of the generator's variables that satisfy a path. */
struct space {
    const struct generator *g;
    assignment *a;
    uint64_t size;
    uint8_t *in;
};

static struct space space_new(const struct generator *g) {
    struct space space = {g, assignment_new(), generator_space(g), NULL};
    space.in = xmalloc(space.size);
    memset(space.in, 1, space.size);
    return space;
}

static void space_free(struct space *space) {
    free(space->in);
    assignment_free(space->a);
}

/* Which outcomes the condition can have. */
static void space_outcomes(struct space *space, term *condition, bool possible[2]) {
    possible[0] = possible[1] = false;
    for (uint64_t n = 0; n < space->size; n++) {
        if (!space->in[n]) continue;
        generator_assign(space->g, n, space->a);
        possible[term_holds(space->g->ctx, condition, space->a)] = true;
    }
}

static void space_take(struct space *space, term *condition, bool outcome) {
    for (uint64_t n = 0; n < space->size; n++) {
        if (!space->in[n]) continue;
        generator_assign(space->g, n, space->a);
        space->in[n] = term_holds(space->g->ctx, condition, space->a) == outcome;
    }
}

/* pc's model satisfies the path. */
static bool model_is_inside(struct space *space, solver *s, pathcond *pc) {
    uint64_t n = 0;
    unsigned at = 0;
    for (unsigned i = 0; i < space->g->count; i++) {
        n |= pathcond_value(s, pc, space->g->variable[i]) << at;
        at += space->g->variable[i]->width;
    }
    return space->in[n];
}

static bool constraints_are_equivalent(struct space *space, solver *s, pathcond *pc) {
    term *constraint[64];
    size_t count = pathcond_constraints(s, pc, constraint, COUNT_OF(constraint));
    for (uint64_t n = 0; n < space->size; n++) {
        generator_assign(space->g, n, space->a);
        bool holds = true;
        for (size_t i = 0; i < count && holds; i++) holds = term_holds(space->g->ctx, constraint[i], space->a);
        if (holds != (space->in[n] != 0)) return false;
    }
    return true;
}

static void range_and_minimum(struct space *space, solver *s, pathcond *pc, term *t) {
    uint64_t min, max, least = UINT64_MAX, found;
    pathcond_range(s, pc, t, &min, &max);
    bool inside = true;
    for (uint64_t n = 0; n < space->size; n++) {
        if (!space->in[n]) continue;
        generator_assign(space->g, n, space->a);
        uint64_t value = term_eval(space->g->ctx, t, space->a);
        inside = inside && value >= min && value <= max;
        if (value < least) least = value;
    }
    expect(inside, "range");
    expect(pathcond_minimum(s, pc, t, &found) == SAT && found == least, "minimum");
}

static void one_path(struct generator *g, solver *s, unsigned steps) {
    struct space space = space_new(g);
    pathcond *pc = pathcond_true(s);
    for (unsigned step = 0; step < steps; step++) {
        term *condition = generator_condition(g, generator_pick(g, 3));
        bool possible[2];
        space_outcomes(&space, condition, possible);
        enum answer outcome[2];
        pathcond *extended[2] = {NULL, NULL};
        bool together = generator_pick(g, 4);
        if (together) {
            pathcond_branch(s, pc, condition, outcome, extended);
        } else {
            outcome[1] = pathcond_check(s, pc, condition, &extended[1]);
            outcome[0] = pathcond_check(s, pc, term_not(g->ctx, condition), &extended[0]);
        }
        for (int i = 0; i < 2; i++) {
            expect(outcome[i] == (possible[i] ? SAT : UNSAT), "answer of a branch");
            expect((extended[i] != NULL) == (outcome[i] == SAT), "a path condition comes with SAT only");
        }
        int way = possible[0] && possible[1] ? (int)generator_pick(g, 2) : possible[1];
        pathcond_unref(s, extended[!way]);
        pathcond_unref(s, pc);
        pc = extended[way];
        space_take(&space, condition, way);
        if (!pc) break;
        expect(model_is_inside(&space, s, pc), "model");
    }
    if (pc) {
        expect(constraints_are_equivalent(&space, s, pc), "constraints");
        if (generator_pick(g, 4) == 0) range_and_minimum(&space, s, pc, generator_term(g, 4, 1));
    }
    pathcond_unref(s, pc);
    space_free(&space);
}

static void random_paths(unsigned paths, struct solver_options options, uint64_t seed, bool bytes) {
    terms *ctx = terms_new();
    options.verify = true;
    solver *s = solver_new(ctx, options);
    struct generator g = {.ctx = ctx, .state = seed, .count = 4, .arrays = true};
    if (bytes) {
        g.count = 2;
        g.variable[0] = term_var(ctx, "byte", 8, false);
        g.variable[1] = term_var(ctx, "flag", 1, false);
    } else {
        g.variable[0] = term_var(ctx, "a", 3, false);
        g.variable[1] = term_var(ctx, "b", 2, false);
        g.variable[2] = term_var(ctx, "c", 3, false);
        g.variable[3] = term_var(ctx, "d", 1, false);
    }
    for (unsigned i = 0; i < paths; i++) one_path(&g, s, 2 + generator_pick(&g, 7));
    solver_free(s);
    terms_free(ctx);
}

/* Chains of comparisons between variables and constants: what the comparison graph decides. */
static void comparison_paths(unsigned paths, uint64_t seed) {
    terms *ctx = terms_new();
    struct solver_options options = solver_options_default();
    options.verify = true;
    solver *s = solver_new(ctx, options);
    struct generator g = {.ctx = ctx, .state = seed, .count = 4};
    static const char *const names[] = {"a", "b", "c", "d"};
    for (unsigned i = 0; i < g.count; i++) g.variable[i] = term_var(ctx, names[i], 3, false);
    for (unsigned path = 0; path < paths; path++) {
        struct space space = space_new(&g);
        pathcond *pc = pathcond_true(s);
        bool is_signed = generator_pick(&g, 2);
        for (unsigned step = 0; step < 9; step++) {
            term *x = g.variable[generator_pick(&g, 4)];
            term *y = g.variable[generator_pick(&g, 4)];
            if (generator_pick(&g, 6) == 0) y = term_const(ctx, 3, generator_bits(&g));
            bool odd_one_out = generator_pick(&g, 12) == 0;
            term *condition = generator_pick(&g, 4) == 0        ? term_eq(ctx, x, y)
                              : is_signed != odd_one_out ? term_slt(ctx, x, y)
                                                         : term_ult(ctx, x, y);
            bool possible[2];
            space_outcomes(&space, condition, possible);
            enum answer outcome[2];
            pathcond *extended[2];
            pathcond_branch(s, pc, condition, outcome, extended);
            for (int i = 0; i < 2; i++) expect(outcome[i] == (possible[i] ? SAT : UNSAT), "comparison");
            int way = possible[0] && possible[1] ? (int)generator_pick(&g, 2) : possible[1];
            pathcond_unref(s, extended[!way]);
            pathcond_unref(s, pc);
            pc = extended[way];
            space_take(&space, condition, way);
            expect(model_is_inside(&space, s, pc), "model of comparisons");
        }
        pathcond_unref(s, pc);
        space_free(&space);
    }
    solver_free(s);
    terms_free(ctx);
}

/* Comparisons of half-precision numbers, NaNs, zeros and infinities among them. */
static void float_paths(unsigned paths, uint64_t seed) {
    static const enum term_op compare[] = {TERM_FEQ, TERM_FLT, TERM_FLE};
    static const uint16_t special[] = {0x0000, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0x3c00, 0xbc00};
    terms *ctx = terms_new();
    struct solver_options options = solver_options_default();
    options.verify = true;
    solver *s = solver_new(ctx, options);
    struct generator g = {.ctx = ctx, .state = seed, .count = 3};
    static const char *const names[] = {"f", "g", "h"};
    for (unsigned i = 0; i < g.count; i++) g.variable[i] = term_var(ctx, names[i], 3, false);
    for (unsigned path = 0; path < paths; path++) {
        struct space space = space_new(&g);
        pathcond *pc = pathcond_true(s);
        term *number[4];
        for (unsigned i = 0; i < 3; i++) { /* sign and two bits of the exponent, or of exponent and fraction */
            uint64_t rest = generator_pick(&g, 2) ? 0x1e00 : 0;
            number[i] = term_concat(ctx, g.variable[i], term_const(ctx, 13, rest));
        }
        for (unsigned step = 0; step < 6; step++) {
            number[3] = term_const(ctx, 16, special[generator_pick(&g, COUNT_OF(special))]);
            term *condition = term_float_binary(ctx, compare[generator_pick(&g, 3)], number[generator_pick(&g, 4)],
                                                number[generator_pick(&g, 4)]);
            bool possible[2];
            space_outcomes(&space, condition, possible);
            enum answer outcome[2];
            pathcond *extended[2];
            pathcond_branch(s, pc, condition, outcome, extended);
            for (int i = 0; i < 2; i++) expect(outcome[i] == (possible[i] ? SAT : UNSAT), "comparison of floats");
            int way = possible[0] && possible[1] ? (int)generator_pick(&g, 2) : possible[1];
            pathcond_unref(s, extended[!way]);
            pathcond_unref(s, pc);
            pc = extended[way];
            space_take(&space, condition, way);
        }
        pathcond_unref(s, pc);
        space_free(&space);
    }
    solver_free(s);
    terms_free(ctx);
}

/* A wide variable of which the program looks at two bytes: still enumerable, through what it reads. */
static void wide_variable_paths(unsigned paths, uint64_t seed) {
    terms *ctx = terms_new();
    struct solver_options options = solver_options_default();
    options.verify = true;
    solver *s = solver_new(ctx, options);
    struct generator g = {.ctx = ctx, .state = seed, .count = 2};
    term *wide = term_var(ctx, "wide", 100, false);
    g.variable[0] = term_extract(ctx, wide, 16, 5);
    g.variable[1] = term_extract(ctx, wide, 71, 4);
    for (unsigned i = 0; i < paths; i++) {
        pathcond *pc = pathcond_true(s);
        uint8_t in[512];
        memset(in, 1, sizeof in);
        assignment *a = assignment_new();
        for (int step = 0; step < 6 && pc; step++) {
            term *condition = generator_condition(&g, 1);
            bool possible[2] = {false, false}, truth[512];
            for (unsigned n = 0; n < 512; n++) {
                uint64_t words[2] = {(uint64_t)(n & 31) << 16, (uint64_t)(n >> 5) << 7};
                assignment_set_wide(a, wide->low, words, 2);
                truth[n] = term_holds(ctx, condition, a);
                if (in[n]) possible[truth[n]] = true;
            }
            enum answer outcome[2];
            pathcond *extended[2];
            pathcond_branch(s, pc, condition, outcome, extended);
            for (int k = 0; k < 2; k++) expect(outcome[k] == (possible[k] ? SAT : UNSAT), "wide variable");
            int way = possible[0] && possible[1] ? (int)generator_pick(&g, 2) : possible[1];
            for (unsigned n = 0; n < 512; n++) in[n] = in[n] && truth[n] == way;
            pathcond_unref(s, pc);
            pathcond_unref(s, extended[!way]);
            pc = extended[way];
        }
        pathcond_unref(s, pc);
        assignment_free(a);
    }
    solver_free(s);
    terms_free(ctx);
}

/* Some defined inputs, and two choices of the undefined ones that make the condition differ? */
static bool undef_decides_by_force(struct space *space, term *condition, unsigned defined_bits) {
    uint64_t defined = 1ull << defined_bits;
    for (uint64_t x = 0; x < defined; x++) {
        bool possible[2] = {false, false};
        for (uint64_t n = x; n < space->size; n += defined) {
            if (!space->in[n]) continue;
            generator_assign(space->g, n, space->a);
            possible[term_holds(space->g->ctx, condition, space->a)] = true;
        }
        if (possible[0] && possible[1]) return true;
    }
    return false;
}

static void undefined_contents(unsigned rounds, uint64_t seed) {
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default());
    struct generator g = {.ctx = ctx, .state = seed, .count = 4};
    g.variable[0] = term_var(ctx, "x", 3, false);
    g.variable[1] = term_var(ctx, "y", 2, false);
    g.variable[2] = term_var(ctx, "u", 2, true);
    g.variable[3] = term_var(ctx, "v", 2, true);
    for (unsigned i = 0; i < rounds; i++) {
        struct space space = space_new(&g);
        pathcond *pc = pathcond_true(s);
        for (unsigned k = generator_pick(&g, 3); k-- > 0;) {
            term *assumed = generator_condition(&g, 1);
            pathcond *next;
            if (pathcond_check(s, pc, assumed, &next) != SAT) continue;
            space_take(&space, assumed, true);
            pathcond_unref(s, pc);
            pc = next;
        }
        term *condition = generator_condition(&g, 2);
        enum answer expected = undef_decides_by_force(&space, condition, 5) ? SAT : UNSAT;
        expect(pathcond_undef_decides(s, pc, condition) == expected, "undefined contents");
        pathcond_unref(s, pc);
        space_free(&space);
    }
    solver_free(s);
    terms_free(ctx);
}

/* The n-th answer is UNKNOWN, whatever n is, and nothing else goes wrong. */
static void injected_unknowns(void) {
    for (uint64_t n = 1; n <= 12; n++) {
        terms *ctx = terms_new();
        struct solver_options options = solver_options_default();
        options.unknown_on_query = n;
        solver *s = solver_new(ctx, options);
        term *x = term_var(ctx, "x", 8, false);
        pathcond *pc = pathcond_true(s);
        unsigned unknowns = 0;
        for (unsigned i = 0; i < 6; i++) {
            enum answer outcome[2];
            pathcond *extended[2];
            pathcond_branch(s, pc, term_ult(ctx, x, term_const(ctx, 8, 200 - 20 * i)), outcome, extended);
            for (int k = 0; k < 2; k++) {
                unknowns += outcome[k] == UNKNOWN;
                expect(outcome[k] != UNSAT && (extended[k] == NULL) == (outcome[k] == UNKNOWN), "injected UNKNOWN");
            }
            pathcond *next = extended[1] ? extended[1] : pathcond_ref(pc);
            pathcond_unref(s, extended[0]);
            pathcond_unref(s, pc);
            pc = next;
        }
        expect(unknowns == 1 && solver_statistics(s).unknown == 1, "exactly one UNKNOWN");
        pathcond_unref(s, pc);
        solver_free(s);
        terms_free(ctx);
    }
}

static double no_time_left(void *data) {
    (void)data;
    return 0;
}

static void no_time(void) {
    terms *ctx = terms_new();
    struct solver_options options = solver_options_default();
    options.use_domains = options.use_models = options.use_unsat_cache = false;
    options.seconds_left = no_time_left;
    solver *s = solver_new(ctx, options);
    term *x = term_var(ctx, "x", 32, false), *y = term_var(ctx, "y", 32, false);
    pathcond *pc = pathcond_true(s);
    expect(pathcond_check(s, pc, term_ult(ctx, x, y), NULL) == UNKNOWN, "no time left is UNKNOWN");
    pathcond_unref(s, pc);
    solver_free(s);
    terms_free(ctx);
}

/* One variable of 11 bits against constants, signed and unsigned: intervals, and what is none. */
static void interval_paths(unsigned paths, uint64_t seed) {
    terms *ctx = terms_new();
    struct solver_options options = solver_options_default();
    options.verify = true;
    solver *s = solver_new(ctx, options);
    struct generator g = {.ctx = ctx, .state = seed, .count = 1};
    g.variable[0] = term_var(ctx, "x", 11, false); /* wider than a byte, so that no byte set answers */
    for (unsigned path = 0; path < paths; path++) {
        struct space space = space_new(&g);
        pathcond *pc = pathcond_true(s);
        for (unsigned step = 0; step < 10; step++) {
            term *x = g.variable[0];
            uint64_t near = pathcond_value(s, pc, x) + generator_pick(&g, 3);
            term *c = term_const(ctx, 11, generator_pick(&g, 2) ? generator_bits(&g) : near);
            unsigned choice = generator_pick(&g, 5);
            term *condition = choice == 0   ? term_eq(ctx, x, c)
                              : choice == 1 ? term_ult(ctx, x, c)
                              : choice == 2 ? term_ult(ctx, c, x)
                              : choice == 3 ? term_slt(ctx, x, c)
                                            : term_slt(ctx, c, x);
            bool possible[2];
            space_outcomes(&space, condition, possible);
            enum answer outcome[2];
            pathcond *extended[2];
            pathcond_branch(s, pc, condition, outcome, extended);
            for (int i = 0; i < 2; i++) expect(outcome[i] == (possible[i] ? SAT : UNSAT), "interval");
            int way = possible[0] && possible[1] ? (int)(choice != 0 && generator_pick(&g, 2)) : possible[1];
            pathcond_unref(s, extended[!way]);
            pathcond_unref(s, pc);
            pc = extended[way];
            space_take(&space, condition, way);
            expect(model_is_inside(&space, s, pc), "model of an interval");
        }
        pathcond_unref(s, pc);
        space_free(&space);
    }
    solver_free(s);
    terms_free(ctx);
}

static struct solver_options links(bool domains, bool models, bool cache) {
    struct solver_options options = solver_options_default();
    options.use_domains = domains;
    options.use_models = models;
    options.use_unsat_cache = cache;
    return options;
}

/* Each query that reaches a back end becomes a file that says how it was answered. */
static void dumped_queries(void) {
    char directory[] = "/tmp/heddle-test-XXXXXX";
    if (!mkdtemp(directory)) {
        expect(false, "a temporary directory");
        return;
    }
    terms *ctx = terms_new();
    struct solver_options options = links(false, false, false);
    options.dump_directory = directory;
    solver *s = solver_new(ctx, options);
    term *x = term_var(ctx, "x", 32, false), *square = term_mul(ctx, x, x);
    pathcond *pc = pathcond_true(s);
    expect(pathcond_check(s, pc, term_eq(ctx, square, term_const(ctx, 32, 49)), NULL) == SAT, "a square");
    expect(pathcond_check(s, pc, term_eq(ctx, square, term_const(ctx, 32, 3)), NULL) == UNSAT, "not a square");
    for (int i = 1; i <= 2; i++) {
        char *path = xformat("%s/query-%06d.smt2", directory, i), text[4096] = "";
        FILE *in = fopen(path, "r");
        if (in) {
            text[fread(text, 1, sizeof text - 1, in)] = 0;
            fclose(in);
        }
        expect(strstr(text, i == 1 ? ":status sat" : ":status unsat") && strstr(text, "(check-sat)"), "a dumped query");
        unlink(path);
        free(path);
    }
    rmdir(directory);
    pathcond_unref(s, pc);
    solver_free(s);
    terms_free(ctx);
}

/* A long path, every prefix alive: sharing keeps it small, and all of it comes back. */
static void long_path(void) {
    enum { LENGTH = 20000 };
    terms *ctx = terms_new();
    solver *s = solver_new(ctx, solver_options_default());
    pathcond **pc = xmalloc((LENGTH + 1) * sizeof *pc);
    pc[0] = pathcond_true(s);
    term *x = term_var(ctx, "x", 32, false);
    for (unsigned i = 0; i < LENGTH; i++) {
        term *condition = term_ne(ctx, x, term_const(ctx, 32, i));
        expect(pathcond_check(s, pc[i], condition, &pc[i + 1]) == SAT, "long path");
    }
    expect(pathcond_value(s, pc[LENGTH], x) >= LENGTH, "value at the end of a long path");
    for (unsigned i = 0; i <= LENGTH; i++) pathcond_unref(s, pc[i]);
    free(pc);
    solver_free(s);
    terms_free(ctx);
}

int main(int argc, char **argv) {
    unsigned scale = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
    random_paths(4000 * scale, links(true, true, true), 1, false);
    random_paths(1000 * scale, links(true, true, true), 2, true);
    random_paths(300 * scale, links(true, false, false), 3, false);
    random_paths(300 * scale, links(false, true, false), 4, false);
    random_paths(300 * scale, links(false, false, true), 5, false);
    random_paths(200 * scale, links(false, false, false), 6, true);
    interval_paths(1000 * scale, 10);
    comparison_paths(1000 * scale, 9);
    float_paths(100 * scale, 11);
    wide_variable_paths(500 * scale, 7);
    undefined_contents(1500 * scale, 8);
    injected_unknowns();
    dumped_queries();
    no_time();
    long_path();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
