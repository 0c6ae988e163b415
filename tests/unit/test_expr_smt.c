/* test_expr_smt.c -- the z3 program reads our scripts and agrees with evaluation.
 *
 * For each random term and model, one script pins every variable to the model and asserts that the term has its
 * evaluated value: sat. Another asserts that it has not: unsat. All scripts go into one file, separated by
 * (reset). Without a z3 program the test passes with nothing checked. */
#include "test_expr.h"

#include "base/base.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct generator {
    terms *ctx;
    uint64_t random;
    assignment *model;
};

static term *integer(struct generator *g, uint32_t width, int depth);
static term *real(struct generator *g, uint32_t width, int depth);

static term *variable(struct generator *g, uint32_t width) {
    char name[32];
    snprintf(name, sizeof name, "in %u", below(&g->random, 3));
    term *v = term_var(g->ctx, name, width, false);
    uint64_t words[3] = {0}, known[3];
    for (int i = 0; i < 3; i++) words[i] = next_random(&g->random);
    assignment_get(g->model, v->low, known, 3);
    if (!known[0] && !known[1] && !known[2]) assignment_set_wide(g->model, v->low, words, (width + 63) / 64);
    return v;
}

static term *leaf(struct generator *g, uint32_t width) {
    uint64_t words[3] = {next_random(&g->random) >> below(&g->random, 64), next_random(&g->random), 0};
    return below(&g->random, 3) ? variable(g, width) : term_const_wide(g->ctx, width, words);
}

static term *truth(struct generator *g, int depth) {
    terms *ctx = g->ctx;
    uint32_t width = below(&g->random, 3) ? 1 + below(&g->random, 40) : 64 + below(&g->random, 10);
    switch (below(&g->random, 9)) {
    case 0: return term_eq(ctx, integer(g, width, depth - 1), integer(g, width, depth - 1));
    case 1: return term_ult(ctx, integer(g, width, depth - 1), integer(g, width, depth - 1));
    case 2: return term_slt(ctx, integer(g, width, depth - 1), integer(g, width, depth - 1));
    case 3: return term_and(ctx, integer(g, 1, depth - 1), integer(g, 1, depth - 1));
    case 4: return term_xor(ctx, integer(g, 1, depth - 1), integer(g, 1, depth - 1));
    case 5: return term_not(ctx, integer(g, 1, depth - 1));
    case 6: return term_ite(ctx, integer(g, 1, depth - 1), integer(g, 1, depth - 1), integer(g, 1, depth - 1));
    default: {
        static const enum term_op ops[] = {TERM_FEQ, TERM_FLT, TERM_FLE};
        uint32_t format = below(&g->random, 2) ? 32 : 16;
        return term_float_binary(ctx, ops[below(&g->random, 3)], real(g, format, depth - 1),
                                 real(g, format, depth - 1));
    }
    }
}

static term *real(struct generator *g, uint32_t width, int depth) {
    static const enum term_op ops[] = {TERM_FADD, TERM_FSUB, TERM_FMUL, TERM_FDIV};
    terms *ctx = g->ctx;
    if (depth <= 0) return leaf(g, width);
    switch (below(&g->random, 8)) {
    case 0: return leaf(g, width);
    case 1: return term_float_convert(ctx, TERM_F2F, real(g, width == 16 ? 32 : 16, depth - 1), width);
    case 2:
        return term_float_convert(ctx, below(&g->random, 2) ? TERM_S2F : TERM_U2F, integer(g, 24, depth - 1), width);
    case 3: return term_float_round(ctx, real(g, width, depth - 1), (enum term_rounding)below(&g->random, 5));
    case 4: return term_float_sqrt(ctx, real(g, width, depth - 1));
    default:
        return term_float_binary(ctx, ops[below(&g->random, 4)], real(g, width, depth - 1), real(g, width, depth - 1));
    }
}

static term *array(struct generator *g, uint32_t width, uint32_t index_width, int depth) {
    if (depth > 0 && below(&g->random, 2))
        return term_store(g->ctx, array(g, width, index_width, depth - 1), integer(g, index_width, depth - 1),
                          integer(g, width, depth - 1));
    term *elements[8];
    for (int i = 0; i < 1 << index_width; i++) elements[i] = leaf(g, width);
    return term_table(g->ctx, elements, 1u << index_width);
}

