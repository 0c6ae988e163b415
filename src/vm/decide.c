/* decide.c -- where executions part: branches, checks, assumptions.
 *
 * A handler asks `decide` about a condition over the inputs. If only one outcome is possible, that is the answer. If
 * both are, the state is forked: the running state goes on with "yes", the sibling gets the path condition for "no" and
 * will execute the same instruction again. So that the sibling need not ask again, the decision is noted among its
 * *facts*: recent (condition, outcome) pairs that its path condition implies. A fact never becomes wrong, because path
 * conditions only grow; old ones are simply overwritten.
 *
 * A condition that depends on undefined contents (memory or variables nobody wrote) is an error of its own, unless the
 * dependence is only apparent: the solver is asked whether two choices of the undefined parts can differ in the
 * outcome. */
#include "vm/machine.h"

static void note_fact(state *s, term *condition, bool holds) {
    s->facts[s->fact_next] = (fact){condition, holds};
    s->fact_next = (s->fact_next + 1) % FACTS;
}

static const fact *find_fact(const state *s, const term *condition) {
    for (int i = 0; i < FACTS; i++)
        if (s->facts[i].condition == condition) return &s->facts[i];
    return NULL;
}

static void set_condition(vm *m, state *s, pathcond *pc) {
    pathcond_unref(m->solver, s->condition);
    s->condition = pc;
}

const char vm_solver_gave_up[] = "the solver gave up on a query";

static void solver_gave_up(vm *m, const insn *ip) {
    if (unlikely(m->trial.on)) {
        m->trial.unclear = true;
        return;
    }
    m->mark.reached[ip - m->program->code] = 1;
    m->options.on_incomplete(m->options.data, vm_solver_gave_up, user_location(m, ip));
}

static term *zero_for_undefined(void *data, term *var) {
    vm *m = data;
    return terms_var_undef(m->terms, var->low) ? term_const(m->terms, var->width, 0) : NULL;
}

term *without_undefined(vm *m, term *t) { return term_substitute(m->terms, t, zero_for_undefined, m); }

static bool checking(const vm *m, enum error_kind kind) { return (m->options.checks & error_checks[kind]) != 0; }

/* Can two choices of the undefined parts of t differ in its value? */
static enum answer undefined_decides(vm *m, term *t) {
    if (t->width == 1) return pathcond_undef_decides(m->solver, m->state->condition, t);
    enum answer all = UNSAT;
    for (uint32_t i = 0; i < t->width && all == UNSAT; i++)
        all = pathcond_undef_decides(m->solver, m->state->condition, term_extract(m->terms, t, i, 1));
    return all;
}

term *defined(vm *m, const insn *ip, term *t, const char *what) {
    if (!(t->flags & TERM_HAS_UNDEF)) return t;
    if (unlikely(m->general.on)) {
        general_stop(m);
        return NULL;
    }
    if (unlikely(m->trial.on) && !m->trial.thorough) {
        vm_stop(m, VM_INCOMPLETE);
        return NULL;
    }
    if (!checking(m, ERROR_UNINITIALIZED)) return t;
    m->trial.decided |= m->trial.on;
    switch (undefined_decides(m, t)) {
    case UNSAT: return without_undefined(m, t);
    case SAT:
        fail(m, ip, ERROR_UNINITIALIZED, NULL, "%s depends on uninitialized memory", what);
        /* Inputs for which it does not depend on it are not separated out: what they would do is not explored. */
        stop_incomplete(m, ip, "a path that met uninitialized memory is not followed further");
        vm_stop(m, VM_ERROR);
        return NULL;
    case UNKNOWN: break;
    }
    solver_gave_up(m, ip);
    vm_stop(m, VM_INCOMPLETE);
    return NULL;
}

/* Both outcomes are possible: the running state takes `first`, a sibling the other, which is led there if `way` is not NULL. */
static void fork_here(vm *m, const insn *ip, term *condition, pathcond *then[2], bool first, const struct way *way) {
    machine_store(m, ip);
    state *sibling = vm_fork(m, m->state);
    if (way) sibling->ahead = way->next;
    sibling->redone = m->decisions;
    sibling->forks = ++m->state->forks;
    set_condition(m, sibling, then[!first]);
    note_fact(sibling, condition, !first);
    take_turn(m, sibling, ip, !first);
    set_condition(m, m->state, then[first]);
    note_fact(m->state, condition, first);
    take_turn(m, m->state, ip, first);
    m->options.on_fork(m->options.data, sibling, way != NULL);
}

/* The same without a sibling: what it would do is somebody else's. */
static void go_with(vm *m, const insn *ip, term *condition, pathcond *then[2], bool outcome) {
    m->state->forks++;
    pathcond_unref(m->solver, then[!outcome]);
    set_condition(m, m->state, then[outcome]);
    note_fact(m->state, condition, outcome);
    take_turn(m, m->state, ip, outcome);
}

