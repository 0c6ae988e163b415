/* terminators.c -- the ends of blocks, and the copies that replace phi nodes.
 *
 * A phi node's registers are assigned on every edge into its block: all copies of one edge happen at once
 * (layout.c puts them in an order that has the same effect). */
#include "ir/decoder.h"

#include <string.h>

static void add_phi_copies(body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    LLVMValueRef phi = LLVMGetFirstInstruction(to);
    for (; phi && LLVMIsAPHINode(phi); phi = LLVMGetNextInstruction(phi)) {
        const struct shape *shape = shape_of(b->d, LLVMTypeOf(phi));
        if (shape->problem) {
            body_unsupported(b, "%s", shape->problem);
            return;
        }
        unsigned incoming = LLVMCountIncoming(phi), k = 0;
        while (k < incoming && LLVMGetIncomingBlock(phi, k) != from) k++;
        if (k == incoming) continue;
        LLVMValueRef value = LLVMGetIncomingValue(phi, k);
        int32_t dst = body_register(b, phi);
        for (uint32_t leaf = 0; leaf < shape->count && !b->ended; leaf++) {
            operand src = body_value(b, value, leaf);
            vec_push(&b->copies, (copy){dst + (int32_t)leaf, src, shape->leaves[leaf].width});
        }
    }
}

/* The edge from `from` to `to` of LLVM's graph. */
static uint32_t phi_edge(body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
    uint32_t e = body_edge(b, (uint32_t)*map_find(&b->block_numbers, map_key(to)));
    add_phi_copies(b, from, to);
    edge *made = &b->d->edges.at[e];
    made->copies = (uint32_t)b->copies.count - made->first_copy;
    return e;
}

static void end_with(body *b, enum op op, uint32_t width, operand a, uint32_t edge_b, uint32_t edge_c) {
    if (!b->ended) body_emit(b, op, width, -1, a, (operand)edge_b, (operand)edge_c);
}

static void decode_branch(body *b, LLVMValueRef i, LLVMBasicBlockRef from) {
    if (!LLVMIsConditional(i)) {
        uint32_t e = phi_edge(b, from, LLVMGetSuccessor(i, 0));
        end_with(b, OP_JUMP, 0, 0, e, 0);
        return;
    }
    operand condition = body_value(b, LLVMGetCondition(i), 0);
    uint32_t yes = phi_edge(b, from, LLVMGetSuccessor(i, 0));
    uint32_t no = phi_edge(b, from, LLVMGetSuccessor(i, 1));
    end_with(b, OP_BRANCH, 1, condition, yes, no);
}

static int compare_cases(const void *a, const void *b) {
    const switch_case *x = a, *y = b;
    return x->value < y->value ? -1 : x->value > y->value;
}

/* Conditions wider than a machine word: one comparison after the other. */
static void decode_wide_switch(body *b, LLVMValueRef i, LLVMBasicBlockRef from, operand condition, uint32_t width) {
    unsigned operands = (unsigned)LLVMGetNumOperands(i);
    for (unsigned k = 2; k + 1 < operands && !b->ended; k += 2) {
        operand value = body_value(b, LLVMGetOperand(i, k), 0);
        int32_t same = body_emit_new(b, OP_EQ, width, condition, value);
        uint32_t hit = phi_edge(b, from, LLVMValueAsBasicBlock(LLVMGetOperand(i, k + 1)));
        uint32_t next = body_new_block(b, NULL), miss = body_edge(b, next);
        end_with(b, OP_BRANCH, 1, same, hit, miss);
        b->current = next;
        b->ended = false;
    }
    uint32_t otherwise = phi_edge(b, from, LLVMGetSwitchDefaultDest(i));
    end_with(b, OP_JUMP, 0, 0, otherwise, 0);
}

static void decode_switch(body *b, LLVMValueRef i, LLVMBasicBlockRef from) {
    decoder *d = b->d;
    operand condition = body_value(b, LLVMGetOperand(i, 0), 0);
    uint32_t width = LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(i, 0)));
    if (width > 64) {
        decode_wide_switch(b, i, from, condition, width);
        return;
    }
    unsigned operands = (unsigned)LLVMGetNumOperands(i);
    uint32_t otherwise = phi_edge(b, from, LLVMGetSwitchDefaultDest(i));
    size_t first = d->cases.count;
    for (unsigned k = 2; k + 1 < operands; k += 2) {
        uint64_t value = LLVMConstIntGetZExtValue(LLVMGetOperand(i, k));
        uint32_t e = phi_edge(b, from, LLVMValueAsBasicBlock(LLVMGetOperand(i, k + 1)));
        vec_push(&d->cases, (switch_case){value, e});
    }
    if (b->ended) return;
    uint32_t count = (uint32_t)(d->cases.count - first);
    if (count) qsort(d->cases.at + first, count, sizeof *d->cases.at, compare_cases);
    insn *made = body_emit(b, OP_SWITCH, width, -1, condition, (operand)otherwise, 0);
    made->imm = (int64_t)first;
    made->count = count;
}

static void decode_indirect_branch(body *b, LLVMValueRef i, LLVMBasicBlockRef from) {
    decoder *d = b->d;
    operand address = body_value(b, LLVMGetOperand(i, 0), 0);
    unsigned targets = LLVMGetNumSuccessors(i);
    VEC(operand) edges = {0};
    for (unsigned k = 0; k < targets; k++) vec_push(&edges, (operand)phi_edge(b, from, LLVMGetSuccessor(i, k)));
    uint32_t first = (uint32_t)d->operands.count;
    for (size_t k = 0; k < edges.count; k++) vec_push(&d->operands, edges.at[k]);
    vec_free(&edges);
    if (b->ended) return;
    insn *made = body_emit(b, OP_JUMP_INDIRECT, d->p->pointer_bits, -1, address, 0, 0);
    made->args = first;
    made->count = targets;
}

static void decode_return(body *b, LLVMValueRef i) {
    decoder *d = b->d;
    VEC(operand) values = {0};
    uint32_t width = 0;
    if (LLVMGetNumOperands(i)) {
        LLVMValueRef value = LLVMGetOperand(i, 0);
        const struct shape *shape = shape_of(d, LLVMTypeOf(value));
        if (shape->count) width = shape->leaves[0].width;
        for (uint32_t k = 0; k < shape->count && !b->ended; k++) vec_push(&values, body_value(b, value, k));
    }
    if (!b->ended) {
        insn *made = body_emit(b, OP_RETURN, width, -1, 0, 0, 0);
        made->args = (uint32_t)d->operands.count;
        made->imm = made->args;
        made->count = (uint32_t)values.count;
        for (size_t k = 0; k < values.count; k++) vec_push(&d->operands, values.at[k]);
    }
    vec_free(&values);
}

void decode_terminator(body *b, LLVMValueRef i, LLVMOpcode opcode) {
    LLVMBasicBlockRef from = LLVMGetInstructionParent(i);
    switch (opcode) {
    case LLVMRet: decode_return(b, i); return;
    case LLVMBr: decode_branch(b, i, from); return;
    case LLVMSwitch: decode_switch(b, i, from); return;
    case LLVMIndirectBr: decode_indirect_branch(b, i, from); return;
    case LLVMUnreachable: body_emit(b, OP_UNREACHABLE, 0, -1, 0, 0, 0); return;
    case LLVMCallBr: body_unsupported(b, "inline assembly that jumps (asm goto)"); return;
    default: body_unsupported(b, "exception handling"); return;
    }
}
