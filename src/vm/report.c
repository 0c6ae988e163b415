/* report.c -- what is known about an error when it is found: place, call stack, object, inputs. */
#include "vm/machine.h"

#include <stdio.h>
#include <stdlib.h>

const char *const error_keys[ERROR_KINDS] = {
#define ERROR(name, key, check) key,
#include "vm/error.def"
#undef ERROR
};

const unsigned error_checks[ERROR_KINDS] = {
#define ERROR(name, key, check) check,
#include "vm/error.def"
#undef ERROR
};

const char *thread_text(uint32_t id, char buffer[THREAD_TEXT_BYTES]) {
    snprintf(buffer, THREAD_TEXT_BYTES, id ? "thread %" PRIu32 : "main", id);
    return buffer;
}

void course_free(course *c) {
    for (size_t i = 0; i < c->step_count; i++) {
        free(c->steps[i].object);
        free(c->steps[i].target);
    }
    free(c->steps);
    free(c->choices);
    free(c->names);
    *c = (course){0};
}

void finding_free(finding *f) {
    if (!f) return;
    free(f->message);
    free(f->stack);
    for (size_t i = 0; i < f->note_count; i++) free(f->notes[i].text);
    free(f->notes);
    input_values_free(f->inputs, f->input_count);
    course_free(&f->course);
    free(f->other_stack);
    free(f);
}

const char *object_describe(const object *o, char *buffer, size_t bytes) {
    const char *what = o->region == REGION_HEAP    ? "heap object"
                       : o->region == REGION_STACK ? "local variable"
                                                   : "global variable";
    const char *size = o->size_term ? "at most " : "";
    if (o->name)
        snprintf(buffer, bytes, "%s '%s' of %s%" PRIu64 " byte%s", what, o->name, size, o->size,
                 o->size == 1 ? "" : "s");
    else
        snprintf(buffer, bytes, "%s of %s%" PRIu64 " byte%s", what, size, o->size, o->size == 1 ? "" : "s");
    return buffer;
}

void finding_note(finding *f, uint32_t where, char *text) {
    f->notes = xrealloc(f->notes, (f->note_count + 1) * sizeof *f->notes);
    f->notes[f->note_count++] = (note){text, where};
}

static void describe_object(finding *f, const object *o) {
    char text[200];
    object_describe(o, text, sizeof text);
    const char *verb = o->region == REGION_HEAP ? "allocated" : "defined";
    if (o->allocated_at) finding_note(f, o->allocated_at, xformat("%s was %s here", text, verb));
    if (o->freed_at)
        finding_note(f, o->freed_at, xstrdup(o->region == REGION_STACK ? "its block was left here" : "it was freed here"));
}

/* Is the outermost caller a model that started main? */
static bool is_start(const frame *top) {
    while (top->caller) top = top->caller;
    return top->function->is_model && top->purpose == FRAME_MAIN;
}

/* The calls that led to instruction ip of the top frame (NULL: where it is suspended), innermost first. A model that calls
 * main (ir/given.c) is none of them. */
static stack_entry *stack_of(const frame *top, const insn *ip, size_t *count) {
    size_t i = 0;
    *count = 0;
    for (const frame *fr = top; fr; fr = fr->caller) ++*count;
    stack_entry *stack = xcalloc(*count, sizeof *stack);
    if (*count > 1 && is_start(top)) --*count;
    for (const frame *fr = top; i < *count; fr = fr->caller) {
        const insn *at = fr == top && ip ? ip : fr->ip;
        stack[i++] = (stack_entry){fr->function->name, at ? at->location : 0};
    }
    return stack;
}

/* The innermost frame that is the user's own code: what happens inside a library model is the caller's doing. */
static const frame *user_frame(const vm *m) {
    const frame *fr = m->top;
    while (fr && fr->function->is_model) fr = fr->caller;
    return fr;
}

uint32_t user_location(const vm *m, const insn *ip) {
    const frame *fr = user_frame(m);
    return !fr || fr == m->top ? ip->location : fr->ip->location;
}

