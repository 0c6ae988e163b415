/* print_smt.c -- a whole SMT-LIB 2 script for a conjunction.
 *
 * Terms are listed children first, without recursion. One that is used several times, or that would nest too
 * deep, gets a define-fun; the others are written where they are used, so recursion is bounded by INLINE_HEIGHT.
 * Truth values are Bool where an operator makes them and (_ BitVec 1) where a variable, a slice or an array
 * does; write_truth and write_bits each print a term in the form its user needs.
 *
 * Arrays have 64-bit indices; a TABLE is a chain of stores over the constant array of its last element, which
 * is also what an index outside the table reads when evaluated. Floating-point results come back as bits
 * through fp.to_ieee_bv, which z3 has and the standard has not. FREM has no counterpart: it is left open, as a
 * fresh constant. */
#include "expr/context.h"

#include <inttypes.h>
#include <string.h>

enum { INLINE_HEIGHT = 6 };

struct node {
    term *t;
    uint32_t uses;
    uint8_t height;
    bool named;
};

struct script {
    FILE *out;
    terms *ctx;
    uint32_t stamp;
    VEC(struct node) nodes; /* children first */
};

static const char *smt_name(enum term_op op) {
    static const char *const names[] = {
#define OP(name, smt, arity) smt,
#include "expr/term.def"
#undef OP
    };
    return names[op];
}

static struct node *node_of(struct script *s, const term *t) { return &s->nodes.at[s->ctx->memo[t->id].value]; }
static bool is_listed(const struct script *s, const term *t) { return s->ctx->memo[t->id].stamp == s->stamp; }

static void list(struct script *s, term *root) {
    VEC(term *) stack = {0};
    vec_push(&stack, root);
    while (stack.count) {
        term *t = vec_last(&stack);
        size_t before = stack.count;
        if (!is_listed(s, t))
            for (uint32_t i = 0; i < t->count; i++)
                if (!is_listed(s, t->arg[i])) vec_push(&stack, t->arg[i]);
        if (stack.count > before) continue;
        stack.count--;
        if (is_listed(s, t)) continue;
        s->ctx->memo[t->id] = (struct memo_entry){s->nodes.count, s->stamp};
        vec_push(&s->nodes, (struct node){.t = t});
        for (uint32_t i = 0; i < t->count; i++) node_of(s, t->arg[i])->uses++;
    }
    vec_free(&stack);
    node_of(s, root)->uses++;
}

/* ---- sorts ---- */

/* Printed with sort Bool? */
static bool is_predicate(const term *t) {
    if (t->width != 1 || t->flags & TERM_IS_ARRAY) return false;
    switch (t->op) {
    case TERM_NOT:
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
    case TERM_ITE:
    case TERM_EQ:
    case TERM_ULT:
    case TERM_SLT:
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE: return true;
    default: return false;
    }
}

static bool is_float_result(const term *t) {
    switch (t->op) {
    case TERM_FADD:
    case TERM_FSUB:
    case TERM_FMUL:
    case TERM_FDIV:
    case TERM_FSQRT:
    case TERM_FMA:
    case TERM_FROUND:
    case TERM_F2F:
    case TERM_S2F:
    case TERM_U2F: return true;
    default: return false;
    }
}

static const char *float_sort(uint32_t width) {
    return width == 16 ? "5 11" : width == 32 ? "8 24" : width == 64 ? "11 53" : "15 113";
}

static void write_sort(struct script *s, const term *t) {
    if (is_predicate(t)) fputs("Bool", s->out);
    else if (t->flags & TERM_IS_ARRAY) fprintf(s->out, "(Array (_ BitVec 64) (_ BitVec %u))", t->width);
    else fprintf(s->out, "(_ BitVec %u)", t->width);
}

/* ---- terms ---- */

static void write_bits(struct script *s, const term *t);
static void write_truth(struct script *s, const term *t);

static void write_symbol(struct script *s, uint32_t index) {
    const struct variable *v = &s->ctx->variables.at[index];
    fputc('|', s->out);
    for (const char *c = v->name; *c; c++) fputc(*c == '|' || *c == '\\' ? '_' : *c, s->out);
    if (v->shares_name) fprintf(s->out, "!%u", v->var->width);
    fputc('|', s->out);
}

static void write_const(struct script *s, const term *t) {
    const uint64_t *words = term_words(t);
    if (t->width % 4) {
        fputs("#b", s->out);
        for (uint32_t i = t->width; i-- > 0;) fputc(wide_bit(words, i) ? '1' : '0', s->out);
        return;
    }
    fputs("#x", s->out);
    for (uint32_t i = t->width; i >= 4; i -= 4)
        fputc("0123456789abcdef"[words[(i - 4) / 64] >> ((i - 4) % 64) & 15], s->out);
}

