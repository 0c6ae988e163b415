/* decide.c -- the chain: one condition against the components it touches.
 *
 * Cheapest first: the same question asked before; the components' values (they satisfy the condition or its
 * negation, so one side is free); the domains; a repaired or an earlier model; an unsatisfiable set inside
 * the question; the same set of constraints asked before; a back end. A link may be switched off by the
 * options, and the answers stay the same.
 *
 * A condition whose negation is impossible adds nothing, and is not added: paths do not collect what they
 * already imply. */
#include "solve/decide.h"

#include <string.h>

#include "solve/order.h"

static struct question *question_room(solver *s) {
    struct question *q = s->unused_questions;
    if (!q) {
        q = xcalloc(1, sizeof *q);
        q->s = s;
        return q;
    }
    s->unused_questions = q->next;
    return q;
}

struct question *question_new(solver *s) {
    struct question *q = question_room(s);
    if (s->options.activity) {
        q->activity = *s->options.activity;
        *s->options.activity = s->options.solving;
    }
    return q;
}

void question_end(struct question *q) {
    if (q->s->options.activity) *q->s->options.activity = q->activity;
    component_unref(q->s, q->base);
    q->base = NULL;
    q->gathered = false;
    q->parts.count = q->representatives.count = q->fresh.count = q->constraints.count = 0;
    q->next = q->s->unused_questions;
    q->s->unused_questions = q;
}

void questions_free(solver *s) {
    while (s->unused_questions) {
        struct question *q = question_room(s);
        vec_free(&q->parts);
        vec_free(&q->representatives);
        vec_free(&q->fresh);
        vec_free(&q->constraints);
        free(q);
    }
}

static component *base_of(struct question *q) {
    if (!q->base) q->base = component_merge(q->s, q->parts.at, q->parts.count, q->fresh.at, q->fresh.count);
    return q->base;
}

static const term_vec *constraints_of(struct question *q) {
    if (!q->gathered) constraint_list_gather(base_of(q)->constraints, &q->constraints);
    q->gathered = true;
    return &q->constraints;
}

/* Is this the question that is to be answered UNKNOWN, for stress? Counts it. */
static bool question_count(solver *s) {
    bool injected = ++s->statistics.queries == s->options.unknown_on_query;
    if (injected) s->statistics.unknown++;
    return injected;
}

static bool condition_value(struct question *q, term *condition) {
    const component *base = base_of(q);
    for (uint32_t i = 0; i < condition->vars->count; i++)
        slot_load(q->s, component_find(base, condition->vars->index[i]), q->s->scratch);
    return term_holds(q->s->ctx, condition, q->s->scratch);
}

/* base and the condition, which holds under `values` (NULL: base's own). supposed: what the condition says about
 * single variables, or NULL if it is still to be found. */
static component *extend(struct question *q, term *condition, const assignment *values, const narrowing_vec *supposed) {
    narrowing_vec narrowed = {0};
    component *base = base_of(q);
    if (!supposed && q->s->options.use_domains && !condition_truth(q->s, condition)) {
        if (!suppose(q->s, base, condition, true, &narrowed))
            defect("a condition with a model is outside its variables' domains");
        supposed = &narrowed;
    }
    component *result = component_extend(q->s, base, condition, values, supposed);
    vec_free(&narrowed);
    if (q->s->options.verify) {
        const term_vec *constraints = constraints_of(q);
        component_load(q->s, result, q->s->scratch);
        ensure(term_holds(q->s->ctx, condition, q->s->scratch));
        ensure(constraints_hold(q->s, constraints->at, constraints->count, q->s->scratch));
    }
    return result;
}

/* ---- links ---- */

/* A condition on one byte. UNKNOWN: the sets do not decide it. SAT: s->scratch holds the model. */
static enum answer decide_by_byte(struct question *q, term *condition) {
    solver *s = q->s;
    const struct truth *truth = condition_truth(s, condition);
    if (!truth) return UNKNOWN;
    component *base = base_of(q);
    uint32_t variable = condition->vars->index[0];
    const struct slot *slot = component_find(base, variable);
    byteset allowed = truth->holds;
    for (uint32_t i = 0; slot->domain && i < slot->domain->byte_count; i++)
        if (slot->domain->bytes[i].index == truth->byte)
            allowed = byteset_meet(allowed, slot->domain->bytes[i].values);
    if (byteset_empty(&allowed)) return UNSAT;
    if (!base->exact) return UNKNOWN;
    size_t n = (terms_var(s->ctx, variable)->width + 63) / 64;
    uint64_t narrow[4], *words = n <= COUNT_OF(narrow) ? narrow : xmalloc(n * sizeof *words);
    component_load(s, base, s->scratch);
    assignment_get(s->scratch, variable, words, n);
    unsigned shift = 8 * (truth->byte % 8);
    uint64_t *word = &words[truth->byte / 8];
    *word = (*word & ~(0xffull << shift)) | (uint64_t)byteset_least(&allowed) << shift;
    assignment_set_wide(s->scratch, variable, words, n);
    if (words != narrow) free(words);
    return SAT;
}

