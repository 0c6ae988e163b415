/* query_bench.c -- the solver alone, on the questions of the benchmark programs.
 *
 * Six small explorers ask the path-condition questions that the six symbolic benchmark programs ask, without
 * a virtual machine around them: what they reach in paths per second is the solver's share of the bound. The
 * questions that reach a back end on the way are recorded, and then put to each back end in turn; the last
 * table gives their times and ratios, all from one run.
 *
 *   query-bench [seconds per measurement, default 1] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/vec.h"
#include "solve/solver.h"

/* Processor time: the machine may have other work. */
static double cpu_seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- exploring by re-execution; decided prefixes are replayed without questions ---- */

struct decision {
    bool taken;
    pathcond *here, *other; /* the path condition on the way taken; on the other way, if still to be explored */
};

struct recorded {
    term **constraints;
    size_t count;
};

struct explorer {
    terms *ctx;
    solver *s;
    VEC(struct decision) decisions;
    size_t at; /* decisions replayed so far */
    pathcond *pc;
    uint64_t paths, branches;
    double seconds; /* in the solver */
};

static bool branch(struct explorer *e, term *condition) {
    if (term_is_const(condition)) return term_is_true(condition);
    if (e->at < e->decisions.count) {
        struct decision *d = &e->decisions.at[e->at++];
        e->pc = d->here;
        return d->taken;
    }
    enum answer outcome[2];
    pathcond *extended[2];
    double start = cpu_seconds();
    pathcond_branch(e->s, e->pc, condition, outcome, extended);
    e->seconds += cpu_seconds() - start;
    e->branches++;
    bool taken = outcome[1] == SAT;
    if (outcome[0] != SAT && outcome[1] != SAT) {
        fprintf(stderr, "query-bench: a question was not answered\n");
        exit(1);
    }
    vec_push(&e->decisions, (struct decision){taken, extended[taken], taken ? extended[0] : NULL});
    e->pc = extended[taken];
    e->at++;
    return taken;
}

static void assume(struct explorer *e, term *condition) {
    if (e->at == e->decisions.count) {
        pathcond *extended;
        double start = cpu_seconds();
        enum answer answer = pathcond_check(e->s, e->pc, condition, &extended);
        e->seconds += cpu_seconds() - start;
        if (answer != SAT) {
            fprintf(stderr, "query-bench: an assumption is impossible\n");
            exit(1);
        }
        vec_push(&e->decisions, (struct decision){true, extended, NULL});
    }
    e->pc = e->decisions.at[e->at++].here;
}

static bool backtrack(struct explorer *e) {
    while (e->decisions.count) {
        struct decision *d = &vec_last(&e->decisions);
        pathcond_unref(e->s, d->here);
        if (d->other) {
            *d = (struct decision){!d->taken, d->other, NULL};
            return true;
        }
        (void)vec_pop(&e->decisions);
    }
    return false;
}

/* ---- the six programs ---- */

static term *constant(struct explorer *e, uint32_t width, uint64_t value) { return term_const(e->ctx, width, value); }

static term *variable(struct explorer *e, const char *name, int i, uint32_t width) {
    char text[32];
    snprintf(text, sizeof text, "%s%d", name, i);
    return term_var(e->ctx, text, width, false);
}

static void branchy14(struct explorer *e) {
    for (int i = 0; i < 14; i++) {
        term *x = variable(e, "x", i % 3, 32);
        branch(e, term_ne(e->ctx, term_and(e->ctx, x, constant(e, 32, 1ull << i)), constant(e, 32, 0)));
    }
}

static void mixed10(struct explorer *e) {
    terms *c = e->ctx;
    for (uint64_t i = 0; i < 10; i++) {
        term *sum = term_mul(c, variable(e, "x", 0, 32), constant(e, 32, i));
        sum = term_add(c, sum, term_mul(c, variable(e, "x", 1, 32), constant(e, 32, i + 1)));
        sum = term_add(c, sum, term_mul(c, variable(e, "x", 2, 32), constant(e, 32, i * i)));
        branch(e, term_eq(c, term_and(c, sum, constant(e, 32, 3ull << i)), constant(e, 32, 1ull << i)));
    }
}

enum { PATTERN = 5 };
static const char text_to_match[] = "hello";

static bool is(struct explorer *e, int at, char c) {
    if (at >= PATTERN) return c == 0;
    return branch(e, term_eq(e->ctx, variable(e, "re", at, 8), constant(e, 8, (uint8_t)c)));
}

static bool match_here(struct explorer *e, int re, int text);

static bool match_one(struct explorer *e, int re, int text) {
    if (!text_to_match[text]) return false;
    return is(e, re, '.') || is(e, re, text_to_match[text]);
}

static bool match_star(struct explorer *e, int repeated, int re, int text) {
    do
        if (match_here(e, re, text)) return true;
    while (match_one(e, repeated, text++));
    return false;
}

static bool match_here(struct explorer *e, int re, int text) {
    if (is(e, re, 0)) return true;
    if (is(e, re + 1, '*')) return match_star(e, re, re + 2, text);
    if (is(e, re, '$') && is(e, re + 1, 0)) return !text_to_match[text];
    return match_one(e, re, text) && match_here(e, re + 1, text + 1);
}

