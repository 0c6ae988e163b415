/* constants.c -- constants of LLVM as operands.
 *
 * Scalars are interned by content, so equal constants are one entry of the table. Addresses stay symbolic
 * (global plus offset, function, block); arithmetic over them that does not fold to such a form becomes a
 * tree of CONSTANT_EXPR. A constant that mentions a thread-local variable is none: `thread_local` is set and
 * the body computes it where it is used. */
#include "ir/decoder.h"

#include <string.h>

typedef VEC(operand) operand_list;

struct collector {
    decoder *d;
    operand_list leaves;
    bool thread_local;
    const char *problem;
};

/* -- interning -- */

struct sought { const decoder *d; const constant *c; };

static bool same_constant(const void *context, uint32_t index) {
    const struct sought *s = context;
    const constant *x = s->c, *y = &s->d->constants.at[index];
    if (x->kind != y->kind || x->width != y->width || x->index != y->index || x->op != y->op || x->a != y->a ||
        x->b != y->b || x->value != y->value)
        return false;
    return x->width <= 64 || x->kind != CONSTANT_INT || !memcmp(x->words, y->words, (x->width + 63) / 64 * 8);
}

static operand intern(decoder *d, constant c) {
    uint64_t hash = hash_mix(hash_mix(hash_mix(c.kind, c.width), ((uint64_t)c.index << 16) ^ c.op),
                             hash_mix(((uint64_t)c.a << 32) | c.b, c.value));
    bool wide = c.kind == CONSTANT_INT && c.width > 64;
    for (uint32_t k = 0; wide && k < (c.width + 63) / 64; k++) hash = hash_mix(hash, c.words[k]);
    struct sought sought = {d, &c};
    int64_t index = index_table_find(&d->constant_table, hash, same_constant, &sought);
    if (index < 0) {
        if (wide) c.words = arena_copy(&d->p->memory, c.words, (c.width + 63) / 64 * 8);
        index = (int64_t)d->constants.count;
        vec_push(&d->constants, c);
        index_table_add(&d->constant_table, hash, (uint32_t)index);
    }
    return (operand)(-1 - index);
}

static operand intern_words(decoder *d, uint32_t width, uint64_t *words) {
    if (width % 64) words[width / 64] &= low_mask(width % 64);
    if (width <= 64) return intern(d, (constant){.kind = CONSTANT_INT, .width = width, .value = words[0]});
    return intern(d, (constant){.kind = CONSTANT_INT, .width = width, .words = words});
}

operand constant_int(decoder *d, uint32_t width, uint64_t value) {
    if (width <= 64)
        return intern(d, (constant){.kind = CONSTANT_INT, .width = width, .value = value & low_mask(width)});
    uint64_t *words = xcalloc((width + 63) / 64, sizeof *words);
    words[0] = value;
    operand o = intern_words(d, width, words);
    free(words);
    return o;
}

operand constant_undef(decoder *d, uint32_t width) {
    return intern(d, (constant){.kind = CONSTANT_UNDEF, .width = width});
}

operand constant_of_global(decoder *d, uint32_t number, uint64_t offset) {
    return intern(d, (constant){.kind = CONSTANT_GLOBAL, .width = d->p->pointer_bits, .index = number,
                                .value = offset & low_mask(d->p->pointer_bits)});
}

bool constant_same(decoder *d, operand o, enum constant_kind kind, uint64_t value) {
    if (!operand_is_constant(o)) return false;
    const constant *c = &d->constants.at[operand_constant(o)];
    return c->kind == kind && c->width <= 64 && c->value == value;
}

/* Bits of a wide integer, from LLVM's decimal text such as "i128 -5". */
static operand wide_int(decoder *d, LLVMValueRef value, uint32_t width) {
    uint32_t count = (width + 63) / 64;
    uint64_t *words = xcalloc(count, sizeof *words);
    char *printed = LLVMPrintValueToString(value);
    const char *digit = strchr(printed, ' ');
    digit = digit ? digit + 1 : "0";
    bool negative = *digit == '-';
    for (digit += negative; *digit >= '0' && *digit <= '9'; digit++) {
        uint64_t carry = (uint64_t)(*digit - '0');
        for (uint32_t k = 0; k < count; k++) {
            unsigned __int128 sum = (unsigned __int128)words[k] * 10 + carry;
            words[k] = (uint64_t)sum;
            carry = (uint64_t)(sum >> 64);
        }
    }
    LLVMDisposeMessage(printed);
    bool carry = negative;
    for (uint32_t k = 0; negative && k < count; k++) {
        words[k] = ~words[k] + carry;
        carry = carry && !words[k];
    }
    operand o = intern_words(d, width, words);
    free(words);
    return o;
}