/* One variable, all that is known of it an interval, and the condition cuts it: a loop with an open bound. SAT:
 * s->scratch holds the model. */
static enum answer decide_by_interval(struct question *q, const term *condition, const narrowing_vec *narrowed) {
    const component *base = base_of(q);
    bool excludes;
    uint64_t excluded;
    if (!base->interval || !narrowed->count || !condition_interval(condition, &excludes, &excluded)) return UNKNOWN;
    uint32_t variable = base->slots[0].variable, width = terms_var(q->s->ctx, variable)->width;
    const struct range *r = &narrowed->at[0].range;
    uint64_t ends[4] = {r->min, r->max, (uint64_t)r->smin & low_mask(width), (uint64_t)r->smax & low_mask(width)};
    for (size_t i = 0; i < COUNT_OF(ends); i++) {
        if (!range_has(*r, ends[i], width) || (excludes && ends[i] == excluded)) continue;
        assignment_set(q->s->scratch, variable, ends[i]);
        return SAT;
    }
    return UNKNOWN;
}

static enum answer decide_by_domains(struct question *q, term *condition, narrowing_vec *narrowed) {
    if (!q->s->options.use_domains) return UNKNOWN;
    enum answer answer = decide_by_byte(q, condition);
    if (answer == UNKNOWN && !suppose(q->s, base_of(q), condition, true, narrowed)) answer = UNSAT;
    if (answer == UNKNOWN) answer = decide_by_interval(q, condition, narrowed);
    if (answer != UNKNOWN) q->s->statistics.by_domain++;
    return answer;
}

/* Models near the one at hand, and chains of comparisons. SAT: s->scratch holds the model. */
static enum answer decide_by_models(struct question *q, term *condition, const narrowing_vec *narrowed) {
    solver *s = q->s;
    if (!s->options.use_models) return UNKNOWN;
    component *base = base_of(q);
    const term_vec *constraints = constraints_of(q);
    component_load(s, base, s->scratch);
    struct order order;
    bool comparison = order_begin(&order, s, condition, constraints);
    enum answer answer = UNKNOWN;
    if (comparison && order_refutes(&order)) {
        s->statistics.by_domain++;
        answer = UNSAT;
    } else if (repair(s, base, condition, constraints, narrowed) || (comparison && order_repair(&order))) {
        s->statistics.by_repair++;
        answer = SAT;
    } else {
        component_load(s, base, s->scratch);
        if (cache_model_try(s, base, condition, constraints)) {
            s->statistics.by_cache++;
            answer = SAT;
        }
    }
    order_end(&order);
    return answer;
}

static int term_compare(const void *a, const void *b) {
    uint32_t x = (*(term *const *)a)->id, y = (*(term *const *)b)->id;
    return (x > y) - (x < y);
}

static void core_remember(solver *s, const term_vec *set, const index_vec *positions) {
    term_vec core = {0};
    for (size_t i = 0; i < positions->count; i++) vec_push(&core, set->at[positions->at[i]]);
    cache_unsat_add(s, &core);
    vec_free(&core);
}

/* The back end's answer to set (sorted). SAT: s->answer holds the model. */
static enum answer decide_by_backend(struct question *q, const term_vec *set) {
    solver *s = q->s;
    index_vec core = {0};
    component_load(s, base_of(q), s->scratch);
    struct query query = {set->at, set->count, 0, s->scratch, s->answer, &core};
    enum answer answer = query_ask(s, &query);
    if (answer == UNKNOWN) s->statistics.unknown++;
    else s->statistics.by_backend++;
    if (answer == UNSAT && s->options.use_unsat_cache) {
        core_remember(s, set, &core);
        cache_query_add(s, set, UNSAT, NULL);
    }
    vec_free(&core);
    return answer;
}

