/* turns.c -- where a state has come from, and going there again.
 *
 * The problem: an execution is to be continued in another process, or another day. Its state is large and full of
 * pointers; but the machine is deterministic up to forks, so which way was taken at each fork, and the order of the
 * threads, is all that has to be kept.
 *
 * Whether an instruction forks is decided by the solver: it is asked again when turns are followed, and the answers are the
 * same. What is not the same is the model of a path condition, and some instructions ask about a value that a model has
 * (which object does this address lie in?). So a turn says which value it was asked about. One that is followed is guessed
 * again if it is possible; if the instruction does not fork, every possible guess is as good as any other.
 *
 * A query that ran out of time may be answered the next time, or the other way round. Then turns do not fit the forks any
 * more; the place in the program tells, mostly, or the value, and that is reported as incomplete, like a query that
 * gets no answer on the way. The search had said before that it was,
 * as every query without an answer makes it.
 *
 * N1: a state's turns, followed from the start of the program with the same threads in the same order, lead to a state with
 *     the same memory, registers and inputs, and an equivalent path condition. */
#include "vm/machine.h"

const char vm_strayed[] = "an execution could not be led to where it had been";

void take_turn(vm *m, state *s, const insn *ip, uint32_t outcome) {
    turns *t = xmalloc(sizeof *t);
    uint32_t place = (uint32_t)(ip - m->program->code);
    t->refs = 1;
    t->count = s->turns ? s->turns->count + 1 : 1;
    t->turn = (struct turn){place, outcome, m->guessed.made ? m->guessed.number : 0};
    t->before = s->turns;
    s->turns = t;
}

void vm_follow(state *s, const struct turn *at, size_t count) {
    s->ahead = count ? at : NULL;
    s->ahead_count = (uint32_t)count;
    s->led = count > 0;
}

bool vm_follows(const state *s) { return s->ahead_count > 0; }
bool has_followed(const vm *m) { return m->state->led && !m->general.on; }

void vm_repeats(vm *m, bool repeats) { m->trial.repeated = repeats; }

static void stray(vm *m, const insn *ip) {
    m->state->ahead_count = 0;
    m->options.on_incomplete(m->options.data, vm_strayed, user_location(m, ip));
}

bool follow_turn(vm *m, const insn *ip, uint32_t *outcome) {
    state *s = m->state;
    if (likely(!s->ahead_count)) return false;
    const struct turn *t = s->ahead;
    bool same = t->place == (uint32_t)(ip - m->program->code) && t->guess == (m->guessed.made ? m->guessed.number : 0);
    if (!same) {
        stray(m, ip);
        return false;
    }
    s->ahead++;
    s->ahead_count--;
    *outcome = t->outcome;
    return true;
}

static bool is_possible(vm *m, term *t, uint64_t number) {
    pathcond *then = NULL;
    term *is_it = term_eq(m->terms, t, term_const(m->terms, t->width, number));
    if (pathcond_check(m->solver, m->state->condition, is_it, &then) != SAT) return false;
    pathcond_unref(m->solver, then);
    return true;
}

uint64_t guess(vm *m, const insn *ip, term *t) {
    uint32_t place = (uint32_t)(ip - m->program->code);
    uint64_t maybe;
    const struct turn *next = vm_follows(m->state) && !m->trial.on ? m->state->ahead : NULL;
    if (next && next->place == place && is_possible(m, t, next->guess)) maybe = next->guess;
    else maybe = pathcond_value(m->solver, m->state->condition, t);
    m->guessed.made = true;
    m->guessed.number = maybe;
    return maybe;
}

size_t vm_turns(const state *s, struct turn *at) {
    size_t taken = s->turns ? s->turns->count : 0, i = taken;
    for (const turns *t = s->turns; at && t; t = t->before) at[--i] = t->turn;
    for (uint32_t k = 0; at && k < s->ahead_count; k++) at[taken + k] = s->ahead[k];
    return taken + s->ahead_count;
}
