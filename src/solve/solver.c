/* solver.c -- the solver object, its limits, and the way to a back end.
 *
 * A question that reaches a back end is pure bit-vectors or has floating point in it. Bit-vectors go to the
 * bit-blaster with a part of the time; if it gives up, Z3 gets the rest. Floating point goes to Z3. */
#include "solve/solver.h"

#include <stdio.h>

#include "solve/decide.h"

static const double blaster_share = 0.6; /* of a question's time, before Z3 is tried */

struct solver_options solver_options_default(void) {
    return (struct solver_options){
        .backend = BACKEND_AUTO,
        .query_seconds = 30,
        .use_domains = true,
        .use_models = true,
        .use_unsat_cache = true,
        .small_conflicts = 2000,
#ifdef HEDDLE_DEBUG
        .verify = true,
#endif
    };
}

solver *solver_new(terms *ctx, struct solver_options options) {
    solver *s = xcalloc(1, sizeof *s);
    s->ctx = ctx;
    s->options = options;
    s->blaster = blaster_new();
    s->search = sat_new();
    s->caches = caches_new();
    s->domains = domains_new();
    s->scratch = assignment_new();
    s->answer = assignment_new();
    return s;
}

void solver_free(solver *s) {
    if (!s) return;
    caches_free(s, s->caches);
    if (s->live_pathconds || s->live_components || s->live_constraints || s->live_domains)
        defect("solver freed with %zu path conditions, %zu components, %zu constraints, %zu domains in use",
               s->live_pathconds, s->live_components, s->live_constraints, s->live_domains);
    questions_free(s);
    domains_free(s->domains);
    blaster_free(s->blaster);
    sat_free(s->search);
    cnf_free(&s->clauses);
    z3_session_free(s->z3);
    assignment_free(s->scratch);
    assignment_free(s->answer);
    vec_free(&s->variables);
    vec_free(&s->roots);
    vec_free(&s->phases);
    vec_free(&s->order_node);
    free(s);
}

struct solver_statistics solver_statistics(const solver *s) { return s->statistics; }

static int index_compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void constraints_variables(term *const *constraints, size_t count, index_vec *out) {
    out->count = 0;
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < constraints[i]->vars->count; k++) vec_push(out, constraints[i]->vars->index[k]);
    if (!out->count) return;
    qsort(out->at, out->count, sizeof *out->at, index_compare);
    size_t kept = 1;
    for (size_t i = 1; i < out->count; i++)
        if (out->at[i] != out->at[kept - 1]) out->at[kept++] = out->at[i];
    out->count = kept;
}

bool constraints_hold(solver *s, term *const *constraints, size_t count, const assignment *a) {
    for (size_t i = 0; i < count; i++)
        if (!term_holds(s->ctx, constraints[i], a)) return false;
    return true;
}

/* The time this query may take: 0 for no limit, negative if there is none left. */
static double time_limit(solver *s) {
    double limit = s->options.query_seconds;
    if (!s->options.seconds_left) return limit;
    double left = s->options.seconds_left(s->options.data);
    if (left <= 0) return -1;
    return limit > 0 && limit < left ? limit : left;
}

static void dump(solver *s, const struct query *q, enum answer answer) {
    char *path = xformat("%s/query-%06llu.smt2", s->options.dump_directory, (unsigned long long)++s->dumped);
    FILE *out = fopen(path, "w");
    if (out) {
        const char *status = answer == SAT ? "sat" : answer == UNSAT ? "unsat" : "unknown";
        fprintf(out, "; answer: %s\n(set-info :status %s)\n", status, status);
        term_print_smt(out, s->ctx, q->constraints, q->count);
        fclose(out);
    }
    free(path);
}

static enum answer ask_both(solver *s, struct query *q) {
    double limit = q->seconds, start = now_seconds();
    q->seconds = limit * blaster_share;
    enum answer answer = query_blast(s, q);
    if (answer != UNKNOWN) return answer;
    if (time_limit(s) < 0) return UNKNOWN;
    if (limit > 0) {
        q->seconds = limit - (now_seconds() - start);
        if (q->seconds <= 0) return UNKNOWN;
    }
    return query_z3(s, q);
}

enum answer query_ask(solver *s, struct query *q) {
    q->seconds = time_limit(s);
    if (q->seconds < 0) return UNKNOWN;
    double start = now_seconds();
    bool bits_only = backend_cadical_supports(q->constraints, q->count);
    enum answer answer;
    if (s->options.backend == BACKEND_Z3 || !bits_only) answer = query_z3(s, q);
    else if (s->options.backend == BACKEND_CADICAL) answer = query_blast(s, q);
    else answer = ask_both(s, q);
    double taken = now_seconds() - start;
    s->statistics.backend_seconds += taken;
    if (s->options.on_query) s->options.on_query(s->options.data, q->constraints, q->count, answer, taken);
    if (s->options.dump_directory) dump(s, q, answer);
    return answer;
}
