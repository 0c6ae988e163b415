/* print.c -- the readable listing of a program (`--dump=ir`).
 *
 * One line for each instruction: its index, its result as rN:width, its operands, its source line, and the
 * variable whose value it computes. Edges are written as the index they lead to, with their copies. */
#include "ir/program.h"

#include <inttypes.h>

static void print_constant(FILE *out, const program *p, uint32_t index) {
    const constant *c = &p->constants[index];
    switch (c->kind) {
    case CONSTANT_INT:
        if (c->width <= 64) fprintf(out, "%" PRId64, sign_extend(c->value, c->width));
        else {
            fputs("0x", out);
            for (uint32_t k = (c->width + 63) / 64; k-- > 0;) fprintf(out, "%016" PRIx64, c->words[k]);
        }
        return;
    case CONSTANT_GLOBAL:
        fprintf(out, "@%s", p->globals[c->index].name);
        if (c->value) fprintf(out, "%+" PRId64, sign_extend(c->value, c->width));
        return;
    case CONSTANT_FUNCTION: fprintf(out, "&%s", p->functions[c->index].name); return;
    case CONSTANT_BLOCK: fprintf(out, "&&%" PRIu32, c->index); return;
    case CONSTANT_UNDEF: fputs("undefined", out); return;
    case CONSTANT_EXPR:
        fprintf(out, "%s:%" PRIu32 "(", op_names[c->op], c->width);
        print_constant(out, p, c->a);
        if (c->op != OP_TRUNC && c->op != OP_ZEXT && c->op != OP_SEXT) {
            fputs(", ", out);
            print_constant(out, p, c->b);
        }
        fputc(')', out);
        return;
    }
}

static void print_operand(FILE *out, const program *p, operand o) {
    if (operand_is_constant(o)) print_constant(out, p, operand_constant(o));
    else fprintf(out, "r%" PRId32, o);
}

static void print_edge(FILE *out, const program *p, uint32_t index) {
    const edge *e = &p->edges[index];
    fprintf(out, " -> %" PRIu32, e->target);
    if (e->loop >= 0) fprintf(out, " %s r%" PRId32, e->enters_loop ? "enter" : "repeat", e->loop);
    if (!e->copies) return;
    fputs(" {", out);
    for (uint32_t k = 0; k < e->copies; k++) {
        const copy *c = &p->copies[e->first_copy + k];
        fprintf(out, "%sr%" PRId32 " = ", k ? ", " : "", c->dst);
        print_operand(out, p, c->src);
    }
    fputc('}', out);
}

static void print_call(FILE *out, const program *p, const call *c) {
    if (c->function >= 0) fprintf(out, " %s", p->functions[c->function].name);
    else {
        fputs(" *", out);
        print_operand(out, p, c->callee);
    }
    fputc('(', out);
    for (uint32_t k = 0; k < c->arguments; k++) {
        const argument *a = &p->arguments[c->first_argument + k];
        if (k) fputs(k == c->fixed_arguments ? "; " : ", ", out);
        print_operand(out, p, a->value);
        if (a->byval_bytes) fprintf(out, " by value, %" PRIu32 " bytes", a->byval_bytes);
    }
    fputc(')', out);
    if (c->results > 1) fprintf(out, " gives %" PRIu32 " registers", c->results);
}

static void print_list(FILE *out, const program *p, uint32_t first, uint32_t count) {
    fputs(" [", out);
    for (uint32_t k = 0; k < count; k++) {
        if (k) fputs(", ", out);
        print_operand(out, p, p->operands[first + k]);
    }
    fputc(']', out);
}

static void print_edges(FILE *out, const program *p, const insn *i) {
    if (i->op == OP_JUMP || i->op == OP_BRANCH) print_edge(out, p, (uint32_t)i->b);
    if (i->op == OP_BRANCH) {
        fputs(" else", out);
        print_edge(out, p, (uint32_t)i->c);
    }
    for (uint32_t k = 0; i->op == OP_JUMP_INDIRECT && k < i->count; k++)
        print_edge(out, p, (uint32_t)p->operands[i->args + k]);
    if (i->op != OP_SWITCH) return;
    for (uint32_t k = 0; k < i->count; k++) {
        fprintf(out, " %" PRIu64, p->cases[i->imm + k].value);
        print_edge(out, p, p->cases[i->imm + k].edge);
    }
    fputs(" else", out);
    print_edge(out, p, (uint32_t)i->b);
}