static void write_index(struct script *s, const term *index) {
    if (index->width > 64) fputs("((_ extract 63 0) ", s->out);
    else if (index->width < 64) fprintf(s->out, "((_ zero_extend %u) ", 64 - index->width);
    write_bits(s, index);
    if (index->width != 64) fputc(')', s->out);
}

static void write_table(struct script *s, const term *t) {
    const term *rest = t->arg[t->length - 1];
    for (uint64_t i = 0; i < t->length; i++)
        if (t->arg[i] != rest) fputs("(store ", s->out);
    fputs("((as const ", s->out);
    write_sort(s, t);
    fputs(") ", s->out);
    write_bits(s, rest);
    fputc(')', s->out);
    for (uint64_t i = 0; i < t->length; i++) {
        if (t->arg[i] == rest) continue;
        fprintf(s->out, " #x%016" PRIx64 " ", i);
        write_bits(s, t->arg[i]);
        fputc(')', s->out);
    }
}

static const char *rounding_name(enum term_rounding how) {
    switch (how) {
    case ROUND_NEAREST_EVEN: return "RNE";
    case ROUND_NEAREST_AWAY: return "RNA";
    case ROUND_UP: return "RTP";
    case ROUND_DOWN: return "RTN";
    case ROUND_ZERO: return "RTZ";
    }
    defect("no rounding mode %d", (int)how);
}

static void write_float_result(struct script *s, const term *t);

/* t as a floating-point number. */
static void write_float(struct script *s, const term *t) {
    if (is_float_result(t) && !node_of(s, t)->named) {
        write_float_result(s, t);
        return;
    }
    fprintf(s->out, "((_ to_fp %s) ", float_sort(t->width));
    write_bits(s, t);
    fputc(')', s->out);
}

static void write_float_result(struct script *s, const term *t) {
    switch (t->op) {
    case TERM_S2F:
    case TERM_U2F:
        fprintf(s->out, "((_ %s %s) RNE ", t->op == TERM_S2F ? "to_fp" : "to_fp_unsigned", float_sort(t->width));
        write_bits(s, t->arg[0]);
        break;
    case TERM_F2F:
        fprintf(s->out, "((_ to_fp %s) RNE ", float_sort(t->width));
        write_float(s, t->arg[0]);
        break;
    case TERM_FROUND:
        fprintf(s->out, "(fp.roundToIntegral %s ", rounding_name((enum term_rounding)t->low));
        write_float(s, t->arg[0]);
        break;
    default:
        fprintf(s->out, "(%s RNE", smt_name((enum term_op)t->op));
        for (uint32_t i = 0; i < t->count; i++) {
            fputc(' ', s->out);
            write_float(s, t->arg[i]);
        }
        break;
    }
    fputc(')', s->out);
}

static void write_bits_body(struct script *s, const term *t) {
    if (is_float_result(t)) {
        fputs("(fp.to_ieee_bv ", s->out);
        write_float_result(s, t);
        fputc(')', s->out);
        return;
    }
    switch (t->op) {
    case TERM_CONST: write_const(s, t); return;
    case TERM_VAR: write_symbol(s, t->low); return;
    case TERM_TABLE: write_table(s, t); return;
    case TERM_FREM: fprintf(s->out, "frem!%u", t->id); return;
    case TERM_EXTRACT: fprintf(s->out, "((_ extract %u %u) ", t->low + t->width - 1, t->low); break;
    case TERM_ZEXT: fprintf(s->out, "((_ zero_extend %u) ", t->width - t->arg[0]->width); break;
    case TERM_SEXT: fprintf(s->out, "((_ sign_extend %u) ", t->width - t->arg[0]->width); break;
    case TERM_F2S:
    case TERM_F2U:
        fprintf(s->out, "((_ %s %u) RTZ ", t->op == TERM_F2S ? "fp.to_sbv" : "fp.to_ubv", t->width);
        write_float(s, t->arg[0]);
        fputc(')', s->out);
        return;
    case TERM_ITE:
        fputs("(ite ", s->out);
        write_truth(s, t->arg[0]);
        fputc(' ', s->out);
        write_bits(s, t->arg[1]);
        fputc(' ', s->out);
        write_bits(s, t->arg[2]);
        fputc(')', s->out);
        return;
    case TERM_SELECT:
    case TERM_STORE:
        fprintf(s->out, "(%s ", smt_name((enum term_op)t->op));
        write_bits(s, t->arg[0]);
        fputc(' ', s->out);
        write_index(s, t->arg[1]);
        if (t->op == TERM_STORE) {
            fputc(' ', s->out);
            write_bits(s, t->arg[2]);
        }
        fputc(')', s->out);
        return;
    default: fprintf(s->out, "(%s ", smt_name((enum term_op)t->op)); break;
    }
    for (uint32_t i = 0; i < t->count; i++) {
        if (i) fputc(' ', s->out);
        write_bits(s, t->arg[i]);
    }
    fputc(')', s->out);
}

