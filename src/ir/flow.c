/* flow.c -- blocks, liveness by iteration from the last block to the first, and natural loops of back edges. */
#include "ir/flow.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"

struct block {
    uint32_t first, end;     /* instructions, absolute */
    VEC(uint32_t) edges;     /* that leave it */
    uint64_t *live_out;      /* before the copies of its edges */
};

struct function_flow {
    VEC(struct block) blocks; /* by first instruction */
    uint32_t words;           /* of a set of registers */
};

/* A loop that may be busy waiting: the union of those that repeat from the same block. */
struct waiting {
    const struct function_flow *function;
    size_t head, size;
    bool *in; /* by block of the function */
};

enum harm { HARM_UNKNOWN, HARM_ASKED, HARM_NONE, HARM_SOME };

#define UNASKED UINT32_MAX /* the loops of its function have not been looked for */

struct flow {
    const program *program;
    struct function_flow *functions; /* by index; words 0: not made yet */
    uint8_t *harm;                   /* by index: does calling it change anything? enum harm */
    uint32_t *loop;                  /* by instruction: its innermost waiting loop, 0, or UNASKED */
    VEC(struct waiting) loops;       /* found so far; by number - 1 */
    uint64_t *answer;
};

/* ---- sets of registers ---- */

static void add(uint64_t *set, operand o) {
    if (o >= 0) set[o / 64] |= 1ull << (o % 64);
}
static void drop(uint64_t *set, int32_t r) { set[r / 64] &= ~(1ull << (r % 64)); }

/* ---- what an instruction reads and writes ---- */

static void drop_written(const program *p, const insn *i, uint64_t *set) {
    if (i->op == OP_CALL) {
        for (uint32_t k = 0; k < p->calls[i->imm].results; k++) drop(set, i->dst + (int32_t)k);
        return;
    }
    if (op_flags[i->op] & OP_D) drop(set, i->dst);
    if (op_flags[i->op] & OP_D2) drop(set, i->dst + 1);
}

static void add_read(const program *p, const insn *i, uint64_t *set) {
    if (op_flags[i->op] & OP_A) add(set, i->a);
    if (op_flags[i->op] & OP_B) add(set, i->b);
    if (op_flags[i->op] & OP_C) add(set, i->c);
    if (i->op == OP_PACK || i->op == OP_PICK || i->op == OP_RETURN)
        for (uint32_t k = 0; k < i->count; k++) add(set, p->operands[i->args + k]);
    if (i->op == OP_CALL) {
        const call *c = &p->calls[i->imm];
        if (c->function < 0) add(set, c->callee);
        for (uint32_t k = 0; k < c->arguments; k++) add(set, p->arguments[c->first_argument + k].value);
    }
}

/* ---- blocks ---- */

static void add_edges(const program *p, const insn *i, struct block *b) {
    switch (i->op) {
    case OP_JUMP: vec_push(&b->edges, (uint32_t)i->b); break;
    case OP_BRANCH:
        vec_push(&b->edges, (uint32_t)i->b);
        vec_push(&b->edges, (uint32_t)i->c);
        break;
    case OP_SWITCH:
        vec_push(&b->edges, (uint32_t)i->b);
        for (uint32_t k = 0; k < i->count; k++) vec_push(&b->edges, p->cases[i->imm + k].edge);
        break;
    case OP_JUMP_INDIRECT:
        for (uint32_t k = 0; k < i->count; k++) vec_push(&b->edges, (uint32_t)p->operands[i->args + k]);
        break;
    default: break;
    }
}

static size_t block_of(const struct function_flow *f, uint32_t instruction) {
    size_t low = 0, high = f->blocks.count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (f->blocks.at[middle].first <= instruction) low = middle;
        else high = middle;
    }
    return low;
}

static void find_blocks(const program *p, const function *fn, struct function_flow *f) {
    uint32_t start = fn->code;
    for (uint32_t i = fn->code; i < fn->code + fn->code_count; i++) {
        if (!(op_flags[p->code[i].op] & OP_T)) continue;
        struct block b = {.first = start, .end = i + 1, .live_out = xcalloc(f->words, sizeof(uint64_t))};
        add_edges(p, &p->code[i], &b);
        vec_push(&f->blocks, b);
        start = i + 1;
    }
}

/* ---- liveness ---- */