static void regex5(struct explorer *e) {
    if (is(e, 0, '^')) {
        match_here(e, 1, 0);
        return;
    }
    for (int text = 0;; text++) {
        if (match_here(e, 0, text)) return;
        if (!text_to_match[text]) return;
    }
}

static void isort6(struct explorer *e) {
    term *a[6];
    for (int i = 0; i < 6; i++) a[i] = variable(e, "a", i, 32);
    for (int i = 1; i < 6; i++)
        for (int j = i; j > 0 && branch(e, term_slt(e->ctx, a[j], a[j - 1])); j--) {
            term *swap = a[j];
            a[j] = a[j - 1];
            a[j - 1] = swap;
        }
}

static void search24(struct explorer *e) {
    enum { N = 24 };
    terms *c = e->ctx;
    term *a[N], *key = variable(e, "key", 0, 32);
    for (int i = 0; i < N; i++) a[i] = variable(e, "s", i, 32);
    for (int i = 1; i < N; i++) assume(e, term_slt(c, a[i - 1], a[i]));
    int linear = -1, binary = -1, low = 0, high = N - 1;
    for (int i = 0; i < N && linear < 0; i++) {
        if (branch(e, term_eq(c, a[i], key))) linear = i;
        else if (branch(e, term_slt(c, key, a[i]))) break;
    }
    while (low <= high && binary < 0) {
        int middle = (low + high) / 2;
        if (branch(e, term_eq(c, a[middle], key))) binary = middle;
        else if (branch(e, term_slt(c, a[middle], key))) low = middle + 1;
        else high = middle - 1;
    }
    if (linear != binary) {
        fprintf(stderr, "query-bench: linear and binary search differ\n");
        exit(1);
    }
}

static void symindex4(struct explorer *e) {
    enum { SIZE = 64 };
    terms *c = e->ctx;
    term *element[SIZE];
    for (unsigned i = 0; i < SIZE; i++) element[i] = constant(e, 32, (i * 2654435761u) >> 20);
    term *table = term_table(c, element, SIZE), *sum = constant(e, 32, 0);
    for (int i = 0; i < 4; i++) {
        term *index = variable(e, "i", i, 32);
        assume(e, term_ult(c, index, constant(e, 32, SIZE)));
            term *value = term_select(c, table, term_zext(c, index, 64));
        table = term_store(c, table, term_zext(c, index, 64), term_add(c, value, constant(e, 32, 1)));
        sum = term_add(c, sum, value);
        branch(e, term_ult(c, value, constant(e, 32, 1000)));
        branch(e, term_eq(c, term_and(c, sum, constant(e, 32, 7)), constant(e, 32, 3)));
    }
}

/* Harder than the six: products, quotients and a hash of the inputs. */
static void arithmetic(struct explorer *e) {
    terms *c = e->ctx;
    term *a = variable(e, "m", 0, 32), *b = variable(e, "m", 1, 32);
    term *product = term_mul(c, a, b);
    branch(e, term_eq(c, term_and(c, product, constant(e, 32, 0xffff)), constant(e, 32, 0xbeef)));
    branch(e, term_eq(c, term_urem(c, a, constant(e, 32, 10)), constant(e, 32, 7)));
    branch(e, term_ult(c, constant(e, 32, 1000), term_udiv(c, a, b)));
    term *hash = term_mul(c, term_xor(c, a, term_lshr(c, b, constant(e, 32, 5))), constant(e, 32, 2654435761u));
    branch(e, term_eq(c, term_lshr(c, hash, constant(e, 32, 24)), constant(e, 32, 0x5a)));
    branch(e, term_slt(c, term_srem(c, product, constant(e, 32, 1000)), term_sdiv(c, b, constant(e, 32, 77))));
    branch(e, term_eq(c, term_add(c, term_mul(c, a, a), constant(e, 32, 1)), term_mul(c, b, constant(e, 32, 13))));
}

struct family {
    const char *name;
    void (*run)(struct explorer *e);
    double wanted; /* paths per second for the whole engine; 0: no target */
};

static const struct family families[] = {
    {"branchy14", branchy14, 73000}, {"mixed10", mixed10, 1100},  {"regex5", regex5, 30000},
    {"isort6", isort6, 340},         {"search24", search24, 230}, {"symindex4", symindex4, 130},
    {"arithmetic", arithmetic, 0},
};

/* ---- measuring ---- */

typedef VEC(struct recorded) log_vec;

static void record(void *data, term *const *constraints, size_t count, enum answer answer, double seconds) {
    (void)answer;
    (void)seconds;
    log_vec *log = data;
    if (log->count >= 400) return;
    term **copy = xmalloc(count * sizeof *copy);
    memcpy(copy, constraints, count * sizeof *copy);
    vec_push(log, (struct recorded){copy, count});
}

