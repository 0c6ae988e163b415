/* reductions.c -- llvm.vector.reduce.*: the lanes of a vector combined into one scalar, from left to right. */
#include "ir/decoder.h"

#include <string.h>

static const struct { const char *name; enum op op; bool starts; } reductions[] = {
    {"add", OP_ADD, false},   {"mul", OP_MUL, false},   {"and", OP_AND, false},   {"or", OP_OR, false},
    {"xor", OP_XOR, false},   {"smax", OP_SMAX, false}, {"smin", OP_SMIN, false}, {"umax", OP_UMAX, false},
    {"umin", OP_UMIN, false}, {"fadd", OP_FADD, true},  {"fmul", OP_FMUL, true},  {"fmax", OP_FMAX, false},
    {"fmin", OP_FMIN, false},
};

bool decode_reduction(body *b, LLVMValueRef i, const char *name) {
    const char *prefix = "llvm.vector.reduce.";
    if (strncmp(name, prefix, strlen(prefix))) return false;
    const char *kind = name + strlen(prefix);
    for (size_t r = 0; r < COUNT_OF(reductions); r++) {
        size_t length = strlen(reductions[r].name);
        if (strncmp(kind, reductions[r].name, length) || kind[length] != '.') continue;
        LLVMValueRef vector = LLVMGetOperand(i, reductions[r].starts ? 1 : 0);
        const struct shape *shape = shape_of(b->d, LLVMTypeOf(vector));
        uint32_t width = shape->leaves[0].width, next = reductions[r].starts ? 0 : 1;
        operand sum = body_value(b, LLVMGetOperand(i, 0), 0);
        for (; next < shape->count && !b->ended; next++) {
            operand lane = body_value(b, vector, next);
            if (!b->ended) sum = body_emit_new(b, reductions[r].op, width, sum, lane);
        }
        if (!b->ended) body_emit(b, OP_MOVE, width, body_register(b, i), sum, 0, 0);
        return true;
    }
    return false;
}
