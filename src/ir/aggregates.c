/* aggregates.c -- taking structs, arrays and vectors apart and putting them together.
 *
 * Their scalars sit in consecutive registers, so all of this is moving registers; only a lane chosen at run
 * time needs more (PICK to read, a comparison for each lane to write), and reinterpreting the bits of one
 * type as another goes through one wide integer (PACK, UNPACK). */
#include "ir/decoder.h"

static void move(body *b, uint32_t width, int32_t dst, operand src) {
    if (!b->ended) body_emit(b, OP_MOVE, width, dst, src, 0, 0);
}

/* The leaf where the element named by the instruction's indices starts. */
static uint32_t indexed_leaf(body *b, LLVMValueRef i, LLVMTypeRef type, LLVMTypeRef *element) {
    const unsigned *indices = LLVMGetIndices(i);
    unsigned count = LLVMGetNumIndices(i);
    uint32_t leaf = 0;
    for (unsigned k = 0; k < count; k++) leaf += shape_element(b->d, type, indices[k], &type);
    *element = type;
    return leaf;
}

void decode_extract_value(body *b, LLVMValueRef i) {
    LLVMValueRef aggregate = LLVMGetOperand(i, 0);
    LLVMTypeRef element;
    uint32_t first = indexed_leaf(b, i, LLVMTypeOf(aggregate), &element);
    const struct shape *shape = shape_of(b->d, element);
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count; k++)
        move(b, shape->leaves[k].width, dst + (int32_t)k, body_value(b, aggregate, first + k));
}

void decode_insert_value(body *b, LLVMValueRef i) {
    LLVMValueRef aggregate = LLVMGetOperand(i, 0), value = LLVMGetOperand(i, 1);
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i)), *inserted = shape_of(b->d, LLVMTypeOf(value));
    LLVMTypeRef element;
    uint32_t first = indexed_leaf(b, i, LLVMTypeOf(i), &element);
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        bool inside = k >= first && k < first + inserted->count;
        operand src = inside ? body_value(b, value, k - first) : body_value(b, aggregate, k);
        move(b, shape->leaves[k].width, dst + (int32_t)k, src);
    }
}

void decode_extract_element(body *b, LLVMValueRef i) {
    decoder *d = b->d;
    LLVMValueRef vector = LLVMGetOperand(i, 0), index = LLVMGetOperand(i, 1);
    const struct shape *shape = shape_of(d, LLVMTypeOf(vector));
    uint32_t width = shape->leaves[0].width;
    int32_t dst = body_register(b, i);
    if (LLVMIsAConstantInt(index) && LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= 64) {
        uint64_t lane = LLVMConstIntGetZExtValue(index);
        move(b, width, dst, lane < shape->count ? body_value(b, vector, (uint32_t)lane) : constant_undef(d, width));
        return;
    }
    VEC(operand) lanes = {0};
    operand chosen = body_value(b, index, 0);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) vec_push(&lanes, body_value(b, vector, k));
    if (!b->ended) {
        insn *made = body_emit(b, OP_PICK, width, dst, chosen, 0, 0);
        made->from = shape_of(d, LLVMTypeOf(index))->leaves[0].width;
        made->args = (uint32_t)d->operands.count;
        made->count = shape->count;
        for (size_t k = 0; k < lanes.count; k++) vec_push(&d->operands, lanes.at[k]);
    }
    vec_free(&lanes);
}

void decode_insert_element(body *b, LLVMValueRef i) {
    decoder *d = b->d;
    LLVMValueRef vector = LLVMGetOperand(i, 0), value = LLVMGetOperand(i, 1), index = LLVMGetOperand(i, 2);
    const struct shape *shape = shape_of(d, LLVMTypeOf(i));
    uint32_t width = shape->leaves[0].width, index_width = shape_of(d, LLVMTypeOf(index))->leaves[0].width;
    bool known = LLVMIsAConstantInt(index) && index_width <= 64;
    uint64_t lane = known ? LLVMConstIntGetZExtValue(index) : 0;
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) {
        operand old = body_value(b, vector, k), inserted = body_value(b, value, 0);
        if (b->ended) return;
        if (known) {
            operand src = lane >= shape->count ? constant_undef(d, width) : k == lane ? inserted : old;
            move(b, width, dst + (int32_t)k, src);
            continue;
        }
        if (index_width < 32 && k >> index_width) {
            move(b, width, dst + (int32_t)k, old);
            continue;
        }
        int32_t here = body_emit_new(b, OP_EQ, index_width, body_value(b, index, 0), constant_int(d, index_width, k));
        body_emit(b, OP_SELECT, width, dst + (int32_t)k, here, inserted, old);
    }
}

void decode_shuffle(body *b, LLVMValueRef i) {
    LLVMValueRef left = LLVMGetOperand(i, 0), right = LLVMGetOperand(i, 1);
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i)), *source = shape_of(b->d, LLVMTypeOf(left));
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count; k++) {
        int lane = LLVMGetMaskValue(i, k);
        uint32_t width = shape->leaves[k].width;
        operand src;
        if (lane < 0 || (uint32_t)lane >= 2 * source->count) src = constant_undef(b->d, width);
        else if ((uint32_t)lane < source->count) src = body_value(b, left, (uint32_t)lane);
        else src = body_value(b, right, (uint32_t)lane - source->count);
        move(b, width, dst + (int32_t)k, src);
    }
}

void emit_reinterpret(body *b, const struct shape *from, LLVMValueRef value, const struct shape *to, int32_t dst) {
    decoder *d = b->d;
    if (!to->count) return;
    if (from->count == to->count && from->leaves[0].width == to->leaves[0].width) {
        for (uint32_t k = 0; k < to->count; k++)
            move(b, to->leaves[k].width, dst + (int32_t)k, body_value(b, value, k));
        return;
    }
    uint32_t piece = from->leaves[0].width, total = piece * from->count;
    operand whole = body_value(b, value, 0);
    if (from->count > 1) {
        VEC(operand) pieces = {0};
        for (uint32_t k = 0; k < from->count && !b->ended; k++) vec_push(&pieces, body_value(b, value, k));
        if (!b->ended) {
            whole = to->count == 1 ? dst : body_new_register(b, 1);
            insn *made = body_emit(b, OP_PACK, total, whole, 0, 0, 0);
            made->from = piece;
            made->args = (uint32_t)d->operands.count;
            made->count = from->count;
            for (size_t k = 0; k < pieces.count; k++) vec_push(&d->operands, pieces.at[k]);
        }
        vec_free(&pieces);
    }
    for (uint32_t k = 0; to->count > 1 && k < to->count && !b->ended; k++) {
        insn *made = body_emit(b, OP_UNPACK, to->leaves[k].width, dst + (int32_t)k, whole, 0, 0);
        made->from = total;
        made->imm = (int64_t)k * to->leaves[k].width;
    }
}