static enum answer decide_by_sets(struct question *q, term *condition, const narrowing_vec *supposed,
                                  component **result) {
    solver *s = q->s;
    term_vec set = {0};
    const term_vec *constraints = constraints_of(q);
    vec_reserve(&set, constraints->count + 1);
    for (size_t i = 0; i < constraints->count; i++) vec_push(&set, constraints->at[i]);
    vec_push(&set, condition);
    qsort(set.at, set.count, sizeof *set.at, term_compare);
    enum answer answer = UNKNOWN;
    component *like = NULL;
    if (s->options.use_unsat_cache && cache_unsat_find(s, &set)) {
        s->statistics.by_unsat_cache++;
        answer = UNSAT;
    } else if (s->options.use_unsat_cache && cache_query_find(s, &set, &answer, &like)) {
        s->statistics.by_cache++;
        if (answer == SAT) {
            component_load(s, base_of(q), s->scratch);
            component_load(s, like, s->scratch);
            *result = extend(q, condition, s->scratch, supposed);
        }
    } else {
        answer = decide_by_backend(q, &set);
        if (answer == SAT) {
            *result = extend(q, condition, s->answer, supposed);
            if (s->options.use_models) cache_model_add(s, *result);
            if (s->options.use_unsat_cache) cache_query_add(s, &set, SAT, *result);
        }
    }
    vec_free(&set);
    return answer;
}

/* A condition that base's values do not satisfy. */
static enum answer decide(struct question *q, term *condition, component **result) {
    narrowing_vec narrowed = {0};
    *result = NULL;
    enum answer answer = decide_by_domains(q, condition, &narrowed);
    if (answer == UNKNOWN) answer = decide_by_models(q, condition, &narrowed);
    if (answer == SAT) *result = extend(q, condition, q->s->scratch, &narrowed);
    else if (answer == UNKNOWN) answer = decide_by_sets(q, condition, &narrowed, result);
    vec_free(&narrowed);
    return answer;
}

/* ---- questions ---- */

static bool found_before(struct question *q, term *condition, enum answer *answer, component **result) {
    if (!cache_transition_find(q->s, q->parts.at, q->parts.count, condition, answer, result)) return false;
    component_ref(*result);
    q->s->statistics.by_cache++;
    return true;
}

static void remember(struct question *q, term *condition, enum answer answer, component *result) {
    if (answer != UNKNOWN) cache_transition_add(q->s, q->parts.at, q->parts.count, condition, answer, result);
}

static bool surely(struct question *q, term *condition) {
    narrowing_vec narrowed = {0};
    bool sure = q->s->options.use_domains && !suppose(q->s, base_of(q), condition, false, &narrowed);
    vec_free(&narrowed);
    return sure;
}

enum answer question_check(struct question *q, term *condition, component **result) {
    enum answer answer;
    *result = NULL;
    if (question_count(q->s)) return UNKNOWN;
    if (found_before(q, condition, &answer, result)) return answer;
    if (q->s->options.use_models && condition_value(q, condition)) {
        q->s->statistics.by_model++;
        answer = SAT;
        if (!surely(q, condition)) *result = extend(q, condition, NULL, NULL);
    } else {
        answer = decide(q, condition, result);
    }
    remember(q, condition, answer, *result);
    return answer;
}

void question_branch(struct question *q, term *condition, enum answer outcome[2], component *result[2]) {
    solver *s = q->s;
    term *side[2] = {term_not(s->ctx, condition), condition};
    bool open[2], injected[2];
    for (int i = 0; i < 2; i++) {
        result[i] = NULL;
        injected[i] = question_count(s);
        open[i] = !injected[i] && !found_before(q, side[i], &outcome[i], &result[i]);
        if (injected[i]) outcome[i] = UNKNOWN;
    }
    int held = s->options.use_models && (open[0] || open[1]) ? condition_value(q, condition) : -1;
    int order[2] = {held == 0, held != 0}; /* the side that holds comes last: it may turn out implied */
    for (int k = 0; k < 2; k++) {
        int i = order[k], other = !i;
        if (!open[i]) continue;
        bool implied = k == 1 && outcome[other] == UNSAT;
        if (implied || held == i) {
            outcome[i] = SAT;
            if (held == i) s->statistics.by_model++;
            else s->statistics.by_domain++;
            if (!implied) result[i] = extend(q, side[i], NULL, NULL);
        } else {
            outcome[i] = decide(q, side[i], &result[i]);
        }
        remember(q, side[i], outcome[i], result[i]);
    }
}
