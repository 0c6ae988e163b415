/* link.c -- several modules into one, and the library models into the program.
 *
 * Every definition in the models is made `linkonce`: LLVM's linker then takes only what is referenced, and
 * the user's own definition of a function wins. */
#include "ir/input.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <string.h>

static void keep_error(LLVMDiagnosticInfoRef info, void *context) {
    struct diagnostics *d = context;
    if (LLVMGetDiagInfoSeverity(info) != LLVMDSError || d->error) return;
    char *text = LLVMGetDiagInfoDescription(info);
    d->error = xstrdup(text);
    LLVMDisposeMessage(text);
}

void diagnostics_collect(LLVMContextRef context, struct diagnostics *d) {
    LLVMContextSetDiagnosticHandler(context, keep_error, d);
}

bool link_check_target(LLVMModuleRef module, const char *file) {
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    unsigned pointer = LLVMPointerSize(layout);
    if (LLVMByteOrder(layout) == LLVMLittleEndian && (pointer == 4 || pointer == 8)) return true;
    input_error(file, "target `%s' is not supported; heddle checks little-endian programs, pointers of 32 or 64 bits",
                *LLVMGetTarget(module) ? LLVMGetTarget(module) : LLVMGetDataLayoutStr(module));
    return false;
}

bool link_module(LLVMModuleRef *whole, LLVMModuleRef module, const char *file, struct diagnostics *d) {
    if (!*whole) {
        *whole = module;
        return true;
    }
    const char *ours = LLVMGetDataLayoutStr(*whole), *theirs = LLVMGetDataLayoutStr(module);
    if (!*ours) LLVMSetDataLayout(*whole, theirs);
    else if (!*theirs) LLVMSetDataLayout(module, ours);
    else if (strcmp(ours, theirs)) {
        input_error(file, "compiled for another target (`%s') than the files before it (`%s'); use one for all",
                    LLVMGetTarget(module), LLVMGetTarget(*whole));
        LLVMDisposeModule(module);
        return false;
    }
    if (!LLVMLinkModules2(*whole, module)) return true;
    input_error(file, "cannot link: %s", d->error ? d->error : "unknown reason");
    return false;
}

/* Models are taken only if something refers to them, but for those that the machine calls on its own. */
static void make_optional(LLVMValueRef value, const char *start) {
    LLVMLinkage linkage = LLVMGetLinkage(value);
    const char *name = LLVMGetValueName2(value, &(size_t){0});
    if (strcmp(name, "__heddle_copy_words") == 0 || strcmp(name, "__heddle_fill_words") == 0) return;
    if (start && strcmp(name, start) == 0) return;
    if (LLVMIsDeclaration(value) || linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
        linkage == LLVMAppendingLinkage)
        return;
    LLVMSetLinkage(value, LLVMLinkOnceAnyLinkage);
}

LLVMModuleRef link_read_models(LLVMModuleRef whole, const struct frontend_input *input, struct diagnostics *d, bool *good) {
    bool small = LLVMPointerSize(LLVMGetModuleDataLayout(whole)) == 4;
    const uint8_t *bitcode = small ? input->models32 : input->models64;
    size_t bytes = small ? input->models32_bytes : input->models64_bytes;
    *good = true;
    if (!bitcode) return NULL;
    LLVMContextRef context = LLVMGetModuleContext(whole);
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy((const char *)bitcode, bytes, "library models");
    LLVMModuleRef models;
    if (!LLVMGetBitcodeModuleInContext2(context, buffer, &models)) return models;
    input_error(NULL, "cannot read the library models: %s", d->error ? d->error : "unknown reason");
    LLVMDisposeMemoryBuffer(buffer);
    *good = false;
    return NULL;
}

/* Gives a variable that the models only declare its contents. */
static void define_variable(LLVMModuleRef whole, const char *name, LLVMValueRef contents) {
    LLVMValueRef declared = LLVMGetNamedGlobal(whole, name);
    if (!declared || !LLVMIsDeclaration(declared)) return;
    LLVMValueRef defined = LLVMAddGlobal(whole, LLVMTypeOf(contents), "");
    LLVMSetInitializer(defined, contents);
    LLVMReplaceAllUsesWith(declared, defined);
    LLVMDeleteGlobal(declared);
    LLVMSetValueName2(defined, name, strlen(name));
}

static LLVMValueRef variables(LLVMModuleRef whole, const struct given *given) {
    LLVMContextRef context = LLVMGetModuleContext(whole);
    LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
    size_t count = given ? given->variables : 0;
    LLVMValueRef *all = xcalloc(count + 1, sizeof *all);
    for (size_t i = 0; i < count; i++) {
        const char *text = given->environment[i];
        LLVMValueRef contents = LLVMConstStringInContext(context, text, (unsigned)strlen(text), false);
        all[i] = LLVMAddGlobal(whole, LLVMTypeOf(contents), "__heddle_variable");
        LLVMSetInitializer(all[i], contents);
        LLVMSetLinkage(all[i], LLVMInternalLinkage);
    }
    all[count] = LLVMConstNull(pointer);
    LLVMValueRef list = LLVMConstArray2(pointer, all, count + 1);
    free(all);
    return list;
}

void link_environment(LLVMModuleRef whole, const char *program_name, const struct given *given) {
    LLVMContextRef context = LLVMGetModuleContext(whole);
    const char *slash = strrchr(program_name, '/'), *short_name = slash ? slash + 1 : program_name;
    define_variable(whole, "__heddle_program_name",
                    LLVMConstStringInContext(context, program_name, (unsigned)strlen(program_name), false));
    define_variable(whole, "__heddle_short_program_name",
                    LLVMConstStringInContext(context, short_name, (unsigned)strlen(short_name), false));
    define_variable(whole, "__heddle_environment", variables(whole, given));
}

bool link_models(LLVMModuleRef whole, LLVMModuleRef models, const struct given *given, struct diagnostics *d) {
    LLVMSetTarget(models, LLVMGetTarget(whole));
    LLVMSetDataLayout(models, LLVMGetDataLayoutStr(whole));
    if (given && given->malloc_fails) given_replace(models, "__heddle_failing_");
    if (given && given->concrete & CONCRETE_TIME) given_replace(models, "__heddle_concrete_time_");
    if (given && given->concrete & CONCRETE_RANDOM) given_replace(models, "__heddle_concrete_random_");
    if (given_handles_signals(whole)) given_replace(models, "__heddle_handled_");
    const char *start = given_start(given, whole);
    for (LLVMValueRef f = LLVMGetFirstFunction(models); f; f = LLVMGetNextFunction(f)) make_optional(f, start);
    for (LLVMValueRef g = LLVMGetFirstGlobal(models); g; g = LLVMGetNextGlobal(g)) make_optional(g, NULL);
    if (!LLVMLinkModules2(whole, models)) {
        given_define(whole, given);
        return true;
    }
    input_error(NULL, "cannot link the library models: %s", d->error ? d->error : "unknown reason");
    return false;
}
