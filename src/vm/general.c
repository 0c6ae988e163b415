/* general.c -- transitions in general.
 *
 * The problem: a run from a state has shown no error. For which other states is that also true? The classical answer is
 * the weakest precondition of the run, computed backwards, instruction by instruction. Here each transition is executed
 * forwards once more, by the same handlers, on a scratch state in which everything is left open: a register is a variable
 * as soon as its frame runs, a byte of memory as soon as it is read. So there is one semantics, not two.
 *
 * On the way the machine must decide on conditions over these variables. It goes where the execution went: every cell
 * has the value it really had, in the model of the path condition that the execution ended with, and a condition is
 * evaluated under these. Its outcome is recorded as a *clause*: whoever satisfies all clauses takes the same way. Where
 * only a concrete value will do (an address, a length, a callee) the value is *pinned*: a clause says that it is this
 * one. Synchronization objects are always pinned.
 *
 * Branches and accesses that cannot influence any error (vm_set_matters) add no clause: a state in which they do
 * something else goes another way, but comes to the same in everything that matters (explore/relevance.c).
 *
 * A value that takes a long computation (a hash) is pinned by pinning what it is computed from, if that is little: the
 * condition says more than it must, but stays small, and makes constants of whatever else is computed from the same.
 *
 * An error stops its thread, as it did. What cannot be followed (a floating-point function of an open value, setjmp, a
 * value nobody wrote) is given up: then the transition says nothing about other states.
 *
 * The end is compared with the execution: outcome and control must be the same.
 *
 * K1: bytes of a scratch object are "known" if they were written, or read and replaced by their variable, since the
 *     transition began. Bytes that are not known hold their real values, which nobody may use without pinning them. */
#include "vm/general.h"

#include <stdlib.h>
#include <string.h>

#include "ir/flow.h"
#include "vm/machine.h"
#include "vm/sync.h"

enum { MOST_INSTRUCTIONS = 200000, MOST_KNOWN = 4096, MOST_CLAUSES = 4096, WIDEST_CELL = 16, LARGEST_PINNED = 256,
       LARGEST_OPENED = 256, LARGEST_VALUE = 12, MOST_SOURCES = 4 };

/* ---- cells ---- */

static const struct cell_name *cell_of(const vm *m, const term *var) {
    const struct general *g = &m->general;
    return var->low < g->cells.count && g->cells.at[var->low].kind ? &g->cells.at[var->low] : NULL;
}

static term *new_cell(vm *m, struct cell_name c, uint32_t width, char *name) {
    struct general *g = &m->general;
    term *var = term_var(m->terms, name, width, false);
    free(name);
    while (g->cells.count <= var->low) vec_push(&g->cells, ((struct cell_name){0}));
    g->cells.at[var->low] = c;
    return var;
}

static term *register_cell(vm *m, uint32_t id, uint32_t depth, uint32_t index, uint32_t width) {
    struct general *g = &m->general;
    uint64_t key = hash_mix(hash_mix(hash_mix(id + 1, depth), index), width);
    term *known = pmap_get(g->registers, key);
    if (known) {
        const struct cell_name *c = cell_of(m, known);
        if (c->thread == id && c->depth == depth && c->index == index && known->width == width) return known;
    }
    struct cell_name c = {.kind = CELL_NAME_REGISTER, .thread = id, .depth = depth, .index = index};
    term *var = new_cell(m, c, width, xformat("\x03r%" PRIu32 ".%" PRIu32 ".%" PRIu32 ".%" PRIu32, id, depth,
                                         index, width));
    g->registers = pmap_set(&plain_values, g->registers, key, var);
    return var;
}

static term *memory_cell(vm *m, uint64_t address, uint32_t bytes) {
    struct general *g = &m->general;
    uint64_t key = hash_mix(hash_mix(address, bytes), 7);
    term *known = pmap_get(g->memory, key);
    if (known) {
        const struct cell_name *c = cell_of(m, known);
        if (c->address == address && c->bytes == bytes) return known;
    }
    struct cell_name c = {.kind = CELL_NAME_MEMORY, .address = address, .bytes = bytes};
    term *var = new_cell(m, c, 8 * bytes, xformat("\x03m%" PRIx64 ".%" PRIu32, address, bytes));
    g->memory = pmap_set(&plain_values, g->memory, key, var);
    return var;
}