/* In a trial nothing is decided that is not decided already; and only a thorough one looks. */
static enum decision outcome_in_trial(vm *m, const insn *ip, term *condition) {
    m->trial.decided = true;
    if (!m->trial.thorough) {
        vm_stop(m, VM_INCOMPLETE);
        return STOP;
    }
    const fact *known = find_fact(m->state, condition);
    if (known) return known->holds ? YES : NO;
    enum answer can[2];
    pathcond *then[2] = {NULL, NULL};
    pathcond_branch(m->solver, m->state->condition, condition, can, then);
    for (int i = 0; i < 2; i++)
        if (can[i] == SAT) pathcond_unref(m->solver, then[i]);
    if (can[0] == UNKNOWN || can[1] == UNKNOWN) solver_gave_up(m, ip);
    if (can[0] == SAT && can[1] == UNSAT) return NO;
    if (can[1] == SAT && can[0] == UNSAT) return YES;
    vm_stop(m, VM_INCOMPLETE);
    return STOP;
}

/* The condition is not constant and free of undefined parts. */
static enum decision outcome_of(vm *m, const insn *ip, term *condition, bool first) {
    if (unlikely(m->general.on)) return general_decide(m, ip, condition);
    if (unlikely(m->trial.on)) return outcome_in_trial(m, ip, condition);
    const fact *known = find_fact(m->state, condition);
    if (known) return known->holds ? YES : NO;
    if (!pivot(m, ip)) return STOP;
    enum answer can[2];
    pathcond *then[2] = {NULL, NULL};
    pathcond_branch(m->solver, m->state->condition, condition, can, then);
    if (can[0] == SAT && can[1] == SAT) {
        const struct way *way = follow_turn(m, ip, 2);
        if (way) first = way->turn.outcome;
        if (way && !way->other) go_with(m, ip, condition, then, first);
        else fork_here(m, ip, condition, then, first, way ? way->other : NULL);
        return first ? YES : NO;
    }
    if (can[0] == UNKNOWN || can[1] == UNKNOWN) solver_gave_up(m, ip);
    for (int i = 0; i < 2; i++) {
        if (can[i] != SAT) continue;
        /* If the other outcome is impossible, this one follows from the path condition and adds nothing. */
        if (can[1 - i] == UNSAT) pathcond_unref(m->solver, then[i]);
        else set_condition(m, m->state, then[i]);
        return i ? YES : NO;
    }
    if (can[0] != UNKNOWN && can[1] != UNKNOWN) defect("a path condition without a model");
    vm_stop(m, VM_INCOMPLETE);
    return STOP;
}

enum decision decide(vm *m, const insn *ip, term *condition, const char *what) {
    return decide_first(m, ip, condition, what, true);
}

enum decision decide_first(vm *m, const insn *ip, term *condition, const char *what, bool first) {
    condition = defined(m, ip, condition, what);
    if (!condition) return STOP;
    if (term_is_const(condition)) return condition->value ? YES : NO;
    enum decision d = outcome_of(m, ip, condition, first);
    if (d != STOP) decided(m, ip, d);
    return d;
}

enum decision decide_quietly(vm *m, const insn *ip, term *condition, const char *what) {
    condition = defined(m, ip, condition, what);
    if (!condition) return STOP;
    if (term_is_const(condition)) return condition->value ? YES : NO;
    return outcome_of(m, ip, condition, true);
}

enum decision decide_guess(vm *m, const insn *ip, term *condition, const char *what) {
    enum decision d = decide_quietly(m, ip, condition, what);
    m->guessed.made = false;
    return d;
}

static void report(vm *m, const insn *ip, enum error_kind kind, pathcond *condition, const object *about,
                   char *message) {
    m->options.on_error(m->options.data, finding_make(m, kind, ip, condition, about, message));
}

/* An error nobody asked about still ends the path. A failed assertion or abort ends the program, and that is all there
 * is to it; after any other the program's behaviour is undefined, and what it would have done stays unexplored. Other
 * threads go on, as with errors that are reported: all they do could have been done before. */
static const insn *unchecked(vm *m, const insn *ip, enum error_kind kind) {
    if (kind == ERROR_ASSERT || kind == ERROR_ABORT) {
        if (m->concurrent) return vm_stop(m, VM_ERROR);
        m->state->exit_status = 134;
        return vm_stop(m, VM_EXITED);
    }
    return stop_incomplete(m, ip, "%s, which --check leaves out, ends the path", error_keys[kind]);
}

