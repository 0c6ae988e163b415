/* course.c -- how the running execution came to where it is: its visible operations, and what the environment chose. */
#include "explore/search.h"

#include <string.h>

static void add_step(struct search *s, course *c, const struct node *before, uint32_t id, const operation *op) {
    if (op->kind == OPERATION_PIVOT) return;
    schedule_step *step = &c->steps[c->step_count++];
    *step = (schedule_step){.thread = id, .kind = op->kind, .location = op->location, .value = op->value,
                            .has_value = op->has_value, .symbolic = op->symbolic,
                            .preempts = schedule_is_preemption(before, id)};
    if (op->has_value && op->value >= 4096) step->target = vm_describe_target(s->vm, s->running, op->value);
    if (op->count) {
        step->bytes = op->at[0].bytes;
        step->write = op->at[0].write;
        step->object = vm_describe(s->vm, s->running, op->at[0].address, op->at[0].bytes);
    }
}

course search_course(struct search *s) {
    const state *now = s->running;
    course c = {0};
    c.steps = xcalloc(s->nodes.count, sizeof *c.steps);
    for (size_t i = 0; i < s->trace.events.count; i++)
        add_step(s, &c, &s->nodes.at[i], s->trace.events.at[i].thread, &s->trace.events.at[i].op);
    const struct node *top = s->nodes.count ? &s->nodes.at[s->nodes.count - 1] : NULL;
    if (s->nodes.count > s->trace.events.count) add_step(s, &c, top, top->thread, &now->done);
    for (const choices *x = now->choices; x; x = x->before) c.choice_count++;
    c.choices = xcalloc(c.choice_count, sizeof *c.choices);
    size_t i = c.choice_count;
    for (const choices *x = now->choices; x; x = x->before) c.choices[--i] = x->value;
    const struct thread_name *names = vm_thread_names(s->vm, &c.name_count);
    c.names = xcalloc(c.name_count, sizeof *c.names);
    memcpy(c.names, names, c.name_count * sizeof *c.names);
    return c;
}
