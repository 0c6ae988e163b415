/* sat.c -- conflict-driven clause learning, small.
 *
 * After Een and Soerensson's MiniSat ('03): two watched literals with blockers, first-UIP learning with local
 * minimization, decaying activities in a heap, saved phases, Luby restarts, assumptions as the first
 * decisions. Learned clauses are never deleted: the conflict limit bounds them.
 *
 * S1: a clause's first two literals are watched; if one is false, the other is true or was implied no earlier.
 * S2: every variable not assigned is in the heap.
 * S3: memory grows to the largest question and is reused; sat_begin costs time in the number of variables. */
#include "solve/sat.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

enum { NO_REASON = 0, UNASSIGNED = 2, RESTART_UNIT = 64, STOP_INTERVAL = 64 };

struct watch {
    uint32_t clause;
    uint32_t blocker;
};
typedef VEC(struct watch) watch_list;

struct variable {
    uint32_t reason; /* clause that implied it */
    uint32_t level;
    double activity;
};

struct sat {
    uint32_t count;
    VEC(uint32_t) arena; /* clauses: length, literals; place 0 unused */
    watch_list *watches; /* by literal: clauses to look at when it becomes false */
    struct variable *variable;
    uint8_t *value; /* by literal: 0 false, 1 true, UNASSIGNED */
    uint8_t *phase, *seen, *input;
    uint32_t *heap, *place; /* place: index in heap + 1, 0 if not in it */
    uint32_t heap_count, capacity;
    VEC(uint32_t) trail, levels, learned, to_clear, failed;
    size_t propagated;
    double step;
    uint64_t conflicts;
    bool contradiction;
};

sat *sat_new(void) {
    sat *s = xcalloc(1, sizeof *s);
    s->step = 1;
    return s;
}

void sat_free(sat *s) {
    for (size_t i = 0; i < 2 * (size_t)s->capacity; i++) vec_free(&s->watches[i]);
    free(s->watches);
    free(s->variable);
    free(s->value);
    free(s->phase);
    free(s->seen);
    free(s->input);
    free(s->heap);
    free(s->place);
    vec_free(&s->arena);
    vec_free(&s->trail);
    vec_free(&s->levels);
    vec_free(&s->learned);
    vec_free(&s->to_clear);
    vec_free(&s->failed);
    free(s);
}

/* ---- the heap of variables by activity ---- */

static bool more_active(const sat *s, uint32_t a, uint32_t b) {
    if (s->input[a] != s->input[b]) return s->input[a];
    return s->variable[a].activity > s->variable[b].activity;
}

static void heap_up(sat *s, uint32_t i) {
    uint32_t v = s->heap[i];
    while (i && more_active(s, v, s->heap[(i - 1) / 2])) {
        s->heap[i] = s->heap[(i - 1) / 2];
        s->place[s->heap[i]] = i + 1;
        i = (i - 1) / 2;
    }
    s->heap[i] = v;
    s->place[v] = i + 1;
}

static void heap_down(sat *s, uint32_t i) {
    uint32_t v = s->heap[i];
    for (uint32_t child; (child = 2 * i + 1) < s->heap_count; i = child) {
        if (child + 1 < s->heap_count && more_active(s, s->heap[child + 1], s->heap[child])) child++;
        if (!more_active(s, s->heap[child], v)) break;
        s->heap[i] = s->heap[child];
        s->place[s->heap[i]] = i + 1;
    }
    s->heap[i] = v;
    s->place[v] = i + 1;
}

static void heap_insert(sat *s, uint32_t v) {
    if (s->place[v]) return;
    s->heap[s->heap_count] = v;
    heap_up(s, s->heap_count++);
}

static uint32_t heap_take(sat *s) {
    uint32_t v = s->heap[0];
    s->place[v] = 0;
    if (--s->heap_count) {
        s->heap[0] = s->heap[s->heap_count];
        heap_down(s, 0);
    }
    return v;
}