/* From the set after instruction `end - 1` to the set before instruction `first`. */
static void scan_back(const program *p, uint32_t first, uint32_t end, uint64_t *set) {
    for (uint32_t i = end; i-- > first;) {
        drop_written(p, &p->code[i], set);
        add_read(p, &p->code[i], set);
    }
}

static void add_through_edge(const program *p, const struct function_flow *f, uint32_t index, uint64_t *set,
                             uint64_t *scratch) {
    const edge *e = &p->edges[index];
    const struct block *to = &f->blocks.at[block_of(f, e->target)];
    memcpy(scratch, to->live_out, f->words * sizeof *scratch);
    scan_back(p, e->target, to->end, scratch);
    for (uint32_t k = e->copies; k-- > 0;) {
        const copy *c = &p->copies[e->first_copy + k];
        bool wanted = scratch[c->dst / 64] >> (c->dst % 64) & 1;
        drop(scratch, c->dst);
        if (wanted) add(scratch, c->src);
    }
    for (uint32_t k = 0; k < f->words; k++) set[k] |= scratch[k];
}

static void find_live(const program *p, struct function_flow *f) {
    uint64_t *set = xcalloc(2 * f->words, sizeof *set);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t b = f->blocks.count; b-- > 0;) {
            struct block *block = &f->blocks.at[b];
            memset(set, 0, f->words * sizeof *set);
            for (size_t k = 0; k < block->edges.count; k++)
                add_through_edge(p, f, block->edges.at[k], set, set + f->words);
            if (memcmp(set, block->live_out, f->words * sizeof *set) == 0) continue;
            memcpy(block->live_out, set, f->words * sizeof *set);
            changed = true;
        }
    }
    free(set);
}

static struct function_flow *flow_of(flow *w, const function *fn) {
    struct function_flow *f = &w->functions[fn->index];
    if (f->words) return f;
    f->words = fn->registers / 64 + 1;
    find_blocks(w->program, fn, f);
    find_live(w->program, f);
    return f;
}

/* The set after instruction i. */
static const uint64_t *live_after(flow *w, const insn *i) {
    uint32_t at = (uint32_t)(i - w->program->code);
    struct function_flow *f = flow_of(w, program_function_at(w->program, at));
    const struct block *b = &f->blocks.at[block_of(f, at)];
    w->answer = xrealloc(w->answer, f->words * sizeof *w->answer);
    memcpy(w->answer, b->live_out, f->words * sizeof *w->answer);
    scan_back(w->program, at + 1, b->end, w->answer);
    return w->answer;
}

const uint64_t *flow_live_before(flow *w, const insn *i) {
    live_after(w, i);
    uint32_t at = (uint32_t)(i - w->program->code);
    scan_back(w->program, at, at + 1, w->answer);
    return w->answer;
}

const uint64_t *flow_live_after_call(flow *w, const insn *i) {
    live_after(w, i);
    drop_written(w->program, i, w->answer);
    return w->answer;
}

/* ---- loops that may be busy waiting ---- */

static bool writes(const program *p, const insn *i, operand o) {
    if (i->op == OP_CALL) return o >= i->dst && o < i->dst + (int32_t)p->calls[i->imm].results;
    return (op_flags[i->op] & OP_D && i->dst == o) || (op_flags[i->op] & OP_D2 && i->dst + 1 == o);
}

/* Registers whose values must be addresses of local variables, for the one that was asked about to be one. */
struct origins {
    uint64_t *seen;
    VEC(operand) todo;
    bool local;
};

static void add_origin(struct origins *all, operand o) {
    if (o < 0) all->local = false;
    else if (!(all->seen[o / 64] >> (o % 64) & 1)) vec_push(&all->todo, o);
    add(all->seen, o);
}

static void add_origins(const program *p, const function *fn, const struct function_flow *f, operand o,
                        struct origins *all) {
    bool found = false;
    for (uint32_t i = fn->code; i < fn->code + fn->code_count; i++) {
        const insn *x = &p->code[i];
        if (!writes(p, x, o)) continue;
        found = true;
        if (x->op == OP_GEP || x->op == OP_GEP_CONST || x->op == OP_MOVE) add_origin(all, x->a);
        else if (x->op != OP_ALLOCA) all->local = false;
    }
    for (size_t b = 0; b < f->blocks.count; b++)
        for (size_t k = 0; k < f->blocks.at[b].edges.count; k++) {
            const edge *e = &p->edges[f->blocks.at[b].edges.at[k]];
            for (uint32_t n = 0; n < e->copies; n++) {
                const copy *c = &p->copies[e->first_copy + n];
                if (c->dst != o) continue;
                found = true;
                add_origin(all, c->src);
            }
        }
    if (!found || (uint32_t)o < fn->parameters) all->local = false;
}

