/* pathcond.c -- path conditions: persistent sets of components.
 *
 * A path condition maps each variable to its component in two steps: variable -> representative (one of the
 * component's variables) -> component. A variable that is missing from the first map represents itself; one
 * without a component then is fresh: nothing is known of it, and its value in the model is 0. Adding to a
 * component changes one entry; joining components renames the variables of all but the largest.
 *
 * A conjunction is added conjunct by conjunct, so that independent parts stay in separate components. */
#include <string.h>

#include "solve/decide.h"

struct pathcond {
    uint32_t refs;
    pmap *components;      /* representative -> component */
    pmap *representatives; /* variable -> representative + 1, as a pointer */
    struct constraint_list *constraints;
};

static void component_retain(void *value) { component_ref(value); }
static void component_release(void *context, void *value) { component_unref(context, value); }

static struct pmap_values component_values(solver *s) {
    return (struct pmap_values){component_retain, component_release, s};
}
static const struct pmap_values plain_values = {NULL, NULL, NULL};

static pathcond *pathcond_new(solver *s) {
    pathcond *pc = xcalloc(1, sizeof *pc);
    pc->refs = 1;
    s->live_pathconds++;
    return pc;
}

pathcond *pathcond_true(solver *s) { return pathcond_new(s); }

pathcond *pathcond_ref(pathcond *pc) {
    pc->refs++;
    return pc;
}

void pathcond_unref(solver *s, pathcond *pc) {
    if (!pc || --pc->refs) return;
    const struct pmap_values values = component_values(s);
    pmap_unref(&values, pc->components);
    pmap_unref(&plain_values, pc->representatives);
    constraint_list_unref(s, pc->constraints);
    s->live_pathconds--;
    free(pc);
}

static uint32_t representative(const pathcond *pc, uint32_t variable) {
    void *found = pmap_get(pc->representatives, variable);
    return found ? (uint32_t)((uintptr_t)found - 1) : variable;
}

static component *component_of(const pathcond *pc, uint32_t variable) {
    return pmap_get(pc->components, representative(pc, variable));
}

/* ---- questions about a path condition ---- */

static struct question *question_begin(solver *s, const pathcond *pc, const varset *vars) {
    struct question *q = question_new(s);
    for (uint32_t i = 0; i < vars->count; i++) {
        uint32_t owner = representative(pc, vars->index[i]);
        component *c = pmap_get(pc->components, owner);
        if (!c) {
            vec_push(&q->fresh, vars->index[i]);
            continue;
        }
        bool listed = false;
        for (size_t k = 0; k < q->parts.count && !listed; k++) listed = q->parts.at[k] == c;
        if (listed) continue;
        vec_push(&q->parts, c);
        vec_push(&q->representatives, owner);
    }
    return q;
}

/* pc with the question's components replaced by `result`, which the condition has been added to. Consumes the
 * reference to result. NULL result: nothing changes. */
static pathcond *pathcond_with(solver *s, pathcond *pc, const struct question *q, term *condition, component *result) {
    if (!result) return pathcond_ref(pc);
    const struct pmap_values values = component_values(s);
    pathcond *n = pathcond_new(s);
    n->components = pmap_ref(pc->components);
    n->representatives = pmap_ref(pc->representatives);
    n->constraints = constraint_list_new(s, condition, constraint_list_ref(pc->constraints), NULL);
    uint32_t owner = q->parts.count ? 0 : q->fresh.at[0];
    size_t largest = 0;
    for (size_t i = 1; i < q->parts.count; i++)
        if (q->parts.at[i]->count > q->parts.at[largest]->count) largest = i;
    if (q->parts.count) owner = q->representatives.at[largest];
    void *name = (void *)((uintptr_t)owner + 1);
    for (size_t i = 0; i < q->parts.count; i++) {
        if (i == largest) continue;
        for (uint32_t k = 0; k < q->parts.at[i]->count; k++)
            n->representatives = pmap_set(&plain_values, n->representatives, q->parts.at[i]->slots[k].variable, name);
        n->components = pmap_remove(&values, n->components, q->representatives.at[i]);
    }
    for (size_t i = 0; i < q->fresh.count; i++)
        if (q->fresh.at[i] != owner)
            n->representatives = pmap_set(&plain_values, n->representatives, q->fresh.at[i], name);
    n->components = pmap_set(&values, n->components, owner, result);
    return n;
}

