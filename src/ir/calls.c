/* calls.c -- calls of functions.
 *
 * Arguments are flattened like every other value. A call whose type does not match the function it names
 * (old-style declarations) is passed on as it is: the machine compares it with the function's parameters. */
#include "ir/decoder.h"

#include <string.h>

static LLVMValueRef resolve_callee(LLVMValueRef called) {
    for (int steps = 0; steps < 16 && LLVMIsAGlobalAlias(called); steps++) called = LLVMAliasGetAliasee(called);
    return called;
}

static LLVMAttributeRef argument_attribute(LLVMValueRef i, LLVMValueRef callee, unsigned k, unsigned kind) {
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(i, k + 1, kind);
    if (!attribute && LLVMIsAFunction(callee) && k < LLVMCountParams(callee))
        attribute = LLVMGetEnumAttributeAtIndex(callee, k + 1, kind);
    return attribute;
}

/* clang passes a number of 128 bits, or what holds one, as two words while there are registers: it loads them as the members of
 * a structure without a name. Where the words come from says whether the first of them is aligned like the whole when they are
 * passed in memory: the type that is there, or what clang knows of the address. */
static LLVMValueRef loaded_from(LLVMValueRef value) { return LLVMIsALoadInst(value) ? LLVMGetOperand(value, 0) : NULL; }

static bool is_gep(LLVMValueRef v) {
    return LLVMIsAGetElementPtrInst(v) || (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr);
}

/* The two words that the GEP is about, or NULL. */
static LLVMValueRef words_at(LLVMValueRef place) {
    if (!place || !is_gep(place)) return NULL;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(place);
    bool words = LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMIsLiteralStruct(type) && LLVMCountStructElementTypes(type) == 2;
    return words ? LLVMGetOperand(place, 0) : NULL;
}

static LLVMTypeRef type_at(LLVMValueRef place) {
    if (LLVMIsAAllocaInst(place)) return LLVMGetAllocatedType(place);
    if (LLVMIsAGlobalVariable(place)) return LLVMGlobalGetValueType(place);
    if (!is_gep(place)) return NULL;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(place);
    for (unsigned k = 2; k < (unsigned)LLVMGetNumOperands(place) && type; k++) {
        bool structure = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        LLVMValueRef index = LLVMGetOperand(place, k);
        type = !structure ? LLVMGetElementType(type) : LLVMIsAConstantInt(index)
             ? LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(index)) : NULL;
    }
    return type;
}

static uint16_t alignment_of_words(decoder *d, LLVMValueRef first, LLVMValueRef second) {
    LLVMValueRef from = loaded_from(first), whole = words_at(loaded_from(second));
    if (!from || !whole || (from != whole && words_at(from) != whole)) return 0;
    unsigned align = LLVMGetAlignment(first);
    LLVMTypeRef type = type_at(whole);
    if (type && type_is_sized(type) && LLVMABIAlignmentOfType(d->layout, type) < align) align = LLVMABIAlignmentOfType(d->layout, type);
    return (uint16_t)align;
}

static void add_argument(body *b, LLVMValueRef i, LLVMValueRef callee, unsigned k, bool is_extra) {
    decoder *d = b->d;
    LLVMValueRef value = LLVMGetOperand(i, k);
    const struct shape *shape = shape_of(d, LLVMTypeOf(value));
    LLVMAttributeRef byval = argument_attribute(i, callee, k, d->byval_attribute);
    LLVMTypeRef byval_type = byval ? LLVMGetTypeAttributeValue(byval) : NULL;
    for (uint32_t leaf = 0; leaf < shape->count && !b->ended; leaf++) {
        const struct leaf *l = &shape->leaves[leaf];
        argument a = {.value = body_value(b, value, leaf), .width = l->width, .align = l->align,
                      .is_float = l->is_float, .is_pointer = l->is_pointer};
        if (byval_type && type_is_sized(byval_type)) {
            LLVMAttributeRef align = argument_attribute(i, callee, k, d->align_attribute);
            a.byval_bytes = (uint32_t)LLVMABISizeOfType(d->layout, byval_type);
            a.align = (uint16_t)(align ? LLVMGetEnumAttributeValue(align)
                                       : LLVMABIAlignmentOfType(d->layout, byval_type));
        }
        if (LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind) {
            a.align = (uint16_t)LLVMABIAlignmentOfType(d->layout, LLVMTypeOf(value));
            a.behind = (uint32_t)(l->bit_offset / 8);
        }
        bool words = is_extra && l->width == 64 && k + 1 < LLVMGetNumArgOperands(i);
        uint16_t whole = words ? alignment_of_words(d, value, LLVMGetOperand(i, k + 1)) : 0;
        if (whole > a.align) a.align = whole;
        if (!a.align) a.align = 1;
        vec_push(&d->arguments, a);
    }
}

static bool types_are_supported(body *b, LLVMValueRef i) {
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i) && !b->ended; k++) {
        const struct shape *shape = shape_of(b->d, LLVMTypeOf(LLVMGetOperand(i, k)));
        if (shape->problem) body_unsupported(b, "call with an argument of unsupported kind: %s", shape->problem);
    }
    const struct shape *result = shape_of(b->d, LLVMTypeOf(i));
    if (result->problem) body_unsupported(b, "call with a result of unsupported kind: %s", result->problem);
    return !b->ended;
}

static bool never_returns(decoder *d, LLVMValueRef i, LLVMValueRef callee) {
    LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    if (LLVMGetCallSiteEnumAttribute(i, whole, d->noreturn_attribute)) return true;
    return LLVMIsAFunction(callee) && LLVMGetEnumAttributeAtIndex(callee, whole, d->noreturn_attribute);
}

static void emit_call(body *b, LLVMValueRef i, LLVMValueRef callee) {
    decoder *d = b->d;
    call c = {.function = -1};
    LLVMTypeRef type = LLVMGetCalledFunctionType(i);
    unsigned fixed = LLVMCountParamTypes(type), count = LLVMGetNumArgOperands(i);
    if (LLVMIsAFunction(callee)) {
        c.function = function_number(d, callee);
        if (c.function >= 0) function_queue(d, (uint32_t)c.function);
    }
    if (c.function < 0) c.callee = body_value(b, callee, 0);
    c.first_argument = (uint32_t)d->arguments.count;
    for (unsigned k = 0; k < count && !b->ended; k++) {
        add_argument(b, i, callee, k, k >= fixed);
        if (k < fixed) c.fixed_arguments = (uint32_t)d->arguments.count - c.first_argument;
    }
    if (b->ended) return;
    c.arguments = (uint32_t)d->arguments.count - c.first_argument;
    const struct shape *result = shape_of(d, LLVMTypeOf(i));
    c.results = result->count;
    c.no_return = never_returns(d, i, callee);
    insn *made = body_emit(b, OP_CALL, result->count ? result->leaves[0].width : 0,
                           result->count ? body_register(b, i) : -1, 0, 0, 0);
    made->imm = (int64_t)d->calls.count;
    vec_push(&d->calls, c);
}

void decode_call(body *b, LLVMValueRef i) {
    LLVMValueRef callee = resolve_callee(LLVMGetCalledValue(i));
    if (LLVMIsAFunction(callee)) {
        const char *name = LLVMGetValueName2(callee, &(size_t){0});
        if (!strncmp(name, "llvm.", 5)) {
            if (strncmp(name, "llvm.dbg.", 9)) decode_intrinsic(b, i, name);
            return;
        }
    }
    if (!types_are_supported(b, i)) return;
    if (LLVMIsAInlineAsm(callee)) decode_inline_assembly(b, i, callee);
    else emit_call(b, i, callee);
}