static void explore(struct explorer *e, const struct family *f, double limit) {
    double start = cpu_seconds();
    pathcond *top = pathcond_true(e->s);
    do {
        e->at = 0;
        e->pc = top;
        f->run(e);
        e->paths++;
    } while (backtrack(e) && cpu_seconds() - start < limit);
    while (e->decisions.count) {
        pathcond_unref(e->s, vec_last(&e->decisions).here);
        pathcond_unref(e->s, vec_last(&e->decisions).other);
        (void)vec_pop(&e->decisions);
    }
    pathcond_unref(e->s, top);
    vec_free(&e->decisions);
}

struct variant {
    const char *name;
    enum solver_backend backend;
    uint64_t small_conflicts;
};
static const struct variant variants[] = {
    {"built-in + CaDiCaL", BACKEND_CADICAL, 2000},
    {"built-in to 300", BACKEND_CADICAL, 300},
    {"built-in to 20000", BACKEND_CADICAL, 20000},
    {"CaDiCaL", BACKEND_CADICAL, 0},
    {"Z3", BACKEND_Z3, 0},
};

static double time_variant(terms *ctx, const log_vec *log, const struct variant *v, double limit, size_t *done) {
    struct solver_options options = solver_options_default();
    options.small_conflicts = v->small_conflicts;
    solver *s = solver_new(ctx, options);
    assignment *model = assignment_new();
    double start = cpu_seconds();
    *done = 0;
    for (size_t i = 0; i < log->count && cpu_seconds() - start < limit; i++, ++*done) {
        const struct recorded *q = &log->at[i];
        enum answer answer = v->backend == BACKEND_Z3 ? backend_z3(s, q->constraints, q->count, 10, model)
                                                      : backend_cadical(s, q->constraints, q->count, 10, model);
        if (answer == UNKNOWN) printf("  (%s: query %zu unknown)\n", v->name, i);
    }
    double taken = cpu_seconds() - start;
    assignment_free(model);
    solver_free(s);
    return *done ? taken / (double)*done : 0;
}

struct chain {
    const char *name;
    bool domains, models, cache;
};
static const struct chain chains[] = {
    {"domains", false, true, true},
    {"models", true, false, true},
    {"caches", true, true, false},
    {"all three", false, false, false},
};

/* The same exploration with links of the chain switched off: what each is worth. */
static void measure_links(const struct family *f, double limit, double with_all) {
    printf("    paths/s without");
    for (size_t i = 0; i < COUNT_OF(chains); i++) {
        terms *ctx = terms_new();
        struct solver_options options = solver_options_default();
        options.use_domains = chains[i].domains;
        options.use_models = chains[i].models;
        options.use_unsat_cache = chains[i].cache;
        struct explorer e = {.ctx = ctx, .s = solver_new(ctx, options)};
        explore(&e, f, limit);
        double rate = (double)e.paths / e.seconds;
        printf("%s %s: %.0f (1/%.1f)", i ? "," : "", chains[i].name, rate, with_all / rate);
        solver_free(e.s);
        terms_free(ctx);
    }
    printf("\n");
}

static void measure(const struct family *f, double limit) {
    terms *ctx = terms_new();
    log_vec log = {0};
    struct solver_options options = solver_options_default();
    options.on_query = record;
    options.data = &log;
    struct explorer e = {.ctx = ctx, .s = solver_new(ctx, options)};
    explore(&e, f, limit);
    double taken = e.seconds;
    struct solver_statistics st = solver_statistics(e.s);
    printf("%-10s %6llu paths %8llu branches %9.0f paths/s (%4.1fx wanted) %6.2f us/question; model %llu domain %llu "
           "repair %llu cache %llu unsat %llu back end %llu (%.0f us each)\n",
           f->name, (unsigned long long)e.paths, (unsigned long long)e.branches, (double)e.paths / taken,
           f->wanted > 0 ? (double)e.paths / taken / f->wanted : 0.0, taken * 1e6 / (double)st.queries,
           (unsigned long long)st.by_model,
           (unsigned long long)st.by_domain, (unsigned long long)st.by_repair, (unsigned long long)st.by_cache,
           (unsigned long long)st.by_unsat_cache, (unsigned long long)st.by_backend,
           st.by_backend ? st.backend_seconds * 1e6 / (double)st.by_backend : 0.0);
    solver_free(e.s);
    measure_links(f, limit, (double)e.paths / taken);
    double first = 0;
    for (size_t i = 0; log.count && i < COUNT_OF(variants); i++) {
        size_t done;
        double each = time_variant(ctx, &log, &variants[i], limit, &done);
        if (i == 0) first = each;
        printf("    %-20s %4zu of %zu recorded queries, %8.1f us each, %5.1fx\n", variants[i].name, done, log.count,
               each * 1e6, first > 0 ? each / first : 0.0);
    }
    for (size_t i = 0; i < log.count; i++) free(log.at[i].constraints);
    vec_free(&log);
    terms_free(ctx);
}

int main(int argc, char **argv) {
    double limit = argc > 1 ? atof(argv[1]) : 1;
    for (size_t i = 0; i < COUNT_OF(families); i++)
        if (argc <= 2 || !strcmp(argv[2], families[i].name)) measure(&families[i], limit);
    return 0;
}