/* A condition that is not a conjunction. */
static enum answer check_one(solver *s, pathcond *pc, term *condition, pathcond **extended) {
    if (term_is_const(condition)) {
        if (term_is_true(condition) && extended) *extended = pathcond_ref(pc);
        return term_is_true(condition) ? SAT : UNSAT;
    }
    struct question *q = question_begin(s, pc, condition->vars);
    component *result;
    enum answer answer = question_check(q, condition, &result);
    if (answer == SAT && extended) *extended = pathcond_with(s, pc, q, condition, result);
    else component_unref(s, result);
    question_end(q);
    return answer;
}

static bool is_conjunction(const term *t) {
    return t->width == 1 && (t->op == TERM_AND || (t->op == TERM_NOT && t->arg[0]->op == TERM_OR));
}

static void conjuncts_gather(solver *s, term *condition, term_vec *out) {
    term_vec pending = {0};
    vec_push(&pending, condition);
    while (pending.count) {
        term *t = vec_pop(&pending);
        if (!is_conjunction(t)) {
            vec_push(out, t);
        } else if (t->op == TERM_AND) {
            vec_push(&pending, t->arg[1]);
            vec_push(&pending, t->arg[0]);
        } else {
            vec_push(&pending, term_not(s->ctx, t->arg[0]->arg[1]));
            vec_push(&pending, term_not(s->ctx, t->arg[0]->arg[0]));
        }
    }
    vec_free(&pending);
}

enum answer pathcond_check(solver *s, pathcond *pc, term *condition, pathcond **extended) {
    if (extended) *extended = NULL;
    if (!is_conjunction(condition)) return check_one(s, pc, condition, extended);
    term_vec conjuncts = {0};
    conjuncts_gather(s, condition, &conjuncts);
    pathcond *so_far = pathcond_ref(pc);
    enum answer answer = SAT;
    for (size_t i = 0; i < conjuncts.count && answer != UNSAT; i++) {
        pathcond *next = NULL;
        enum answer one = check_one(s, so_far, conjuncts.at[i], &next);
        if (one != SAT) answer = one; /* after an UNKNOWN a later conjunct may still be impossible */
        if (!next) continue;
        pathcond_unref(s, so_far);
        so_far = next;
    }
    if (answer == SAT && extended) *extended = so_far;
    else pathcond_unref(s, so_far);
    vec_free(&conjuncts);
    return answer;
}

static void branch_with_conjunction(solver *s, pathcond *pc, term *const side[2], enum answer outcome[2],
                                    pathcond *extended[2]) {
    for (int i = 0; i < 2; i++) outcome[i] = pathcond_check(s, pc, side[i], &extended[i]);
    for (int i = 0; i < 2; i++) {
        if (outcome[!i] != UNSAT || outcome[i] == UNSAT) continue;
        pathcond_unref(s, extended[i]); /* implied */
        outcome[i] = SAT;
        extended[i] = pathcond_ref(pc);
    }
}

void pathcond_branch(solver *s, pathcond *pc, term *condition, enum answer outcome[2], pathcond *extended[2]) {
    term *side[2] = {term_not(s->ctx, condition), condition};
    extended[0] = extended[1] = NULL;
    if (term_is_const(condition) || is_conjunction(side[0]) || is_conjunction(side[1])) {
        branch_with_conjunction(s, pc, side, outcome, extended);
        return;
    }
    struct question *q = question_begin(s, pc, condition->vars);
    component *result[2];
    question_branch(q, condition, outcome, result);
    for (int i = 0; i < 2; i++) {
        if (outcome[i] == SAT) extended[i] = pathcond_with(s, pc, q, side[i], result[i]);
        else component_unref(s, result[i]);
    }
    question_end(q);
}

/* ---- the model ---- */

static void model_load(solver *s, const pathcond *pc, const varset *vars) {
    for (uint32_t i = 0; i < vars->count; i++) {
        const component *c = component_of(pc, vars->index[i]);
        if (c) slot_load(s, component_find(c, vars->index[i]), s->scratch);
        else assignment_set(s->scratch, vars->index[i], 0);
    }
}

