/* instructions.c -- which file decodes which instruction. */
#include "ir/decoder.h"

static bool operands_are_supported(body *b, LLVMValueRef i) {
    int count = LLVMGetNumOperands(i);
    for (int k = 0; k < count; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, (unsigned)k));
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (kind == LLVMLabelTypeKind || kind == LLVMMetadataTypeKind) continue;
        const struct shape *shape = shape_of(b->d, type);
        if (!shape->problem) continue;
        body_unsupported(b, "%s", shape->problem);
        return false;
    }
    const struct shape *result = shape_of(b->d, LLVMTypeOf(i));
    if (result->problem) body_unsupported(b, "%s", result->problem);
    return !result->problem;
}

void decode_instruction(body *b, LLVMValueRef i) {
    LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
    if (opcode == LLVMPHI) return; /* assigned on the edges */
    if (opcode == LLVMCall) {
        decode_call(b, i);
        return;
    }
    if (!operands_are_supported(b, i)) return;
    switch (opcode) {
    case LLVMRet: case LLVMBr: case LLVMSwitch: case LLVMIndirectBr: case LLVMUnreachable: case LLVMCallBr:
    case LLVMInvoke: case LLVMResume: case LLVMCleanupRet: case LLVMCatchRet: case LLVMCatchSwitch:
        decode_terminator(b, i, opcode);
        return;
    case LLVMFNeg: decode_fneg(b, i); return;
    case LLVMAdd: case LLVMFAdd: case LLVMSub: case LLVMFSub: case LLVMMul: case LLVMFMul: case LLVMUDiv:
    case LLVMSDiv: case LLVMFDiv: case LLVMURem: case LLVMSRem: case LLVMFRem: case LLVMShl: case LLVMLShr:
    case LLVMAShr: case LLVMAnd: case LLVMOr: case LLVMXor:
        decode_binary(b, i, opcode);
        return;
    case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPToUI: case LLVMFPToSI: case LLVMUIToFP:
    case LLVMSIToFP: case LLVMFPTrunc: case LLVMFPExt: case LLVMPtrToInt: case LLVMIntToPtr: case LLVMBitCast:
    case LLVMAddrSpaceCast:
        decode_cast(b, i, opcode);
        return;
    case LLVMICmp: decode_icmp(b, i); return;
    case LLVMFCmp: decode_fcmp(b, i); return;
    case LLVMSelect: decode_select(b, i); return;
    case LLVMFreeze: decode_freeze(b, i); return;
    case LLVMExtractValue: decode_extract_value(b, i); return;
    case LLVMInsertValue: decode_insert_value(b, i); return;
    case LLVMExtractElement: decode_extract_element(b, i); return;
    case LLVMInsertElement: decode_insert_element(b, i); return;
    case LLVMShuffleVector: decode_shuffle(b, i); return;
    case LLVMAlloca: decode_alloca(b, i); return;
    case LLVMLoad: decode_load(b, i); return;
    case LLVMStore: decode_store(b, i); return;
    case LLVMGetElementPtr: decode_gep(b, i); return;
    case LLVMAtomicRMW: decode_rmw(b, i); return;
    case LLVMAtomicCmpXchg: decode_cmpxchg(b, i); return;
    case LLVMFence: body_emit(b, OP_FENCE, 0, -1, 0, 0, 0)->flags = INSN_ATOMIC; return;
    case LLVMVAArg: decode_va_arg(b, i); return;
    default: body_unsupported(b, "exception handling"); return;
    }
}