static void write_truth_body(struct script *s, const term *t) { /* is_predicate(t) */
    const char *name = t->op == TERM_NOT ? "not" : t->op == TERM_AND ? "and" : t->op == TERM_OR ? "or"
                     : t->op == TERM_XOR ? "xor" : smt_name((enum term_op)t->op);
    bool of_truths = t->op == TERM_NOT || t->op == TERM_AND || t->op == TERM_OR || t->op == TERM_XOR ||
                     t->op == TERM_ITE;
    bool of_floats = t->op == TERM_FEQ || t->op == TERM_FLT || t->op == TERM_FLE;
    fprintf(s->out, "(%s", name);
    for (uint32_t i = 0; i < t->count; i++) {
        fputc(' ', s->out);
        (of_truths ? write_truth : of_floats ? write_float : write_bits)(s, t->arg[i]);
    }
    fputc(')', s->out);
}

static void write_truth(struct script *s, const term *t) {
    bool predicate = is_predicate(t);
    if (term_is_const(t)) fputs(t->value ? "true" : "false", s->out);
    else if (predicate && node_of(s, t)->named) fprintf(s->out, "t%u", t->id);
    else if (predicate) write_truth_body(s, t);
    else {
        fputs("(= ", s->out);
        write_bits(s, t);
        fputs(" #b1)", s->out);
    }
}

static void write_bits(struct script *s, const term *t) {
    if (is_predicate(t)) {
        fputs("(ite ", s->out);
        write_truth(s, t);
        fputs(" #b1 #b0)", s->out);
    } else if (node_of(s, t)->named) {
        fprintf(s->out, "t%u", t->id);
    } else {
        write_bits_body(s, t);
    }
}

/* ---- the script ---- */

static void define(struct script *s, struct node *n) {
    term *t = n->t;
    if (t->count == 0) return;
    uint8_t height = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct node *child = node_of(s, t->arg[i]);
        if (!child->named && child->height > height) height = child->height;
    }
    n->height = height + 1;
    n->named = n->uses > 1 || n->height >= INLINE_HEIGHT;
    if (t->op == TERM_FREM) fprintf(s->out, "(declare-const frem!%u (_ BitVec %u))\n", t->id, t->width);
    if (!n->named) return;
    n->named = false; /* so that its own body is written */
    fprintf(s->out, "(define-fun t%u () ", t->id);
    write_sort(s, t);
    fputc(' ', s->out);
    if (is_predicate(t)) write_truth_body(s, t);
    else write_bits_body(s, t);
    fputs(")\n", s->out);
    n->named = true;
}

void term_print_smt(FILE *out, terms *ctx, term *const *constraints, size_t count) {
    struct script s = {.out = out, .ctx = ctx, .stamp = memo_begin(ctx)};
    unsigned flags = 0;
    for (size_t i = 0; i < count; i++) {
        list(&s, constraints[i]);
        flags |= constraints[i]->flags;
    }
    /* z3 knows constant arrays in no quantifier-free logic */
    fprintf(out, "(set-logic %s)\n", flags & TERM_HAS_ARRAY ? "ALL" : flags & TERM_HAS_FLOAT ? "QF_BVFP" : "QF_BV");
    for (size_t i = 0; i < s.nodes.count; i++) {
        const term *t = s.nodes.at[i].t;
        if (t->op != TERM_VAR) continue;
        fputs("(declare-const ", out);
        write_symbol(&s, t->low);
        fprintf(out, " (_ BitVec %u))\n", t->width);
    }
    for (size_t i = 0; i < s.nodes.count; i++) define(&s, &s.nodes.at[i]);
    for (size_t i = 0; i < count; i++) {
        fputs("(assert ", out);
        write_truth(&s, constraints[i]);
        fputs(")\n", out);
    }
    fputs("(check-sat)\n", out);
    vec_free(&s.nodes);
}
