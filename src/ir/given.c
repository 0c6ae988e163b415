/* given.c -- what the user gives the program, as a table for the library models.
 *
 * The table is a constant of the module like any other, so that the machine and the analyses need to know nothing about
 * it: `__heddle_given`, declared in models/given.h, whose members take one word each. A program with symbolic arguments,
 * or with a main that wants the environment, is started by the model `__heddle_start_N`, which makes them and calls main,
 * N being main's parameters. */
#include "ir/input.h"

#include <llvm-c/Target.h>
#include <string.h>

void given_add(struct given *g, struct given_item item) {
    g->items = xrealloc(g->items, (g->count + 1) * sizeof *g->items);
    g->items[g->count++] = item;
}

void given_free(struct given *g) {
    for (size_t i = 0; i < g->count; i++) {
        free(g->items[i].name);
        free(g->items[i].bytes);
    }
    free(g->items);
    *g = (struct given){0};
}

/* ---- the table ---- */

struct builder { LLVMModuleRef module; LLVMContextRef context; LLVMTypeRef word, pointer; };

static LLVMValueRef word(const struct builder *b, uint64_t n) { return LLVMConstInt(b->word, n, false); }

/* The address of a constant array with these bytes. */
static LLVMValueRef bytes_at(const struct builder *b, const char *name, const void *bytes, size_t count) {
    LLVMValueRef text = LLVMConstStringInContext2(b->context, bytes, count, true);
    LLVMValueRef variable = LLVMAddGlobal(b->module, LLVMTypeOf(text), name);
    LLVMSetInitializer(variable, text);
    LLVMSetGlobalConstant(variable, true);
    LLVMSetLinkage(variable, LLVMInternalLinkage);
    return variable;
}

static LLVMValueRef item(const struct builder *b, const struct given_item *g) {
    LLVMValueRef none = LLVMConstNull(b->pointer);
    LLVMValueRef members[] = {
        word(b, g->kind),
        g->name ? bytes_at(b, "__heddle_given_name", g->name, strlen(g->name) + 1) : none,
        g->bytes ? bytes_at(b, "__heddle_given_contents", g->bytes, g->size) : none,
        word(b, g->size), word(b, g->mode), word(b, g->least), word(b, g->most),
    };
    return LLVMConstStructInContext(b->context, members, COUNT_OF(members), false);
}

void given_define(LLVMModuleRef whole, const struct given *given) {
    static const char name[] = "__heddle_given";
    LLVMValueRef declared = LLVMGetNamedGlobal(whole, name);
    if (!declared || !LLVMIsDeclaration(declared)) return;
    struct builder b = {.module = whole, .context = LLVMGetModuleContext(whole)};
    b.word = LLVMIntTypeInContext(b.context, 8 * LLVMPointerSize(LLVMGetModuleDataLayout(whole)));
    b.pointer = LLVMPointerTypeInContext(b.context, 0);
    size_t count = given ? given->count : 0;
    LLVMValueRef *members = xcalloc(count + 2, sizeof *members);
    members[0] = word(&b, count);
    members[1] = word(&b, given ? given->failing : 0);
    for (size_t i = 0; i < count; i++) members[i + 2] = item(&b, &given->items[i]);
    LLVMValueRef table = LLVMConstStructInContext(b.context, members, (unsigned)count + 2, false);
    LLVMValueRef variable = LLVMAddGlobal(whole, LLVMTypeOf(table), "");
    LLVMSetInitializer(variable, table);
    LLVMSetGlobalConstant(variable, true);
    LLVMReplaceAllUsesWith(declared, variable);
    LLVMDeleteGlobal(declared);
    LLVMSetValueName2(variable, name, strlen(name));
    free(members);
}

/* ---- arguments ---- */

const char *given_start(const struct given *given, LLVMModuleRef module) {
    LLVMValueRef main_function = LLVMGetNamedFunction(module, "main");
    bool wanted = false;
    for (size_t i = 0; given && i < given->count; i++) wanted |= given->items[i].kind == GIVEN_ARGUMENTS;
    if (!main_function || LLVMIsDeclaration(main_function)) return NULL;
    switch (LLVMCountParams(main_function)) {
    case 2: return wanted ? "__heddle_start_2" : NULL;
    case 3: return wanted || (given && given->variables) ? "__heddle_start_3" : NULL;
    default: return NULL;
    }
}

/* ---- other definitions of functions of the machine ---- */

static void replace(LLVMModuleRef models, LLVMValueRef by, const char *name) {
    LLVMValueRef declared = LLVMGetNamedFunction(models, name);
    if (declared) {
        LLVMReplaceAllUsesWith(declared, by);
        LLVMDeleteFunction(declared);
    }
    LLVMSetValueName2(by, name, strlen(name));
}

void given_replace(LLVMModuleRef models, const char *prefix) {
    for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f)) {
        size_t length;
        const char *name = LLVMGetValueName2(f, &length);
        if (strncmp(name, prefix, strlen(prefix))) continue;
        char *plain = xstrdup(name + strlen(prefix));
        replace(models, f, plain);
        free(plain);
    }
}

bool given_handles_signals(LLVMModuleRef module) {
    static const char *const names[] = {"signal", "sigaction", "bsd_signal", "sysv_signal", "__sysv_signal"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (LLVMGetNamedFunction(module, names[i])) return true;
    return false;
}