static void variable_bump(sat *s, uint32_t v) {
    s->variable[v].activity += s->step;
    if (s->variable[v].activity > 1e100) {
        for (uint32_t i = 0; i < s->count; i++) s->variable[i].activity *= 1e-100;
        s->step *= 1e-100;
    }
    if (s->place[v]) heap_up(s, s->place[v] - 1);
}

/* ---- filling ---- */

static void capacity_grow(sat *s, uint32_t variables) {
    uint32_t old = s->capacity, size = variables > 2 * old ? variables : 2 * old;
    s->watches = xrealloc(s->watches, 2 * (size_t)size * sizeof *s->watches);
    memset(s->watches + 2 * (size_t)old, 0, 2 * (size_t)(size - old) * sizeof *s->watches);
    s->variable = xrealloc(s->variable, size * sizeof *s->variable);
    s->value = xrealloc(s->value, 2 * (size_t)size);
    s->phase = xrealloc(s->phase, size);
    s->seen = xrealloc(s->seen, size);
    s->input = xrealloc(s->input, size);
    s->heap = xrealloc(s->heap, size * sizeof *s->heap);
    s->place = xrealloc(s->place, size * sizeof *s->place);
    s->capacity = size;
}

void sat_begin(sat *s, uint32_t variables) {
    if (variables > s->capacity) capacity_grow(s, variables);
    s->count = variables;
    memset(s->variable, 0, variables * sizeof *s->variable);
    memset(s->value, UNASSIGNED, 2 * (size_t)variables);
    memset(s->phase, 0, variables);
    memset(s->seen, 0, variables);
    memset(s->input, 0, variables);
    for (size_t i = 0; i < 2 * (size_t)variables; i++) s->watches[i].count = 0;
    for (uint32_t i = 0; i < variables; i++) {
        s->heap[i] = i;
        s->place[i] = i + 1;
    }
    s->heap_count = variables;
    s->arena.count = s->trail.count = s->levels.count = s->failed.count = 0;
    vec_push(&s->arena, 0);
    s->propagated = 0;
    s->step = 1;
    s->conflicts = 0;
    s->contradiction = false;
}

void sat_phase(sat *s, uint32_t variable, bool value) { s->phase[variable] = value; }

void sat_input(sat *s, uint32_t variable) {
    s->input[variable] = true;
    heap_up(s, s->place[variable] - 1);
}

static void assign(sat *s, uint32_t literal, uint32_t reason) {
    s->value[literal] = 1;
    s->value[literal ^ 1] = 0;
    s->variable[literal >> 1].reason = reason;
    s->variable[literal >> 1].level = (uint32_t)s->levels.count;
    vec_push(&s->trail, literal);
}

static uint32_t clause_attach(sat *s, const uint32_t *literals, uint32_t length) {
    uint32_t clause = (uint32_t)s->arena.count;
    vec_reserve(&s->arena, s->arena.count + length + 1);
    s->arena.at[clause] = length;
    memcpy(s->arena.at + clause + 1, literals, length * sizeof *literals);
    s->arena.count += length + 1;
    vec_push(&s->watches[literals[0]], (struct watch){clause, literals[1]});
    vec_push(&s->watches[literals[1]], (struct watch){clause, literals[0]});
    return clause;
}

void sat_add(sat *s, const uint32_t *literals, uint32_t length) {
    if (length > 1) {
        clause_attach(s, literals, length);
    } else if (s->value[literals[0]] == 0) {
        s->contradiction = true;
    } else if (s->value[literals[0]] == UNASSIGNED) {
        assign(s, literals[0], NO_REASON);
    }
}

/* ---- search ---- */

/* Looks for a new literal to watch in `clause`, whose literal `falsified` has become false. */
static bool watch_move(sat *s, uint32_t *literals, uint32_t length, uint32_t clause) {
    for (uint32_t k = 2; k < length; k++)
        if (s->value[literals[k]] != 0) {
            uint32_t found = literals[k];
            literals[k] = literals[1];
            literals[1] = found;
            vec_push(&s->watches[found], (struct watch){clause, literals[0]});
            return true;
        }
    return false;
}

