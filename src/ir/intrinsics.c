/* intrinsics.c -- LLVM's intrinsic functions, by family (intrinsics.def says which belongs to which).
 *
 * Most are one operation for each lane. What only advises the compiler disappears; llvm.objectsize and
 * llvm.is.constant answer "unknown", as they do in unoptimized code. */
#include "ir/decoder.h"

#include <string.h>

struct context { body *b; LLVMValueRef i; const struct shape *shape; int32_t dst; };

static operand arg(struct context *c, unsigned k, uint32_t leaf) {
    return body_value(c->b, LLVMGetOperand(c->i, k), leaf);
}

static const struct shape *arg_shape(struct context *c, unsigned k) {
    return shape_of(c->b->d, LLVMTypeOf(LLVMGetOperand(c->i, k)));
}

/* The result's width from lane k's operand, for one emitted instruction, or NULL when decoding stopped. */
static insn *emit_lane(struct context *c, uint32_t lane, enum op op, uint32_t width, operand x, operand y, operand z) {
    return c->b->ended ? NULL : body_emit(c->b, op, width, c->dst + (int32_t)lane, x, y, z);
}

static void family_unary(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++)
        emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, arg(c, 0, k), 0, 0);
}

static void family_binary(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++) {
        operand x = arg(c, 0, k);
        emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, x, arg(c, 1, k), 0);
    }
}

static void family_ternary(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++) {
        operand x = arg(c, 0, k), y = arg(c, 1, k);
        emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, x, y, arg(c, 2, k));
    }
}

/* x * y + z rounded twice, as machines without a fused instruction do it. */
static void family_multiply_add(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count && !c->b->ended; k++) {
        uint32_t width = c->shape->leaves[k].width;
        operand x = arg(c, 0, k), y = arg(c, 1, k), z = arg(c, 2, k);
        if (c->b->ended) return;
        int32_t product = body_emit_new(c->b, (enum op)op, width, x, y);
        emit_lane(c, k, OP_FADD, width, product, z, 0);
    }
}

/* The result is {values, overflow bits}: with vectors the two come apart. */
static void family_overflow(struct context *c, int op) {
    uint32_t lanes = arg_shape(c, 0)->count;
    for (uint32_t k = 0; k < lanes && !c->b->ended; k++) {
        uint32_t width = arg_shape(c, 0)->leaves[k].width;
        operand x = arg(c, 0, k), y = arg(c, 1, k);
        if (lanes == 1) {
            emit_lane(c, 0, (enum op)op, width, x, y, 0);
            return;
        }
        if (c->b->ended) return;
        int32_t pair = body_new_register(c->b, 2);
        body_emit(c->b, (enum op)op, width, pair, x, y, 0);
        emit_lane(c, k, OP_MOVE, width, pair, 0, 0);
        emit_lane(c, lanes + k, OP_MOVE, 1, pair + 1, 0, 0);
    }
}

static void family_fpclass(struct context *c, int op) {
    uint64_t mask = LLVMConstIntGetZExtValue(LLVMGetOperand(c->i, 1));
    for (uint32_t k = 0; k < c->shape->count; k++) {
        insn *made = emit_lane(c, k, (enum op)op, arg_shape(c, 0)->leaves[k].width, arg(c, 0, k), 0, 0);
        if (made) made->imm = (int64_t)mask;
    }
}

static void family_convert(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++) {
        insn *made = emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, arg(c, 0, k), 0, 0);
        if (made) made->from = arg_shape(c, 0)->leaves[k].width;
    }
}

static void family_round_to_int(struct context *c, int rounding) {
    for (uint32_t k = 0; k < c->shape->count && !c->b->ended; k++) {
        uint32_t from = arg_shape(c, 0)->leaves[k].width;
        operand x = arg(c, 0, k);
        if (c->b->ended) return;
        int32_t rounded = body_new_register(c->b, 1);
        body_emit(c->b, OP_FMATH, from, rounded, x, 0, 0)->imm = rounding;
        emit_lane(c, k, OP_FPTOSI, c->shape->leaves[k].width, rounded, 0, 0)->from = from;
    }
}

static void family_float_function(struct context *c, int computed) {
    bool two = computed == FLOAT_POW;
    for (uint32_t k = 0; k < c->shape->count; k++) {
        operand x = arg(c, 0, k), y = two ? arg(c, 1, k) : 0;
        insn *made = emit_lane(c, k, two ? OP_FMATH2 : OP_FMATH, c->shape->leaves[k].width, x, y, 0);
        if (made) made->imm = computed;
    }
}

static uint32_t call_argument_align(struct context *c, unsigned k) {
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(c->i, k + 1, c->b->d->align_attribute);
    return align ? (uint32_t)LLVMGetEnumAttributeValue(align) : 1;
}

static void family_memory(struct context *c, int op) {
    uint32_t bits = c->b->d->p->pointer_bits;
    operand to = arg(c, 0, 0), from = arg(c, 1, 0);
    operand length = body_resize(c->b, arg(c, 2, 0), arg_shape(c, 2)->leaves[0].width, bits);
    if (c->b->ended) return;
    insn *made = body_emit(c->b, (enum op)op, bits, -1, to, from, length);
    LLVMValueRef is_volatile = LLVMGetOperand(c->i, 3);
    if (LLVMIsAConstantInt(is_volatile) && LLVMConstIntGetZExtValue(is_volatile)) made->flags = INSN_VOLATILE;
    made->from = call_argument_align(c, 0);
}

