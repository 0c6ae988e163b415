/* body.c -- one function: numbering its registers, filling its blocks.
 *
 * Registers 0 .. n-1 are the scalars of the parameters; every instruction with a value gets registers of its
 * own next; promoted locals and temporaries follow as needed. Blocks are filled in LLVM's order, then the
 * body is cleaned and laid out. */
#include "ir/decoder.h"

#include <stdio.h>
#include <string.h>

int32_t body_new_register(body *b, uint32_t count) {
    uint32_t first = b->register_count;
    b->register_count += count;
    return (int32_t)first;
}

uint32_t body_new_block(body *b, LLVMBasicBlockRef source) {
    vec_push(&b->blocks, (struct local_block){.source = source});
    return (uint32_t)b->blocks.count - 1;
}

uint32_t body_edge(body *b, uint32_t target) {
    vec_push(&b->d->edges, (edge){.target = target, .first_copy = (uint32_t)b->copies.count, .loop = -1});
    return (uint32_t)b->d->edges.count - 1;
}

insn *body_emit(body *b, enum op op, uint32_t width, int32_t dst, operand a, operand o, operand c) {
    struct local_block *block = &b->blocks.at[b->current];
    vec_push(&block->code, (insn){.op = (uint16_t)op, .width = width, .dst = dst, .a = a, .b = o, .c = c,
                                  .location = b->location});
    if (op_flags[op] & OP_T) b->ended = true;
    return &vec_last(&block->code);
}

int32_t body_emit_new(body *b, enum op op, uint32_t width, operand a, operand o) {
    int32_t dst = body_new_register(b, 1);
    body_emit(b, op, width, dst, a, o, 0);
    return dst;
}

void body_unsupported(body *b, const char *format, ...) {
    if (b->ended) return;
    va_list arguments;
    va_start(arguments, format);
    char *text = xvformat(format, arguments);
    va_end(arguments);
    uint32_t index = decoder_add_text(b->d, text);
    free(text);
    body_emit(b, OP_UNSUPPORTED, 0, -1, 0, 0, 0)->args = index;
}

operand body_resize(body *b, operand o, uint32_t from, uint32_t to) {
    if (from == to) return o;
    int32_t dst = body_new_register(b, 1);
    body_emit(b, from < to ? OP_ZEXT : OP_TRUNC, to, dst, o, 0, 0)->from = from;
    return dst;
}

int32_t body_register(body *b, LLVMValueRef value) {
    uint64_t *known = map_find(&b->registers, map_key(value));
    return known ? (int32_t)*known : -1;
}

/* Computes a constant that mentions a thread-local variable. */
static operand thread_local_value(body *b, LLVMValueRef value) {
    decoder *d = b->d;
    uint32_t bits = d->p->pointer_bits;
    if (LLVMIsAGlobalVariable(value)) {
        if (!LLVMIsThreadLocal(value)) return constant_value_of(d, value)->leaves[0];
        int32_t dst = body_new_register(b, 1);
        body_emit(b, OP_GLOBAL_TLS, bits, dst, 0, 0, 0)->imm = global_number(d, value);
        return dst;
    }
    if (LLVMIsAGlobalAlias(value)) return thread_local_value(b, LLVMAliasGetAliasee(value));
    int64_t offset;
    if (LLVMIsAConstantExpr(value)) {
        LLVMOpcode opcode = LLVMGetConstOpcode(value);
        LLVMValueRef base = LLVMGetOperand(value, 0);
        if (opcode == LLVMGetElementPtr && gep_constant_offset(d, value, &offset)) {
            operand address = thread_local_value(b, base);
            int32_t dst = body_new_register(b, 1);
            body_emit(b, OP_GEP_CONST, bits, dst, address, 0, 0)->imm = offset;
            return dst;
        }
        if (opcode == LLVMPtrToInt || opcode == LLVMIntToPtr || opcode == LLVMBitCast || opcode == LLVMAddrSpaceCast) {
            const struct shape *from = shape_of(d, LLVMTypeOf(base)), *to = shape_of(d, LLVMTypeOf(value));
            if (!from->problem && from->count == 1 && !to->problem && to->count == 1)
                return body_resize(b, thread_local_value(b, base), from->leaves[0].width, to->leaves[0].width);
        }
    }
    body_unsupported(b, "constant expression over a thread-local variable");
    return constant_undef(d, bits);
}

operand body_value(body *b, LLVMValueRef value, uint32_t leaf) {
    decoder *d = b->d;
    if (LLVMIsAInstruction(value) || LLVMIsAArgument(value)) {
        int32_t first = body_register(b, value);
        return first >= 0 ? first + (int32_t)leaf : constant_undef(d, 1); /* absent: only in code never reached */
    }
    if (!LLVMIsAConstant(value)) {
        body_unsupported(b, "operand that is no value");
        return constant_undef(d, 1);
    }
    const struct constant_value *constants = constant_value_of(d, value);
    if (constants->problem || leaf >= constants->count) {
        body_unsupported(b, "%s", constants->problem ? constants->problem : "constant of an odd shape");
        return constant_undef(d, 1);
    }
    return constants->thread_local ? thread_local_value(b, value) : constants->leaves[leaf];
}