uint64_t pathcond_value(solver *s, pathcond *pc, term *t) {
    if (term_is_const(t)) return t->value;
    model_load(s, pc, t->vars);
    return term_eval(s->ctx, t, s->scratch);
}

void pathcond_value_wide(solver *s, pathcond *pc, term *t, uint64_t *words) {
    model_load(s, pc, t->vars);
    term_eval_wide(s->ctx, t, s->scratch, words);
}

struct model_copy {
    solver *s;
    assignment *into;
};

static bool model_copy_component(void *data, uint64_t key, void *value) {
    (void)key;
    struct model_copy *copy = data;
    component_load(copy->s, value, copy->into);
    return true;
}

void pathcond_model(solver *s, pathcond *pc, assignment *a) {
    assignment_clear(a);
    struct model_copy copy = {s, a};
    pmap_each(pc->components, model_copy_component, &copy);
}

size_t pathcond_constraints(solver *s, pathcond *pc, term **out, size_t capacity) {
    (void)s;
    size_t count = pc->constraints ? pc->constraints->count : 0, i = count;
    for (const struct constraint_list *l = pc->constraints; l; l = l->older)
        if (--i < capacity) out[i] = l->constraint;
    return count;
}

/* ---- ranges ---- */

void pathcond_range(solver *s, pathcond *pc, term *t, uint64_t *min, uint64_t *max) {
    struct question *q = question_begin(s, pc, t->vars);
    component *base = component_merge(s, q->parts.at, q->parts.count, q->fresh.at, q->fresh.count);
    struct range r = suppose_range(s, base, NULL, t);
    component_unref(s, base);
    question_end(q);
    *min = r.min;
    *max = r.max;
}

enum answer pathcond_minimum(solver *s, pathcond *pc, term *t, uint64_t *least) {
    uint64_t low, high, best = pathcond_value(s, pc, t);
    pathcond_range(s, pc, t, &low, &high);
    pathcond *now = pathcond_ref(pc);
    enum answer answer = SAT;
    for (bool first = true; low < best; first = false) {
        uint64_t middle = first ? low : low + (best - low - 1) / 2; /* the bound itself is the likeliest */
        pathcond *below;
        answer = pathcond_check(s, now, term_ule(s->ctx, t, term_const(s->ctx, t->width, middle)), &below);
        if (answer == UNKNOWN) break;
        if (answer == UNSAT) {
            low = middle + 1;
            continue;
        }
        pathcond_unref(s, now);
        now = below;
        best = pathcond_value(s, now, t);
    }
    pathcond_unref(s, now);
    *least = best;
    return answer == UNKNOWN ? UNKNOWN : SAT;
}

/* ---- undefined contents ---- */

struct renaming {
    solver *s;
    const char *suffix;
};

static term *rename_undefined(void *data, term *variable) {
    const struct renaming *r = data;
    if (!terms_var_undef(r->s->ctx, variable->low)) return NULL;
    char *name = xformat("%s%s", terms_var_name(r->s->ctx, variable->low), r->suffix);
    term *copy = term_var(r->s->ctx, name, variable->width, true);
    free(name);
    return copy;
}

enum answer pathcond_undef_decides(solver *s, pathcond *pc, term *condition) {
    if (!(condition->flags & TERM_HAS_UNDEF)) return UNSAT;
    struct question *q = question_begin(s, pc, condition->vars);
    term_vec constraints = {0};
    for (size_t i = 0; i < q->parts.count; i++) constraint_list_gather(q->parts.at[i]->constraints, &constraints);
    struct renaming renaming = {s, "!2"};
    term *other = term_not(s->ctx, term_substitute(s->ctx, condition, rename_undefined, &renaming));
    pathcond *now;
    enum answer answer = pathcond_check(s, pc, condition, &now);
    for (size_t i = 0; answer == SAT && i <= constraints.count; i++) {
        term *next = other;
        if (i < constraints.count) {
            if (!(constraints.at[i]->flags & TERM_HAS_UNDEF)) continue;
            next = term_substitute(s->ctx, constraints.at[i], rename_undefined, &renaming);
        }
        pathcond *more;
        answer = pathcond_check(s, now, next, &more);
        if (answer != SAT) break;
        pathcond_unref(s, now);
        now = more;
    }
    pathcond_unref(s, now);
    vec_free(&constraints);
    question_end(q);
    return answer;
}
