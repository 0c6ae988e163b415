/* cache.c -- earlier answers.
 *
 * Four memories, each of fixed size, the newer overwriting the older. What is found in them depends only on the
 * questions asked, so that a run can be repeated:
 * - transitions: (components, condition) -> (answer, resulting component). Paths that differ elsewhere ask the
 *   same question of the same component; they get the same answer and share the result. Exact, by pointer.
 * - queries: a set of constraints -> answer and model, whatever the order in which it came together.
 * - unsatisfiable sets: a question that contains one is unsatisfiable.
 * - models: a model of a question with some of the same variables may satisfy this one too. */
#include <string.h>

#include "solve/component.h"

enum { TRANSITIONS = 1 << 15, QUERIES = 1 << 12, CORES = 256, MODELS = 16, MODEL_TRIES = 4, CORE_LIMIT = 64 };

struct transition {
    component *part[TRANSITION_PARTS];
    term *condition; /* NULL: empty */
    component *result;
    uint8_t count, answer;
};

struct query_entry {
    uint64_t hash;
    term **set; /* NULL: empty */
    size_t count;
    component *like;
    enum answer answer;
};

struct core {
    uint64_t signature; /* a bit for each member */
    term **set;         /* NULL: empty */
    size_t count;
};

struct caches {
    struct transition transitions[TRANSITIONS];
    struct query_entry queries[QUERIES];
    struct core cores[CORES];
    component *models[MODELS];
    size_t next_core, next_model;
};

struct caches *caches_new(void) { return xcalloc(1, sizeof(struct caches)); }

static void transition_clear(solver *s, struct transition *t) {
    for (unsigned i = 0; i < t->count; i++) component_unref(s, t->part[i]);
    component_unref(s, t->result);
    memset(t, 0, sizeof *t);
}

void caches_free(solver *s, struct caches *c) {
    for (size_t i = 0; i < TRANSITIONS; i++)
        if (c->transitions[i].condition) transition_clear(s, &c->transitions[i]);
    for (size_t i = 0; i < QUERIES; i++) {
        free(c->queries[i].set);
        component_unref(s, c->queries[i].like);
    }
    for (size_t i = 0; i < CORES; i++) free(c->cores[i].set);
    for (size_t i = 0; i < MODELS; i++) component_unref(s, c->models[i]);
    free(c);
}

/* ---- transitions ---- */

static struct transition *transition_place(solver *s, component *const *parts, size_t count, const term *condition) {
    uint64_t h = hash_mix(count, condition->id);
    for (size_t i = 0; i < count; i++) h = hash_mix(h, parts[i]->serial);
    return &s->caches->transitions[(h >> 20) % TRANSITIONS];
}

bool cache_transition_find(solver *s, component *const *parts, size_t count, term *condition, enum answer *answer,
                           component **result) {
    if (!s->options.use_unsat_cache || count > TRANSITION_PARTS) return false;
    const struct transition *t = transition_place(s, parts, count, condition);
    if (t->condition != condition || t->count != count) return false;
    for (size_t i = 0; i < count; i++)
        if (t->part[i] != parts[i]) return false;
    *answer = t->answer;
    *result = t->result;
    return true;
}

void cache_transition_add(solver *s, component *const *parts, size_t count, term *condition, enum answer answer,
                          component *result) {
    if (!s->options.use_unsat_cache || count > TRANSITION_PARTS) return;
    struct transition *t = transition_place(s, parts, count, condition);
    component_ref(result);
    for (size_t i = 0; i < count; i++) component_ref(parts[i]);
    if (t->condition) transition_clear(s, t);
    t->condition = condition;
    t->answer = (uint8_t)answer;
    t->count = (uint8_t)count;
    t->result = result;
    for (size_t i = 0; i < count; i++) t->part[i] = parts[i];
}

/* ---- sets ---- */

static uint64_t set_hash(const term_vec *set) {
    uint64_t h = set->count;
    for (size_t i = 0; i < set->count; i++) h = hash_mix(h, set->at[i]->id);
    return h;
}

static uint64_t set_signature(term *const *set, size_t count) {
    uint64_t signature = 0;
    for (size_t i = 0; i < count; i++) signature |= 1ull << (hash_mix(1, set[i]->id) >> 58);
    return signature;
}

static term **set_copy(const term_vec *set) {
    term **copy = xmalloc(set->count * sizeof *copy);
    memcpy(copy, set->at, set->count * sizeof *copy);
    return copy;
}

bool cache_query_find(solver *s, const term_vec *set, enum answer *answer, component **like) {
    uint64_t hash = set_hash(set);
    const struct query_entry *e = &s->caches->queries[(hash >> 30) % QUERIES];
    if (!e->set || e->hash != hash || e->count != set->count ||
        memcmp(e->set, set->at, set->count * sizeof *e->set))
        return false;
    *answer = e->answer;
    *like = e->like;
    return true;
}

void cache_query_add(solver *s, const term_vec *set, enum answer answer, component *like) {
    uint64_t hash = set_hash(set);
    struct query_entry *e = &s->caches->queries[(hash >> 30) % QUERIES];
    component_ref(like);
    free(e->set);
    component_unref(s, e->like);
    *e = (struct query_entry){hash, set_copy(set), set->count, like, answer};
}

/* Both sorted by id. */
static bool set_contains(const term_vec *set, const struct core *core) {
    size_t i = 0;
    for (size_t k = 0; k < core->count; k++, i++) {
        while (i < set->count && set->at[i]->id < core->set[k]->id) i++;
        if (i == set->count || set->at[i] != core->set[k]) return false;
    }
    return true;
}

bool cache_unsat_find(solver *s, const term_vec *set) {
    uint64_t signature = set_signature(set->at, set->count);
    for (size_t i = 0; i < CORES; i++) {
        const struct core *core = &s->caches->cores[i];
        if (core->set && !(core->signature & ~signature) && core->count <= set->count && set_contains(set, core))
            return true;
    }
    return false;
}

void cache_unsat_add(solver *s, const term_vec *core) {
    if (core->count > CORE_LIMIT) return;
    struct core *place = &s->caches->cores[s->caches->next_core++ % CORES];
    free(place->set);
    *place = (struct core){set_signature(core->at, core->count), set_copy(core), core->count};
}

/* ---- models ---- */

bool cache_model_try(solver *s, const component *base, term *condition, const term_vec *constraints) {
    unsigned tries = 0;
    for (size_t i = 0; i < MODELS && tries < MODEL_TRIES; i++) {
        const component *model = s->caches->models[(s->caches->next_model + MODELS - 1 - i) % MODELS];
        if (!model || !component_find(model, condition->vars->index[0])) continue;
        tries++;
        for (uint32_t k = 0; k < model->count; k++)
            if (component_find(base, model->slots[k].variable)) slot_load(s, &model->slots[k], s->scratch);
        if (term_holds(s->ctx, condition, s->scratch) &&
            constraints_hold(s, constraints->at, constraints->count, s->scratch))
            return true;
        component_load(s, base, s->scratch);
    }
    return false;
}

void cache_model_add(solver *s, component *c) {
    component **place = &s->caches->models[s->caches->next_model++ % MODELS];
    component_ref(c);
    component_unref(s, *place);
    *place = c;
}
