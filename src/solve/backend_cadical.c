/* backend_cadical.c -- bit-vector questions by satisfiability solving.
 *
 * Constraints become circuits (remembered between questions), the cone of the question's roots becomes
 * clauses, and the clauses go first to the small solver of sat.h, starting from the phases that the hint
 * gives every gate. A question that needs more conflicts than options.small_conflicts is encoded anew, with the
 * clauses of both directions of every gate, for a fresh CaDiCaL. The roots are assumptions in the small solver, so
 * an UNSAT names the constraints it used. */
#include <ccadical.h>

#include "solve/internal.h"

bool backend_cadical_supports(term *const *constraints, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (constraints[i]->flags & TERM_HAS_FLOAT) return false;
    return true;
}

static const double ask_interval = 0.05; /* seconds between looks at the whole run's time */

struct deadline {
    const struct solver_options *options;
    double at; /* 0: none */
    double next_ask;
    bool passed;
};

static bool deadline_passed(void *data) {
    struct deadline *d = data;
    if (d->passed) return true;
    double now = now_seconds();
    if (d->at > 0 && now > d->at) d->passed = true;
    if (!d->passed && d->options->seconds_left && now > d->next_ask) {
        d->passed = d->options->seconds_left(d->options->data) <= 0;
        d->next_ask = now + ask_interval;
    }
    return d->passed;
}

static int cadical_terminate(void *data) { return deadline_passed(data); }

/* Circuits for all constraints. False if one of them is constantly false: its position into *culprit. */
static bool roots_build(solver *s, const struct query *q, size_t *culprit) {
    s->roots.count = 0;
    for (size_t i = 0; i < q->count; i++) {
        bit root = blaster_bits(s->blaster, q->constraints[i])[0];
        if (root == BIT_FALSE) {
            *culprit = i;
            return false;
        }
        if (root != BIT_TRUE) vec_push(&s->roots, root);
    }
    return true;
}

static size_t words_of(const term *variable) { return (variable->width + 63) / 64; }

/* Every gate's value under the hint, by clause variable. */
static void phases_from_hint(solver *s, const assignment *hint) {
    const cnf *c = &s->clauses;
    s->phases.count = 0;
    vec_reserve(&s->phases, c->gate_of.count);
    for (size_t i = 0; i < c->gate_of.count; i++) vec_push(&s->phases, 0);
    if (!hint) return;
    uint64_t narrow[16];
    for (size_t i = 0; i < s->variables.count; i++) {
        const term *variable = terms_var(s->ctx, s->variables.at[i]);
        const bit *bits = blaster_known(s->blaster, variable);
        if (!bits) continue;
        uint64_t *words = words_of(variable) <= COUNT_OF(narrow) ? narrow : xmalloc(words_of(variable) * 8);
        assignment_get(hint, s->variables.at[i], words, words_of(variable));
        for (uint32_t k = 0; k < variable->width; k++)
            if (cnf_mentions(c, bits[k])) s->phases.at[cnf_literal(c, bits[k]) >> 1] = words[k / 64] >> (k % 64) & 1;
        if (words != narrow) free(words);
    }
    for (size_t v = 0; v < c->gate_of.count; v++) {
        const struct gate *gate = &s->blaster->circuit->gates.at[c->gate_of.at[v]];
        if (gate->kind == GATE_INPUT) continue;
        bool value[3] = {false, false, false};
        for (unsigned i = 0; i < 3; i++)
            if (gate->operand[i] > 1) {
                uint32_t literal = cnf_literal(c, gate->operand[i]);
                value[i] = s->phases.at[literal >> 1] ^ (literal & 1);
            }
        bool a = value[0], b = value[1], d = value[2];
        s->phases.at[v] = gate->kind == GATE_AND   ? a && b
                          : gate->kind == GATE_XOR ? a != b
                          : gate->kind == GATE_MUX ? (a ? b : d)
                                                   : a + b + d >= 2;
    }
}

static enum sat_answer search_small(solver *s, struct deadline *deadline) {
    const cnf *c = &s->clauses;
    sat_begin(s->search, (uint32_t)c->gate_of.count);
    for (uint32_t v = 0; v < s->phases.count; v++) sat_phase(s->search, v, s->phases.at[v]);
    for (uint32_t v = 0; v < c->gate_of.count; v++)
        if (s->blaster->circuit->gates.at[c->gate_of.at[v]].kind == GATE_INPUT) sat_input(s->search, v);
    for (size_t i = 0; i < c->clauses.count; i += c->clauses.at[i] + 1)
        sat_add(s->search, c->clauses.at + i + 1, c->clauses.at[i]);
    VEC(uint32_t) assumptions = {0};
    for (size_t i = 0; i < s->roots.count; i++) vec_push(&assumptions, cnf_literal(c, s->roots.at[i]));
    enum sat_answer answer = sat_solve(s->search, assumptions.at, (uint32_t)assumptions.count,
                                       s->options.small_conflicts, deadline_passed, deadline);
    vec_free(&assumptions);
    if (answer == SAT_YES)
        for (uint32_t v = 0; v < s->phases.count; v++) s->phases.at[v] = sat_value(s->search, v);
    return answer;
}

