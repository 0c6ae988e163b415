/* test_ir_machine.h -- a plain concrete interpreter of programs, for the tests of the decoder.
 *
 * It keeps values in 128-bit words, uses the host's memory for the program's memory, and knows just enough
 * library functions. What it cannot do ends the run with MACHINE_FAILED. Pointers are 64-bit addresses of the
 * host; a function's address is a made-up number. Undefined values read as zero. */
#ifndef HEDDLE_TESTS_IR_MACHINE_H
#define HEDDLE_TESTS_IR_MACHINE_H

#include "ir/program.h"
#include "base/vec.h"

#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

typedef unsigned __int128 word;
typedef __int128 signed_word;

#define FUNCTION_BASE 0x7f0000000000ull
#define BLOCK_BASE 0x7e0000000000ull
enum { MACHINE_FAILED = -1, MOST_STEPS = 50000000, DEEPEST = 10000 };

struct machine;
/* For tests that look on or interfere; all may be NULL. */
struct machine_hooks {
    void *data;
    void (*before)(void *data, const insn *i);             /* an instruction is about to be executed */
    void (*after)(void *data, const insn *i, word *frame); /* it has been; no control flow */
    uint32_t (*edge)(void *data, const insn *i, uint32_t edge); /* the edge to follow instead of this one */
};

struct machine {
    const program *p;
    const struct machine_hooks *hooks;
    char **globals;
    word *constants;
    VEC(void *) blocks;
    uint64_t steps;
    int depth;
    jmp_buf failed;
};

static _Noreturn void fail(struct machine *m, const char *what) {
    fprintf(stderr, "machine: %s\n", what);
    longjmp(m->failed, 1);
}

static word mask(word x, uint32_t width) { return width >= 128 ? x : x & (((word)1 << width) - 1); }

static signed_word extend(word x, uint32_t width) {
    if (width >= 128) return (signed_word)x;
    return (signed_word)(x << (128 - width)) >> (128 - width);
}

static void *allocate(struct machine *m, size_t bytes) {
    void *block = xcalloc(1, bytes + 64);
    vec_push(&m->blocks, block);
    return (char *)block + (64 - (uintptr_t)block % 64) % 64;
}

static word constant_of(struct machine *m, uint32_t index) {
    const constant *c = &m->p->constants[index];
    switch (c->kind) {
    case CONSTANT_INT: return c->width <= 64 ? c->value : c->width <= 128 ? ((word)c->words[1] << 64) | c->words[0] : 0;
    case CONSTANT_GLOBAL: return (uintptr_t)m->globals[c->index] + c->value;
    case CONSTANT_FUNCTION: return FUNCTION_BASE + 16 * c->index;
    case CONSTANT_BLOCK: return BLOCK_BASE + c->index;
    case CONSTANT_UNDEF: return 0;
    default: break;
    }
    word a = constant_of(m, c->a), b = constant_of(m, c->b);
    uint32_t from = m->p->constants[c->a].width;
    switch (c->op) {
    case OP_ADD: return mask(a + b, c->width);
    case OP_SUB: return mask(a - b, c->width);
    case OP_MUL: return mask(a * b, c->width);
    case OP_XOR: return a ^ b;
    case OP_SEXT: return mask((word)extend(a, from), c->width);
    default: return mask(a, c->width);
    }
}

static void prepare(struct machine *m) {
    const program *p = m->p;
    m->globals = xcalloc(p->global_count, sizeof *m->globals);
    for (uint32_t k = 0; k < p->global_count; k++) {
        m->globals[k] = allocate(m, p->globals[k].size + 1);
        if (p->globals[k].bytes) memcpy(m->globals[k], p->globals[k].bytes, p->globals[k].size);
    }
    m->constants = xcalloc(p->constant_count, sizeof *m->constants);
    for (uint32_t k = 0; k < p->constant_count; k++) m->constants[k] = constant_of(m, k);
    for (uint32_t k = 0; k < p->global_count; k++)
        for (uint32_t r = 0; r < p->globals[k].relocations; r++) {
            const relocation *at = &p->relocations[p->globals[k].first_relocation + r];
            memcpy(m->globals[k] + at->offset, &m->constants[at->constant], p->constants[at->constant].width / 8);
        }
}

static word value(struct machine *m, const word *frame, operand o) {
    return o >= 0 ? frame[o] : m->constants[operand_constant(o)];
}

/* -- arithmetic -- */

static double to_double(word x, uint32_t width) {
    double d;
    float f;
    if (width == 32) return memcpy(&f, &x, 4), f;
    return memcpy(&d, &x, 8), d;
}