void general_free(vm *m) {
    struct general *g = &m->general;
    vec_free(&g->cells);
    vec_free(&g->known);
    vec_free(&g->opened);
    vec_free(&g->lowest);
    vec_free(&g->choices);
    vec_free(&g->steps);
    pmap_unref(&plain_values, g->registers);
    pmap_unref(&plain_values, g->memory);
    if (g->model) assignment_free(g->model);
    for (uint32_t i = 0; g->live && i < m->program->code_count; i++) free(g->live[i]);
    free(g->live);
}

/* ---- values ---- */

static void give_up(vm *m) { m->general.failed = true; }

const insn *general_stop(vm *m) {
    give_up(m);
    return vm_stop(m, VM_INCOMPLETE);
}

static bool is_defined(const vm *m, const term *t) { return t != m->undefined && !(t->flags & TERM_HAS_UNDEF); }

/* The value that the term really had. */
static uint64_t real_value(vm *m, term *t) { return term_eval(m->terms, t, m->general.model); }

static void add_clause(vm *m, term *t) {
    clause_vec *all = m->general.clauses;
    if (term_is_true(t)) return;
    for (size_t i = all->count; i-- > 0 && i + 8 >= all->count;)
        if (all->at[i] == t) return;
    if (all->count >= MOST_CLAUSES || !is_defined(m, t)) give_up(m);
    else vec_push(all, t);
}

static bool matters(const vm *m, const insn *ip) {
    return !m->matters || m->matters[ip - m->program->code];
}

enum decision general_decide(vm *m, const insn *ip, term *condition) {
    if (!is_defined(m, condition)) {
        general_stop(m);
        return STOP;
    }
    bool yes = real_value(m, condition), decides = (ip->op != OP_BRANCH && ip->op != OP_SWITCH) || matters(m, ip);
    if (decides) add_clause(m, yes ? condition : term_not(m->terms, condition));
    return yes ? YES : NO;
}

/* Counts nodes, as of a tree, down from *left; false: there are more. */
static bool is_small(const term *t, uint32_t *left) {
    if (!*left) return false;
    --*left;
    for (uint32_t i = 0; i < t->count; i++)
        if (!is_small(t->arg[i], left)) return false;
    return true;
}

static bool is_large(const term *t) {
    uint32_t left = LARGEST_VALUE;
    return !is_small(t, &left);
}

/* Pins the cells that a large term is computed from. False: not done. */
static bool pin_sources(vm *m, const term *t) {
    const varset *sources = t->vars;
    if (sources->count > MOST_SOURCES || !is_large(t)) return false;
    for (uint32_t i = 0; i < sources->count; i++) {
        const term *var = terms_var(m->terms, sources->index[i]);
        if (var->width > 64 || !cell_of(m, var)) return false;
    }
    for (uint32_t i = 0; i < sources->count; i++) {
        term *var = terms_var(m->terms, sources->index[i]);
        add_clause(m, term_eq(m->terms, var, term_const(m->terms, var->width, real_value(m, var))));
    }
    return true;
}

uint64_t general_pin(vm *m, const value *v, uint32_t width) {
    if (!v->term) return v->bits;
    term *t = value_term(m, v, width);
    if (width > 64 || !is_defined(m, t)) {
        give_up(m);
        return 0;
    }
    uint64_t bits = real_value(m, t);
    if (pin_sources(m, t)) return bits;
    add_clause(m, term_eq(m->terms, t, term_const(m->terms, width, bits)));
    return bits;
}

uint64_t general_address(vm *m, const insn *ip, const value *v) {
    bool plain = ip->op == OP_LOAD || ip->op == OP_STORE;
    if (!plain || matters(m, ip) || !v->term || !is_defined(m, v->term)) return general_pin(m, v, m->pointer_bits);
    return real_value(m, v->term);
}

/* An operand that must be concrete; its register is, from now on. */
const value *general_operand(vm *m, operand o, uint32_t width) {
    const value *v = operand_value(m, o);
    if (v->term && o >= 0) m->registers[o] = (value){general_pin(m, v, width), NULL};
    return operand_value(m, o);
}