uint32_t user_function(const vm *m) {
    const frame *fr = user_frame(m);
    return fr ? fr->function->index : 0;
}

finding *finding_make(vm *m, enum error_kind kind, const insn *ip, pathcond *condition, const object *about,
                      char *message) {
    finding *f = xcalloc(1, sizeof *f);
    f->kind = kind;
    f->message = message;
    f->location = user_location(m, ip);
    f->function = user_frame(m) ? user_frame(m)->function->name : "";
    f->stack = stack_of(m->top, ip, &f->stack_count);
    if (about) describe_object(f, about);
    f->inputs = vm_inputs(m, condition, m->state, &f->input_count);
    return f;
}

const state *vm_running(const vm *m) { return m->state; }

/* The two orders of a race are one error: it is reported at the access that comes first in the program. */
static void put_in_order(finding *f) {
    finding g = *f;
    if (f->location <= f->other_location) return;
    f->location = g.other_location;
    f->other_location = g.location;
    f->function = g.other_function;
    f->other_function = g.function;
    f->thread = g.other_thread;
    f->other_thread = g.thread;
    f->stack = g.other_stack;
    f->other_stack = g.stack;
    f->stack_count = g.other_stack_count;
    f->other_stack_count = g.stack_count;
}

/* The stack of an access; without the state before it all that is known is its innermost function. */
static stack_entry *stack_of_access(const vm *m, const struct vm_access *a, size_t *count) {
    const thread *t = a->before ? thread_of(a->before, a->thread) : NULL;
    if (t && t->top) return stack_of(t->top, NULL, count);
    stack_entry *stack = xcalloc(1, sizeof *stack);
    *stack = (stack_entry){m->program->functions[a->op->function].name, a->op->location};
    *count = 1;
    return stack;
}

static term *start_of(vm *m, const struct vm_access *a) {
    term *base = term_const(m->terms, m->pointer_bits, a->op->offset ? a->op->at[0].address : a->address);
    return a->op->offset ? term_add(m->terms, base, a->op->offset) : base;
}

static term *end_of(vm *m, const struct vm_access *a) {
    uint64_t bytes = a->op->offset ? a->op->offset_bytes : a->bytes;
    return term_add(m->terms, start_of(m, a), term_const(m->terms, m->pointer_bits, bytes));
}

/* Under which inputs they touch a common byte. NULL: under none. */
static pathcond *common_bytes(vm *m, state *s, const struct vm_access *a, const struct vm_access *b) {
    pathcond *condition = NULL;
    if (!a->op->offset && !b->op->offset) return pathcond_ref(s->condition);
    term *overlap = term_and(m->terms, term_ult(m->terms, start_of(m, a), end_of(m, b)),
                             term_ult(m->terms, start_of(m, b), end_of(m, a)));
    enum answer answer = pathcond_check(m->solver, s->condition, overlap, &condition);
    if (answer == UNKNOWN) m->options.on_incomplete(m->options.data, vm_solver_gave_up, b->op->location);
    return answer == SAT ? condition : NULL;
}

finding *vm_data_race(vm *m, state *s, struct vm_access first, struct vm_access second, char *message) {
    pathcond *condition = common_bytes(m, s, &first, &second);
    if (!condition) {
        free(message);
        return NULL;
    }
    finding *f = xcalloc(1, sizeof *f);
    m->state = s;
    f->kind = ERROR_RACE;
    f->message = message;
    f->inputs = vm_inputs(m, condition, s, &f->input_count);
    pathcond_unref(m->solver, condition);
    f->thread = second.thread;
    f->location = second.op->location;
    f->function = m->program->functions[second.op->function].name;
    f->stack = stack_of_access(m, &second, &f->stack_count);
    f->other_thread = first.thread;
    f->other_location = first.op->location;
    f->other_function = m->program->functions[first.op->function].name;
    f->other_stack = stack_of_access(m, &first, &f->other_stack_count);
    put_in_order(f);
    return f;
}
