/* print.c -- terms for people: infix, with `<s` and `<u` for the two orders.
 *
 * Output is cut where it stops being readable: `...` stands for what lies deeper than PRINT_DEPTH or comes after
 * PRINT_NODES nodes, so that shared and deep terms print in bounded time and stack. */
#include "expr/context.h"

#include <inttypes.h>

enum { PRINT_DEPTH = 60, PRINT_NODES = 5000, PRINT_ELEMENTS = 16 };

struct printer {
    FILE *out;
    const terms *ctx;
    int depth, nodes;
};

static void print(struct printer *p, const term *t);

static void print_const(struct printer *p, const term *t) {
    if (t->width == 1) {
        fputs(t->value ? "true" : "false", p->out);
    } else if (t->width > 64) {
        size_t n = wide_count(t->width);
        fprintf(p->out, "0x%" PRIx64, t->words[n - 1]);
        for (size_t i = n - 1; i-- > 0;) fprintf(p->out, "%016" PRIx64, t->words[i]);
    } else {
        fprintf(p->out, t->value < 4096 ? "%" PRIu64 : "0x%" PRIx64, t->value);
    }
}

static const char *infix(enum term_op op) {
    switch (op) {
    case TERM_AND: return " & ";
    case TERM_OR: return " | ";
    case TERM_XOR: return " ^ ";
    case TERM_MUL: return " * ";
    case TERM_UDIV: return " /u ";
    case TERM_SDIV: return " /s ";
    case TERM_UREM: return " %u ";
    case TERM_SREM: return " %s ";
    case TERM_SHL: return " << ";
    case TERM_LSHR: return " >>u ";
    case TERM_ASHR: return " >>s ";
    case TERM_CONCAT: return " : ";
    case TERM_EQ: return " == ";
    case TERM_ULT: return " <u ";
    case TERM_SLT: return " <s ";
    case TERM_FADD: return " +f ";
    case TERM_FSUB: return " -f ";
    case TERM_FMUL: return " *f ";
    case TERM_FDIV: return " /f ";
    case TERM_FEQ: return " ==f ";
    case TERM_FLT: return " <f ";
    case TERM_FLE: return " <=f ";
    default: return NULL;
    }
}

static bool needs_parentheses(const term *t) {
    return infix((enum term_op)t->op) || t->op == TERM_ADD || t->op == TERM_ITE ||
           (t->op == TERM_NOT && t->arg[0]->op != TERM_NOT && infix((enum term_op)t->arg[0]->op) && t->width == 1);
}

static void print_operand(struct printer *p, const term *t) {
    bool parentheses = needs_parentheses(t);
    if (parentheses) fputc('(', p->out);
    print(p, t);
    if (parentheses) fputc(')', p->out);
}

static void print_infix(struct printer *p, const term *a, const char *sign, const term *b) {
    print_operand(p, a);
    fputs(sign, p->out);
    print_operand(p, b);
}

static void print_add(struct printer *p, const term *t) {
    const term *a = t->arg[0], *b = t->arg[1];
    if (term_is_const(a) && a->width <= 64 && a->value >> (a->width - 1)) {
        print_operand(p, b);
        fprintf(p->out, " - %" PRIu64, -a->value & low_mask(a->width));
    } else if (term_is_const(a)) {
        print_infix(p, b, " + ", a);
    } else if (b->op == TERM_NEG) {
        print_infix(p, a, " - ", b->arg[0]);
    } else if (a->op == TERM_NEG) {
        print_infix(p, b, " - ", a->arg[0]);
    } else {
        print_infix(p, a, " + ", b);
    }
}

static void print_not(struct printer *p, const term *t) {
    const term *a = t->arg[0];
    if (a->op == TERM_EQ) print_infix(p, a->arg[1], " != ", a->arg[0]);
    else if (a->op == TERM_ULT) print_infix(p, a->arg[1], " <=u ", a->arg[0]);
    else if (a->op == TERM_SLT) print_infix(p, a->arg[1], " <=s ", a->arg[0]);
    else {
        fputc(t->width == 1 ? '!' : '~', p->out);
        print_operand(p, a);
    }
}

static void print_call(struct printer *p, const term *t) {
    bool shows_width = t->op == TERM_ZEXT || t->op == TERM_SEXT || t->op >= TERM_F2F;
    for (const char *c = term_op_name((enum term_op)t->op); *c; c++)
        fputc(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c, p->out);
    if (shows_width) fprintf(p->out, "%u", t->width);
    fputc('(', p->out);
    for (uint32_t i = 0; i < t->count && i < PRINT_ELEMENTS; i++) {
        if (i) fputs(", ", p->out);
        print(p, t->arg[i]);
    }
    if (t->count > PRINT_ELEMENTS) fprintf(p->out, ", ... %u elements", t->count);
    fputc(')', p->out);
}

static void print_node(struct printer *p, const term *t) {
    switch (t->op) {
    case TERM_CONST: print_const(p, t); break;
    case TERM_VAR: fputs(terms_var_name(p->ctx, t->low), p->out); break;
    case TERM_ADD: print_add(p, t); break;
    case TERM_NOT: print_not(p, t); break;
    case TERM_NEG:
        fputc('-', p->out);
        print_operand(p, t->arg[0]);
        break;
    case TERM_EXTRACT:
        print_operand(p, t->arg[0]);
        if (t->width == 1) fprintf(p->out, "[%u]", t->low);
        else fprintf(p->out, "[%u:%u]", t->low + t->width - 1, t->low);
        break;
    case TERM_SELECT:
        print_operand(p, t->arg[0]);
        fputc('[', p->out);
        print(p, t->arg[1]);
        fputc(']', p->out);
        break;
    case TERM_ITE:
        print_infix(p, t->arg[0], " ? ", t->arg[1]);
        fputs(" : ", p->out);
        print_operand(p, t->arg[2]);
        break;
    case TERM_EQ: print_infix(p, t->arg[1], " == ", t->arg[0]); break;
    default:
        if (infix((enum term_op)t->op)) print_infix(p, t->arg[0], infix((enum term_op)t->op), t->arg[1]);
        else print_call(p, t);
        break;
    }
}

static void print(struct printer *p, const term *t) {
    if (p->depth >= PRINT_DEPTH || p->nodes >= PRINT_NODES) {
        fputs("...", p->out);
        return;
    }
    p->depth++;
    p->nodes++;
    print_node(p, t);
    p->depth--;
}

void term_print(FILE *out, const terms *ctx, const term *t) {
    struct printer p = {.out = out, .ctx = ctx};
    print(&p, t);
}
