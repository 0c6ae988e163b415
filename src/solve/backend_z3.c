/* backend_z3.c -- questions to Z3, the reference.
 *
 * The context is kept while it stays small: the translations of a path's constraints serve its next question.
 * Each question gets a solver of its own: Z3's incremental solver forgoes the preprocessing that decides most
 * of them. Floating-point remainders are refused (Z3 has the IEEE remainder, C has fmod). */
#include <signal.h>
#include <string.h>

#include "solve/internal.h"
#include "solve/z3_translate.h"

enum { SESSION_LIMIT = 200 * 1000 }; /* expressions held; beyond it a new context is made */

static bool has_remainder(solver *s, term *const *constraints, size_t count) {
    VEC(term *) pending = {0};
    bool found = false;
    pmap *seen = NULL;
    const struct pmap_values plain = {NULL, NULL, NULL};
    for (size_t i = 0; i < count; i++) vec_push(&pending, constraints[i]);
    while (pending.count && !found) {
        term *t = vec_pop(&pending);
        if (!(t->flags & TERM_HAS_FLOAT) || pmap_get(seen, t->id)) continue;
        seen = pmap_set(&plain, seen, t->id, s);
        found = t->op == TERM_FREM;
        for (uint32_t i = 0; i < t->count; i++) vec_push(&pending, t->arg[i]);
    }
    pmap_unref(&plain, seen);
    vec_free(&pending);
    return found;
}

/* A solver suited to the question: for pure bit-vectors the one tuned for them. */
static Z3_solver solver_for(Z3_context z3, bool floats, double seconds) {
    Z3_solver query = floats ? Z3_mk_solver(z3) : Z3_mk_solver_for_logic(z3, Z3_mk_string_symbol(z3, "QF_BV"));
    Z3_solver_inc_ref(z3, query);
    Z3_params params = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, params);
    double milliseconds = seconds > 0 ? seconds * 1000 : 0;
    if (milliseconds > 0 && milliseconds < 4e9) {
        Z3_symbol timeout = Z3_mk_string_symbol(z3, "timeout");
        Z3_params_set_uint(z3, params, timeout, milliseconds < 1 ? 1 : (unsigned)milliseconds);
    }
    Z3_solver_set_params(z3, query, params);
    Z3_params_dec_ref(z3, params);
    return query;
}

static bool value_read(Z3_context z3, Z3_model m, Z3_ast vector, uint64_t *word) {
    Z3_ast value = NULL;
    if (!Z3_model_eval(z3, m, vector, true, &value) || !value) return false;
    Z3_inc_ref(z3, value);
    bool good = Z3_get_numeral_uint64(z3, value, word);
    Z3_dec_ref(z3, value);
    return good;
}

static bool model_read(solver *s, struct z3_session *n, Z3_model m, const struct query *q) {
    assignment_clear(q->model);
    VEC(uint64_t) words = {0};
    bool good = true;
    for (size_t i = 0; good && i < s->variables.count; i++) {
        term *variable = terms_var(s->ctx, s->variables.at[i]);
        Z3_ast vector = z3_session_vector(n, variable);
        words.count = 0;
        for (uint32_t low = 0; good && low < variable->width; low += 64) {
            uint32_t high = variable->width - low < 64 ? variable->width - 1 : low + 63;
            vec_push(&words, 0);
            Z3_ast part = variable->width <= 64 ? vector : Z3_mk_extract(n->z3, high, low, vector);
            Z3_inc_ref(n->z3, part);
            good = value_read(n->z3, m, part, &vec_last(&words));
            Z3_dec_ref(n->z3, part);
        }
        if (good) assignment_set_wide(q->model, s->variables.at[i], words.at, words.count);
    }
    vec_free(&words);
    return good;
}

static enum answer solve_asserted(solver *s, struct z3_session *n, Z3_solver query, const struct query *q) {
    Z3_lbool result = Z3_solver_check(n->z3, query);
    if (result == Z3_L_UNDEF && strstr(Z3_solver_get_reason_unknown(n->z3, query), "interrupted"))
        raise(SIGINT); /* Z3 catches it during a check; whoever waits for it shall have it */
    if (z3_session_failed(n) || result == Z3_L_UNDEF) return UNKNOWN;
    if (result == Z3_L_FALSE) {
        if (q->core) {
            q->core->count = 0;
            for (size_t i = 0; i < q->count; i++) vec_push(q->core, (uint32_t)i);
        }
        return UNSAT;
    }
    Z3_model m = Z3_solver_get_model(n->z3, query);
    if (!m) return UNKNOWN;
    Z3_model_inc_ref(n->z3, m);
    bool good = model_read(s, n, m, q) && constraints_hold(s, q->constraints, q->count, q->model);
    Z3_model_dec_ref(n->z3, m);
    return good ? SAT : UNKNOWN;
}

enum answer query_z3(solver *s, const struct query *q) {
    bool floats = !backend_cadical_supports(q->constraints, q->count);
    if (floats && has_remainder(s, q->constraints, q->count)) return UNKNOWN;
    if (s->z3 && s->z3->held.count > SESSION_LIMIT) {
        z3_session_free(s->z3);
        s->z3 = NULL;
    }
    if (!s->z3) s->z3 = z3_session_new();
    struct z3_session *n = s->z3;
    constraints_variables(q->constraints, q->count, &s->variables);
    double start = now_seconds();
    Z3_solver query = NULL;
    bool good = true;
    for (size_t i = 0; good && i < q->count; i++) {
        Z3_ast boolean = z3_session_boolean(n, q->constraints[i]);
        good = boolean != NULL;
        if (good && !query) query = solver_for(n->z3, floats, q->seconds);
        if (good) Z3_solver_assert(n->z3, query, boolean);
    }
    enum answer answer = UNKNOWN;
    if (good && (q->seconds <= 0 || now_seconds() - start < q->seconds)) {
        if (!query) query = solver_for(n->z3, floats, q->seconds);
        answer = solve_asserted(s, n, query, q);
    }
    if (query) Z3_solver_dec_ref(n->z3, query);
    if (z3_session_failed(n)) { /* a context that has failed once is not trusted again */
        z3_session_free(n);
        s->z3 = NULL;
        return UNKNOWN;
    }
    return answer;
}

enum answer backend_z3(solver *s, term *const *constraints, size_t count, double seconds, assignment *model) {
    return query_z3(s, &(struct query){constraints, count, seconds, NULL, model, NULL});
}