/* -- what an instruction reads and writes -- */

uint32_t insn_results(const decoder *d, const insn *i) {
    if (i->op >= OPS || i->dst < 0 || !(op_flags[i->op] & OP_D)) return 0;
    if (i->op == OP_CALL) return d->calls.at[i->imm].results;
    return op_flags[i->op] & OP_D2 ? 2 : 1;
}

static void visit_list(decoder *d, uint32_t first, uint32_t count, void (*visit)(void *, operand *), void *context) {
    for (uint32_t k = 0; k < count; k++) visit(context, &d->operands.at[first + k]);
}

void insn_visit_operands(decoder *d, insn *i, void (*visit)(void *context, operand *o), void *context) {
    if (i->op >= OPS) return;
    uint16_t flags = op_flags[i->op];
    if (flags & OP_A) visit(context, &i->a);
    if (flags & OP_B) visit(context, &i->b);
    if (flags & OP_C) visit(context, &i->c);
    if (i->op == OP_PACK || i->op == OP_PICK || i->op == OP_RETURN) visit_list(d, i->args, i->count, visit, context);
    if (i->op != OP_CALL) return;
    call *c = &d->calls.at[i->imm];
    if (c->function < 0) visit(context, &c->callee);
    for (uint32_t k = 0; k < c->arguments; k++) visit(context, &d->arguments.at[c->first_argument + k].value);
}

/* -- decoding -- */

static bool number_parameters(body *b) {
    unsigned count = LLVMCountParams(b->function);
    for (unsigned k = 0; k < count; k++) {
        LLVMValueRef value = LLVMGetParam(b->function, k);
        const struct shape *shape = shape_of(b->d, LLVMTypeOf(value));
        if (shape->problem) {
            body_unsupported(b, "function with a parameter of unsupported kind: %s", shape->problem);
            return false;
        }
        map_put(&b->registers, map_key(value), (uint64_t)body_new_register(b, shape->count));
    }
    b->parameter_count = b->register_count;
    const struct shape *result = shape_of(b->d, LLVMGetReturnType(LLVMGlobalGetValueType(b->function)));
    if (result->problem) body_unsupported(b, "function with a result of unsupported kind: %s", result->problem);
    return !result->problem;
}

static void number_instructions(body *b) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b->function); block; block = LLVMGetNextBasicBlock(block)) {
        for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
            LLVMTypeRef type = LLVMTypeOf(i);
            if (LLVMGetTypeKind(type) == LLVMVoidTypeKind) continue;
            const struct shape *shape = shape_of(b->d, type);
            if (!shape->problem) map_put(&b->registers, map_key(i), (uint64_t)body_new_register(b, shape->count));
        }
    }
}

static void decode_block(body *b, LLVMBasicBlockRef block) {
    b->current = (uint32_t)*map_find(&b->block_numbers, map_key(block));
    b->ended = false;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && !b->ended; i = LLVMGetNextInstruction(i)) {
        b->location = decoder_location(b->d, i);
        decode_instruction(b, i);
    }
    if (!b->ended) body_unsupported(b, "block without an end");
}

/* Really removes the instructions marked as removed. */
static void body_compact(body *b) {
    for (size_t k = 0; k < b->blocks.count; k++) {
        struct local_block *block = &b->blocks.at[k];
        size_t kept = 0;
        for (size_t m = 0; m < block->code.count; m++)
            if (block->code.at[m].op != INSN_REMOVED) block->code.at[kept++] = block->code.at[m];
        block->code.count = kept;
    }
}

static void body_free(body *b) {
    for (size_t k = 0; k < b->blocks.count; k++) {
        vec_free(&b->blocks.at[k].code);
        vec_free(&b->blocks.at[k].assigned);
    }
    vec_free(&b->blocks);
    vec_free(&b->copies);
    map_free(&b->block_numbers);
    map_free(&b->registers);
    map_free(&b->promoted);
    map_free(&b->variables);
    map_free(&b->variable_registers);
}

void body_decode(decoder *d, uint32_t function_index) {
    body b = {.d = d, .function = d->function_values.at[function_index], .function_index = function_index,
              .first_edge = (uint32_t)d->edges.count, .location = d->functions.at[function_index].location};
    LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(b.function);
    for (; block; block = LLVMGetNextBasicBlock(block))
        map_put(&b.block_numbers, map_key(block), body_new_block(&b, block));
    if (number_parameters(&b)) {
        number_instructions(&b);
        source_find_variables(&b);
        source_name_parameters(&b);
        promote_locals(&b);
        for (block = LLVMGetFirstBasicBlock(b.function); block; block = LLVMGetNextBasicBlock(block))
            decode_block(&b, block);
    }
    merge_blocks(&b);
    clean_body(&b);
    coalesce_body(&b);
    undefine_late(&b);
    body_compact(&b);
    merge_blocks(&b);
    layout_body(&b);
    body_free(&b);
}
