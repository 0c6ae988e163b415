/* test_expr_deep.c -- a million nested operators: building, evaluating, substituting, printing and facts must use
 * neither much stack nor more than linear time; simplification must stay bounded on heavily shared terms. */
#include "test_expr.h"

#include "base/base.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { DEPTH = 1000000, VARIABLES = 40 };

static term *replace(void *data, term *var) {
    term **by = data;
    return var == by[0] ? by[1] : NULL;
}

/* kind 0: sums; 1: sums and exclusive ors in turn; 2: sums and products in turn. */
static void test_chain(struct tally *tally, terms *ctx, int kind, int depth) {
    term *vars[VARIABLES];
    assignment *model = assignment_new();
    uint32_t value = 0;
    for (int i = 0; i < VARIABLES; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%d", i);
        vars[i] = term_var(ctx, name, 32, false);
        assignment_set(model, vars[i]->low, (uint64_t)i * 77777);
    }
    term *t = term_const(ctx, 32, 5);
    value = 5;
    for (int i = 0; i < depth; i++) {
        uint32_t v = (uint32_t)(i % VARIABLES) * 77777u;
        term *x = vars[i % VARIABLES];
        if (kind == 0 || i % 2) {
            t = term_add(ctx, t, x);
            value += v;
        } else {
            t = kind == 1 ? term_xor(ctx, t, x) : term_mul(ctx, t, x);
            value = kind == 1 ? value ^ v : value * v;
        }
    }
    check(tally, term_eval(ctx, t, model) == value, "value of a deep term");
    struct term_facts f = term_facts(ctx, t);
    check(tally, f.min <= value && value <= f.max, "facts of a deep term");
    check(tally, t->vars->count <= VARIABLES, "variables of a deep term");
    term *map[2] = {vars[3], term_const(ctx, 32, 3 * 77777)};
    term *replaced = term_substitute(ctx, t, replace, map);
    check(tally, term_eval(ctx, replaced, model) == value, "substitution in a deep term");
    check(tally, term_extract(ctx, t, 0, 8)->width == 8, "slice of a deep term");
    check(tally, term_eval(ctx, term_extract(ctx, t, 3, 9), model) == (value >> 3 & 511), "value of a slice");
    FILE *nowhere = fopen("/dev/null", "w");
    if (nowhere) {
        term *condition = term_eq(ctx, t, term_const(ctx, 32, value));
        term_print(nowhere, ctx, t);
        term_print_smt(nowhere, ctx, &condition, 1);
        fclose(nowhere);
    }
    assignment_free(model);
}

/* t(n+1) = t(n) * t(n) + x: as a tree it has 2^n nodes. */
static void test_shared(struct tally *tally, terms *ctx) {
    term *x = term_var(ctx, "x", 64, false), *t = x;
    assignment *model = assignment_new();
    assignment_set(model, x->low, 3);
    uint64_t value = 3;
    for (int i = 0; i < 200; i++) {
        t = term_add(ctx, term_mul(ctx, t, t), x);
        value = value * value + 3;
    }
    check(tally, term_eval(ctx, t, model) == value, "value of a shared term");
    double start = now_seconds();
    term *slices = term_extract(ctx, t, 0, 8);
    for (uint32_t i = 1; i < 8; i++) slices = term_concat(ctx, term_extract(ctx, t, 8 * i, 8), slices);
    check(tally, term_eval(ctx, slices, model) == value, "slices of a shared term");
    term *choice = term_const(ctx, 8, 0);
    for (uint64_t i = 0; i < 200; i++)
        choice = term_ite(ctx, term_ult(ctx, x, term_const(ctx, 64, i * 1000)), term_const(ctx, 8, i), choice);
    check(tally, term_eq(ctx, choice, term_const(ctx, 8, 7))->width == 1, "equality with a long choice");
    term *truth = term_true(ctx);
    for (uint64_t i = 1; i < 300; i++) {
        term *below_limit = term_ult(ctx, x, term_const(ctx, 64, i * 1000)), *odd = term_extract(ctx, x, i % 64, 1);
        truth = i % 2 ? term_and(ctx, truth, term_or(ctx, below_limit, odd))
                      : term_or(ctx, truth, term_and(ctx, below_limit, odd));
        truth = term_not(ctx, truth);
    }
    check(tally, truth->width == 1, "negations of a long condition");
    check(tally, now_seconds() - start < 5, "bounded simplification");
    assignment_free(model);
}

static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void measure(void) {
    terms *ctx = terms_new();
    term *x = term_var(ctx, "x", 32, false), *y = term_var(ctx, "y", 32, false);
    enum { N = 1000000 };
    double start = cpu_seconds();
    term *last = NULL;
    for (uint64_t i = 0; i < N; i++) last = term_ult(ctx, x, term_const(ctx, 32, i + 1000));
    double created = cpu_seconds();
    for (uint64_t i = 0; i < N; i++) last = term_ult(ctx, x, term_const(ctx, 32, i + 1000));
    double found = cpu_seconds();
    for (uint64_t i = 0; i < N; i++) last = term_add(ctx, y, term_xor(ctx, x, term_const(ctx, 32, i * 16 + 3)));
    double mixed = cpu_seconds();
    term *condition = term_slt(ctx, term_add(ctx, term_mul(ctx, x, term_const(ctx, 32, 7)), y), term_and(ctx, x, y));
    assignment *model = assignment_new();
    assignment_set(model, x->low, 12345);
    assignment_set(model, y->low, 54321);
    uint64_t sum = 0;
    double before = cpu_seconds();
    for (int i = 0; i < N; i++) sum += term_eval(ctx, condition, model);
    double small = cpu_seconds();
    term *large = x;
    for (uint32_t i = 0; i < 5000; i++)
        large = i % 3 == 0 ? term_mul(ctx, large, y) : i % 3 == 1 ? term_xor(ctx, large, x)
                                                                   : term_add(ctx, large, term_const(ctx, 32, i));
    double between = cpu_seconds();
    for (int i = 0; i < 200; i++) sum += term_eval(ctx, large, model);
    double end = cpu_seconds();
    printf("# ns: create %.0f (2 terms), find %.0f (2 terms), sums %.0f (3 terms), evaluate per node: small %.1f, "
           "large %.1f; bytes per term %.0f; %llu\n",
           (created - start) * 1e9 / N, (found - created) * 1e9 / N, (mixed - found) * 1e9 / N,
           (small - before) * 1e9 / N / 9, (end - between) * 1e9 / 200 / 5000,
           (double)terms_bytes(ctx) / (double)terms_count(ctx), (unsigned long long)(sum + last->id) & 1);
    assignment_free(model);
    terms_free(ctx);
}

int main(int argc, char **argv) {
    if (argc > 1 && !strcmp(argv[1], "--measure")) {
        measure();
        return 0;
    }
    struct tally tally = {0};
    struct rlimit stack = {1 << 20, 1 << 20};
    setrlimit(RLIMIT_STACK, &stack);
    for (int kind = 0; kind < 3; kind++) {
        terms *ctx = terms_new();
        test_chain(&tally, ctx, kind, kind == 1 ? DEPTH : DEPTH / 10);
        terms_free(ctx);
    }
    terms *ctx = terms_new();
    test_shared(&tally, ctx);
    terms_free(ctx);
    return finish(&tally);
}
