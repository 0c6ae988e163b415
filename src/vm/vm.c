/* vm.c -- the machine itself: its life, the running of states, forking and freeing them.
 *
 * The loop of `vm_run` is the whole interpreter: pick the handler of the instruction, call it, go on with the
 * instruction it returns. Handlers are grouped by family in exec_*.c; image.c lays out constants and global variables.
 */
#include "vm/machine.h"

#include <string.h>

#include "ir/flow.h"
#include "vm/image.h"
#include "vm/sync.h"

/* ---- values ---- */

static term *next_undefined(vm *m, const char *kind, uint32_t width, bool undef) {
    char name[48];
    snprintf(name, sizeof name, "%s:%" PRIu32 ".%" PRIu64, kind, m->thread->id, m->thread->undefined++);
    return term_var(m->terms, name, width, undef);
}

term *fresh_undefined(vm *m, uint32_t width) { return next_undefined(m, "undefined", width, true); }
term *any_value(vm *m, uint32_t width) { return next_undefined(m, "undefined value", width, false); }

term *value_term(vm *m, const value *v, uint32_t width) {
    if (!v->term) return term_const(m->terms, width, v->bits);
    if (unlikely(v->term == m->undefined)) return fresh_undefined(m, width);
    if (unlikely(m->general.on) && v->term->width != width) return general_fit(m, v->term, width);
    return v->term;
}

value value_of_term(term *t) {
    if (t->op == TERM_CONST && t->width <= 64) return (value){t->value, NULL};
    return (value){0, t};
}

value value_const(vm *m, uint32_t width, uint64_t bits) {
    if (width <= 64) return (value){bits, NULL};
    return (value){0, term_const(m->terms, width, bits)};
}

/* ---- life ---- */

static const insn *exec_missing(vm *m, const insn *ip) {
    (void)m;
    defect("no handler for %s", op_names[ip->op]);
}

static struct vm_executed executed_new(const program *p) {
    return (struct vm_executed){xcalloc(p->edge_count + 1, 1), xcalloc(p->code_count + 1, 1)};
}

static void executed_free(struct vm_executed *e) {
    free(e->edges);
    free(e->reached);
}

vm *vm_new(const program *p, terms *t, solver *s, const struct vm_options *options) {
    vm *m = xcalloc(1, sizeof *m);
    m->program = p;
    m->terms = t;
    m->solver = s;
    m->options = *options;
    m->pointer_bits = p->pointer_bits;
    m->pointer_mask = low_mask(p->pointer_bits);
    m->layout = p->pointer_bits == 32 ? &layout32 : &layout64;
    m->undefined = term_var(t, "undefined", 1, true);
    m->read_generation = m->write_generation = 1;
    m->model = assignment_new();
    for (int i = 0; i < OPS; i++) m->handlers[i] = exec_missing;
    exec_integer_install(m);
    exec_bits_install(m);
    exec_float_install(m);
    exec_memory_install(m);
    exec_control_install(m);
    m->flow = flow_new(p);
    m->trial.tries = xcalloc(p->code_count + 1, sizeof *m->trial.tries);
    m->copy_helper = program_find_function(p, "__heddle_copy_words");
    m->fill_helper = program_find_function(p, "__heddle_fill_words");
    m->natives = xcalloc(p->function_count, sizeof *m->natives);
    for (uint32_t i = 0; i < p->function_count; i++)
        m->natives[i] =
            p->functions[i].has_body ? native_override(p->functions[i].name) : native_find(p->functions[i].name);
    m->executed = executed_new(p);
    m->nobody_counts = executed_new(p);
    m->mark = m->executed;
    note_what_is_called(m);
    for (size_t i = 0; i < options->thread_name_count; i++) vec_push(&m->names, options->thread_names[i]);
    image_build(m);
    return m;
}

