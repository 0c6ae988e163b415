/* promote.c -- locals that become registers.
 *
 * A local variable whose address is used only to load and store whole scalars of it, plainly, cannot be seen
 * by anyone else: its scalars become registers. Structs and arrays take part when every access names its
 * scalar by constant indices. LLVM's own mem2reg would drop undefined values and dead loads (I3, I4 of
 * program.h); this keeps both: the registers start out undefined where the variable stood. */
#include "ir/decoder.h"

#include <string.h>

enum { MOST_SCALARS = 64, DEEPEST_GEP = 8 };

static int32_t leaf_at(const struct shape *shape, uint64_t byte_offset, const struct shape *accessed) {
    if (accessed->problem || accessed->count != 1) return -1;
    const struct leaf *wanted = &accessed->leaves[0];
    for (uint32_t k = 0; k < shape->count; k++) {
        const struct leaf *leaf = &shape->leaves[k];
        if (leaf->bit_offset != 8 * byte_offset || leaf->packed_bits) continue;
        if (leaf->width == wanted->width && leaf->is_float == wanted->is_float &&
            leaf->is_pointer == wanted->is_pointer)
            return (int32_t)k;
    }
    return -1;
}

static bool is_plain(LLVMValueRef access) {
    return !LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool is_lifetime_marker(LLVMValueRef i) {
    LLVMValueRef called = LLVMGetCalledValue(i);
    if (!called || !LLVMIsAFunction(called)) return false;
    return !strncmp(LLVMGetValueName2(called, &(size_t){0}), "llvm.lifetime.", 14);
}

/* Whether every use of `address`, which lies `offset` bytes into the variable, is plain. With b, records the
 * register each accessed address stands for (first + leaf). */
static bool uses_are_plain(decoder *d, const struct shape *shape, LLVMValueRef address, uint64_t offset, int depth,
                           body *b, int32_t first) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        int32_t leaf;
        int64_t step;
        if (!LLVMIsAInstruction(user)) return false;
        switch (LLVMGetInstructionOpcode(user)) {
        case LLVMLoad:
            leaf = leaf_at(shape, offset, shape_of(d, LLVMTypeOf(user)));
            if (leaf < 0 || !is_plain(user)) return false;
            break;
        case LLVMStore:
            leaf = leaf_at(shape, offset, shape_of(d, LLVMTypeOf(LLVMGetOperand(user, 0))));
            if (leaf < 0 || !is_plain(user) || LLVMGetOperand(user, 0) == address) return false;
            break;
        case LLVMGetElementPtr:
            if (depth >= DEEPEST_GEP || LLVMGetTypeKind(LLVMTypeOf(user)) != LLVMPointerTypeKind ||
                !gep_constant_offset(d, user, &step) ||
                !uses_are_plain(d, shape, user, offset + (uint64_t)step, depth + 1, b, first))
                return false;
            continue;
        case LLVMCall:
            if (offset == 0 && depth == 0 && is_lifetime_marker(user)) continue;
            return false;
        default: return false;
        }
        if (b) map_put(&b->promoted, map_key(address), (uint64_t)(first + leaf));
    }
    return true;
}

void promote_locals(body *b) {
    decoder *d = b->d;
    LLVMBasicBlockRef entry = LLVMGetFirstBasicBlock(b->function);
    b->first_variable = b->register_count;
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetInstructionOpcode(i) != LLVMAlloca) continue;
        const struct shape *shape = shape_of(d, LLVMGetAllocatedType(i));
        LLVMValueRef count = LLVMGetOperand(i, 0);
        if (shape->problem || !shape->count || shape->count > MOST_SCALARS) continue;
        if (!LLVMIsAConstantInt(count) || LLVMConstIntGetZExtValue(count) != 1) continue;
        if (!uses_are_plain(d, shape, i, 0, 0, NULL, 0)) continue;
        int32_t first = body_new_register(b, shape->count);
        uses_are_plain(d, shape, i, 0, 0, b, first);
        map_put(&b->promoted, map_key(i), (uint64_t)first);
        source_name_local(b, i, shape, first);
    }
    b->end_variable = b->register_count;
}