static word from_double(double d, uint32_t width) {
    word x = 0;
    float f = (float)d;
    if (width == 32) memcpy(&x, &f, 4);
    else memcpy(&x, &d, 8);
    return x;
}

static bool compare_floats(double a, double b, int64_t predicate) {
    int64_t outcome = isnan(a) || isnan(b) ? 8 : a == b ? 1 : a > b ? 2 : 4;
    return (outcome & predicate) != 0;
}

static word divide(struct machine *m, const insn *i, word a, word b) {
    signed_word x = extend(a, i->width), y = extend(b, i->width);
    if (!b) fail(m, "division by zero");
    switch (i->op) {
    case OP_UDIV: return a / b;
    case OP_UREM: return a % b;
    case OP_SDIV: return (word)(x / y);
    default: return (word)(x % y);
    }
}

static word arithmetic(struct machine *m, const insn *i, word a, word b, word c) {
    uint32_t w = i->width;
    signed_word x = extend(a, w), y = extend(b, w);
    switch (i->op) {
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_MUL: return a * b;
    case OP_UDIV: case OP_SDIV: case OP_UREM: case OP_SREM: return divide(m, i, a, b);
    case OP_SHL: return b < w ? a << b : 0;
    case OP_LSHR: return b < w ? a >> b : 0;
    case OP_ASHR: return (word)(x >> (b < w ? b : w - 1));
    case OP_AND: return a & b;
    case OP_OR: return a | b;
    case OP_XOR: return a ^ b;
    case OP_EQ: return a == b;
    case OP_NE: return a != b;
    case OP_ULT: return a < b;
    case OP_ULE: return a <= b;
    case OP_UGT: return a > b;
    case OP_UGE: return a >= b;
    case OP_SLT: return x < y;
    case OP_SLE: return x <= y;
    case OP_SGT: return x > y;
    case OP_SGE: return x >= y;
    case OP_SMIN: return x < y ? a : b;
    case OP_SMAX: return x > y ? a : b;
    case OP_UMIN: return a < b ? a : b;
    case OP_UMAX: return a > b ? a : b;
    case OP_ABS: return x < 0 ? (word)-x : a;
    case OP_SELECT: return a ? b : c;
    case OP_TRUNC: case OP_ZEXT: case OP_MOVE: case OP_FREEZE: return a;
    case OP_SEXT: return (word)extend(a, i->from);
    case OP_CTPOP: return (word)(__builtin_popcountll((uint64_t)a) + __builtin_popcountll((uint64_t)(a >> 64)));
    case OP_FADD: return from_double(to_double(a, w) + to_double(b, w), w);
    case OP_FSUB: return from_double(to_double(a, w) - to_double(b, w), w);
    case OP_FMUL: return from_double(to_double(a, w) * to_double(b, w), w);
    case OP_FDIV: return from_double(to_double(a, w) / to_double(b, w), w);
    case OP_FNEG: return a ^ ((word)1 << (w - 1));
    case OP_FABS: return a & ~((word)1 << (w - 1));
    case OP_FCMP: return compare_floats(to_double(a, w), to_double(b, w), i->imm);
    case OP_SITOFP: return from_double((double)extend(a, i->from), w);
    case OP_UITOFP: return from_double((double)a, w);
    case OP_FPTOSI: return (word)(signed_word)to_double(a, i->from);
    case OP_FPTOUI: return (word)to_double(a, i->from);
    case OP_FPCONVERT: return from_double(to_double(a, i->from), w);
    case OP_GEP: return a + (word)extend(b, i->from) * (word)(signed_word)i->imm;
    case OP_GEP_CONST: return a + (word)(signed_word)i->imm;
    case OP_UNPACK: return a >> i->imm;
    default: fail(m, op_names[i->op]);
    }
}

static bool is_comparison(unsigned op) { return (op >= OP_EQ && op <= OP_SGE) || op == OP_FCMP; }

static void overflow(const insn *i, word *frame, word a, word b) {
    signed_word x = extend(a, i->width), y = extend(b, i->width), exact;
    word result;
    switch (i->op) {
    case OP_SADD_OVERFLOW: exact = x + y; break;
    case OP_SSUB_OVERFLOW: exact = x - y; break;
    case OP_SMUL_OVERFLOW: exact = x * y; break;
    case OP_UADD_OVERFLOW: exact = (signed_word)(a + b); break;
    case OP_USUB_OVERFLOW: exact = (signed_word)(a - b); break;
    default: exact = (signed_word)(a * b); break;
    }
    bool is_signed = i->op == OP_SADD_OVERFLOW || i->op == OP_SSUB_OVERFLOW || i->op == OP_SMUL_OVERFLOW;
    result = mask((word)exact, i->width);
    frame[i->dst] = result;
    frame[i->dst + 1] = is_signed ? extend(result, i->width) != exact : (word)exact != result;
}