void vm_free(vm *m) {
    if (m->live_states || m->live_frames)
        defect("%" PRIu64 " states and %" PRIu64 " frames were not freed", m->live_states, m->live_frames);
    pmap_unref(&object_values, m->initial_memory);
    if (!--m->initial_counters->refs) free(m->initial_counters);
    for (size_t i = 0; i < COUNT_OF(m->free_frames); i++)
        for (frame *f = m->free_frames[i], *next; f; f = next) {
            next = f->caller;
            free(f->locals);
            free(f);
        }
    for (state *s = m->free_states, *next; s; s = next) {
        next = s->next_free;
        free(s);
    }
    threads_free_spare(m);
    general_free(m);
    assignment_free(m->model);
    vec_free(&m->escapes);
    vec_free(&m->names);
    vec_free(&m->trial.written);
    vec_free(&m->trial.locks);
    free(m->trial.tries);
    operation_release(&m->trial.touched);
    executed_free(&m->executed);
    executed_free(&m->nobody_counts);
    flow_free(m->flow);
    free(m->natives);
    free(m->constants);
    free(m->global_addresses);
    free(m);
}

const struct vm_executed *vm_executed(const vm *m) { return &m->executed; }
void vm_set_matters(vm *m, const bool *matters) { m->matters = matters; }

uint64_t vm_instructions(const vm *m) { return m->instructions; }
uint64_t vm_live_states(const vm *m) { return m->live_states; }
bool vm_used_heap(const vm *m) { return m->used_heap; }
const struct thread_name *vm_thread_names(const vm *m, size_t *count) {
    *count = m->names.count;
    return m->names.at;
}

int64_t function_at(const vm *m, uint64_t address) {
    uint64_t i = (address - function_address(0)) / 16;
    return i < m->program->function_count && function_address((uint32_t)i) == address ? (int64_t)i : -1;
}

/* ---- states ---- */

state *vm_start(vm *m) {
    state *s = xcalloc(1, sizeof *s);
    m->live_states++;
    s->memory = pmap_ref(m->initial_memory);
    s->condition = pathcond_true(m->solver);
    m->thread = thread_new(m, s, thread_name(m, NO_THREAD, 0), NO_THREAD);
    m->thread->counters = m->initial_counters;
    m->thread->counters->refs++;
    m->state = s;
    m->top = NULL;
    m->concurrent = false;
    next_phase(m, &m->program->code[0]);
    return s;
}

state *vm_fork(vm *m, state *s) {
    state *n = m->free_states;
    if (n) m->free_states = n->next_free;
    else n = xmalloc(sizeof *n);
    *n = *s;
    m->live_states++;
    pmap_ref(n->memory);
    pmap_ref(n->outside);
    if (n->others) n->others->refs++;
    if (n->held) n->held->refs++;
    pathcond_ref(n->condition);
    pmap_ref(n->inputs);
    pmap_ref(n->input_names);
    if (n->output) n->output->refs++;
    if (n->exits) n->exits->refs++;
    if (n->orders) n->orders->refs++;
    if (n->choices) n->choices->refs++;
    if (n->turns) n->turns->refs++;
    if (n->keys) n->keys->refs++;
    operation_retain(&n->done);
    if (m->state == s) {
        n->threads = threads_copy_for_fork(m, s);
        translations_revoke_writes(m);
    } else {
        n->threads->refs++;
    }
    return n;
}

state *vm_fork_parked(vm *m, state *s) {
    state *running = m->state;
    m->state = NULL;
    state *n = vm_fork(m, s);
    m->state = running;
    return n;
}

static void output_release(output *o) {
    while (o && !--o->refs) {
        output *before = o->before;
        free(o);
        o = before;
    }
}

static void choices_release(choices *c) {
    while (c && !--c->refs) {
        choices *before = c->before;
        free(c);
        c = before;
    }
}

static void turns_release(turns *x) {
    while (x && !--x->refs) {
        turns *before = x->before;
        free(x);
        x = before;
    }
}

void vm_state_free(vm *m, state *s) {
    m->live_states--;
    if (m->state == s) m->state = NULL;
    threads_release(m, s->threads);
    vm_forget_orders(m, s);
    operation_release(&s->done);
    choices_release(s->choices);
    turns_release(s->turns);
    if (s->keys && !--s->keys->refs) free(s->keys);
    pmap_unref(&object_values, s->memory);
    pmap_unref(&object_values, s->outside);
    threads_release(m, s->others);
    if (s->held && !--s->held->refs) free(s->held);
    pathcond_unref(m->solver, s->condition);
    pmap_unref(&input_values, s->inputs);
    pmap_unref(&input_values, s->input_names);
    output_release(s->output);
    if (s->exits && !--s->exits->refs) free(s->exits);
    s->next_free = m->free_states;
    m->free_states = s;
}