static void print_details(FILE *out, const program *p, const insn *i) {
    switch (i->op) {
    case OP_CALL: print_call(out, p, &p->calls[i->imm]); return;
    case OP_PACK:
    case OP_PICK:
    case OP_RETURN: print_list(out, p, i->args, i->count); return;
    case OP_GEP: fprintf(out, " * %" PRId64, i->imm); return;
    case OP_GLOBAL_TLS: fprintf(out, " @%s", p->globals[i->imm].name); return;
    case OP_ALLOCA:
    case OP_ALLOCA_VAR: fprintf(out, " %" PRId64 " bytes `%s'", i->imm, p->texts[i->args]); return;
    case OP_UNSUPPORTED: fprintf(out, " %s", p->texts[i->args]); return;
    case OP_GEP_CONST: case OP_UNPACK: case OP_FCMP: case OP_FMATH: case OP_FMATH2: case OP_IS_FPCLASS: case OP_RMW:
    case OP_FRAME_ADDRESS: case OP_RETURN_ADDRESS:
        fprintf(out, " #%" PRId64, i->imm);
        return;
    default: print_edges(out, p, i); return;
    }
}

static void print_flags(FILE *out, uint16_t flags) {
    static const struct { uint16_t flag; const char *name; } names[] = {
        {INSN_NSW, "nsw"}, {INSN_NUW, "nuw"}, {INSN_EXACT, "exact"}, {INSN_VOLATILE, "volatile"},
        {INSN_ATOMIC, "atomic"}, {INSN_INBOUNDS, "inbounds"},
    };
    for (size_t k = 0; k < COUNT_OF(names); k++)
        if (flags & names[k].flag) fprintf(out, " %s", names[k].name);
}

static void print_insn(FILE *out, const program *p, uint32_t index) {
    const insn *i = &p->code[index];
    uint16_t reads = op_flags[i->op];
    fprintf(out, "%6" PRIu32 "  ", index);
    if (i->dst >= 0) fprintf(out, "r%" PRId32 " = ", i->dst);
    fputs(op_names[i->op], out);
    if (i->width) fprintf(out, ":%" PRIu32, i->width);
    print_flags(out, i->flags);
    const operand operands[] = {i->a, i->b, i->c};
    const uint16_t wanted[] = {OP_A, OP_B, OP_C};
    for (int k = 0, printed = 0; k < 3; k++) {
        if (!(reads & wanted[k])) continue;
        fputs(printed++ ? ", " : " ", out);
        print_operand(out, p, operands[k]);
    }
    print_details(out, p, i);
    const location *l = &p->locations[i->location];
    if (l->file) fprintf(out, "    ; %s:%" PRIu32 ":%" PRIu32, l->file, l->line, l->column);
    if (p->assigned[index]) fprintf(out, "%s%s", l->file ? ", " : "    ; ", p->variables[p->assigned[index]].name);
    fputc('\n', out);
}

static void print_global(FILE *out, const program *p, const global *g) {
    fprintf(out, "global %s: %" PRIu64 " bytes, alignment %" PRIu32, g->name, g->size, g->align);
    if (g->read_only) fputs(", read-only", out);
    if (g->thread_local) fputs(", thread-local", out);
    if (g->is_external) fputs(", external", out);
    if (g->is_model) fputs(", model", out);
    if (g->undefined) fputs(", partly undefined", out);
    if (!g->bytes) fputs(", zero", out);
    for (uint64_t k = 0; g->bytes && k < g->size && k < 32; k++) fprintf(out, "%s%02x", k ? " " : " = ", g->bytes[k]);
    if (g->bytes && g->size > 32) fputs(" ...", out);
    for (uint32_t k = 0; k < g->relocations; k++) {
        const relocation *r = &p->relocations[g->first_relocation + k];
        fprintf(out, "%s+%" PRIu64 ": ", k ? ", " : "; ", r->offset);
        print_constant(out, p, r->constant);
    }
    fputc('\n', out);
}

void program_print(FILE *out, const program *p) {
    fprintf(out, "pointers of %" PRIu32 " bits\n", p->pointer_bits);
    for (uint32_t k = 0; k < p->global_count; k++) print_global(out, p, &p->globals[k]);
    for (uint32_t k = 0; k < p->constructor_count; k++)
        fprintf(out, "constructor %s\n", p->functions[p->constructors[k]].name);
    for (uint32_t k = 0; k < p->destructor_count; k++)
        fprintf(out, "destructor %s\n", p->functions[p->destructors[k]].name);
    for (uint32_t k = 0; k < p->body_count; k++) {
        const function *f = &p->functions[p->bodies[k]];
        fprintf(out, "\nfunction %s(", f->name);
        for (uint32_t m = 0; m < f->parameters; m++) {
            const parameter *a = &p->parameters[f->first_parameter + m];
            fprintf(out, "%sr%" PRIu32 ":%" PRIu32, m ? ", " : "", m, a->width);
            if (a->variable) fprintf(out, " %s", p->variables[a->variable].name);
            if (a->byval_bytes) fprintf(out, " by value, %" PRIu32 " bytes", a->byval_bytes);
        }
        fprintf(out, "%s) %" PRIu32 " results, %" PRIu32 " registers%s\n", f->variadic ? ", ..." : "", f->results,
                f->registers, f->is_model ? ", model" : "");
        for (uint32_t m = 0; m < f->code_count; m++) print_insn(out, p, f->code + m);
    }
}
