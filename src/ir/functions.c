/* functions.c -- the table of functions, and which of them are decoded.
 *
 * Every function of the module has an entry, so that names can be looked up; only those that can be reached
 * from `main`, from constructors and destructors, or whose address is mentioned by something reached, get
 * code. Functions listed in llvm.used count as reached. Without a `main` all of the user's functions do. */
#include "ir/decoder.h"

#include <string.h>

static LLVMTypeRef byval_type(decoder *d, LLVMValueRef value, unsigned number) {
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(value, number + 1, d->byval_attribute);
    return attribute ? LLVMGetTypeAttributeValue(attribute) : NULL;
}

static void declare_parameters(decoder *d, LLVMValueRef value, function *f) {
    f->first_parameter = (uint32_t)d->parameters.count;
    unsigned count = LLVMCountParams(value);
    for (unsigned k = 0; k < count; k++) {
        LLVMValueRef parameter_value = LLVMGetParam(value, k);
        const struct shape *shape = shape_of(d, LLVMTypeOf(parameter_value));
        for (uint32_t leaf = 0; leaf < shape->count; leaf++) {
            parameter p = {.width = shape->leaves[leaf].width};
            LLVMTypeRef byval = byval_type(d, value, k);
            if (byval && type_is_sized(byval)) {
                LLVMAttributeRef align = LLVMGetEnumAttributeAtIndex(value, k + 1, d->align_attribute);
                p.byval_bytes = (uint32_t)LLVMABISizeOfType(d->layout, byval);
                p.byval_align = (uint16_t)(align ? LLVMGetEnumAttributeValue(align)
                                                 : LLVMABIAlignmentOfType(d->layout, byval));
            }
            vec_push(&d->parameters, p);
        }
    }
    f->parameters = (uint32_t)d->parameters.count - f->first_parameter;
}

/* The typed inputs of heddle.h have bodies of their own in every file that includes it, but are not the user's code. */
static bool is_annotation(LLVMValueRef value, const char *name) {
    return strncmp(name, "heddle_", 7) == 0 && LLVMGetLinkage(value) == LLVMInternalLinkage;
}

static void declare(decoder *d, LLVMValueRef value, const char *name) {
    LLVMTypeRef type = LLVMGlobalGetValueType(value);
    const struct shape *result = shape_of(d, LLVMGetReturnType(type));
    function f = {
        .name = arena_strdup(&d->p->memory, name),
        .index = (uint32_t)d->functions.count,
        .variadic = LLVMIsFunctionVarArg(type),
        .is_model = decoder_is_model(d, name) || is_annotation(value, name),
        .is_atomic = strncmp(name, "__VERIFIER_atomic_", 18) == 0,
        .is_weak = LLVMIsDeclaration(value) && LLVMGetLinkage(value) == LLVMExternalWeakLinkage,
        .results = result->count,
        .result_width = result->count ? result->leaves[0].width : 0,
        .location = decoder_location(d, value),
    };
    declare_parameters(d, value, &f);
    map_put(&d->function_numbers, map_key(value), f.index);
    vec_push(&d->functions, f);
    vec_push(&d->function_values, value);
    vec_push(&d->function_queued, false);
}

void functions_declare(decoder *d) {
    for (LLVMValueRef f = LLVMGetFirstFunction(d->module); f; f = LLVMGetNextFunction(f)) {
        const char *name = LLVMGetValueName2(f, &(size_t){0});
        if (strncmp(name, "llvm.", 5)) declare(d, f, name);
    }
}

int32_t function_number(decoder *d, LLVMValueRef value) {
    uint64_t *known = map_find(&d->function_numbers, map_key(value));
    return known ? (int32_t)*known : -1;
}

void function_queue(decoder *d, uint32_t index) {
    if (d->function_queued.at[index] || LLVMIsDeclaration(d->function_values.at[index])) return;
    d->function_queued.at[index] = true;
    d->functions.at[index].has_body = true;
    vec_push(&d->function_queue, index);
}

/* -- constructors and destructors -- */

struct ordered { uint64_t priority; uint32_t position, function; };

static int compare_ordered(const void *a, const void *b) {
    const struct ordered *x = a, *y = b;
    if (x->priority != y->priority) return x->priority < y->priority ? -1 : 1;
    return x->position < y->position ? -1 : x->position > y->position;
}

static LLVMValueRef resolve_function(LLVMValueRef value) {
    for (int steps = 0; value && steps < 16; steps++) {
        if (LLVMIsAFunction(value)) return value;
        if (LLVMIsAGlobalAlias(value)) value = LLVMAliasGetAliasee(value);
        else if (LLVMIsAConstantExpr(value) && LLVMGetNumOperands(value) == 1) value = LLVMGetOperand(value, 0);
        else break;
    }
    return NULL;
}

typedef VEC(struct ordered) ordered_list;