enum { BURST = 128 }; /* instructions between two looks at options.pause: some take milliseconds */

/* The granted operation itself: one instruction. */
static const insn *perform(vm *m, const insn *ip) {
    m->granted = true;
    m->decisions = 0;
    if (!m->top) ip = next_phase(m, &m->program->code[0]);
    else if (m->top->ends) ip = thread_unwind(m, ip, m->thread->result);
    else ip = m->handlers[ip->op](m, ip);
    m->granted = false;
    m->state->granted = false;
    return ip;
}

/* Executes the running thread; *left is what remains of the budget. NULL: it stopped, see m->outcome. */
static inline __attribute__((always_inline)) const insn *run_thread(vm *m, uint64_t *left) {
    const insn *ip = m->top ? m->top->ip : NULL;
    uint64_t begun = *left;
    const volatile int never = 0, *pause = m->options.pause && !m->general.on ? m->options.pause : &never;
    m->outcome = VM_RUNNING;
    if (m->state->granted) {
        ip = perform(m, ip);
        if (*left) --*left;
    }
    while (*left && ip) {
        uint64_t burst = *left < BURST ? *left : BURST;
        *left -= burst;
        while (burst && (burst--, m->decisions = 0, ip = m->handlers[ip->op](m, ip))) {}
        *left += burst;
        if (*pause) break;
    }
    m->thread->executed += begun - *left;
    return ip;
}

/* The same for a transition executed in general: as far as the thread went. */
static __attribute__((noinline)) const insn *run_in_general(vm *m) {
    bool parks;
    uint64_t steps = general_steps(m, &parks), left = steps;
    const insn *ip = run_thread(m, &left);
    general_executed(m, steps - left);
    if (!ip) return NULL;
    if (!parks) return general_stop(m);
    operation_release(&m->thread->next);
    m->thread->next = (operation){.kind = OPERATION_PIVOT};
    thread_becomes(m->state, m->thread, THREAD_PARKED);
    machine_store(m, ip);
    return vm_stop(m, VM_PARKED);
}

static bool others_alive(const state *s) {
    for (uint32_t i = 0; i < s->threads->count; i++) {
        const thread *t = s->threads->at[i];
        if (t && i != s->running && t->status != THREAD_ENDED && t->status != THREAD_STOPPED) return true;
    }
    return false;
}

/* The running thread met an error, a bound or an assumption that does not hold. It stops; the other threads go on,
 * because what they do next can happen before this thread's next step, and must be explored: before the whole of an
 * atomic block, if it stops in one, which has been undone. */
static void stop_thread(vm *m) {
    thread_becomes(m->state, m->thread, THREAD_STOPPED);
    m->state->stopped |= (uint8_t)(1u << m->outcome);
    m->outcome = VM_PARKED;
}

enum vm_outcome vm_run(vm *m, state *s, uint64_t budget) {
    uint64_t left = budget;
    for (;;) {
        machine_load(m, s);
        if (!m->top && !s->granted) { /* nothing to run at all */
            m->outcome = VM_EXITED;
            break;
        }
        const insn *ip = unlikely(m->general.on) ? run_in_general(m) : run_thread(m, &left);
        if (ip) {
            machine_store(m, ip);
            break;
        }
        if (m->outcome == VM_EXITED) break;
        if (m->outcome != VM_PARKED) {
            atomic_undo(m);
            if (s->phase == PHASE_DONE || (!s->stopped && !others_alive(s))) break; /* nobody goes on after the end */
            stop_thread(m);
        }
        uint32_t next = set_first(&s->runnable);
        if (next == NO_THREAD) break;
        s->running = next;
        inputs_known(s);
    }
    m->instructions += budget - left;
    s->instructions += budget - left;
    return m->outcome;
}

/* ---- constructors, main, exit handlers, destructors ---- */

