/* minimize.c -- the simplest schedule that leads to an error.
 *
 * The problem: the execution in which an error was found comes from the order of the search, not from the error. It may
 * switch between threads in many places that do not matter, and then nobody can see the one that does.
 *
 * The algorithm: the inputs take the values of the found execution, so only schedules are left to be searched.
 * 1. The found schedule is repeated, which shows that it does lead to the error and gives every value read and written.
 * 2. It is improved step by step. A *block* is what a thread does without interruption; a block is left out, with all
 *    that its thread does later, or put together with the thread's block before or after it, as long as that is
 *    possible, leads to the error, and is simpler. This is quick, also where there are many schedules.
 * 3. All schedules with 0, 1, 2, ... preemptions are searched, after the iterative context bounding of Musuvathi and
 *    Qadeer (PLDI 2007), until one leads to the error or there cannot be a simpler one.
 * 4. With that number of preemptions, one with fewer and fewer context switches is looked for.
 * The searches are exhaustive, because a reduction may prefer the wrong one of two equivalent schedules; the snapshots of
 * the search make it cheap all the same.
 *
 * All of it together is bounded in instructions, so that mostly the same run gives the same report, and in time.
 *
 * M1: SCHEDULE_MINIMAL is said only after searches that were not cut.
 * M2: the best finding is at least as simple as the one before. */
#include "explore/minimize.h"
#include "base/vec.h"

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

static bool simpler(const course *a, const course *b) {
    struct shape x = shape_of(a), y = shape_of(b);
    if (x.preemptions != y.preemptions) return x.preemptions < y.preemptions;
    if (x.switches != y.switches) return x.switches < y.switches;
    return a->step_count < b->step_count;
}

enum finding_out { MET, NOT_MET, CUT };

/* One search; MET: *found is the error with another schedule. */
static enum finding_out search_with(struct minimizer *m, const struct explore_options *options, finding **found) {
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
    *found = m->met ? take(m, &result) : NULL;
    explore_result_free(&result);
    return *found ? MET : cut ? CUT : NOT_MET;
}

static void adopt(struct minimizer *m, finding *f) {
    finding_free(m->best);
    m->best = f;
}

/* ---- 1: the found schedule again ---- */

static bool repeat(struct minimizer *m) {
    const course *c = &m->best->course;
    struct explore_options o = m->options;
    uint32_t *follow = xcalloc(c->step_count + 1, sizeof *follow);
    uint32_t *chosen = xcalloc(c->choice_count + 1, sizeof *chosen);
    finding *f;
    for (size_t i = 0; i < c->step_count; i++) follow[i] = c->steps[i].thread;
    if (c->choice_count) memcpy(chosen, c->choices, c->choice_count * sizeof *chosen);
    o.method = METHOD_FOLLOW;
    o.summaries = o.slice = false;
    o.follow = follow;
    o.follow_count = c->step_count;
    o.vm.replay_choices = chosen;
    o.vm.replay_choice_count = c->choice_count;
    bool met = search_with(m, &o, &f) == MET;
    if (met) adopt(m, f);
    free(follow);
    free(chosen);
    return met;
}

/* ---- 2: step by step ---- */

struct block { uint32_t thread; size_t count; };
typedef VEC(struct block) block_list;

static block_list blocks_of(const course *c) {
    block_list blocks = {0};
    for (size_t i = 0; i < c->step_count; i++) {
        struct block *last = blocks.count ? &blocks.at[blocks.count - 1] : NULL;
        if (last && last->thread == c->steps[i].thread) last->count++;
        else vec_push(&blocks, ((struct block){c->steps[i].thread, 1}));
    }
    return blocks;
}

/* Follows the blocks in this order; true: that leads to the error and is simpler, and has become the best. Choices
 * that were made on the way are open again. */