/* NO_REASON, or the clause that became false. */
static uint32_t propagate(sat *s) {
    while (s->propagated < s->trail.count) {
        uint32_t falsified = s->trail.at[s->propagated++] ^ 1;
        watch_list *list = &s->watches[falsified];
        size_t kept = 0, i = 0;
        uint32_t conflict = NO_REASON;
        while (i < list->count) {
            struct watch w = list->at[i++];
            if (s->value[w.blocker] == 1) {
                list->at[kept++] = w;
                continue;
            }
            uint32_t *literals = s->arena.at + w.clause + 1;
            if (literals[0] == falsified) {
                literals[0] = literals[1];
                literals[1] = falsified;
            }
            uint32_t first = literals[0];
            if (s->value[first] != 1 && watch_move(s, literals, literals[-1], w.clause)) continue;
            list->at[kept++] = (struct watch){w.clause, first};
            if (s->value[first] == 0) {
                conflict = w.clause;
                break;
            }
            if (s->value[first] == UNASSIGNED) assign(s, first, w.clause);
        }
        while (i < list->count) list->at[kept++] = list->at[i++];
        list->count = kept;
        if (conflict) return conflict;
    }
    return NO_REASON;
}

static void backtrack(sat *s, size_t level) {
    if (s->levels.count <= level) return;
    size_t keep = s->levels.at[level];
    while (s->trail.count > keep) {
        uint32_t literal = vec_pop(&s->trail);
        s->value[literal] = s->value[literal ^ 1] = UNASSIGNED;
        s->phase[literal >> 1] = !(literal & 1);
        heap_insert(s, literal >> 1);
    }
    s->levels.count = level;
    s->propagated = keep;
}

static bool redundant(const sat *s, uint32_t literal) {
    uint32_t reason = s->variable[literal >> 1].reason;
    if (!reason) return false;
    const uint32_t *clause = s->arena.at + reason;
    for (uint32_t k = 1; k <= clause[0]; k++) {
        uint32_t v = clause[k] >> 1;
        if (v != literal >> 1 && !s->seen[v] && s->variable[v].level) return false;
    }
    return true;
}

/* Learns the first unique implication point's clause into s->learned; returns the level to go back to. */
static size_t analyze(sat *s, uint32_t conflict) {
    s->learned.count = s->to_clear.count = 0;
    vec_push(&s->learned, 0);
    size_t here = s->levels.count, at = s->trail.count, open = 0;
    uint32_t literal = UINT32_MAX;
    do {
        const uint32_t *clause = s->arena.at + conflict;
        for (uint32_t k = 1; k <= clause[0]; k++) {
            uint32_t v = clause[k] >> 1;
            if (clause[k] == literal || s->seen[v] || !s->variable[v].level) continue;
            s->seen[v] = 1;
            vec_push(&s->to_clear, v);
            variable_bump(s, v);
            if (s->variable[v].level == here) open++;
            else vec_push(&s->learned, clause[k]);
        }
        do literal = s->trail.at[--at];
        while (!s->seen[literal >> 1]);
        conflict = s->variable[literal >> 1].reason;
    } while (--open);
    s->learned.at[0] = literal ^ 1;
    size_t kept = 1, back = 0;
    for (size_t i = 1; i < s->learned.count; i++)
        if (!redundant(s, s->learned.at[i])) s->learned.at[kept++] = s->learned.at[i];
    s->learned.count = kept;
    for (size_t i = 1; i < kept; i++) {
        size_t level = s->variable[s->learned.at[i] >> 1].level;
        if (level <= back) continue;
        back = level;
        uint32_t swap = s->learned.at[1];
        s->learned.at[1] = s->learned.at[i];
        s->learned.at[i] = swap;
    }
    for (size_t i = 0; i < s->to_clear.count; i++) s->seen[s->to_clear.at[i]] = 0;
    return back;
}