/* Is the operand always the address of a local variable, or inside one? Looks only at how its register is made: by
 * instructions, by copies of edges, and by the call if it is a parameter. */
static bool is_local_address(flow *w, const function *fn, operand o) {
    const struct function_flow *f = flow_of(w, fn);
    struct origins all = {.seen = xcalloc(f->words, sizeof(uint64_t)), .local = true};
    add_origin(&all, o);
    while (all.local && all.todo.count) {
        operand next = vec_pop(&all.todo);
        add_origins(w->program, fn, f, next, &all);
    }
    vec_free(&all.todo);
    free(all.seen);
    return all.local;
}

static bool call_is_harmless(flow *w, const call *c);

static bool is_harmless(flow *w, const function *fn, const insn *i) {
    switch (i->op) {
    case OP_STORE: return is_local_address(w, fn, i->b);
    case OP_RMW: return i->imm == RMW_XCHG || i->imm == RMW_OR || i->imm == RMW_AND;
    case OP_MEMCPY: case OP_MEMMOVE: case OP_MEMSET: return is_local_address(w, fn, i->a);
    case OP_CALL: return call_is_harmless(w, &w->program->calls[i->imm]);
    case OP_VA_START: case OP_VA_COPY: case OP_VA_ARG: case OP_TRAP: case OP_UNSUPPORTED: return false;
    default: return true;
    }
}

static bool call_is_harmless(flow *w, const call *c) {
    static const char *const known[] = {"pthread_mutex_trylock", "pthread_spin_trylock", "pthread_rwlock_tryrdlock",
                                        "pthread_rwlock_trywrlock", "pthread_self", "pthread_equal",
                                        "pthread_mutex_timedlock", "pthread_rwlock_timedrdlock",
                                        "pthread_rwlock_timedwrlock", "heddle_semaphore_trywait",
                                        "heddle_semaphore_timedwait", "heddle_semaphore_getvalue", "heddle_sleep",
                                        "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_rwlock_rdlock",
                                        "pthread_rwlock_wrlock", "pthread_rwlock_unlock", "pthread_spin_lock",
                                        "pthread_spin_unlock", "__assert_fail", "heddle_assert_failed", "reach_error", "abort",
                                        "__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"};
    const program *p = w->program;
    if (c->function < 0) return false;
    const function *fn = &p->functions[c->function];
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (strcmp(fn->name, known[i]) == 0) return true;
    if (!fn->has_body) return false;
    uint8_t *harm = &w->harm[fn->index];
    if (*harm == HARM_ASKED) return false; /* recursion */
    if (*harm == HARM_UNKNOWN) {
        *harm = HARM_ASKED;
        bool harmless = true;
        for (uint32_t i = fn->code; i < fn->code + fn->code_count && harmless; i++)
            harmless = is_harmless(w, fn, &p->code[i]);
        *harm = harmless ? HARM_NONE : HARM_SOME;
    }
    return *harm == HARM_NONE;
}

/* The blocks of the natural loop of a back edge from block `from` to block `head`. */
static void loop_body(const program *p, const struct function_flow *f, size_t head, size_t from, bool *in) {
    VEC(size_t) todo = {0};
    memset(in, 0, f->blocks.count);
    in[head] = true;
    if (!in[from]) vec_push(&todo, from);
    in[from] = true;
    while (todo.count) {
        size_t b = vec_pop(&todo);
        for (size_t k = 0; k < f->blocks.count; k++)
            for (size_t e = 0; !in[k] && e < f->blocks.at[k].edges.count; e++)
                if (block_of(f, p->edges[f->blocks.at[k].edges.at[e]].target) == b) {
                    in[k] = true;
                    vec_push(&todo, k);
                }
    }
    vec_free(&todo);
}