static bool try_blocks(struct minimizer *m, const block_list *blocks) {
    struct explore_options o = m->options;
    VEC(uint32_t) follow = {0};
    finding *f;
    for (size_t i = 0; i < blocks->count; i++)
        for (size_t k = 0; k < blocks->at[i].count; k++) vec_push(&follow, blocks->at[i].thread);
    o.method = METHOD_FOLLOW;
    o.summaries = o.slice = false;
    o.follow = follow.at;
    o.follow_count = follow.count;
    bool met = search_with(m, &o, &f) == MET, better = met && simpler(&f->course, &m->best->course);
    if (better) adopt(m, f);
    else if (met) finding_free(f);
    vec_free(&follow);
    return better;
}

enum change { LEAVE_OUT, PULL /* the thread's next block to this one */, PUSH /* this one to the next */, CHANGES };

/* The blocks with block i changed; nothing if that is not possible. */
static block_list changed(const block_list *all, size_t i, enum change change) {
    block_list blocks = {0};
    size_t next = i + 1;
    uint32_t id = all->at[i].thread;
    while (next < all->count && all->at[next].thread != id) next++;
    if (change != LEAVE_OUT && next == all->count) return blocks;
    for (size_t k = 0; k < all->count; k++) {
        bool moved = change == LEAVE_OUT ? k >= i && all->at[k].thread == id : k == (change == PULL ? next : i);
        if (moved) continue;
        if (change == PUSH && k == next) vec_push(&blocks, all->at[i]);
        vec_push(&blocks, all->at[k]);
        if (change == PULL && k == i) vec_push(&blocks, all->at[next]);
    }
    return blocks;
}

/* One step; false: nothing helps. */
static bool improve(struct minimizer *m) {
    block_list all = blocks_of(&m->best->course);
    bool better = false;
    for (size_t i = all.count; i-- > 0 && !better;)
        for (enum change change = 0; change < CHANGES && !better; change++) {
            block_list blocks = changed(&all, i, change);
            better = blocks.count && try_blocks(m, &blocks);
            vec_free(&blocks);
        }
    vec_free(&all);
    return better;
}

/* ---- 3 and 4: all schedules ---- */

static enum simplicity search_all_simpler(struct minimizer *m) {
    struct explore_options o = m->options;
    enum finding_out answer = NOT_MET;
    finding *f;
    o.method = METHOD_EXHAUSTIVE;
    o.summaries = o.slice = false;
    o.bound_switches = true;
    for (uint64_t k = 0; k < shape_of(&m->best->course).preemptions; k++) {
        o.max_switches = k;
        answer = search_with(m, &o, &f);
        if (answer == CUT) return SCHEDULE_SIMPLER;
        if (answer == MET) adopt(m, f);
    }
    o.bound_turns = true;
    do {
        struct shape best = shape_of(&m->best->course);
        if (!best.switches) return SCHEDULE_MINIMAL;
        o.max_switches = best.preemptions;
        o.max_turns = best.switches - 1;
        answer = search_with(m, &o, &f);
        if (answer == MET) adopt(m, f);
    } while (answer == MET);
    return answer == CUT ? SCHEDULE_SIMPLER : SCHEDULE_MINIMAL;
}

/* ---- set-up ---- */

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
    o->minimize = o->path_inputs = o->bound_switches = o->summaries = o->slice = false;
    o->keep_going = true;
    o->order = ORDER_DFS;
    o->keep_snapshots = f->kind == ERROR_RACE;
    o->started = 0;
    o->relay = 0;
    o->on_checkpoint = NULL;
    o->max_runs = o->max_memory = 0;
    o->data = &m;
    o->on_unmodelled = NULL;
    o->on_progress = NULL;
    o->meter = NULL;
    o->profile = NULL;
    o->on_path = NULL;
    o->graph_states = 0;
    o->on_error = on_error;
    if (repeat(&m)) {
        double deadline = m.deadline;
        m.deadline -= seconds / 2;
        while (improve(&m)) continue;
        m.deadline = deadline;
        enum simplicity simplicity = search_all_simpler(&m);
        m.best->simplicity = simplicity;
    }
    inputs_free(m.inputs, count);
    free(names);
    return m.best;
}
