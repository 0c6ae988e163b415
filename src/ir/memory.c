/* memory.c -- stack objects, loads, stores, address arithmetic, atomic operations.
 *
 * Loads and stores of aggregates and vectors go scalar by scalar at the places the data layout gives them.
 * Accesses to promoted locals (promote.c) are moves between registers. */
#include "ir/decoder.h"

#include <string.h>

void decode_alloca(body *b, LLVMValueRef i) {
    decoder *d = b->d;
    LLVMTypeRef type = LLVMGetAllocatedType(i);
    uint64_t *promoted = map_find(&b->promoted, map_key(i));
    if (promoted) {
        const struct shape *shape = shape_of(d, type);
        for (uint32_t k = 0; k < shape->count; k++)
            body_emit(b, OP_UNDEF, shape->leaves[k].width, (int32_t)*promoted + (int32_t)k, 0, 0, 0);
        return;
    }
    if (!type_is_sized(type)) {
        body_unsupported(b, "local variable of type %s", type_text(d, type));
        return;
    }
    uint32_t bits = d->p->pointer_bits;
    uint64_t size = LLVMABISizeOfType(d->layout, type);
    source_variable variable = source_variable_of(b, i);
    uint32_t text = decoder_add_text(d, variable.name ? variable.name : "unnamed local");
    LLVMValueRef count = LLVMGetOperand(i, 0);
    uint32_t count_width = LLVMGetIntTypeWidth(LLVMTypeOf(count));
    insn *made;
    if (LLVMIsAConstantInt(count) && count_width <= 64) {
        made = body_emit(b, OP_ALLOCA, bits, body_register(b, i), 0, 0, 0);
        made->imm = (int64_t)(size * LLVMConstIntGetZExtValue(count));
    } else {
        operand elements = body_resize(b, body_value(b, count, 0), count_width, bits);
        if (b->ended) return;
        made = body_emit(b, OP_ALLOCA_VAR, bits, body_register(b, i), elements, 0, 0);
        made->imm = (int64_t)size;
    }
    made->from = LLVMGetAlignment(i);
    made->args = text;
    made->count = variable.type;
}

static operand offset_address(body *b, operand address, uint64_t offset) {
    if (!offset || b->ended) return address;
    int32_t dst = body_new_register(b, 1);
    insn *made = body_emit(b, OP_GEP_CONST, b->d->p->pointer_bits, dst, address, 0, 0);
    made->imm = (int64_t)offset;
    made->flags = INSN_INBOUNDS;
    return dst;
}

/* Alignment known at `offset` from an address aligned to `align`. */
static uint32_t alignment_at(uint32_t align, uint64_t offset) {
    uint64_t low = offset & (~offset + 1);
    return low && low < align ? (uint32_t)low : align;
}

void emit_load(body *b, LLVMTypeRef type, operand address, int32_t dst, uint32_t align, unsigned flags) {
    const struct shape *shape = shape_of(b->d, type);
    for (uint32_t k = 0; k < shape->count && !b->ended;) {
        const struct leaf *leaf = &shape->leaves[k];
        uint64_t offset = leaf->bit_offset / 8;
        operand from = offset_address(b, address, offset);
        int32_t whole = leaf->packed_bits ? body_new_register(b, 1) : dst + (int32_t)k;
        insn *made = body_emit(b, OP_LOAD, leaf->packed_bits ? leaf->packed_bits : leaf->width, whole, from, 0, 0);
        made->flags = (uint16_t)flags;
        made->from = alignment_at(align, offset);
        for (uint32_t lane = 0; lane < leaf->packed_lanes; lane++) {
            insn *part = body_emit(b, OP_UNPACK, leaf->width, dst + (int32_t)(k + lane), whole, 0, 0);
            part->from = leaf->packed_bits;
            part->imm = (int64_t)lane * leaf->width;
        }
        k += leaf->packed_bits ? leaf->packed_lanes : 1;
    }
}

static operand packed_lanes(body *b, LLVMValueRef value, uint32_t first, const struct leaf *leaf) {
    decoder *d = b->d;
    uint32_t list = (uint32_t)d->operands.count;
    VEC(operand) lanes = {0};
    for (uint32_t k = 0; k < leaf->packed_lanes && !b->ended; k++) vec_push(&lanes, body_value(b, value, first + k));
    int32_t whole = body_new_register(b, 1);
    if (!b->ended) {
        for (size_t k = 0; k < lanes.count; k++) vec_push(&d->operands, lanes.at[k]);
        insn *made = body_emit(b, OP_PACK, leaf->packed_bits, whole, 0, 0, 0);
        made->from = leaf->width;
        made->args = list;
        made->count = leaf->packed_lanes;
    }
    vec_free(&lanes);
    return whole;
}