/* -- memory -- */

static void memory(struct machine *m, const insn *i, word *frame, word a, word b, word c) {
    char *to = (char *)(uintptr_t)a;
    size_t bytes = (i->width + 7) / 8;
    word old = 0;
    switch (i->op) {
    case OP_LOAD: memcpy(&old, to, bytes); frame[i->dst] = mask(old, i->width); return;
    case OP_STORE: memcpy((char *)(uintptr_t)b, &a, bytes); return;
    case OP_MEMCPY: case OP_MEMMOVE: memmove(to, (char *)(uintptr_t)b, (size_t)c); return;
    case OP_MEMSET: memset(to, (int)b, (size_t)c); return;
    case OP_RMW:
        memcpy(&old, to, bytes);
        if (i->imm == RMW_ADD) b += old;
        else if (i->imm == RMW_SUB) b = old - b;
        else if (i->imm == RMW_OR) b |= old;
        else if (i->imm == RMW_AND) b &= old;
        else if (i->imm != RMW_XCHG) fail(m, "read-modify-write");
        memcpy(to, &b, bytes);
        frame[i->dst] = old;
        return;
    default: /* CMPXCHG */
        memcpy(&old, to, bytes);
        if (old == b) memcpy(to, &c, bytes);
        frame[i->dst] = old;
        frame[i->dst + 1] = old == b;
    }
}

/* -- control -- */

static void execute(struct machine *m, const function *f, word *frame, word *results);

static uint32_t follow(struct machine *m, word *frame, uint32_t index) {
    const edge *e = &m->p->edges[index];
    for (uint32_t k = 0; k < e->copies; k++) {
        const copy *c = &m->p->copies[e->first_copy + k];
        frame[c->dst] = value(m, frame, c->src);
    }
    if (e->loop >= 0) frame[e->loop] = e->enters_loop ? 0 : frame[e->loop] + 1;
    return e->target;
}

static void library(struct machine *m, const char *name, const word *arguments, word *results) {
    if (!strcmp(name, "malloc")) results[0] = (uintptr_t)allocate(m, (size_t)arguments[0]);
    else if (!strcmp(name, "abs")) results[0] = mask((word)abs((int)arguments[0]), 32);
    else if (strcmp(name, "free")) fail(m, name);
}

static void call_function(struct machine *m, const insn *i, word *frame) {
    const call *c = &m->p->calls[i->imm];
    word arguments[64] = {0}, results[64] = {0};
    if (c->arguments > 64 || c->results > 64) fail(m, "too many arguments");
    int64_t index = c->function;
    if (index < 0) index = (int64_t)((uint64_t)value(m, frame, c->callee) - FUNCTION_BASE) / 16;
    if (index < 0 || index >= m->p->function_count) fail(m, "call of no function");
    const function *f = &m->p->functions[index];
    for (uint32_t k = 0; k < c->arguments; k++) {
        const argument *a = &m->p->arguments[c->first_argument + k];
        arguments[k] = value(m, frame, a->value);
        if (!a->byval_bytes) continue;
        char *own = allocate(m, a->byval_bytes);
        memcpy(own, (char *)(uintptr_t)arguments[k], a->byval_bytes);
        arguments[k] = (uintptr_t)own;
    }
    if (!f->has_body) library(m, f->name, arguments, results);
    else {
        word *callee = xcalloc(f->registers, sizeof *callee);
        memcpy(callee, arguments, (f->parameters < c->arguments ? f->parameters : c->arguments) * sizeof *callee);
        execute(m, f, callee, results);
        free(callee);
    }
    for (uint32_t k = 0; k < c->results; k++) frame[i->dst + (int32_t)k] = results[k];
}

static uint32_t choose_edge(struct machine *m, const insn *i, const word *frame) {
    word a = value(m, frame, i->a);
    if (i->op == OP_JUMP) return (uint32_t)i->b;
    if (i->op == OP_BRANCH) return (uint32_t)(a ? i->b : i->c);
    for (uint32_t k = 0; i->op == OP_SWITCH && k < i->count; k++)
        if (m->p->cases[i->imm + k].value == a) return m->p->cases[i->imm + k].edge;
    if (i->op == OP_SWITCH) return (uint32_t)i->b;
    for (uint32_t k = 0; k < i->count; k++) {
        uint32_t e = (uint32_t)m->p->operands[i->args + k];
        if (m->p->edges[e].target == (uint64_t)a - BLOCK_BASE) return e;
    }
    fail(m, "jump to no block");
}

