/* frontier.c -- search orders for sequential states (frontier.h).
 *
 * A binary heap by key. With bfs the key is the number of forks, then age. With coverage it is the distance to the nearest
 * edge that nothing has taken yet, over branches, calls and returns to the callers, then chance; what is near to an edge
 * that can never be taken would be preferred for ever, so every second choice is any state at all.
 *
 * Distances grow as code is covered and never shrink. So a key that is out of date is too small: when its state comes to
 * the top, it is computed again, and if it has grown the state goes back down. The distances of the whole program are
 * computed again when edges have been taken that were not, but for a tenth of the time at most. */
#include "explore/search.h"

#include <stdlib.h>
#include <string.h>

#define LOOKS_SHARE 10.0 /* of the time: one part of so many may be spent on distances */
enum { FAR = 1 << 24, STEP_UP = 4 /* distance from a frame to its caller */, FRAMES_LOOKED_AT = 64,
       FORKS_OF_ONE = 64, TURN = 1 << 21 /* instructions without a fork */ };

/* ---- chance ---- */

static uint64_t draw(struct frontier *o) {
    uint64_t x = o->random += 0x9e3779b97f4a7c15ull;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ x >> 27) * 0x94d049bb133111ebull;
    return x ^ x >> 31;
}

/* ---- distances ---- */

static uint64_t count_taken(const program *p, const uint8_t *taken) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < p->edge_count; i++) count += taken[i];
    return count;
}

static uint32_t over_edge(const struct search *s, const function *f, uint32_t index) {
    if (!f->is_model && !vm_executed(s->vm)->edges[index]) return 0;
    return s->frontier.distance[s->program->edges[index].target] + 1;
}

static uint32_t least(uint32_t a, uint32_t b) { return a < b ? a : b; }

/* From the end of a block. */
static uint32_t from_end(const struct search *s, const function *f, const insn *last) {
    const program *p = s->program;
    uint32_t d = FAR;
    if (last->op == OP_BRANCH || last->op == OP_SWITCH || last->op == OP_JUMP) d = over_edge(s, f, (uint32_t)last->b);
    if (last->op == OP_BRANCH) d = least(d, over_edge(s, f, (uint32_t)last->c));
    for (uint32_t k = 0; last->op == OP_SWITCH && k < last->count; k++)
        d = least(d, over_edge(s, f, p->cases[last->imm + k].edge));
    for (uint32_t k = 0; last->op == OP_JUMP_INDIRECT && k < last->count; k++)
        d = least(d, over_edge(s, f, (uint32_t)p->operands[last->args + k]));
    return d;
}

/* From an instruction, if `next` is the distance from the one behind it. */
static uint32_t from_call(const struct search *s, const insn *x, uint32_t next) {
    int32_t callee = x->op == OP_CALL ? s->program->calls[x->imm].function : -1;
    if (callee < 0 || !s->program->functions[callee].has_body) return next;
    return least(next, s->frontier.distance[s->program->functions[callee].code] + 1);
}

/* One pass over a function, from its end to its beginning. False: nothing has become nearer. */
static bool improve_function(struct search *s, const function *f) {
    const insn *code = s->program->code;
    uint32_t *distance = s->frontier.distance, next = FAR;
    bool better = false;
    for (uint32_t i = f->code + f->code_count; i-- > f->code;) {
        next = op_flags[code[i].op] & OP_T ? from_end(s, f, &code[i]) : from_call(s, &code[i], next);
        if (next >= distance[i]) continue;
        distance[i] = next;
        better = true;
    }
    return better;
}

static void compute_distances(struct search *s) {
    const program *p = s->program;
    struct frontier *o = &s->frontier;
    bool better = true;
    if (!o->distance) o->distance = xcalloc(p->code_count + 1, sizeof *o->distance);
    for (uint32_t i = 0; i < p->code_count; i++) o->distance[i] = FAR;
    while (better) {
        better = false;
        for (uint32_t k = p->body_count; k-- > 0;) better |= improve_function(s, &p->functions[p->bodies[k]]);
    }
}

/* Computes the distances again if it is time to, and there is something new. */
static void look_at_coverage(struct search *s) {
    struct frontier *o = &s->frontier;
    double now = now_seconds();
    if (o->distance && now < o->next_look) return;
    uint64_t taken = count_taken(s->program, vm_executed(s->vm)->edges);
    if (!o->distance || taken != o->edges_taken) compute_distances(s);
    o->edges_taken = taken;
    double end = now_seconds();
    o->next_look = end + LOOKS_SHARE * (end - now);
}

static uint64_t state_distance(const struct search *s, const state *x) {
    const thread *t = x->threads->at[x->running];
    uint32_t best = FAR, up = 0;
    for (const frame *f = t ? t->top : NULL; f && up < FRAMES_LOOKED_AT * STEP_UP; f = f->caller, up += STEP_UP)
        best = least(best, s->frontier.distance[f->ip - s->program->code] + up);
    return best;
}

/* ---- the heap ---- */