/* Assumption `literal` is false: which assumptions made it so? */
static void analyze_assumption(sat *s, uint32_t literal) {
    vec_push(&s->failed, literal);
    if (!s->variable[literal >> 1].level) return;
    s->seen[literal >> 1] = 1;
    for (size_t at = s->trail.count; at-- > s->levels.at[0];) {
        uint32_t on = s->trail.at[at], v = on >> 1;
        if (!s->seen[v]) continue;
        s->seen[v] = 0;
        uint32_t reason = s->variable[v].reason;
        if (!reason) {
            vec_push(&s->failed, on);
            continue;
        }
        const uint32_t *clause = s->arena.at + reason;
        for (uint32_t k = 1; k <= clause[0]; k++)
            if (clause[k] >> 1 != v && s->variable[clause[k] >> 1].level) s->seen[clause[k] >> 1] = 1;
    }
}

static void learn(sat *s, size_t back) {
    backtrack(s, back);
    if (s->learned.count == 1) assign(s, s->learned.at[0], NO_REASON);
    else assign(s, s->learned.at[0], clause_attach(s, s->learned.at, (uint32_t)s->learned.count));
    s->step /= 0.95;
}

static uint64_t luby(uint64_t i) {
    uint64_t size = 1, power = 0;
    while (size < i + 1) size = 2 * size + 1, power++;
    while (size - 1 != i) {
        size = (size - 1) / 2;
        power--;
        i %= size;
    }
    return 1ull << power;
}

/* The next assumption or free variable becomes a decision. SAT_GAVE_UP: go on searching. */
static enum sat_answer decide(sat *s, const uint32_t *assumptions, uint32_t count) {
    while (s->levels.count < count) {
        uint32_t literal = assumptions[s->levels.count];
        if (s->value[literal] == 0) {
            analyze_assumption(s, literal);
            return SAT_NO;
        }
        vec_push(&s->levels, (uint32_t)s->trail.count);
        if (s->value[literal] == UNASSIGNED) {
            assign(s, literal, NO_REASON);
            return SAT_GAVE_UP;
        }
    }
    while (s->heap_count) {
        uint32_t v = heap_take(s);
        if (s->value[v << 1] != UNASSIGNED) continue;
        vec_push(&s->levels, (uint32_t)s->trail.count);
        assign(s, v << 1 | !s->phase[v], NO_REASON);
        return SAT_GAVE_UP;
    }
    return SAT_YES;
}

enum sat_answer sat_solve(sat *s, const uint32_t *assumptions, uint32_t count, uint64_t conflicts,
                          bool (*stop)(void *data), void *data) {
    uint64_t restarts = 0, until_restart = RESTART_UNIT, steps = 0;
    if (s->contradiction) return SAT_NO;
    for (;;) {
        if (++steps % STOP_INTERVAL == 0 && stop && stop(data)) return SAT_GAVE_UP;
        uint32_t conflict = propagate(s);
        if (conflict) {
            if (!s->levels.count) return SAT_NO;
            if (++s->conflicts > conflicts) return SAT_GAVE_UP;
            learn(s, analyze(s, conflict));
            if (--until_restart == 0) {
                backtrack(s, count < s->levels.count ? count : s->levels.count);
                until_restart = RESTART_UNIT * luby(++restarts);
            }
            continue;
        }
        enum sat_answer answer = decide(s, assumptions, count);
        if (answer != SAT_GAVE_UP) return answer;
    }
}

bool sat_value(const sat *s, uint32_t variable) { return s->value[variable << 1] == 1; }

bool sat_failed(const sat *s, uint32_t literal) {
    for (size_t i = 0; i < s->failed.count; i++)
        if (s->failed.at[i] == literal) return true;
    return false;
}

uint64_t sat_conflicts(const sat *s) { return s->conflicts; }
