/* arithmetic.c -- operations that go scalar by scalar: arithmetic, comparisons, casts, select, freeze.
 *
 * A vector operation is the scalar operation once for each lane; a scalar is a vector of one. */
#include "ir/decoder.h"

struct operation { LLVMOpcode opcode; enum op op; bool wraps, exact; };

static const struct operation binary_operations[] = {
    {LLVMAdd, OP_ADD, true, false},    {LLVMSub, OP_SUB, true, false},    {LLVMMul, OP_MUL, true, false},
    {LLVMShl, OP_SHL, true, false},    {LLVMUDiv, OP_UDIV, false, true},  {LLVMSDiv, OP_SDIV, false, true},
    {LLVMLShr, OP_LSHR, false, true},  {LLVMAShr, OP_ASHR, false, true},  {LLVMURem, OP_UREM, false, false},
    {LLVMSRem, OP_SREM, false, false}, {LLVMAnd, OP_AND, false, false},   {LLVMOr, OP_OR, false, false},
    {LLVMXor, OP_XOR, false, false},   {LLVMFAdd, OP_FADD, false, false}, {LLVMFSub, OP_FSUB, false, false},
    {LLVMFMul, OP_FMUL, false, false}, {LLVMFDiv, OP_FDIV, false, false}, {LLVMFRem, OP_FREM, false, false},
};

void decode_binary(body *b, LLVMValueRef i, LLVMOpcode opcode) {
    const struct operation *operation = binary_operations;
    while (operation->opcode != opcode) operation++;
    unsigned flags = 0;
    if (operation->wraps) flags = (LLVMGetNSW(i) ? INSN_NSW : 0) | (LLVMGetNUW(i) ? INSN_NUW : 0);
    if (operation->exact && LLVMGetExact(i)) flags |= INSN_EXACT;
    LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand x = body_value(b, left, k), y = body_value(b, right, k);
        if (b->ended) return;
        insn *made = body_emit(b, operation->op, shape->leaves[k].width, dst + (int32_t)k, x, y, 0);
        made->flags = (uint16_t)flags;
        made->imm = flags;
    }
}

void decode_fneg(body *b, LLVMValueRef i) {
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand x = body_value(b, LLVMGetOperand(i, 0), k);
        if (!b->ended) body_emit(b, OP_FNEG, shape->leaves[k].width, dst + (int32_t)k, x, 0, 0);
    }
}

static enum op comparison(LLVMIntPredicate predicate) {
    switch (predicate) {
    case LLVMIntEQ: return OP_EQ;
    case LLVMIntNE: return OP_NE;
    case LLVMIntUGT: return OP_UGT;
    case LLVMIntUGE: return OP_UGE;
    case LLVMIntULT: return OP_ULT;
    case LLVMIntULE: return OP_ULE;
    case LLVMIntSGT: return OP_SGT;
    case LLVMIntSGE: return OP_SGE;
    case LLVMIntSLT: return OP_SLT;
    default: return OP_SLE;
    }
}

static void compare(body *b, LLVMValueRef i, enum op op, int64_t imm) {
    LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(left));
    int32_t dst = body_register(b, i);
    bool pointers = LLVMGetTypeKind(LLVMTypeOf(left)) == LLVMPointerTypeKind;
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand x = body_value(b, left, k), y = body_value(b, right, k);
        if (b->ended) break;
        insn *made = body_emit(b, op, shape->leaves[k].width, dst + (int32_t)k, x, y, 0);
        made->imm = imm;
        if (pointers) made->flags |= INSN_POINTER;
    }
}

void decode_icmp(body *b, LLVMValueRef i) { compare(b, i, comparison(LLVMGetICmpPredicate(i)), 0); }
void decode_fcmp(body *b, LLVMValueRef i) { compare(b, i, OP_FCMP, LLVMGetFCmpPredicate(i)); }

static enum op cast_operation(LLVMOpcode opcode, uint32_t from, uint32_t to) {
    switch (opcode) {
    case LLVMTrunc: return OP_TRUNC;
    case LLVMZExt: return OP_ZEXT;
    case LLVMSExt: return OP_SEXT;
    case LLVMFPToUI: return OP_FPTOUI;
    case LLVMFPToSI: return OP_FPTOSI;
    case LLVMUIToFP: return OP_UITOFP;
    case LLVMSIToFP: return OP_SITOFP;
    case LLVMFPTrunc:
    case LLVMFPExt: return OP_FPCONVERT;
    default: return from == to ? OP_MOVE : from < to ? OP_ZEXT : OP_TRUNC; /* pointers */
    }
}

void decode_cast(body *b, LLVMValueRef i, LLVMOpcode opcode) {
    LLVMValueRef value = LLVMGetOperand(i, 0);
    const struct shape *from = shape_of(b->d, LLVMTypeOf(value)), *to = shape_of(b->d, LLVMTypeOf(i));
    int32_t dst = body_register(b, i);
    if (opcode == LLVMBitCast) {
        emit_reinterpret(b, from, value, to, dst);
        return;
    }
    for (uint32_t k = 0; k < to->count && !b->ended; k++) {
        uint32_t source = from->leaves[k].width, width = to->leaves[k].width;
        operand x = body_value(b, value, k);
        if (!b->ended)
            body_emit(b, cast_operation(opcode, source, width), width, dst + (int32_t)k, x, 0, 0)->from = source;
    }
}

void decode_select(body *b, LLVMValueRef i) {
    LLVMValueRef condition = LLVMGetOperand(i, 0);
    const struct shape *conditions = shape_of(b->d, LLVMTypeOf(condition)), *shape = shape_of(b->d, LLVMTypeOf(i));
    bool by_lane = LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMVectorTypeKind && conditions->count == shape->count;
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand c = body_value(b, condition, by_lane ? k : 0);
        operand x = body_value(b, LLVMGetOperand(i, 1), k), y = body_value(b, LLVMGetOperand(i, 2), k);
        if (!b->ended) body_emit(b, OP_SELECT, shape->leaves[k].width, dst + (int32_t)k, c, x, y);
    }
}

void decode_freeze(body *b, LLVMValueRef i) {
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand x = body_value(b, LLVMGetOperand(i, 0), k);
        if (!b->ended) body_emit(b, OP_FREEZE, shape->leaves[k].width, dst + (int32_t)k, x, 0, 0);
    }
}