static uint64_t key_of(struct search *s, const state *x) {
    if (s->frontier.behind) return (uint64_t)UINT32_MAX << 32 | (s->frontier.added & UINT32_MAX);
    switch (s->options->order) {
    case ORDER_BFS: return (x->forks < UINT32_MAX ? x->forks : UINT32_MAX) << 32 | (s->frontier.added & UINT32_MAX);
    case ORDER_COVERAGE: return state_distance(s, x) << 32 | draw(&s->frontier) >> 32;
    default: return 0;
    }
}

static void exchange(struct waiting *a, struct waiting *b) {
    struct waiting x = *a;
    *a = *b;
    *b = x;
}

static void sift_up(struct waiting *at, size_t i) {
    for (; i && at[i].key < at[(i - 1) / 2].key; i = (i - 1) / 2) exchange(&at[i], &at[(i - 1) / 2]);
}

static void sift_down(struct waiting *at, size_t count, size_t i) {
    for (;;) {
        size_t least_one = i;
        for (size_t k = 2 * i + 1; k < count && k <= 2 * i + 2; k++)
            if (at[k].key < at[least_one].key) least_one = k;
        if (least_one == i) return;
        exchange(&at[i], &at[least_one]);
        i = least_one;
    }
}

static state *remove_at(struct search *s, size_t i) {
    struct waiting *at = s->waiting.at;
    state *x = at[i].state;
    at[i] = at[--s->waiting.count];
    if (i == s->waiting.count) return x;
    sift_up(at, i);
    sift_down(at, s->waiting.count, i);
    return x;
}

/* ---- the order ---- */

void frontier_begin(struct search *s) { s->frontier = (struct frontier){.random = s->options->seed}; }

void frontier_free(struct search *s) { free(s->frontier.distance); }

void frontier_add(struct search *s, state *x) {
    if (s->options->order == ORDER_COVERAGE && !s->frontier.distance) look_at_coverage(s);
    s->frontier.added++;
    vec_push(&s->waiting, ((struct waiting){.state = x, .key = key_of(s, x)}));
    sift_up(s->waiting.at, s->waiting.count - 1);
}

void frontier_yield(struct search *s) {
    frontier_add(s, s->running);
    s->running = NULL;
    s->frontier.behind = false;
}

void frontier_forked(struct search *s) {
    struct frontier *o = &s->frontier;
    o->turn_began = vm_instructions(s->vm);
    if (s->running->concurrent || (s->options->order == ORDER_COVERAGE && ++o->forks < FORKS_OF_ONE)) return;
    o->yields = true;
    if (s->options->tick) *s->options->tick = 1;
}

void frontier_ran(struct search *s) {
    struct frontier *o = &s->frontier;
    if (s->options->order == ORDER_DFS || s->nodes.count || s->running->concurrent || !s->waiting.count || o->yields) return;
    o->yields = o->behind = vm_instructions(s->vm) - o->turn_began >= TURN;
}

static state *take_nearest(struct search *s) {
    struct waiting *top = &s->waiting.at[0];
    look_at_coverage(s);
    for (uint64_t now; (now = state_distance(s, top->state)) > top->key >> 32;) {
        top->key = now << 32 | (top->key & UINT32_MAX);
        sift_down(s->waiting.at, s->waiting.count, 0);
    }
    return remove_at(s, 0);
}

state *frontier_take(struct search *s) {
    enum search_order order = s->options->order;
    bool by_chance = order == ORDER_RANDOM || (order == ORDER_COVERAGE && s->frontier.by_chance);
    s->frontier.by_chance = !s->frontier.by_chance;
    s->frontier.forks = 0;
    s->frontier.turn_began = vm_instructions(s->vm);
    if (by_chance) return remove_at(s, draw(&s->frontier) % s->waiting.count);
    if (order == ORDER_COVERAGE) return take_nearest(s);
    return order == ORDER_DFS ? vec_pop(&s->waiting).state : remove_at(s, 0);
}

/* A sorted list is a heap. */
static int compare_keys(const void *x, const void *y) {
    const struct waiting *a = x, *b = y;
    return a->key < b->key ? -1 : a->key > b->key;
}

void frontier_repair(struct search *s) {
    size_t count = 0;
    while (count < s->waiting.count && !s->waiting.at[count].nodes) count++;
    if (count && s->options->order != ORDER_DFS) qsort(s->waiting.at, count, sizeof *s->waiting.at, compare_keys);
}

static void free_waiting(struct search *s, size_t first, size_t count) {
    for (size_t i = first; i < first + count; i++) vm_state_free(s->vm, s->waiting.at[i].state);
}

void frontier_drop(struct search *s, size_t count) {
    size_t kept = s->waiting.count - count;
    if (s->options->order == ORDER_DFS || s->nodes.count) {
        free_waiting(s, 0, count);
        memmove(s->waiting.at, s->waiting.at + count, kept * sizeof *s->waiting.at);
    } else {
        qsort(s->waiting.at, s->waiting.count, sizeof *s->waiting.at, compare_keys);
        free_waiting(s, kept, count);
    }
    s->waiting.count = kept;
}
