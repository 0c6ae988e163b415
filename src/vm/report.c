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

void finding_free(finding *f) {
    if (!f) return;
    free(f->message);
    free(f->stack);
    for (size_t i = 0; i < f->note_count; i++) free(f->notes[i].text);
    free(f->notes);
    input_values_free(f->inputs, f->input_count);
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

static void add_note(finding *f, uint32_t where, char *text) {
    f->notes = xrealloc(f->notes, (f->note_count + 1) * sizeof *f->notes);
    f->notes[f->note_count++] = (note){text, where};
}

static void describe_object(finding *f, const object *o) {
    char text[200];
    object_describe(o, text, sizeof text);
    const char *verb = o->region == REGION_HEAP ? "allocated" : "defined";
    if (o->allocated_at) add_note(f, o->allocated_at, xformat("%s was %s here", text, verb));
    if (o->freed_at)
        add_note(f, o->freed_at, xstrdup(o->region == REGION_STACK ? "its block was left here" : "it was freed here"));
}

static void take_stack(const vm *m, finding *f, const insn *ip) {
    for (const frame *fr = m->top; fr; fr = fr->caller) f->stack_count++;
    f->stack = xcalloc(f->stack_count, sizeof *f->stack);
    size_t i = 0;
    for (const frame *fr = m->top; fr; fr = fr->caller) {
        const insn *at = fr == m->top ? ip : fr->ip;
        f->stack[i++] = (stack_entry){fr->function->name, at ? at->location : 0};
    }
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

finding *finding_make(vm *m, enum error_kind kind, const insn *ip, pathcond *condition, const object *about,
                      char *message) {
    finding *f = xcalloc(1, sizeof *f);
    f->kind = kind;
    f->message = message;
    f->location = user_location(m, ip);
    f->function = user_frame(m) ? user_frame(m)->function->name : "";
    take_stack(m, f, ip);
    if (about) describe_object(f, about);
    f->inputs = vm_inputs(m, condition, m->state, &f->input_count);
    return f;
}
