/* turns.c -- where a state has come from, and going there again.
 *
 * The problem: an execution is to be continued in another process, or another day. Its state is large and full of
 * pointers; but the machine is deterministic up to forks, so which way was taken at each fork, and the order of the
 * threads, is all that has to be kept.
 *
 * Many states wait, and most have the beginning of their way in common, which may be long. So what is followed is a tree of
 * turns: the state that is led there forks where its branches part, as the execution did before. All of the states are there
 * again after as many steps as it took to make them.
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

void vm_follow(state *s, const struct way *first) {
    s->ahead = first;
    s->led = first != NULL;
}

bool vm_follows(const state *s) { return s->ahead != NULL; }
bool has_followed(const vm *m) { return m->state->led && !m->general.on; }

void vm_repeats(vm *m, bool repeats) { m->trial.repeated = repeats; }

static void stray(vm *m, const insn *ip) {
    m->state->ahead = NULL;
    m->options.on_incomplete(m->options.data, vm_strayed, user_location(m, ip));
}

const struct way *follow_turn(vm *m, const insn *ip, uint32_t outcomes) {
    const struct way *w = m->state->ahead;
    if (likely(!w)) return NULL;
    bool same = w->turn.place == (uint32_t)(ip - m->program->code) && w->turn.guess == (m->guessed.made ? m->guessed.number : 0);
    for (const struct way *x = w; x; x = x->other) same &= x->turn.outcome < outcomes;
    if (!same) {
        stray(m, ip);
        return NULL;
    }
    m->state->ahead = w->next;
    return w;
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
    const struct way *next = m->trial.on ? NULL : m->state->ahead;
    if (next && next->turn.place == place && is_possible(m, t, next->turn.guess)) maybe = next->turn.guess;
    else maybe = pathcond_value(m->solver, m->state->condition, t);
    m->guessed.made = true;
    m->guessed.number = maybe;
    return maybe;
}

size_t vm_turns(const state *s) { return s->turns ? s->turns->count : 0; }