void emit_store(body *b, LLVMValueRef value, operand address, uint32_t align, unsigned flags) {
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(value));
    for (uint32_t k = 0; k < shape->count && !b->ended;) {
        const struct leaf *leaf = &shape->leaves[k];
        uint64_t offset = leaf->bit_offset / 8;
        operand stored = leaf->packed_bits ? packed_lanes(b, value, k, leaf) : body_value(b, value, k);
        operand to = offset_address(b, address, offset);
        if (b->ended) return;
        insn *made = body_emit(b, OP_STORE, leaf->packed_bits ? leaf->packed_bits : leaf->width, -1, stored, to, 0);
        made->flags = (uint16_t)flags;
        made->from = alignment_at(align, offset);
        k += leaf->packed_bits ? leaf->packed_lanes : 1;
    }
}

static unsigned access_flags(LLVMValueRef i) {
    bool atomic = LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
    return (LLVMGetVolatile(i) ? INSN_VOLATILE : 0) | (atomic ? INSN_ATOMIC : 0);
}

void decode_load(body *b, LLVMValueRef i) {
    LLVMValueRef pointer = LLVMGetOperand(i, 0);
    uint64_t *promoted = map_find(&b->promoted, map_key(pointer));
    if (promoted) {
        body_emit(b, OP_MOVE, shape_of(b->d, LLVMTypeOf(i))->leaves[0].width, body_register(b, i),
                  (int32_t)*promoted, 0, 0);
        return;
    }
    operand address = body_value(b, pointer, 0);
    emit_load(b, LLVMTypeOf(i), address, body_register(b, i), LLVMGetAlignment(i), access_flags(i));
}

void decode_store(body *b, LLVMValueRef i) {
    LLVMValueRef value = LLVMGetOperand(i, 0), pointer = LLVMGetOperand(i, 1);
    uint64_t *promoted = map_find(&b->promoted, map_key(pointer));
    if (promoted) {
        operand src = body_value(b, value, 0);
        if (!b->ended)
            body_emit(b, OP_MOVE, shape_of(b->d, LLVMTypeOf(value))->leaves[0].width, (int32_t)*promoted, src, 0, 0);
        return;
    }
    operand address = body_value(b, pointer, 0);
    if (!b->ended) emit_store(b, value, address, LLVMGetAlignment(i), access_flags(i));
}

/* -- address arithmetic -- */

struct address { operand base; uint64_t offset; unsigned flags; };

static void add_variable_index(body *b, struct address *a, LLVMValueRef index, uint32_t lane, uint64_t stride) {
    uint32_t bits = b->d->p->pointer_bits;
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(index));
    operand value = body_value(b, index, shape->count > 1 ? lane : 0);
    uint32_t width = shape->leaves[0].width;
    if (width > bits) {
        value = body_resize(b, value, width, bits);
        width = bits;
    }
    if (b->ended) return;
    int32_t dst = body_new_register(b, 1);
    insn *made = body_emit(b, OP_GEP, bits, dst, a->base, value, 0);
    made->from = width;
    made->imm = sign_extend(stride, bits);
    made->flags = (uint16_t)a->flags;
    a->base = dst;
}

/* Walks the indices of a GEP for one lane: constants add up in a->offset. */
static void walk_indices(body *b, LLVMValueRef i, uint32_t lane, struct address *a) {
    decoder *d = b->d;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(i);
    int count = LLVMGetNumOperands(i);
    for (int k = 1; k < count && !b->ended; k++) {
        LLVMValueRef index = LLVMGetOperand(i, (unsigned)k);
        LLVMValueRef known = index;
        if (LLVMGetTypeKind(LLVMTypeOf(index)) == LLVMVectorTypeKind)
            known = LLVMIsAConstant(index) ? LLVMGetAggregateElement(index, lane) : NULL;
        bool fixed = known && LLVMIsAConstantInt(known) && LLVMGetIntTypeWidth(LLVMTypeOf(known)) <= 64;
        if (k > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned field = fixed ? (unsigned)LLVMConstIntGetZExtValue(known) : 0;
            a->offset += LLVMOffsetOfElement(d->layout, type, field);
            type = LLVMStructGetTypeAtIndex(type, field);
            continue;
        }
        if (k > 1) type = LLVMGetElementType(type);
        if (!type_is_sized(type)) {
            body_unsupported(b, "address arithmetic over %s", type_text(d, type));
            return;
        }
        uint64_t stride = LLVMABISizeOfType(d->layout, type);
        if (fixed) a->offset += (uint64_t)LLVMConstIntGetSExtValue(known) * stride;
        else add_variable_index(b, a, index, lane, stride);
    }
}