static operand integer(decoder *d, LLVMValueRef value) {
    uint32_t width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    return width <= 64 ? constant_int(d, width, LLVMConstIntGetZExtValue(value)) : wide_int(d, value, width);
}

/* -- expressions -- */

static uint64_t fold(enum op op, uint32_t width, uint32_t from, uint64_t a, uint64_t b) {
    switch (op) {
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_MUL: return a * b;
    case OP_XOR: return a ^ b;
    case OP_AND: return a & b;
    case OP_OR: return a | b;
    case OP_SHL: return b < width ? a << b : 0;
    case OP_LSHR: return b < width ? a >> b : 0;
    case OP_SEXT: return (uint64_t)sign_extend(a, from);
    default: return a; /* TRUNC, ZEXT */
    }
}

static operand expression(decoder *d, enum op op, uint32_t width, operand a, operand o) {
    const constant *x = &d->constants.at[operand_constant(a)], *y = &d->constants.at[operand_constant(o)];
    bool cast = op == OP_TRUNC || op == OP_ZEXT || op == OP_SEXT;
    if (cast && x->width == width) return a;
    if (x->kind == CONSTANT_UNDEF || (!cast && y->kind == CONSTANT_UNDEF)) return constant_undef(d, width);
    if (x->kind == CONSTANT_INT && (cast || y->kind == CONSTANT_INT) && x->width <= 64 && width <= 64)
        return constant_int(d, width, fold(op, width, x->width, x->value, y->value));
    if (op == OP_ADD && x->kind == CONSTANT_INT && y->kind == CONSTANT_GLOBAL)
        return constant_of_global(d, y->index, y->value + x->value);
    if (y->kind == CONSTANT_INT && x->kind == CONSTANT_GLOBAL && (op == OP_ADD || op == OP_SUB))
        return constant_of_global(d, x->index, op == OP_ADD ? x->value + y->value : x->value - y->value);
    if (op == OP_SUB && x->kind == CONSTANT_GLOBAL && y->kind == CONSTANT_GLOBAL && x->index == y->index)
        return constant_int(d, width, x->value - y->value);
    if (op == OP_ADD && y->kind == CONSTANT_INT && y->width <= 64 && y->value == 0) return a;
    return intern(d, (constant){.kind = CONSTANT_EXPR, .width = width, .op = (uint16_t)op, .a = operand_constant(a),
                                .b = operand_constant(cast ? a : o)});
}

/* An address that has become an integer: one that lies outside its object is a number like any other, and not a pointer
 * that has left its object. LLVM makes one address of what a program has added to the integer. */
static operand as_integer(decoder *d, operand o) {
    constant c = d->constants.at[operand_constant(o)];
    if (c.kind != CONSTANT_GLOBAL || c.value <= d->globals.at[c.index].size) return o;
    operand start = constant_of_global(d, c.index, 0), distance = constant_int(d, c.width, c.value);
    return intern(d, (constant){.kind = CONSTANT_EXPR, .width = c.width, .op = OP_ADD, .a = operand_constant(start),
                                .b = operand_constant(distance)});
}

static operand scalar(struct collector *c, LLVMValueRef value);

static operand resized(decoder *d, operand o, uint32_t width, bool sign) {
    uint32_t from = d->constants.at[operand_constant(o)].width;
    return expression(d, from > width ? OP_TRUNC : sign ? OP_SEXT : OP_ZEXT, width, o, o);
}

static operand gep_expression(struct collector *c, LLVMValueRef gep) {
    decoder *d = c->d;
    uint32_t bits = d->p->pointer_bits;
    operand address = scalar(c, LLVMGetOperand(gep, 0));
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int count = LLVMGetNumOperands(gep);
    for (int k = 1; k < count && !c->problem; k++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)k);
        if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            address = expression(d, OP_ADD, bits, address,
                                 constant_int(d, bits, LLVMOffsetOfElement(d->layout, type, field)));
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (k > 1) type = LLVMGetElementType(type);
        if (!type_is_sized(type)) {
            c->problem = "address arithmetic over a type without size";
            break;
        }
        operand stride = constant_int(d, bits, LLVMABISizeOfType(d->layout, type));
        operand scaled = expression(d, OP_MUL, bits, resized(d, scalar(c, index), bits, true), stride);
        address = expression(d, OP_ADD, bits, address, scaled);
    }
    return address;
}