uint64_t general_real(vm *m, const value *v) {
    if (!v->term) return v->bits;
    return v->term->width > 64 || !is_defined(m, v->term) ? 0 : real_value(m, v->term);
}

term *general_fit(vm *m, term *t, uint32_t width) {
    return t->width > width ? term_extract(m->terms, t, 0, width) : term_zext(m->terms, t, width);
}

/* Lets a cell have its real value in the model. */
static void assume_real(vm *m, term *var, const value *real) {
    struct general *g = &m->general;
    if (!real->term || is_defined(m, real->term)) vec_push(&g->opened, var);
    if (!real->term) {
        assignment_set(g->model, var->low, real->bits);
    } else if (real->term == m->undefined) {
        assignment_set(g->model, var->low, 0);
    } else if (var->width <= 64) {
        assignment_set(g->model, var->low, real_value(m, real->term));
    } else {
        size_t n = (var->width + 63) / 64;
        uint64_t *words = xcalloc(n, sizeof *words);
        term_eval_wide(m->terms, general_fit(m, real->term, var->width), g->model, words);
        assignment_set_wide(g->model, var->low, words, n);
        free(words);
    }
}

/* ---- registers ---- */

static const uint64_t *live_registers(vm *m, const frame *f, bool top) {
    struct general *g = &m->general;
    uint32_t at = (uint32_t)(f->ip - m->program->code);
    if (!g->live) g->live = xcalloc(m->program->code_count, sizeof *g->live);
    if (!g->live[at]) { /* an instruction is either one to go on with or a call to return to, hardly ever both */
        size_t words = (f->function->registers + 63) / 64;
        g->live[at] = xcalloc(words + 1, sizeof **g->live);
        const uint64_t *before = flow_live_before(m->flow, f->ip);
        memcpy(g->live[at], before, words * sizeof *before);
        if (!top || f->ip->op == OP_CALL) {
            const uint64_t *after = flow_live_after_call(m->flow, f->ip);
            for (size_t i = 0; i < words; i++) g->live[at][i] |= after[i];
        }
    }
    return g->live[at];
}

/* The top frame of the running thread was there when the transition began, and runs now: its registers become cells. */
void general_frame(vm *m) {
    struct general *g = &m->general;
    uint32_t id = m->thread->id;
    frame *f = m->thread->top;
    if (!g->frames || id >= g->lowest.count || f->depth >= g->lowest.at[id]) return;
    const uint64_t *live = live_registers(m, f, f->depth + 1 == g->lowest.at[id]);
    g->lowest.at[id] = f->depth;
    for (uint32_t r = 0; r < f->function->registers; r++) {
        if (!(live[r / 64] >> (r % 64) & 1)) continue;
        value *v = &f->registers[r];
        if (v->term == m->undefined) continue;
        uint32_t width = v->term && v->term->width > 64 ? v->term->width : 64;
        term *var = register_cell(m, id, f->depth, r, width);
        assume_real(m, var, v);
        *v = (value){0, var};
    }
}

/* ---- memory ---- */

void general_wrote(vm *m, uint64_t address, uint64_t bytes) {
    struct general *g = &m->general;
    if (!g->frames || !bytes) return;
    struct known_range *last = g->known.count ? &g->known.at[g->known.count - 1] : NULL;
    if (last && last->end == address) {
        last->end = address + bytes;
        return;
    }
    if (g->known.count >= MOST_KNOWN) give_up(m);
    else vec_push(&g->known, ((struct known_range){address, address + bytes}));
}

void general_block(vm *m) {
    struct general *g = &m->general;
    g->block_known = g->known.count;
    g->block_end = g->known.count ? vec_last(&g->known).end : 0;
}

void general_undo(vm *m) {
    struct general *g = &m->general;
    g->known.count = g->block_known;
    if (g->known.count) vec_last(&g->known).end = g->block_end;
}

static bool byte_known(const vm *m, uint64_t address) {
    for (size_t i = m->general.known.count; i-- > 0;)
        if (m->general.known.at[i].start <= address && address < m->general.known.at[i].end) return true;
    return false;
}

enum coverage { NONE_KNOWN, SOME_KNOWN, ALL_KNOWN };

