/* minimize.c -- the simplest schedule that leads to an error.
 *
 * The problem: the execution in which an error was found comes from the order of the search, not from the error. It may
 * switch between threads in many places that do not matter, and then nobody can see the one that does.
 *
 * The algorithm: the inputs take the values of the found execution, so only schedules are left to be searched. First the
 * found schedule is repeated, which shows that it does lead to the error and gives every value read and written. Then
 * all schedules with 0, 1, 2, ... preemptions are searched, after the iterative context bounding of Musuvathi and Qadeer
 * (PLDI 2007), until one leads to the error. Last, with that number of preemptions, one with fewer and fewer context
 * switches is looked for. Each search is exhaustive, because a reduction may prefer the wrong one of two equivalent
 * schedules; the snapshots of the search make it cheap all the same.
 *
 * All of them together are bounded in instructions, so that mostly the same run gives the same report, and in time.
 *
 * M1: SCHEDULE_MINIMAL is said only after a search that was not cut. */
#include "explore/minimize.h"

#include <stdlib.h>
#include <string.h>

enum { INSTRUCTIONS_MAX = 20000000 };

struct shape { uint64_t preemptions, switches; };

struct minimizer {
    const program *program;
    struct explore_options options; /* of every search */
    finding *best;                  /* owned */
    struct vm_input *inputs;
    uint64_t instructions;          /* left */
    double deadline;
    bool met;                       /* the running search met the error */
};

static struct shape shape_of(const course *c) {
    struct shape shape = {0};
    for (size_t i = 1; i < c->step_count; i++) {
        shape.switches += c->steps[i].thread != c->steps[i - 1].thread;
        shape.preemptions += c->steps[i].preempts;
    }
    return shape;
}

static bool on_error(void *data, const finding *f, bool first) {
    struct minimizer *m = data;
    (void)first;
    m->met |= findings_agree(m->program, m->best, f);
    return !m->met;
}

/* Takes the finding that agrees with the best one out of the result. */
static finding *take(struct minimizer *m, struct explore_result *result) {
    for (size_t i = 0; i < result->error_count; i++) {
        finding *f = result->errors[i];
        if (!findings_agree(m->program, m->best, f)) continue;
        result->errors[i] = NULL;
        return f;
    }
    return NULL;
}

enum answer_of_search { MET, NOT_MET, CUT };

/* One search; if it meets the error, that becomes the best. */
static enum answer_of_search search_with(struct minimizer *m, const struct explore_options *options) {
    struct explore_options o = *options;
    struct explore_result result;
    double now = now_seconds();
    if (now >= m->deadline || !m->instructions) return CUT;
    o.max_seconds = m->deadline - now;
    o.max_instructions = m->instructions;
    m->met = false;
    explore(m->program, &o, &result);
    uint64_t used = result.counts.instructions;
    bool cut = used >= m->instructions || now_seconds() >= m->deadline || result.interrupted;
    m->instructions -= used < m->instructions ? used : m->instructions;
    finding *f = m->met ? take(m, &result) : NULL;
    explore_result_free(&result);
    if (!f) return cut ? CUT : NOT_MET;
    finding_free(m->best);
    m->best = f;
    return MET;
}

static bool repeat(struct minimizer *m) {
    const course *c = &m->best->course;
    struct explore_options o = m->options;
    uint32_t *follow = xcalloc(c->step_count + 1, sizeof *follow);
    uint32_t *chosen = xcalloc(c->choice_count + 1, sizeof *chosen);
    for (size_t i = 0; i < c->step_count; i++) follow[i] = c->steps[i].thread;
    if (c->choice_count) memcpy(chosen, c->choices, c->choice_count * sizeof *chosen);
    o.method = METHOD_FOLLOW;
    o.follow = follow;
    o.follow_count = c->step_count;
    o.vm.replay_choices = chosen;
    o.vm.replay_choice_count = c->choice_count;
    bool met = search_with(m, &o) == MET;
    free(follow);
    free(chosen);
    return met;
}

/* The fewest preemptions, then the fewest switches. */
static enum simplicity simplify(struct minimizer *m) {
    struct explore_options o = m->options;
    enum answer_of_search answer = NOT_MET;
    o.method = METHOD_EXHAUSTIVE;
    o.bound_switches = true;
    for (uint64_t k = 0; k < shape_of(&m->best->course).preemptions; k++) {
        o.max_switches = k;
        answer = search_with(m, &o);
        if (answer == CUT) return SCHEDULE_SIMPLER;
        if (answer == MET) break;
    }
    o.bound_turns = true;
    do {
        struct shape best = shape_of(&m->best->course);
        if (!best.switches) return SCHEDULE_MINIMAL;
        o.max_switches = best.preemptions;
        o.max_turns = best.switches - 1;
        answer = search_with(m, &o);
    } while (answer == MET);
    return answer == CUT ? SCHEDULE_SIMPLER : SCHEDULE_MINIMAL;
}

static struct vm_input *inputs_of(const finding *f) {
    struct vm_input *inputs = xcalloc(f->input_count + 1, sizeof *inputs);
    for (size_t i = 0; i < f->input_count; i++) {
        const input_value *v = &f->inputs[i];
        uint8_t *bytes = xcalloc(v->size + 1, 1);
        memcpy(bytes, v->bytes, v->size);
        inputs[i] = (struct vm_input){xstrdup(v->name), v->size, bytes, v->thread};
    }
    return inputs;
}

static void inputs_free(struct vm_input *inputs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free((void *)inputs[i].name);
        free((void *)inputs[i].bytes);
    }
    free(inputs);
}

finding *minimize(const program *p, const struct explore_options *options, finding *f, double seconds) {
    struct minimizer m = {.program = p, .options = *options, .best = f, .instructions = INSTRUCTIONS_MAX,
                          .deadline = now_seconds() + seconds};
    size_t count = f->input_count, name_count = f->course.name_count;
    struct explore_options *o = &m.options;
    struct thread_name *names = xcalloc(name_count + 1, sizeof *names);
    if (name_count) memcpy(names, f->course.names, name_count * sizeof *names);
    m.inputs = inputs_of(f);
    o->vm.replaying = true;
    o->vm.replay = m.inputs;
    o->vm.replay_count = count;
    o->vm.thread_names = names;
    o->vm.thread_name_count = name_count;
    o->vm.keep_output = false;
    o->minimize = o->path_inputs = o->bound_switches = false;
    o->keep_going = true;
    o->keep_snapshots = f->kind == ERROR_RACE;
    o->started = 0;
    o->max_runs = o->max_memory = 0;
    o->data = &m;
    o->on_unmodelled = NULL;
    o->on_progress = NULL;
    o->on_path = NULL;
    o->on_error = on_error;
    if (repeat(&m)) {
        enum simplicity simplicity = simplify(&m);
        m.best->simplicity = simplicity;
    }
    inputs_free(m.inputs, count);
    free(names);
    return m.best;
}