static operand constant_expression(struct collector *c, LLVMValueRef value) {
    decoder *d = c->d;
    const struct shape *shape = shape_of(d, LLVMTypeOf(value));
    uint32_t width = shape->leaves[0].width;
    LLVMOpcode opcode = LLVMGetConstOpcode(value);
    enum op op;
    switch (opcode) {
    case LLVMGetElementPtr: return gep_expression(c, value);
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMTrunc: {
        const struct shape *from = shape_of(d, LLVMTypeOf(LLVMGetOperand(value, 0)));
        if (from->problem || from->count != 1 || (opcode == LLVMBitCast && from->leaves[0].width != width)) break;
        operand inner = scalar(c, LLVMGetOperand(value, 0));
        return resized(d, opcode == LLVMPtrToInt ? as_integer(d, inner) : inner, width, false);
    }
    case LLVMAdd: op = OP_ADD; goto binary;
    case LLVMSub: op = OP_SUB; goto binary;
    case LLVMMul: op = OP_MUL; goto binary;
    case LLVMXor: op = OP_XOR; goto binary;
    case LLVMShl: op = OP_SHL; goto binary;
    binary: {
        operand left = scalar(c, LLVMGetOperand(value, 0));
        return as_integer(d, expression(d, op, width, left, scalar(c, LLVMGetOperand(value, 1))));
    }
    default: break;
    }
    char *printed = LLVMPrintValueToString(value);
    c->problem = decoder_text(d, "constant expression %.100s", printed);
    LLVMDisposeMessage(printed);
    return constant_undef(d, width);
}

/* -- collecting the scalars of any constant -- */

static void collect(struct collector *c, LLVMValueRef value);

static operand scalar(struct collector *c, LLVMValueRef value) {
    size_t before = c->leaves.count;
    collect(c, value);
    if (c->problem || c->leaves.count != before + 1) {
        if (!c->problem) c->problem = "constant expression over aggregates or vectors";
        c->leaves.count = before;
        return constant_undef(c->d, 64);
    }
    return vec_pop(&c->leaves);
}

static operand block_address(decoder *d, LLVMValueRef value) {
    LLVMBasicBlockRef block = LLVMGetBlockAddressBasicBlock(value);
    for (size_t k = 0; k < d->block_addresses.count; k++)
        if (d->block_addresses.at[k].block == block) return (operand)(-1 - (int64_t)d->block_addresses.at[k].constant);
    int32_t owner = function_number(d, LLVMGetBlockAddressFunction(value));
    if (owner >= 0) function_queue(d, (uint32_t)owner);
    uint32_t index = (uint32_t)d->constants.count;
    /* The position is filled in at the end of decoding; until then blocks are told apart by their entry. */
    vec_push(&d->constants, (constant){.kind = CONSTANT_BLOCK, .width = d->p->pointer_bits});
    vec_push(&d->block_addresses, (struct block_address){index, block});
    return (operand)(-1 - (int64_t)index);
}

static void collect_global_value(struct collector *c, LLVMValueRef value) {
    decoder *d = c->d;
    switch (LLVMGetValueKind(value)) {
    case LLVMFunctionValueKind: {
        int32_t index = function_number(d, value);
        if (index < 0) {
            c->problem = "address of an intrinsic function";
            return;
        }
        d->functions.at[index].address_taken = true;
        function_queue(d, (uint32_t)index);
        vec_push(&c->leaves, intern(d, (constant){.kind = CONSTANT_FUNCTION, .width = d->p->pointer_bits,
                                                  .index = (uint32_t)index}));
        return;
    }
    case LLVMGlobalVariableValueKind:
        if (LLVMIsThreadLocal(value)) c->thread_local = true;
        if (LLVMIsDeclaration(value) && LLVMGetLinkage(value) == LLVMExternalWeakLinkage)
            vec_push(&c->leaves, constant_int(d, d->p->pointer_bits, 0));
        else
            vec_push(&c->leaves, constant_of_global(d, global_number(d, value), 0));
        return;
    case LLVMGlobalAliasValueKind: collect(c, LLVMAliasGetAliasee(value)); return;
    default: c->problem = decoder_text(d, "indirect function `%s'", LLVMGetValueName2(value, &(size_t){0})); return;
    }
}