static void family_lifetime(struct context *c, int op) {
    decoder *d = c->b->d;
    LLVMValueRef object = LLVMGetOperand(c->i, 1);
    uint64_t *promoted = map_find(&c->b->promoted, map_key(object));
    if (!promoted) {
        operand address = arg(c, 1, 0);
        if (!c->b->ended) body_emit(c->b, (enum op)op, d->p->pointer_bits, -1, address, 0, 0);
        return;
    }
    const struct shape *shape = shape_of(d, LLVMGetAllocatedType(object));
    for (uint32_t k = 0; op == OP_LIFETIME_START && k < shape->count; k++)
        body_emit(c->b, OP_UNDEF, shape->leaves[k].width, (int32_t)*promoted + (int32_t)k, 0, 0, 0);
}

static void family_produce(struct context *c, int op) {
    emit_lane(c, 0, (enum op)op, c->shape->leaves[0].width, 0, 0, 0);
}

static void family_consume(struct context *c, int op) {
    operand x = arg(c, 0, 0);
    if (!c->b->ended) body_emit(c->b, (enum op)op, c->b->d->p->pointer_bits, -1, x, 0, 0);
}

static void family_va_copy(struct context *c, int op) {
    operand to = arg(c, 0, 0), from = arg(c, 1, 0);
    if (!c->b->ended) body_emit(c->b, (enum op)op, c->b->d->p->pointer_bits, -1, to, from, 0);
}

static void family_stop(struct context *c, int op) { body_emit(c->b, (enum op)op, 0, -1, 0, 0, 0); }

/* A check that the compiler put in has failed; its number says which. */
static void family_check(struct context *c, int op) {
    LLVMValueRef kind = LLVMGetOperand(c->i, 0);
    body_emit(c->b, (enum op)op, 0, -1, 0, 0, 0)->imm = 1 + (int64_t)LLVMConstIntGetZExtValue(kind);
}

static void family_assume(struct context *c, int op) {
    operand x = arg(c, 0, 0);
    if (!c->b->ended && !constant_same(c->b->d, x, CONSTANT_INT, 1)) body_emit(c->b, (enum op)op, 1, -1, x, 0, 0);
}

static void family_frame(struct context *c, int op) {
    insn *made = emit_lane(c, 0, (enum op)op, c->shape->leaves[0].width, 0, 0, 0);
    LLVMValueRef level = LLVMGetOperand(c->i, 0);
    if (made && LLVMIsAConstantInt(level)) made->imm = (int64_t)LLVMConstIntGetZExtValue(level);
}

static void family_same(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++)
        emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, arg(c, 0, k), 0, 0);
}

static void family_pointer_mask(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++) {
        operand pointer = arg(c, 0, k), mask = arg(c, 1, k);
        if (arg_shape(c, 1)->leaves[k].width == c->shape->leaves[k].width)
            emit_lane(c, k, (enum op)op, c->shape->leaves[k].width, pointer, mask, 0);
        else body_unsupported(c->b, "llvm.ptrmask with a mask of another width");
    }
}

static void family_object_size(struct context *c, int op) {
    uint32_t width = c->shape->leaves[0].width;
    bool minimum = LLVMConstIntGetZExtValue(LLVMGetOperand(c->i, 1)) != 0;
    emit_lane(c, 0, (enum op)op, width, constant_int(c->b->d, width, minimum ? 0 : ~0ull), 0, 0);
}

static void family_is_constant(struct context *c, int op) {
    emit_lane(c, 0, (enum op)op, 1, constant_int(c->b->d, 1, 0), 0, 0);
}

static void family_rounding(struct context *c, int op) {
    uint32_t width = c->shape->leaves[0].width;
    emit_lane(c, 0, (enum op)op, width, constant_int(c->b->d, width, 1), 0, 0); /* to nearest, ties to even */
}

static void family_any_value(struct context *c, int op) {
    for (uint32_t k = 0; k < c->shape->count; k++) {
        int32_t undefined = body_emit_new(c->b, (enum op)op, c->shape->leaves[k].width, 0, 0);
        emit_lane(c, k, OP_FREEZE, c->shape->leaves[k].width, undefined, 0, 0);
    }
}

static void family_nothing(struct context *c, int op) { (void)c, (void)op; }

static void family_fence(struct context *c, int op) {
    body_emit(c->b, (enum op)op, 0, -1, 0, 0, 0)->flags = INSN_ATOMIC;
}

struct intrinsic { const char *name; void (*family)(struct context *c, int operation); int operation; };

static const struct intrinsic intrinsics[] = {
#define INTRINSIC(name, family, operation) {name, family_##family, operation},
#include "ir/intrinsics.def"
#undef INTRINSIC
};

static const struct intrinsic *find(const char *name) {
    const struct intrinsic *best = NULL;
    size_t best_length = 0;
    for (size_t k = 0; k < COUNT_OF(intrinsics); k++) {
        size_t length = strlen(intrinsics[k].name);
        if (length < best_length || strncmp(name, intrinsics[k].name, length)) continue;
        if (name[length] && name[length] != '.') continue;
        best = &intrinsics[k];
        best_length = length;
    }
    return best;
}

void decode_intrinsic(body *b, LLVMValueRef i, const char *name) {
    const struct intrinsic *intrinsic = find(name + strlen("llvm."));
    struct context c = {.b = b, .i = i, .shape = shape_of(b->d, LLVMTypeOf(i)), .dst = body_register(b, i)};
    const char *problem = c.shape->problem;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i) && !problem; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, k));
        if (LLVMGetTypeKind(type) != LLVMMetadataTypeKind) problem = shape_of(b->d, type)->problem;
    }
    if (problem) body_unsupported(b, "intrinsic function %s: %s", name, problem);
    else if (intrinsic) intrinsic->family(&c, intrinsic->operation);
    else if (!decode_reduction(b, i, name)) body_unsupported(b, "intrinsic function %s", name);
}