/* A constant base takes the constant offset in; otherwise the offset is added last. */
static void emit_address(body *b, LLVMValueRef i, uint32_t lane, int32_t dst) {
    decoder *d = b->d;
    LLVMValueRef base = LLVMGetOperand(i, 0);
    uint32_t bits = d->p->pointer_bits;
    struct address a = {.base = body_value(b, base, shape_of(d, LLVMTypeOf(base))->count > 1 ? lane : 0),
                        .flags = LLVMIsInBounds(i) ? INSN_INBOUNDS : 0};
    size_t first = b->blocks.at[b->current].code.count;
    operand start = a.base;
    walk_indices(b, i, lane, &a);
    if (b->ended) return;
    struct local_block *block = &b->blocks.at[b->current];
    if (a.offset && operand_is_constant(start) && a.base != start &&
        d->constants.at[operand_constant(start)].kind == CONSTANT_GLOBAL) {
        const constant *c = &d->constants.at[operand_constant(start)];
        operand moved = constant_of_global(d, c->index, c->value + a.offset);
        for (size_t k = first; k < block->code.count; k++)
            if (block->code.at[k].op == OP_GEP && block->code.at[k].a == start) block->code.at[k].a = moved;
        a.offset = 0;
    }
    if (!a.offset && a.base != start) { /* the last GEP computes the result itself */
        vec_last(&block->code).dst = dst;
        return;
    }
    insn *made = body_emit(b, a.offset ? OP_GEP_CONST : OP_MOVE, bits, dst, a.base, 0, 0);
    made->imm = sign_extend(a.offset, bits);
    if (a.offset) made->flags = (uint16_t)a.flags;
}

void decode_gep(body *b, LLVMValueRef i) {
    if (map_find(&b->promoted, map_key(i))) return;
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    int32_t dst = body_register(b, i);
    for (uint32_t k = 0; k < shape->count && !b->ended; k++) emit_address(b, i, k, dst + (int32_t)k);
}

/* -- atomic operations -- */

static int rmw_kind_of(LLVMAtomicRMWBinOp operation) {
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg: return RMW_XCHG;
    case LLVMAtomicRMWBinOpAdd: return RMW_ADD;
    case LLVMAtomicRMWBinOpSub: return RMW_SUB;
    case LLVMAtomicRMWBinOpAnd: return RMW_AND;
    case LLVMAtomicRMWBinOpNand: return RMW_NAND;
    case LLVMAtomicRMWBinOpOr: return RMW_OR;
    case LLVMAtomicRMWBinOpXor: return RMW_XOR;
    case LLVMAtomicRMWBinOpMax: return RMW_MAX;
    case LLVMAtomicRMWBinOpMin: return RMW_MIN;
    case LLVMAtomicRMWBinOpUMax: return RMW_UMAX;
    case LLVMAtomicRMWBinOpUMin: return RMW_UMIN;
    case LLVMAtomicRMWBinOpFAdd: return RMW_FADD;
    case LLVMAtomicRMWBinOpFSub: return RMW_FSUB;
    case LLVMAtomicRMWBinOpFMax: return RMW_FMAX;
    case LLVMAtomicRMWBinOpFMin: return RMW_FMIN;
    case LLVMAtomicRMWBinOpUIncWrap: return RMW_UINC_WRAP;
    case LLVMAtomicRMWBinOpUDecWrap: return RMW_UDEC_WRAP;
    default: return -1;
    }
}

void decode_rmw(body *b, LLVMValueRef i) {
    int kind = rmw_kind_of(LLVMGetAtomicRMWBinOp(i));
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    if (kind < 0 || shape->count != 1) {
        body_unsupported(b, "this kind of atomic read-modify-write");
        return;
    }
    operand address = body_value(b, LLVMGetOperand(i, 0), 0), value = body_value(b, LLVMGetOperand(i, 1), 0);
    if (b->ended) return;
    insn *made = body_emit(b, OP_RMW, shape->leaves[0].width, body_register(b, i), address, value, 0);
    made->imm = kind;
    made->flags = (uint16_t)(INSN_ATOMIC | (LLVMGetVolatile(i) ? INSN_VOLATILE : 0));
    made->from = LLVMGetAlignment(i);
}

void decode_cmpxchg(body *b, LLVMValueRef i) {
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(LLVMGetOperand(i, 1)));
    operand address = body_value(b, LLVMGetOperand(i, 0), 0);
    operand expected = body_value(b, LLVMGetOperand(i, 1), 0), desired = body_value(b, LLVMGetOperand(i, 2), 0);
    if (b->ended) return;
    insn *made = body_emit(b, OP_CMPXCHG, shape->leaves[0].width, body_register(b, i), address, expected, desired);
    made->flags = (uint16_t)(INSN_ATOMIC | (LLVMGetVolatile(i) ? INSN_VOLATILE : 0) | (LLVMGetWeak(i) ? INSN_WEAK : 0));
    made->from = LLVMGetAlignment(i);
}

void decode_va_arg(body *b, LLVMValueRef i) {
    const struct shape *shape = shape_of(b->d, LLVMTypeOf(i));
    if (shape->count != 1) {
        body_unsupported(b, "va_arg of type %s", type_text(b->d, LLVMTypeOf(i)));
        return;
    }
    operand list = body_value(b, LLVMGetOperand(i, 0), 0);
    if (!b->ended) body_emit(b, OP_VA_ARG, shape->leaves[0].width, body_register(b, i), list, 0, 0);
}