static enum coverage how_known(const vm *m, uint64_t address, uint64_t bytes) {
    bool some = false;
    for (size_t i = m->general.known.count; i-- > 0;) {
        const struct known_range *k = &m->general.known.at[i];
        if (k->start <= address && address + bytes <= k->end) return ALL_KNOWN;
        some |= k->start < address + bytes && address < k->end;
    }
    if (!some) return NONE_KNOWN;
    for (uint64_t i = 0; i < bytes; i++)
        if (!byte_known(m, address + i)) return SOME_KNOWN;
    return ALL_KNOWN;
}

/* These bytes, none of which is known, become one cell. */
static object *open_cell(vm *m, object *o, uint64_t offset, uint32_t bytes) {
    term *var = memory_cell(m, o->address + offset, bytes);
    value real = load_object(m, o, offset, 8 * bytes), open = {0, var};
    assume_real(m, var, &real);
    o = memory_writable(m, o);
    store_object(m, o, offset, 8 * bytes, &open);
    return o;
}

object *general_read(vm *m, object *o, uint64_t offset, uint64_t bytes) {
    if (!m->general.frames || o->read_only) return o;
    enum coverage known = how_known(m, o->address + offset, bytes);
    if (known == NONE_KNOWN && bytes <= WIDEST_CELL) return open_cell(m, o, offset, (uint32_t)bytes);
    uint32_t step = known == NONE_KNOWN ? 8 : 1;
    for (uint64_t i = 0; i < bytes && known != ALL_KNOWN; i += step) {
        uint32_t n = bytes - i < step ? (uint32_t)(bytes - i) : step;
        if (n > 1 || !byte_known(m, o->address + offset + i)) o = open_cell(m, o, offset + i, n);
    }
    return o;
}

static bool all_defined(const vm *m, const object *o) {
    for (uint64_t i = 0; i < o->size; i++) {
        cell c = object_get(o, i);
        if (c.kind == CELL_UNDEFINED || (c.kind == CELL_TERM && !is_defined(m, c.from.t))) return false;
    }
    return true;
}

/* An array that is not filled yet stays closed: a condition over all its elements could be said of no state in which one
 * of them is undefined, whichever element it is about. So does one that a large term says the element of. */
bool general_open(vm *m, const term *address) {
    if (address->op != TERM_PTR) return false;
    object *o = memory_find(m, address->arg[0]->value);
    if (!o || !o->live || o->size > LARGEST_OPENED || o->size_term || o->overlay || (m->concurrent && o->shared)) return false;
    if (is_large(address->arg[1]) || !all_defined(m, o)) return false;
    uint32_t step = o->size % 4 ? 1 : 4;
    for (uint64_t at = 0; at < o->size; at += step) o = general_read(m, o, at, step);
    return true;
}

/* Bytes that are looked at as they are: a clause says so. Bytes that the transition itself wrote may hold terms. */
void general_pin_bytes(vm *m, const object *o, uint64_t offset, uint32_t bytes) {
    if (o->read_only) return;
    uint64_t address = o->address + offset;
    enum coverage known = m->general.frames ? how_known(m, address, bytes) : NONE_KNOWN;
    if (known == ALL_KNOWN) {
        value v = load_object(m, o, offset, 8 * bytes);
        if (v.term) give_up(m);
        return;
    }
    value real = load_object(m, o, offset, 8 * bytes);
    if (known == SOME_KNOWN || real.term) give_up(m);
    else add_clause(m, term_eq(m->terms, memory_cell(m, address, bytes), term_const(m->terms, 8 * bytes, real.bits)));
}

/* ---- results of threads ---- */

static term *result_cell(vm *m, uint32_t id, uint32_t width) {
    struct cell_name c = {.kind = CELL_NAME_RESULT, .thread = id};
    return new_cell(m, c, width, xformat("\x03e%" PRIu32 ".%" PRIu32, id, width));
}

void general_result(vm *m, uint32_t id) {
    struct general *g = &m->general;
    if (!g->frames || !set_has(&g->results, id)) return;
    set_remove(&g->results, id);
    value *v = &thread_own(m, m->state, id)->result;
    if (v->term == m->undefined) return;
    term *var = result_cell(m, id, v->term && v->term->width > 64 ? v->term->width : 64);
    assume_real(m, var, v);
    *v = (value){0, var};
}