static void packing(struct machine *m, const insn *i, word *frame) {
    const operand *list = m->p->operands + i->args;
    if (i->op == OP_PICK) {
        word chosen = value(m, frame, i->a);
        frame[i->dst] = chosen < i->count ? value(m, frame, list[chosen]) : 0;
        return;
    }
    word whole = 0;
    for (uint32_t k = 0; k < i->count; k++) whole |= value(m, frame, list[k]) << (k * i->from);
    frame[i->dst] = whole;
}

static void step(struct machine *m, const insn *i, word *frame) {
    uint16_t flags = op_flags[i->op];
    word a = flags & OP_A ? value(m, frame, i->a) : 0, b = flags & OP_B ? value(m, frame, i->b) : 0;
    word c = flags & OP_C ? value(m, frame, i->c) : 0;
    if (i->op == OP_CALL) call_function(m, i, frame);
    else if (i->op == OP_PACK || i->op == OP_PICK) packing(m, i, frame);
    else if (i->op == OP_ALLOCA) frame[i->dst] = (uintptr_t)allocate(m, (size_t)i->imm);
    else if (i->op == OP_ALLOCA_VAR) frame[i->dst] = (uintptr_t)allocate(m, (size_t)a * (size_t)i->imm);
    else if (i->op == OP_GLOBAL_TLS) frame[i->dst] = (uintptr_t)m->globals[i->imm];
    else if (i->op == OP_UNDEF || i->op == OP_STACK_SAVE) frame[i->dst] = 0;
    else if (i->op == OP_STACK_RESTORE || i->op == OP_FENCE || i->op == OP_ASSUME || i->op == OP_LIFETIME_START ||
             i->op == OP_LIFETIME_END)
        return;
    else if (i->op >= OP_SADD_OVERFLOW && i->op <= OP_UMUL_OVERFLOW) overflow(i, frame, a, b);
    else if (flags & OP_M) memory(m, i, frame, a, b, c);
    else {
        word result = arithmetic(m, i, a, b, c);
        frame[i->dst] = mask(result, is_comparison(i->op) ? 1 : i->width);
    }
}

static void execute(struct machine *m, const function *f, word *frame, word *results) {
    const program *p = m->p;
    if (++m->depth > DEEPEST) fail(m, "too deep");
    for (uint32_t at = f->code;;) {
        const insn *i = &p->code[at];
        if (++m->steps > MOST_STEPS) fail(m, "too long");
        if (m->hooks && m->hooks->before) m->hooks->before(m->hooks->data, i);
        switch (i->op) {
        case OP_JUMP: case OP_BRANCH: case OP_SWITCH: case OP_JUMP_INDIRECT:
            at = choose_edge(m, i, frame);
            if (m->hooks && m->hooks->edge) at = m->hooks->edge(m->hooks->data, i, at);
            at = follow(m, frame, at);
            break;
        case OP_RETURN:
            for (uint32_t k = 0; k < i->count; k++) results[k] = value(m, frame, p->operands[i->args + k]);
            m->depth--;
            return;
        case OP_UNSUPPORTED: fail(m, p->texts[i->args]);
        case OP_UNREACHABLE: fail(m, "unreachable");
        case OP_TRAP: fail(m, "trap");
        default:
            step(m, i, frame);
            if (m->hooks && m->hooks->after) m->hooks->after(m->hooks->data, i, frame);
            at++;
        }
    }
}

/* Runs main(); its result (the low 32 bits), or MACHINE_FAILED after a message on standard error. */
static int64_t machine_run_watched(const program *p, const struct machine_hooks *hooks) {
    struct machine *m = xcalloc(1, sizeof *m);
    word results[64] = {0};
    int64_t result = MACHINE_FAILED;
    m->p = p;
    m->hooks = hooks;
    prepare(m);
    if (p->main >= 0 && !setjmp(m->failed)) {
        const function *f = &p->functions[p->main];
        for (uint32_t k = 0; k <= p->constructor_count; k++) {
            const function *g = k < p->constructor_count ? &p->functions[p->constructors[k]] : f;
            word *frame = allocate(m, (g->registers + 1) * sizeof *frame);
            if (g->parameters) frame[0] = 1;
            execute(m, g, frame, results);
        }
        result = (int64_t)(uint32_t)results[0];
    }
    for (size_t k = 0; k < m->blocks.count; k++) free(m->blocks.at[k]);
    vec_free(&m->blocks);
    free(m->globals);
    free(m->constants);
    free(m);
    return result;
}

static inline int64_t machine_run(const program *p) { return machine_run_watched(p, NULL); }

#endif