static term *integer(struct generator *g, uint32_t width, int depth) {
    static term *(*const binary[])(terms *, term *, term *) = {
        term_and, term_or, term_xor, term_add, term_sub, term_mul, term_udiv, term_sdiv,
        term_urem, term_srem, term_shl, term_lshr, term_ashr};
    terms *ctx = g->ctx;
    if (depth <= 0) return leaf(g, width);
    if (width == 1) return truth(g, depth);
    switch (below(&g->random, 10)) {
    case 0: return term_not(ctx, integer(g, width, depth - 1));
    case 1: return term_ite(ctx, integer(g, 1, depth - 1), integer(g, width, depth - 1), integer(g, width, depth - 1));
    case 2: {
        uint32_t part = 1 + below(&g->random, width - 1);
        return term_concat(ctx, integer(g, width - part, depth - 1), integer(g, part, depth - 1));
    }
    case 3: return term_extract(ctx, integer(g, width + 5, depth - 1), below(&g->random, 6), width);
    case 4: return (below(&g->random, 2) ? term_zext : term_sext)(ctx, integer(g, (width + 1) / 2, depth - 1), width);
    case 5: {
        uint32_t index_width = 1 + below(&g->random, 3);
        return term_select(ctx, array(g, width, index_width, 2), integer(g, index_width, depth - 1));
    }
    case 6: return term_ptr(ctx, term_const(ctx, width, next_random(&g->random)), integer(g, width, depth - 1));
    default: return binary[below(&g->random, sizeof binary / sizeof *binary)](ctx, integer(g, width, depth - 1), integer(g, width, depth - 1));
    }
}

static term *value_as_const(struct generator *g, term *t) {
    uint64_t words[8] = {0};
    term_eval_wide(g->ctx, t, g->model, words);
    return term_const_wide(g->ctx, t->width, words);
}

/* The pinned script and its negation. */
static void write_pair(FILE *out, struct generator *g, term *t) {
    VEC(term *) constraints = {0};
    for (uint32_t i = 0; i < t->vars->count; i++) {
        term *v = terms_var(g->ctx, t->vars->index[i]);
        vec_push(&constraints, term_eq(g->ctx, v, value_as_const(g, v)));
    }
    vec_push(&constraints, term_eq(g->ctx, t, value_as_const(g, t)));
    term_print_smt(out, g->ctx, constraints.at, constraints.count);
    fputs("(reset)\n", out);
    vec_last(&constraints) = term_not(g->ctx, vec_last(&constraints));
    term_print_smt(out, g->ctx, constraints.at, constraints.count);
    fputs("(reset)\n", out);
    vec_free(&constraints);
}

int main(int argc, char **argv) {
    struct tally tally = {0};
    int count = argc > 1 ? atoi(argv[1]) : 60;
    struct generator g = {.random = argc > 2 ? strtoull(argv[2], NULL, 0) : 0x2545f49};
    if (system("z3 --version >/dev/null 2>&1") != 0) {
        printf("# no z3 program\n");
        return finish(&tally);
    }
    char path[] = "/tmp/test_expr_smt_XXXXXX";
    int descriptor = mkstemp(path);
    FILE *out = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!out) return 1;
    g.model = assignment_new();
    for (int i = 0; i < count; i++) {
        g.ctx = terms_new();
        assignment_clear(g.model);
        uint32_t width = i % 3 == 0 ? 1 : i % 3 == 1 ? 1 + below(&g.random, 32) : 60 + below(&g.random, 12);
        write_pair(out, &g, integer(&g, width, 4));
        terms_free(g.ctx);
    }
    assignment_free(g.model);
    fclose(out);
    char *command = xformat("timeout 60 z3 %s", path), line[256];
    FILE *answers = popen(command, "r");
    for (int i = 0; i < 2 * count; i++) {
        const char *expected = i % 2 ? "unsat\n" : "sat\n";
        int good = answers && fgets(line, sizeof line, answers) && !strcmp(line, expected);
        if (!good) fprintf(stderr, "script %d: %s instead of %s", i, answers ? line : "nothing\n", expected);
        check(&tally, good, "z3 agrees");
        if (!good && !strstr(line, "sat")) break;
    }
    if (answers) pclose(answers);
    if (tally.failed) fprintf(stderr, "scripts kept in %s\n", path);
    else unlink(path);
    free(command);
    return finish(&tally);
}
