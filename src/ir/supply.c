/* supply.c -- bodies for functions that have none.
 *
 * Two ways to get one. A stub (--stub) is a file of C that is compiled and linked like the program's own, but may only
 * fill gaps: whatever it defines must be defined neither by the program, nor by a model, nor by the machine. Otherwise a
 * stub would silently replace what is to be checked.
 *
 * A function that is assumed to be pure (--assume-pure) gets the body
 *
 *     T f(...) { T result; heddle_symbolic(&result, sizeof result, "f()"); return result; }
 *
 * so to everything behind the front end it is a function like any other, and what it returns is an input: it is seen in
 * errors, written to test files and replayed. It touches nothing but its own result, also where that is returned
 * through a pointer (sret). Of a function that never returns nothing can be assumed like that: clang puts no code behind
 * its calls. */
#include "ir/input.h"

#include <llvm-c/Target.h>
#include <string.h>

static bool is_native(const struct frontend_input *input, const char *name) {
    return input->is_native && input->is_native(name);
}

/* ---- stubs ---- */

static bool is_private(LLVMValueRef value) {
    LLVMLinkage linkage = LLVMGetLinkage(value);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage || linkage == LLVMAppendingLinkage;
}

static bool defines(LLVMModuleRef module, const char *name) {
    LLVMValueRef f = LLVMGetNamedFunction(module, name), g = f ? f : LLVMGetNamedGlobal(module, name);
    return g && !LLVMIsDeclaration(g) && !is_private(g);
}

/* May the stub define this? */
static bool fills_gap(LLVMValueRef value, LLVMModuleRef whole, LLVMModuleRef models, const char *file,
                      const struct frontend_input *input) {
    const char *name = LLVMGetValueName2(value, &(size_t){0});
    if (LLVMIsDeclaration(value) || is_private(value)) return true;
    if (defines(whole, name)) {
        input_error(file, "defines `%s', which the program, or another stub, defines already; a stub replaces nothing", name);
        return false;
    }
    if ((models && defines(models, name)) || is_native(input, name)) {
        input_error(file, "defines `%s', which heddle has a model of; a stub replaces nothing (name the file as one of the "
                          "program's own if its definition shall count)", name);
        return false;
    }
    return true;
}

bool supply_check_stub(LLVMModuleRef whole, LLVMModuleRef stub, LLVMModuleRef models, const char *file,
                       const struct frontend_input *input) {
    bool good = true;
    for (LLVMValueRef f = LLVMGetFirstFunction(stub); f; f = LLVMGetNextFunction(f))
        good &= fills_gap(f, whole, models, file, input);
    for (LLVMValueRef g = LLVMGetFirstGlobal(stub); g; g = LLVMGetNextGlobal(g))
        good &= fills_gap(g, whole, models, file, input);
    return good;
}

/* ---- pure functions ---- */

struct maker { LLVMModuleRef module; LLVMContextRef context; LLVMTargetDataRef layout; LLVMBuilderRef builder; };

/* heddle_symbolic(where, bytes, name); */
static void make_input(const struct maker *k, LLVMValueRef where, uint64_t bytes, const char *of) {
    LLVMTypeRef pointer = LLVMPointerTypeInContext(k->context, 0), size = LLVMIntPtrTypeInContext(k->context, k->layout);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(k->context), (LLVMTypeRef[]){pointer, size, pointer}, 3, false);
    LLVMValueRef callee = LLVMGetNamedFunction(k->module, "heddle_symbolic");
    if (!callee) callee = LLVMAddFunction(k->module, "heddle_symbolic", type);
    char *name = xformat("%s()", of);
    LLVMValueRef text = LLVMBuildGlobalStringPtr(k->builder, name, "");
    LLVMBuildCall2(k->builder, type, callee, (LLVMValueRef[]){where, LLVMConstInt(size, bytes, false), text}, 3, "");
    free(name);
}

static LLVMTypeRef returned_through_pointer(LLVMValueRef f) {
    unsigned kind = LLVMGetEnumAttributeKindForName("sret", 4);
    LLVMAttributeRef attribute = LLVMCountParams(f) ? LLVMGetEnumAttributeAtIndex(f, 1, kind) : NULL;
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

/* A value of the type that can be anything: whole bytes, of which an integer takes its lowest bits. */
static LLVMValueRef make_anything(const struct maker *k, LLVMTypeRef type, const char *of) {
    uint64_t bytes = LLVMStoreSizeOfType(k->layout, type);
    bool is_integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    LLVMTypeRef stored = is_integer ? LLVMIntTypeInContext(k->context, (unsigned)(8 * bytes)) : type;
    LLVMValueRef where = LLVMBuildAlloca(k->builder, stored, "result");
    make_input(k, where, bytes, of);
    LLVMValueRef loaded = LLVMBuildLoad2(k->builder, stored, where, "");
    return is_integer && stored != type ? LLVMBuildTrunc(k->builder, loaded, type, "") : loaded;
}

static void make_body(const struct maker *k, LLVMValueRef f, const char *name) {
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(f)), through = returned_through_pointer(f);
    LLVMPositionBuilderAtEnd(k->builder, LLVMAppendBasicBlockInContext(k->context, f, "entry"));
    if (through) make_input(k, LLVMGetParam(f, 0), LLVMABISizeOfType(k->layout, through), name);
    if (LLVMGetTypeKind(result) == LLVMVoidTypeKind) LLVMBuildRetVoid(k->builder);
    else LLVMBuildRet(k->builder, make_anything(k, result, name));
    LLVMSetLinkage(f, LLVMExternalLinkage);
}

static bool is_among(const char *name, const char *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, list[i]) == 0) return true;
    return false;
}

/* Why nothing can be assumed of it, or NULL. */
static const char *fault(LLVMValueRef f, const char *name, const char *const *own, size_t own_count,
                         const struct frontend_input *input) {
    unsigned no_return = LLVMGetEnumAttributeKindForName("noreturn", 8);
    if (is_among(name, own, own_count)) return "the program has a body of it";
    if (is_native(input, name) || (f && !LLVMIsDeclaration(f))) return "heddle has a model of it";
    if (f && LLVMGetEnumAttributeAtIndex(f, LLVMAttributeFunctionIndex, no_return))
        return "it never returns; give it a body with --stub";
    return NULL;
}

bool supply_pure(LLVMModuleRef module, const struct frontend_input *input, const char *const *own, size_t own_count) {
    struct maker k = {.module = module, .context = LLVMGetModuleContext(module), .layout = LLVMGetModuleDataLayout(module)};
    bool good = true;
    k.builder = LLVMCreateBuilderInContext(k.context);
    for (size_t i = 0; i < input->pure_count && good; i++) {
        const char *name = input->pure[i];
        if (is_among(name, input->pure, i)) continue;
        LLVMValueRef f = LLVMGetNamedFunction(module, name);
        const char *why = fault(f, name, own, own_count, input);
        if (why) input_error(NULL, "--assume-pure=%s: %s", name, why);
        else if (f) make_body(&k, f, name);
        good = !why;
    }
    LLVMDisposeBuilder(k.builder);
    return good;
}