static void collect_uniform(struct collector *c, LLVMTypeRef type, bool undefined) {
    const struct shape *shape = shape_of(c->d, type);
    for (uint32_t k = 0; k < shape->count; k++) {
        uint32_t width = shape->leaves[k].width;
        vec_push(&c->leaves, undefined ? constant_undef(c->d, width) : constant_int(c->d, width, 0));
    }
}

static void collect_elements(struct collector *c, LLVMValueRef value, LLVMTypeRef type) {
    uint64_t count = 0;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind: count = LLVMCountStructElementTypes(type); break;
    case LLVMArrayTypeKind: count = LLVMGetArrayLength2(type); break;
    default: count = LLVMGetVectorSize(type); break;
    }
    for (uint64_t k = 0; k < count && !c->problem; k++) collect(c, LLVMGetAggregateElement(value, (unsigned)k));
}

static void collect(struct collector *c, LLVMValueRef value) {
    decoder *d = c->d;
    LLVMTypeRef type = LLVMTypeOf(value);
    const struct shape *shape = shape_of(d, type);
    if (!c->problem && shape->problem) c->problem = shape->problem;
    if (c->problem) return;
    switch (LLVMGetValueKind(value)) {
    case LLVMConstantIntValueKind:
        if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) collect_elements(c, value, type);
        else vec_push(&c->leaves, integer(d, value));
        return;
    case LLVMConstantFPValueKind:
        if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) collect_elements(c, value, type);
        else vec_push(&c->leaves,
                      integer(d, LLVMConstBitCast(value, LLVMIntTypeInContext(d->context, shape->leaves[0].width))));
        return;
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind: collect_uniform(c, type, true); return;
    case LLVMConstantAggregateZeroValueKind:
    case LLVMConstantPointerNullValueKind: collect_uniform(c, type, false); return;
    case LLVMConstantArrayValueKind:
    case LLVMConstantStructValueKind:
    case LLVMConstantVectorValueKind:
    case LLVMConstantDataArrayValueKind:
    case LLVMConstantDataVectorValueKind: collect_elements(c, value, type); return;
    case LLVMFunctionValueKind:
    case LLVMGlobalAliasValueKind:
    case LLVMGlobalIFuncValueKind:
    case LLVMGlobalVariableValueKind: collect_global_value(c, value); return;
    case LLVMBlockAddressValueKind: vec_push(&c->leaves, block_address(d, value)); return;
    case LLVMConstantExprValueKind:
        if (shape->count == 1) {
            operand o = constant_expression(c, value);
            vec_push(&c->leaves, o);
            return;
        }
        /* fall through */
    default: {
        char *printed = LLVMPrintValueToString(value);
        c->problem = decoder_text(d, "constant %.100s", printed);
        LLVMDisposeMessage(printed);
    }
    }
}

const struct constant_value *constant_value_of(decoder *d, LLVMValueRef value) {
    uint64_t *known = map_find(&d->constant_values, map_key(value));
    if (known) return (const struct constant_value *)(uintptr_t)*known;
    struct collector c = {.d = d};
    collect(&c, value);
    struct constant_value *result = arena_alloc(&d->p->memory, sizeof *result);
    result->thread_local = c.thread_local;
    result->problem = c.problem;
    result->count = c.problem ? 0 : (uint32_t)c.leaves.count;
    if (result->count) result->leaves = arena_copy(&d->p->memory, c.leaves.at, c.leaves.count * sizeof *c.leaves.at);
    vec_free(&c.leaves);
    map_put(&d->constant_values, map_key(value), map_key(result));
    return result;
}

bool gep_constant_offset(decoder *d, LLVMValueRef gep, int64_t *offset) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    int count = LLVMGetNumOperands(gep);
    uint64_t sum = 0;
    for (int k = 1; k < count; k++) {
        LLVMValueRef index = LLVMGetOperand(gep, (unsigned)k);
        if (!LLVMIsAConstantInt(index) || LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMIntegerTypeKind ||
            LLVMGetIntTypeWidth(LLVMTypeOf(index)) > 64)
            return false;
        if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = (unsigned)LLVMConstIntGetZExtValue(index);
            sum += LLVMOffsetOfElement(d->layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (k > 1) type = LLVMGetElementType(type);
        if (!type_is_sized(type)) return false;
        sum += (uint64_t)LLVMConstIntGetSExtValue(index) * LLVMABISizeOfType(d->layout, type);
    }
    *offset = sign_extend(sum, d->p->pointer_bits);
    return true;
}