static void list_ordered(decoder *d, const char *name, ordered_list *list) {
    LLVMValueRef variable = LLVMGetNamedGlobal(d->module, name);
    LLVMValueRef array = variable ? LLVMGetInitializer(variable) : NULL;
    if (!array || LLVMGetTypeKind(LLVMTypeOf(array)) != LLVMArrayTypeKind) return;
    uint64_t count = LLVMGetArrayLength2(LLVMTypeOf(array));
    for (uint64_t k = 0; k < count; k++) {
        LLVMValueRef entry = LLVMGetAggregateElement(array, (unsigned)k);
        if (!entry || LLVMGetTypeKind(LLVMTypeOf(entry)) != LLVMStructTypeKind) continue;
        LLVMValueRef priority = LLVMGetAggregateElement(entry, 0);
        LLVMValueRef called = LLVMGetAggregateElement(entry, 1);
        called = called ? resolve_function(called) : NULL;
        int32_t index = called ? function_number(d, called) : -1;
        if (index < 0 || !priority || !LLVMIsAConstantInt(priority)) continue;
        vec_push(list, (struct ordered){LLVMConstIntGetZExtValue(priority), (uint32_t)k, (uint32_t)index});
        function_queue(d, (uint32_t)index);
    }
    if (list->count) qsort(list->at, list->count, sizeof *list->at, compare_ordered);
}

static void queue_used(decoder *d, const char *name) {
    LLVMValueRef variable = LLVMGetNamedGlobal(d->module, name);
    LLVMValueRef array = variable ? LLVMGetInitializer(variable) : NULL;
    if (!array || LLVMGetTypeKind(LLVMTypeOf(array)) != LLVMArrayTypeKind) return;
    uint64_t count = LLVMGetArrayLength2(LLVMTypeOf(array));
    for (uint64_t k = 0; k < count; k++) {
        LLVMValueRef used = LLVMGetAggregateElement(array, (unsigned)k);
        used = used ? resolve_function(used) : NULL;
        int32_t index = used ? function_number(d, used) : -1;
        if (index >= 0) function_queue(d, (uint32_t)index);
    }
}

/* The models' own preparations come before the program's constructors. */
static void take_beginning(decoder *d, const char *name) {
    LLVMValueRef begin = LLVMGetNamedFunction(d->module, name);
    if (!begin || LLVMIsDeclaration(begin)) return;
    uint32_t number = (uint32_t)function_number(d, begin);
    function_queue(d, number);
    vec_push(&d->constructors, number);
}

/* In a program with threads the machine calls these in the place of instructions and functions that copy and fill memory
 * (src/models/words.c). */
static void queue_helpers(decoder *d) {
    const char *const names[] = {"__heddle_copy_words", "__heddle_fill_words"};
    for (size_t i = 0; i < COUNT_OF(names) && LLVMGetNamedFunction(d->module, "pthread_create"); i++) {
        LLVMValueRef helper = LLVMGetNamedFunction(d->module, names[i]);
        if (helper) function_queue(d, (uint32_t)function_number(d, helper));
    }
}

void functions_take_constructors(decoder *d) {
    ordered_list constructors = {0}, destructors = {0};
    take_beginning(d, "__heddle_begin_files");
    list_ordered(d, "llvm.global_ctors", &constructors);
    list_ordered(d, "llvm.global_dtors", &destructors);
    for (size_t k = 0; k < constructors.count; k++) vec_push(&d->constructors, constructors.at[k].function);
    for (size_t k = destructors.count; k-- > 0;) vec_push(&d->destructors, destructors.at[k].function);
    vec_free(&constructors);
    vec_free(&destructors);
    queue_helpers(d);
    queue_used(d, "llvm.used");
    queue_used(d, "llvm.compiler.used");
}

/* -- functions that nothing reaches -- */

static void note_places(decoder *d, LLVMValueRef f, bool branches) {
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
        LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
        unsigned ways = last ? LLVMGetNumSuccessors(last) : 0;
        for (unsigned k = 0; branches && ways > 1 && k < ways; k++) vec_push(&d->unused_places, decoder_location(d, last));
        for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !branches; i = LLVMGetNextInstruction(i))
            if (!LLVMIsAAllocaInst(i) && !LLVMIsADbgInfoIntrinsic(i)) vec_push(&d->unused_places, decoder_location(d, i));
    }
}

void functions_note_unused(decoder *d) {
    for (uint32_t k = 0; k < d->functions.count; k++) {
        const function *f = &d->functions.at[k];
        LLVMValueRef value = d->function_values.at[k];
        if (f->is_model || d->function_queued.at[k] || LLVMIsDeclaration(value)) continue;
        unused_function u = {.name = f->name, .location = f->location, .first_line = (uint32_t)d->unused_places.count};
        note_places(d, value, false);
        u.lines = (uint32_t)d->unused_places.count - u.first_line;
        u.first_branch = (uint32_t)d->unused_places.count;
        note_places(d, value, true);
        u.branches = (uint32_t)d->unused_places.count - u.first_branch;
        vec_push(&d->unused, u);
    }
}