term *vm_cell_variable(vm *m, const struct vm_cell *c, uint32_t width) {
    switch (c->kind) {
    case VM_CELL_REGISTER: return register_cell(m, c->thread, c->depth, c->index, width);
    case VM_CELL_MEMORY: return c->bytes && width == 8 * c->bytes ? memory_cell(m, c->address, c->bytes) : NULL;
    case VM_CELL_RESULT: return result_cell(m, c->thread, width);
    }
    return NULL;
}

/* ---- choices ---- */

static void note_choices(vm *m, const state *before, const state *after) {
    struct general *g = &m->general;
    g->choices.count = 0;
    for (const choices *c = after->choices; c && c != before->choices; c = c->before) vec_push(&g->choices, c->value);
}

uint32_t general_choice(vm *m) {
    struct general *g = &m->general;
    if (g->choices.count) return vec_pop(&g->choices);
    give_up(m);
    return 0;
}

/* ---- how far ---- */

static void note_steps(vm *m, const state *before, const state *after) {
    struct general *g = &m->general;
    g->steps.count = 0;
    g->pivots = (thread_set){{0}};
    for (uint32_t i = 0; i < after->threads->count; i++) {
        const thread *t = after->threads->at[i], *old = thread_of(before, i);
        vec_push(&g->steps, t ? t->executed - (old ? old->executed : 0) : 0);
        if (t && t->status == THREAD_PARKED && t->next.kind == OPERATION_PIVOT) set_add(&g->pivots, i);
    }
}

uint64_t general_steps(vm *m, bool *parks) {
    struct general *g = &m->general;
    uint32_t id = m->thread->id;
    uint64_t left = id < g->steps.count ? g->steps.at[id] : 0;
    *parks = set_has(&g->pivots, id);
    return *parks && left ? left - 1 : left; /* the last one was the attempt at the pivot itself */
}

void general_executed(vm *m, uint64_t instructions) {
    if (m->thread->id < m->general.steps.count) m->general.steps.at[m->thread->id] -= instructions;
}

/* ---- the transition ---- */

static void begin(vm *m, pathcond *condition, clause_vec *clauses, bool frames) {
    struct general *g = &m->general;
    if (!g->model) g->model = assignment_new();
    g->on = true;
    g->frames = frames;
    g->failed = false;
    g->clauses = clauses;
    g->known.count = 0;
    g->opened.count = 0;
    g->lowest.count = 0;
    g->results = (thread_set){{0}};
    pathcond_model(m->solver, condition, g->model);
}

/* ---- waiting loops ----
 * Whether a thread in such a loop goes round in vain is decided by its local state, which is part of the control there
 * (control.c). Where that matters, the thread, having run, must have come to this very state. */

static void pin_contents(vm *m, uint64_t address) {
    object *o = memory_find(m, address);
    if (!o || o->size > LARGEST_PINNED || o->overlay) {
        give_up(m);
        return;
    }
    for (uint64_t at = 0, n; o->live && at < o->size && !m->general.failed; at += n) {
        n = o->size - at < 8 ? o->size - at : 8;
        o = general_read(m, o, at, n);
        value v = load_object(m, o, at, (uint32_t)(8 * n));
        general_pin(m, &v, (uint32_t)(8 * n));
    }
}

static bool loops(const thread *t) { return t && t->status == THREAD_PARKED && (t->next.waits || t->round); }

/* came: the thread was not in a loop before. Then nothing is known of frames that have not run. */
static void pin_local_state(vm *m, const thread *t, bool came) {
    const frame *top = t->top;
    for (const frame *f = top; f && !m->general.failed; f = f->caller) {
        if (t->id < m->general.lowest.count && f->depth < m->general.lowest.at[t->id]) { /* has not run */
            if (!came) break;
            if (f->local_count || flow_waiting_loop(m->flow, f->ip)) give_up(m);
            continue;
        }
        const uint64_t *live = live_registers(m, f, f == top);
        for (uint32_t r = 0; r < f->function->registers; r++) {
            const value *v = &f->registers[r];
            if (live[r / 64] >> (r % 64) & 1 && v->term && v->term != m->undefined) general_pin(m, v, v->term->width);
        }
        for (uint32_t i = 0; i < f->local_count; i++) pin_contents(m, f->locals[i]);
    }
}