/* The same function may be started twice: its waiting loop then begins anew (spin.c). */
static const insn *start_root(vm *m, uint32_t index, enum frame_purpose purpose) {
    round_release(m, m->thread->round);
    m->thread->round = NULL;
    push_root(m, &m->program->functions[index], purpose);
    return m->top->ip;
}

static const insn *start_main(vm *m) {
    const function *f = &m->program->functions[m->program->main];
    const insn *ip = start_root(m, f->index, FRAME_MAIN);
    uint64_t arguments[3] = {m->options.argument_count, m->arguments_address,
                             m->arguments_address + (m->options.argument_count + 1) * m->pointer_bits / 8};
    for (uint32_t i = 0; i < f->parameters; i++)
        m->registers[i] = i < 3 ? (value){arguments[i], NULL} : value_undefined(m);
    return ip;
}

static const insn *run_exit_handler(vm *m, const insn *ip) {
    exit_handlers *all = m->state->exits;
    uint32_t n = all->count - 1;
    uint64_t address = all->at[n].function, argument_ = all->at[n].argument;
    exit_handlers *rest = xmalloc(sizeof *rest + n * sizeof *rest->at);
    memcpy(rest, all, sizeof *rest + n * sizeof *rest->at);
    rest->refs = 1;
    rest->count = n;
    if (!--all->refs) free(all);
    m->state->exits = rest;
    int64_t index = function_at(m, address);
    if (index < 0 || !m->program->functions[index].has_body)
        return stop_incomplete(m, ip, "an exit handler that is not a function of the program");
    ip = start_root(m, (uint32_t)index, FRAME_EXIT_HANDLER);
    for (uint32_t i = 0; i < m->top->function->parameters; i++)
        m->registers[i] = i ? value_undefined(m) : (value){argument_, NULL};
    return ip;
}

const insn *next_phase(vm *m, const insn *ip) {
    state *s = m->state;
    const program *p = m->program;
    if (m->thread->exits_at_once) return process_end(m, ip);
    if (m->concurrent && s->phase > PHASE_MAIN && !m->thread->exits) /* another thread is at it */
        return thread_sleep(m, ip, NO_THREAD, 0);
    for (;;) switch (s->phase) {
        case PHASE_CONSTRUCTORS:
            if (s->phase_next < p->constructor_count)
                return start_root(m, p->constructors[s->phase_next++], FRAME_CONSTRUCTOR);
            s->phase = PHASE_MAIN;
            return start_main(m);
        case PHASE_MAIN:
            if (!(s->exits && s->exits->count) && !p->destructor_count) {
                if (m->concurrent) return process_end(m, ip); /* whoever is first ends it */
            } else if (!exit_visible(m, ip)) {
                return NULL;
            }
            m->thread->exits = true;
            s->phase = PHASE_EXIT_HANDLERS;
            break;
        case PHASE_EXIT_HANDLERS:
            if (s->exits && s->exits->count) return run_exit_handler(m, ip);
            s->phase = PHASE_DESTRUCTORS;
            s->phase_next = 0;
            break;
        case PHASE_DESTRUCTORS:
            if (s->phase_next < p->destructor_count)
                return start_root(m, p->destructors[s->phase_next++], FRAME_EXIT_HANDLER);
            s->phase = PHASE_DONE;
            m->top = NULL;
            return process_end(m, ip);
        case PHASE_DONE: return process_end(m, ip);
        }
}

/* ---- functions without a body ---- */

const char **vm_unmodelled(vm *m, size_t *called, size_t *count) {
    const program *p = m->program;
    VEC(const char *) names = {0};
    bool *seen = xcalloc(p->function_count, 1);
    for (uint32_t i = 0; i < p->call_count; i++) {
        int32_t f = p->calls[i].function;
        if (f < 0 || seen[f] || p->functions[f].has_body || m->natives[f]) continue;
        seen[f] = true;
        vec_push(&names, p->functions[f].name);
    }
    *called = names.count;
    for (uint32_t i = 0; i < p->function_count; i++) {
        const function *f = &p->functions[i];
        if (f->address_taken && !seen[i] && !f->has_body && !f->is_weak && !m->natives[i]) vec_push(&names, f->name);
    }
    free(seen);
    *count = names.count;
    return names.at;
}

bool vm_is_native(const char *name) { return native_override(name) || native_find(name); }