static bool loop_is_harmless(flow *w, const function *fn, const struct function_flow *f, const bool *in) {
    for (size_t b = 0; b < f->blocks.count; b++)
        for (uint32_t i = f->blocks.at[b].first; in[b] && i < f->blocks.at[b].end; i++)
            if (!is_harmless(w, fn, &w->program->code[i])) return false;
    return true;
}

static int smallest_first(const void *a, const void *b) {
    const struct waiting *x = a, *y = b;
    return x->size < y->size ? -1 : x->size > y->size;
}

/* Inner loops are marked first and keep their instructions. */
static void mark_loops(flow *w, const struct function_flow *f, size_t first) {
    size_t count = w->loops.count - first;
    if (count) qsort(w->loops.at + first, count, sizeof *w->loops.at, smallest_first);
    for (size_t k = first; k < w->loops.count; k++)
        for (size_t b = 0; b < f->blocks.count; b++)
            for (uint32_t i = f->blocks.at[b].first; w->loops.at[k].in[b] && i < f->blocks.at[b].end; i++)
                if (!w->loop[i]) w->loop[i] = (uint32_t)k + 1;
}

/* Takes `in`. Loops of this function have numbers from `first` on. */
static void add_loop(flow *w, const struct function_flow *f, size_t first, size_t head, bool *in) {
    size_t k = first;
    while (k < w->loops.count && w->loops.at[k].head != head) k++;
    if (k == w->loops.count) {
        vec_push(&w->loops, ((struct waiting){f, head, 0, in}));
    } else {
        for (size_t b = 0; b < f->blocks.count; b++) w->loops.at[k].in[b] |= in[b];
        free(in);
    }
    struct waiting *loop = &w->loops.at[k];
    loop->size = 0;
    for (size_t b = 0; b < f->blocks.count; b++) loop->size += loop->in[b];
}

static void find_waiting(flow *w, const function *fn) {
    const program *p = w->program;
    struct function_flow *f = flow_of(w, fn);
    size_t first = w->loops.count;
    for (uint32_t i = fn->code; i < fn->code + fn->code_count; i++) w->loop[i] = 0;
    for (size_t b = 0; b < f->blocks.count; b++)
        for (size_t e = 0; e < f->blocks.at[b].edges.count; e++) {
            const edge *back = &p->edges[f->blocks.at[b].edges.at[e]];
            if (!back->repeats_loop) continue;
            bool *in = xmalloc(f->blocks.count);
            size_t head = block_of(f, back->target);
            loop_body(p, f, head, b, in);
            if (loop_is_harmless(w, fn, f, in)) add_loop(w, f, first, head, in);
            else free(in);
        }
    mark_loops(w, f, first);
}

uint32_t flow_waiting_loop(flow *w, const insn *i) {
    uint32_t at = (uint32_t)(i - w->program->code);
    if (w->loop[at] == UNASKED) find_waiting(w, program_function_at(w->program, at));
    return w->loop[at];
}

bool flow_in_loop(flow *w, uint32_t loop, const insn *i) {
    uint32_t innermost = flow_waiting_loop(w, i);
    if (!innermost || innermost == loop) return innermost;
    const struct waiting *l = &w->loops.at[loop - 1];
    const struct function_flow *f = w->loops.at[innermost - 1].function;
    return f == l->function && l->in[block_of(f, (uint32_t)(i - w->program->code))];
}

/* ---- life ---- */

flow *flow_new(const program *p) {
    flow *w = xcalloc(1, sizeof *w);
    w->program = p;
    w->functions = xcalloc(p->function_count, sizeof *w->functions);
    w->harm = xcalloc(p->function_count, 1);
    w->loop = xmalloc((p->code_count + 1) * sizeof *w->loop);
    for (uint32_t i = 0; i < p->code_count; i++) w->loop[i] = UNASKED;
    return w;
}

void flow_free(flow *w) {
    if (!w) return;
    for (uint32_t i = 0; i < w->program->function_count; i++) {
        struct function_flow *f = &w->functions[i];
        for (size_t b = 0; b < f->blocks.count; b++) {
            vec_free(&f->blocks.at[b].edges);
            free(f->blocks.at[b].live_out);
        }
        vec_free(&f->blocks);
    }
    for (size_t k = 0; k < w->loops.count; k++) free(w->loops.at[k].in);
    vec_free(&w->loops);
    free(w->functions);
    free(w->harm);
    free(w->loop);
    free(w->answer);
    free(w);
}