bool vm_generalize(vm *m, state *before, uint32_t id, const state *after, enum vm_outcome outcome,
                   clause_vec *clauses) {
    struct general *g = &m->general;
    uint64_t instructions = m->instructions;
    begin(m, after->condition, clauses, true);
    note_choices(m, before, after);
    note_steps(m, before, after);
    for (uint32_t i = 0; i < before->threads->count; i++) {
        const thread *t = before->threads->at[i];
        vec_push(&g->lowest, t && t->top ? t->top->depth + 1 : 0);
        if (t && t->status == THREAD_ENDED) set_add(&g->results, i);
    }
    m->state = NULL;
    g->scratch = vm_fork(m, before);
    vm_grant(m, g->scratch, id);
    enum vm_outcome reached = vm_run(m, g->scratch, MOST_INSTRUCTIONS);
    m->instructions = instructions;
    bool same = !g->failed && !g->choices.count && reached == outcome;
    if (!same || outcome != VM_PARKED) return same;
    return control_same(vm_control_reached(m, g->scratch), vm_control_reached(m, after));
}

bool vm_general_waiting(vm *m, const state *before, const state *after) {
    for (uint32_t i = 0; i < after->threads->count; i++) {
        const thread *t = after->threads->at[i], *then = i < before->threads->count ? before->threads->at[i] : NULL;
        if (loops(t)) pin_local_state(m, thread_of(m->general.scratch, i), !loops(then) && then);
    }
    return !m->general.failed;
}

struct beside { const vm *m; uint32_t thread; bool found; };

static bool is_beside_frames(void *data, uint64_t key, void *object_) {
    struct beside *own = data;
    const object *o = object_;
    (void)key;
    own->found = o->region != REGION_STACK && is_own_memory(own->m, o, own->thread);
    return !own->found;
}

bool vm_loops_beside_own_memory(vm *m, const state *s) {
    struct beside own = {.m = m};
    for (uint32_t i = 0; i < s->threads->count && !own.found; i++) {
        const thread *t = s->threads->at[i];
        if (!loops(t)) continue;
        own.thread = i;
        own.found = t->locals != NULL; /* thread-local variables */
        if (!own.found) pmap_each(s->memory, is_beside_frames, &own);
        if (!own.found && t->round && t->round->memory != s->memory) pmap_each(t->round->memory, is_beside_frames, &own);
    }
    return own.found;
}

void vm_generalize_end(vm *m) {
    struct general *g = &m->general;
    g->on = g->frames = false;
    if (g->scratch) vm_state_free(m, g->scratch);
    g->scratch = NULL;
    m->state = NULL;
}

/* ---- saying things over another state ---- */

term *const *vm_opened(const vm *m, size_t *count) {
    *count = m->general.opened.count;
    return m->general.opened.at;
}

void vm_cells_of(const vm *m, const term *t, clause_vec *all) {
    for (uint32_t i = 0; i < t->vars->count; i++) {
        term *var = terms_var(m->terms, t->vars->index[i]);
        if (cell_of(m, var)) vec_push(all, var);
    }
}

static const frame *frame_at(const state *s, uint32_t id, uint32_t depth) {
    const thread_list *all = s->threads;
    const frame *f = id < all->count && all->at[id] ? all->at[id]->top : NULL;
    while (f && f->depth > depth) f = f->caller;
    return f && f->depth == depth ? f : NULL;
}

static term *fitting(vm *m, const value *v, uint32_t width) {
    if (!v->term) return term_const(m->terms, width, v->bits);
    if (!is_defined(m, v->term)) {
        give_up(m);
        return NULL;
    }
    return general_fit(m, v->term, width);
}

static term *register_before(vm *m, const struct cell_name *c, uint32_t width) {
    struct general *g = &m->general;
    if (c->thread < g->lowest.count && c->depth < g->lowest.at[c->thread]) return NULL; /* has not run */
    const frame *f = frame_at(g->scratch, c->thread, c->depth);
    if (f) return fitting(m, &f->registers[c->index], width);
    give_up(m);
    return NULL;
}