static int dimacs(uint32_t literal) { return literal & 1 ? -(int)(literal >> 1) - 1 : (int)(literal >> 1) + 1; }

static enum sat_answer search_cadical(solver *s, struct deadline *deadline) {
    const cnf *c = &s->clauses;
    CCaDiCaL *search = ccadical_init();
    ccadical_set_option(search, "quiet", 1);
    for (size_t i = 0; i < c->clauses.count; i += c->clauses.at[i] + 1) {
        for (uint32_t k = 1; k <= c->clauses.at[i]; k++) ccadical_add(search, dimacs(c->clauses.at[i + k]));
        ccadical_add(search, 0);
    }
    for (size_t i = 0; i < s->roots.count; i++) {
        ccadical_add(search, dimacs(cnf_literal(c, s->roots.at[i])));
        ccadical_add(search, 0);
    }
    ccadical_set_terminate(search, deadline, cadical_terminate);
    int result = ccadical_solve(search);
    if (result == 10)
        for (uint32_t v = 0; v < s->phases.count; v++) s->phases.at[v] = ccadical_val(search, (int)v + 1) > 0;
    ccadical_release(search);
    return result == 10 ? SAT_YES : result == 20 ? SAT_NO : SAT_GAVE_UP;
}

/* From the clause variables' values (in s->phases) to the variables' words. What the clauses do not mention
 * keeps the hint's value. */
static void model_read(solver *s, const struct query *q) {
    const cnf *c = &s->clauses;
    VEC(uint64_t) words = {0};
    assignment_clear(q->model);
    for (size_t i = 0; i < s->variables.count; i++) {
        const term *variable = terms_var(s->ctx, s->variables.at[i]);
        const bit *bits = blaster_known(s->blaster, variable);
        words.count = 0;
        for (size_t k = 0; k < words_of(variable); k++) vec_push(&words, 0);
        if (q->hint) assignment_get(q->hint, s->variables.at[i], words.at, words.count);
        for (uint32_t k = 0; bits && k < variable->width; k++) {
            if (!cnf_mentions(c, bits[k])) continue;
            uint64_t mask = 1ull << (k % 64);
            if (s->phases.at[cnf_literal(c, bits[k]) >> 1]) words.at[k / 64] |= mask;
            else words.at[k / 64] &= ~mask;
        }
        assignment_set_wide(q->model, s->variables.at[i], words.at, words.count);
    }
    vec_free(&words);
}

/* Which constraints an UNSAT of the small solver used; all of them if CaDiCaL found it. */
static void core_read(solver *s, const struct query *q, bool by_small) {
    if (!q->core) return;
    q->core->count = 0;
    for (size_t i = 0; i < q->count; i++) {
        bit root = blaster_known(s->blaster, q->constraints[i])[0];
        bool used = root != BIT_TRUE && (!by_small || sat_failed(s->search, cnf_literal(&s->clauses, root)));
        if (used) vec_push(q->core, (uint32_t)i);
    }
}

enum answer query_blast(solver *s, const struct query *q) {
    blaster_trim(s->blaster);
    size_t culprit;
    if (!roots_build(s, q, &culprit)) {
        if (q->core) {
            q->core->count = 0;
            vec_push(q->core, (uint32_t)culprit);
        }
        return UNSAT;
    }
    double start = now_seconds();
    struct deadline deadline = {&s->options, q->seconds > 0 ? start + q->seconds : 0, start + ask_interval, false};
    constraints_variables(q->constraints, q->count, &s->variables);
    cnf_encode(&s->clauses, s->blaster->circuit, s->roots.at, s->roots.count, CNF_ONE_WAY);
    phases_from_hint(s, q->hint);
    enum sat_answer answer = SAT_GAVE_UP;
    bool by_small = true;
    if (s->options.small_conflicts) answer = search_small(s, &deadline);
    if (answer == SAT_GAVE_UP && !deadline_passed(&deadline)) {
        by_small = false;
        cnf_encode(&s->clauses, s->blaster->circuit, s->roots.at, s->roots.count, CNF_BOTH_WAYS);
        answer = search_cadical(s, &deadline);
    }
    if (answer == SAT_GAVE_UP) return UNKNOWN;
    if (answer == SAT_NO) {
        core_read(s, q, by_small);
        return UNSAT;
    }
    model_read(s, q);
    return constraints_hold(s, q->constraints, q->count, q->model) ? SAT : UNKNOWN;
}

enum answer backend_cadical(solver *s, term *const *constraints, size_t count, double seconds, assignment *model) {
    if (!backend_cadical_supports(constraints, count)) return UNKNOWN;
    return query_blast(s, &(struct query){constraints, count, seconds, NULL, model, NULL});
}