const insn *fail(vm *m, const insn *ip, enum error_kind kind, const object *about, const char *format, ...) {
    if (unlikely(m->trial.on)) return vm_stop(m, VM_ERROR);
    if (unlikely(m->general.on)) return checking(m, kind) ? vm_stop(m, VM_ERROR) : general_stop(m);
    if (!checking(m, kind)) return unchecked(m, ip, kind);
    va_list arguments;
    va_start(arguments, format);
    machine_store(m, ip);
    report(m, ip, kind, m->state->condition, about, xvformat(format, arguments));
    va_end(arguments);
    return vm_stop(m, VM_ERROR);
}

enum decision require(vm *m, const insn *ip, term *condition, enum error_kind kind, const object *about,
                      const char *format, ...) {
    condition = defined(m, ip, condition, "a check");
    if (!condition) return STOP;
    if (term_is_true(condition)) return YES;
    if (m->concurrent || m->general.on) { /* other threads go on whatever becomes of this one: both outcomes are executions */
        enum decision d = term_is_const(condition) ? NO : outcome_of(m, ip, condition, true);
        if (d == STOP) return STOP;
        decided(m, ip, d);
        if (d == YES) return YES;
        va_list arguments;
        va_start(arguments, format);
        char *message = xvformat(format, arguments);
        va_end(arguments);
        fail(m, ip, kind, about, "%s", message);
        free(message);
        return STOP;
    }
    const fact *known = find_fact(m->state, condition);
    if (known && known->holds) return YES;
    enum answer can[2];
    pathcond *then[2] = {NULL, NULL};
    pathcond_branch(m->solver, m->state->condition, condition, can, then);
    if (can[0] == UNKNOWN || can[1] == UNKNOWN) solver_gave_up(m, ip);
    machine_store(m, ip);
    if (can[0] == SAT) {
        if (checking(m, kind)) {
            va_list arguments;
            va_start(arguments, format);
            report(m, ip, kind, then[0], about, xvformat(format, arguments));
            va_end(arguments);
        } else {
            unchecked(m, ip, kind);
            if (can[1] == SAT) m->outcome = VM_RUNNING; /* only the failing executions end here */
        }
        pathcond_unref(m->solver, then[0]);
    }
    if (can[1] != SAT) {
        if (can[0] != SAT) vm_stop(m, VM_INCOMPLETE);
        else if (checking(m, kind)) vm_stop(m, VM_ERROR);
        return STOP;
    }
    if (can[0] == SAT && checking(m, kind) && m->options.stop_at_first_error) {
        pathcond_unref(m->solver, then[1]);
        vm_stop(m, VM_ERROR);
        return STOP;
    }
    if (can[0] == UNSAT) {
        pathcond_unref(m->solver, then[1]);
    } else {
        set_condition(m, m->state, then[1]);
        note_fact(m->state, condition, true);
    }
    return YES;
}

/* Where the assumption does not hold the thread stops, and the other threads go on: what they do could have happened
 * before. That is another execution, unless the assumption is about inputs only this thread knows: then whatever the
 * others do is also done where it holds. */
static bool assume_among_threads(vm *m, const insn *ip, term *condition) {
    enum decision d = term_is_const(condition) ? (condition->value ? YES : NO) : outcome_of(m, ip, condition, true);
    if (d == STOP) return false;
    decided(m, ip, d);
    if (d == NO) vm_stop(m, VM_INFEASIBLE);
    return d == YES;
}

bool assume(vm *m, const insn *ip, term *condition, bool leaves_others) {
    condition = defined(m, ip, condition, "an assumption");
    if (!condition) return false;
    if (unlikely(m->general.on) || unlikely(m->trial.on) || (m->concurrent && !term_is_const(condition) && !leaves_others &&
                                    !inputs_fresh(m, condition->vars)))
        return assume_among_threads(m, ip, condition);
    pathcond *then = NULL;
    switch (pathcond_check(m->solver, m->state->condition, condition, &then)) {
    case SAT: set_condition(m, m->state, then); return true;
    case UNSAT: vm_stop(m, VM_INFEASIBLE); return false;
    case UNKNOWN: break;
    }
    solver_gave_up(m, ip);
    vm_stop(m, VM_INCOMPLETE);
    return false;
}

const insn *stop_incomplete(vm *m, const insn *ip, const char *format, ...) {
    if (unlikely(m->trial.on)) return vm_stop(m, VM_INCOMPLETE);
    if (unlikely(m->general.on)) return general_stop(m);
    m->mark.reached[ip - m->program->code] = 1;
    va_list arguments;
    va_start(arguments, format);
    char *reason = xvformat(format, arguments);
    va_end(arguments);
    m->options.on_incomplete(m->options.data, reason, user_location(m, ip));
    free(reason);
    return vm_stop(m, VM_INCOMPLETE);
}