static term *memory_before(vm *m, const struct cell_name *c) {
    if (how_known(m, c->address, c->bytes) == NONE_KNOWN) return NULL;
    object *o = memory_find(m, c->address);
    if (!o || !o->live) {
        give_up(m);
        return NULL;
    }
    uint64_t offset = c->address - o->address;
    o = general_read(m, o, offset, c->bytes);
    value v = load_object(m, o, offset, 8 * c->bytes);
    return fitting(m, &v, 8 * c->bytes);
}

static term *result_in(vm *m, const state *s, const struct cell_name *c, uint32_t width) {
    const thread *t = thread_of(s, c->thread);
    if (t && t->status == THREAD_ENDED) return fitting(m, &t->result, width);
    give_up(m);
    return NULL;
}

static term *cell_before(void *data, term *var) {
    vm *m = data;
    const struct cell_name *c = cell_of(m, var);
    if (!c) return NULL;
    struct cell_name name = *c; /* reading memory may add cells */
    if (name.kind == CELL_NAME_REGISTER) return register_before(m, &name, var->width);
    if (name.kind == CELL_NAME_MEMORY) return memory_before(m, &name);
    return set_has(&m->general.results, name.thread) ? NULL : result_in(m, m->general.scratch, &name, var->width);
}

term *vm_before(vm *m, term *t) {
    m->general.failed = false;
    term *result = term_substitute(m->terms, t, cell_before, m);
    return m->general.failed || !is_defined(m, result) ? NULL : result;
}

static term *cell_in_state(void *data, term *var) {
    vm *m = data;
    const struct cell_name *c = cell_of(m, var);
    if (!c || m->general.failed) return NULL;
    if (c->kind == CELL_NAME_REGISTER) {
        const frame *f = frame_at(m->state, c->thread, c->depth);
        if (f && c->index < f->function->registers) return fitting(m, &f->registers[c->index], var->width);
        give_up(m);
        return NULL;
    }
    if (c->kind == CELL_NAME_RESULT) return result_in(m, m->state, c, var->width);
    const object *o = memory_find(m, c->address);
    if (!o || !o->live || c->address + c->bytes > o->address + o->size) {
        give_up(m);
        return NULL;
    }
    value v = load_object(m, o, c->address - o->address, 8 * c->bytes);
    return fitting(m, &v, var->width);
}

term *vm_in_state(vm *m, state *s, term *t) {
    m->state = s; /* inputs are cut into slices as they are read */
    m->general.failed = false;
    term *result = term_substitute(m->terms, t, cell_in_state, m);
    m->state = NULL;
    return m->general.failed || !is_defined(m, result) ? NULL : result;
}

bool vm_general_trial(vm *m, state *s, clause_vec *clauses) {
    const operation *looked = &m->trial.touched;
    if (m->trial.decided) return false; /* on inputs: another path condition may decide otherwise */
    m->state = s;
    begin(m, s->condition, clauses, false);
    for (uint32_t i = 0; i < operation_touches(looked); i++) {
        const touch *a = operation_touch(looked, i);
        const object *o = memory_find(m, a->address);
        if (!o || !o->live || a->address + a->bytes > o->address + o->size) give_up(m);
        for (uint64_t at = 0, n; !m->general.failed && at < a->bytes; at += n) {
            n = a->bytes - at < 8 ? a->bytes - at : 8;
            general_pin_bytes(m, o, a->address - o->address + at, (uint32_t)n);
        }
    }
    m->general.on = false;
    m->state = NULL;
    return !m->general.failed;
}

bool vm_general_enabled(vm *m, state *s, clause_vec *clauses) {
    m->state = s;
    begin(m, s->condition, clauses, false);
    for (uint32_t i = 0; i < s->threads->count; i++) {
        const thread *t = s->threads->at[i];
        if (!t || t->status != THREAD_PARKED) continue;
        if (operation_blocks[t->next.kind]) sync_enabled(m, s, t);
        if (!t->spinning) continue;
        const touch *a = &t->next.at[0];
        const object *o = memory_find(m, a->address);
        if (o && o->live && a->bytes <= 8) general_pin_bytes(m, o, a->address - o->address, (uint32_t)a->bytes);
        else give_up(m);
    }
    m->general.on = false;
    m->state = NULL;
    return !m->general.failed;
}
