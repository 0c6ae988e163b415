/* formula.c -- terms as C expressions.
 *
 * Terms know widths and operators, C knows types. Comparisons of terms are signed or unsigned by their operator: the
 * signed ones are written plainly, the unsigned ones with a cast unless the variable is unsigned by its type. A register
 * is a cell of 64 bits however narrow its variable is; cutting it to the variable's width is not shown, nor is widening
 * it with its own sign. Words of synchronization objects are put in words (vm_sync_phrase).
 *
 * Parentheses stand where precedence needs them, and around && inside ||. What is too long or too deep to read ends in
 * `...`; it is never wrong, only unfinished. */
#include "report/formula.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_NODES = 300, DEEPEST = 40, LARGEST_DECIMAL = 1 << 20 };
enum precedence { CHOICE = 3, OR_ELSE, AND_ALSO, BIT_OR, BIT_XOR, BIT_AND, EQUALITY, ORDER, SHIFT, SUM, PRODUCT, UNARY,
                  PRIMARY };
enum sign { ANY_SIGN, SIGNED, UNSIGNED };

struct writer {
    FILE *out;
    variables *v;
    const struct gig_state *at;
    int nodes, depth;
};

static void write_term(struct writer *w, const term *t, int outer, enum sign sign);

/* ---- leaves ---- */

static bool may_be_address(const term *t) { return t->width >= 32 && t->width <= 64 && t->value >= 4096; }

static void write_const(struct writer *w, const term *t, enum sign sign) {
    char *address = may_be_address(t) ? variables_address(w->v, w->at, t->value) : NULL;
    if (address) {
        fputs(address, w->out);
    } else if (t->width == 1) {
        fputs(t->value ? "true" : "false", w->out);
    } else if (t->width > 64) {
        fprintf(w->out, "0x%" PRIx64 "...", t->words[(t->width - 1) / 64]);
    } else {
        int64_t number = sign_extend(t->value, t->width);
        bool large = number > LARGEST_DECIMAL || number < -LARGEST_DECIMAL;
        if (sign == UNSIGNED && number < 0) fprintf(w->out, "0x%" PRIx64, t->value);
        else if (large && (uint64_t)number != INT32_MAX && number != INT32_MIN) fprintf(w->out, "0x%" PRIx64, t->value);
        else fprintf(w->out, "%" PRId64, number);
    }
    free(address);
}

static void write_variable(struct writer *w, const term *t) {
    struct named_cell c;
    if (variables_cell(w->v, w->at, t, &c)) {
        if (c.sync) fprintf(w->out, "%s{%" PRIu64 ":%" PRIu32 "}", c.text, c.sync_offset, c.bits / 8);
        else fputs(c.text, w->out);
        free(c.text);
        return;
    }
    fprintf(w->out, "input(%s)", terms_var_name(variables_graph(w->v)->terms, t->low));
}

/* What is known about a cell that the term is, or is cut from or widened from. */
static bool cell_below(const struct writer *w, const term *t, enum source_kind *kind, uint32_t *bits) {
    struct named_cell c;
    while ((t->op == TERM_EXTRACT && t->low == 0) || t->op == TERM_ZEXT || t->op == TERM_SEXT) t = t->arg[0];
    if (t->op != TERM_VAR || !variables_cell(w->v, w->at, t, &c)) return false;
    *kind = variables_graph(w->v)->program->types[c.type].kind;
    *bits = c.bits;
    free(c.text);
    return true;
}

static bool is_unsigned(const struct writer *w, const term *t) {
    enum source_kind kind;
    uint32_t bits;
    return cell_below(w, t, &kind, &bits) && (kind == SOURCE_UNSIGNED || kind == SOURCE_BOOL || kind == SOURCE_POINTER);
}

static bool is_flag(const struct writer *w, const term *t) {
    enum source_kind kind;
    uint32_t bits;
    return cell_below(w, t, &kind, &bits) && kind == SOURCE_BOOL;
}

/* ---- operators ---- */

static void open_at(struct writer *w, int mine, int outer) {
    if (mine < outer) fputc('(', w->out);
}

static void close_at(struct writer *w, int mine, int outer) {
    if (mine < outer) fputc(')', w->out);
}

static void write_binary(struct writer *w, const term *a, const char *op, const term *b, int mine, int outer,
                         enum sign sign) {
    open_at(w, mine, outer);
    write_term(w, a, mine, sign);
    fputs(op, w->out);
    write_term(w, b, mine + 1, sign);
    close_at(w, mine, outer);
}

static void write_cast(struct writer *w, uint32_t width, bool is_signed, const term *t, uint32_t shift, int outer) {
    open_at(w, UNARY, outer);
    fprintf(w->out, "(%sint%" PRIu32 "_t)", is_signed ? "" : "u", width);
    if (shift) fputc('(', w->out);
    write_term(w, t, shift ? SHIFT : UNARY, ANY_SIGN);
    if (shift) fprintf(w->out, " >> %" PRIu32 ")", shift);
    close_at(w, UNARY, outer);
}

static void write_extract(struct writer *w, const term *t, int outer, enum sign sign) {
    const term *a = t->arg[0];
    enum source_kind kind;
    uint32_t bits;
    if (t->low == 0 && cell_below(w, t, &kind, &bits) && (bits <= t->width || (kind == SOURCE_BOOL && t->width == 1))) {
        write_term(w, a, outer, sign);
    } else if (t->width == 1) {
        open_at(w, BIT_AND, outer);
        write_term(w, a, t->low ? SHIFT : BIT_AND, ANY_SIGN);
        if (t->low) fprintf(w->out, " >> %" PRIu32, t->low);
        fputs(" & 1", w->out);
        close_at(w, BIT_AND, outer);
    } else {
        write_cast(w, t->width, sign != UNSIGNED, a, t->low, outer);
    }
}

static void write_widened(struct writer *w, const term *t, int outer, enum sign sign) {
    const term *a = t->arg[0];
    bool plain = t->op == TERM_SEXT || a->width == 1 || sign == UNSIGNED || is_unsigned(w, a);
    if (plain) write_term(w, a, outer, t->op == TERM_SEXT ? SIGNED : UNSIGNED);
    else write_cast(w, a->width, false, a, 0, outer);
}

static void write_sum(struct writer *w, const term *t, int outer, enum sign sign) {
    const term *a = t->arg[0], *b = t->arg[1];
    open_at(w, SUM, outer);
    bool negative = term_is_const(a) && a->width <= 64 && a->width > 1 && a->value >> (a->width - 1);
    if (negative) {
        write_term(w, b, SUM, sign);
        fprintf(w->out, " - %" PRIu64, -a->value & low_mask(a->width));
    } else if (a->op == TERM_NEG) {
        write_binary(w, b, " - ", a->arg[0], SUM, SUM, sign);
    } else if (b->op == TERM_NEG) {
        write_binary(w, a, " - ", b->arg[0], SUM, SUM, sign);
    } else {
        bool swapped = term_is_const(a);
        write_binary(w, swapped ? b : a, " + ", swapped ? a : b, SUM, SUM, sign);
    }
    close_at(w, SUM, outer);
}

/* ---- comparisons ---- */

static void write_compared(struct writer *w, const term *t, enum sign sign) {
    if (sign == UNSIGNED && !term_is_const(t) && t->op != TERM_ZEXT && !is_unsigned(w, t))
        write_cast(w, t->width, false, t, 0, ORDER + 1);
    else write_term(w, t, ORDER + 1, sign);
}

/* a < b, or a <= b; a constant comes second. */
static void write_order(struct writer *w, const term *a, const term *b, bool or_equal, enum sign sign, int outer) {
    bool swapped = term_is_const(a);
    const char *op = swapped ? (or_equal ? " >= " : " > ") : (or_equal ? " <= " : " < ");
    open_at(w, ORDER, outer);
    write_compared(w, swapped ? b : a, sign);
    fputs(op, w->out);
    write_compared(w, swapped ? a : b, sign);
    close_at(w, ORDER, outer);
}

/* The thread that `variable == constant` is about, or NO_THREAD. */
static uint32_t thread_meant(variables *v, const struct gig_state *at, const term *t) {
    const term *what = t->arg[1];
    struct named_cell c = {0};
    if (!term_is_const(t->arg[0]) || t->arg[0]->width > 64) return NO_THREAD;
    if (what->op == TERM_SELECT) c.text = variables_array(v, at, what->arg[0], &c.type);
    else if (what->op == TERM_VAR) variables_cell(v, at, what, &c);
    if (!c.text) return NO_THREAD;
    const char *type = variables_graph(v)->program->types[c.type].name;
    free(c.text);
    bool handle = type && (!strcmp(type, "pthread_t") || !strcmp(type, "thrd_t"));
    return handle ? vm_handle_thread(t->arg[0]->value) : NO_THREAD;
}

static void write_equal(struct writer *w, const term *t, bool equal, int outer) {
    const term *a = t->arg[1], *b = t->arg[0]; /* a constant is the first argument */
    uint32_t meant = thread_meant(w->v, w->at, t);
    char name[THREAD_TEXT_BYTES];
    if (meant != NO_THREAD) {
        write_term(w, a, EQUALITY, ANY_SIGN);
        fprintf(w->out, " %s %s", equal ? "==" : "!=", thread_text(meant, name));
        return;
    }
    if (term_is_const(b) && !b->value && b->width <= 64 && is_flag(w, a)) {
        if (equal) fputc('!', w->out);
        write_term(w, a, UNARY, ANY_SIGN);
        return;
    }
    write_binary(w, a, equal ? " == " : " != ", b, EQUALITY, outer, is_unsigned(w, a) ? UNSIGNED : SIGNED);
}

static void write_not(struct writer *w, const term *t, int outer) {
    const term *a = t->arg[0];
    if (a->op == TERM_EQ) write_equal(w, a, false, outer);
    else if (a->op == TERM_ULT) write_order(w, a->arg[1], a->arg[0], true, UNSIGNED, outer);
    else if (a->op == TERM_SLT) write_order(w, a->arg[1], a->arg[0], true, SIGNED, outer);
    else {
        fputc(t->width == 1 ? '!' : '~', w->out);
        write_term(w, a, UNARY, ANY_SIGN);
    }
}

/* ---- everything ---- */

static void write_list(struct writer *w, const term *t, const char *op, int mine, int outer) {
    bool brace = mine < outer || (mine == AND_ALSO && outer == OR_ELSE);
    if (brace) fputc('(', w->out);
    for (uint32_t i = 0; i < t->count; i++) {
        if (i) fputs(op, w->out);
        write_term(w, t->arg[i], mine, ANY_SIGN);
    }
    if (brace) fputc(')', w->out);
}

static void write_call(struct writer *w, const term *t) {
    for (const char *c = term_op_name((enum term_op)t->op); *c; c++)
        fputc(*c >= 'A' && *c <= 'Z' ? *c + 'a' - 'A' : *c, w->out);
    fputc('(', w->out);
    for (uint32_t i = 0; i < t->count && i < 16; i++) {
        if (i) fputs(", ", w->out);
        write_term(w, t->arg[i], 0, ANY_SIGN);
    }
    fputs(t->count > 16 ? ", ...)" : ")", w->out);
}

static void write_select(struct writer *w, const term *t) {
    const term *array = t->arg[0];
    uint32_t element;
    char *name = variables_array(w->v, w->at, array, &element);
    if (name) fputs(name, w->out);
    else write_term(w, array, PRIMARY, ANY_SIGN);
    free(name);
    fputc('[', w->out);
    write_term(w, t->arg[1], 0, UNSIGNED);
    fputc(']', w->out);
}

static void write_pointer(struct writer *w, const term *t, int outer) {
    open_at(w, SUM, outer);
    fputs("(char *)", w->out);
    write_term(w, t->arg[0], UNARY, ANY_SIGN);
    fputs(" + ", w->out);
    write_term(w, t->arg[1], SUM + 1, SIGNED);
    close_at(w, SUM, outer);
}

static void write_choice(struct writer *w, const term *t, int outer, enum sign sign) {
    open_at(w, CHOICE, outer);
    write_term(w, t->arg[0], CHOICE + 1, ANY_SIGN);
    fputs(" ? ", w->out);
    write_term(w, t->arg[1], CHOICE + 1, sign);
    fputs(" : ", w->out);
    write_term(w, t->arg[2], CHOICE, sign);
    close_at(w, CHOICE, outer);
}

static void write_joined(struct writer *w, const term *t, int outer) {
    struct named_cell c;
    if (variables_joined(w->v, w->at, t, &c)) {
        fputs(c.text, w->out);
        free(c.text);
        return;
    }
    open_at(w, BIT_OR, outer);
    write_cast(w, t->width, false, t->arg[0], 0, SHIFT);
    fprintf(w->out, " << %" PRIu32 " | ", t->arg[1]->width);
    write_term(w, t->arg[1], BIT_OR + 1, UNSIGNED);
    close_at(w, BIT_OR, outer);
}

static void write_node(struct writer *w, const term *t, int outer, enum sign sign) {
    bool logical = t->width == 1;
    switch (t->op) {
    case TERM_CONST: write_const(w, t, sign); return;
    case TERM_VAR: write_variable(w, t); return;
    case TERM_NOT: write_not(w, t, outer); return;
    case TERM_AND: write_list(w, t, logical ? " && " : " & ", logical ? AND_ALSO : BIT_AND, outer); return;
    case TERM_OR: write_list(w, t, logical ? " || " : " | ", logical ? OR_ELSE : BIT_OR, outer); return;
    case TERM_XOR:
        write_binary(w, t->arg[0], logical ? " != " : " ^ ", t->arg[1], logical ? EQUALITY : BIT_XOR, outer, sign);
        return;
    case TERM_NEG:
        fputc('-', w->out);
        write_term(w, t->arg[0], UNARY, sign);
        return;
    case TERM_ADD: write_sum(w, t, outer, sign); return;
    case TERM_MUL: write_binary(w, t->arg[1], " * ", t->arg[0], PRODUCT, outer, sign); return;
    case TERM_UDIV: write_binary(w, t->arg[0], " / ", t->arg[1], PRODUCT, outer, UNSIGNED); return;
    case TERM_SDIV: write_binary(w, t->arg[0], " / ", t->arg[1], PRODUCT, outer, SIGNED); return;
    case TERM_UREM: write_binary(w, t->arg[0], " % ", t->arg[1], PRODUCT, outer, UNSIGNED); return;
    case TERM_SREM: write_binary(w, t->arg[0], " % ", t->arg[1], PRODUCT, outer, SIGNED); return;
    case TERM_SHL: write_binary(w, t->arg[0], " << ", t->arg[1], SHIFT, outer, sign); return;
    case TERM_LSHR: write_binary(w, t->arg[0], " >> ", t->arg[1], SHIFT, outer, UNSIGNED); return;
    case TERM_ASHR: write_binary(w, t->arg[0], " >> ", t->arg[1], SHIFT, outer, SIGNED); return;
    case TERM_CONCAT: write_joined(w, t, outer); return;
    case TERM_EXTRACT: write_extract(w, t, outer, sign); return;
    case TERM_ZEXT: case TERM_SEXT: write_widened(w, t, outer, sign); return;
    case TERM_ITE: write_choice(w, t, outer, sign); return;
    case TERM_PTR: write_pointer(w, t, outer); return;
    case TERM_EQ: write_equal(w, t, true, outer); return;
    case TERM_ULT: write_order(w, t->arg[0], t->arg[1], false, UNSIGNED, outer); return;
    case TERM_SLT: write_order(w, t->arg[0], t->arg[1], false, SIGNED, outer); return;
    case TERM_SELECT: write_select(w, t); return;
    case TERM_FADD: write_binary(w, t->arg[0], " + ", t->arg[1], SUM, outer, sign); return;
    case TERM_FSUB: write_binary(w, t->arg[0], " - ", t->arg[1], SUM, outer, sign); return;
    case TERM_FMUL: write_binary(w, t->arg[0], " * ", t->arg[1], PRODUCT, outer, sign); return;
    case TERM_FDIV: write_binary(w, t->arg[0], " / ", t->arg[1], PRODUCT, outer, sign); return;
    case TERM_FEQ: write_binary(w, t->arg[0], " == ", t->arg[1], EQUALITY, outer, sign); return;
    case TERM_FLT: write_binary(w, t->arg[0], " < ", t->arg[1], ORDER, outer, sign); return;
    case TERM_FLE: write_binary(w, t->arg[0], " <= ", t->arg[1], ORDER, outer, sign); return;
    default: write_call(w, t); return;
    }
}

static void write_term(struct writer *w, const term *t, int outer, enum sign sign) {
    if (w->depth >= DEEPEST || w->nodes >= MOST_NODES) {
        fputs("...", w->out);
        return;
    }
    w->depth++;
    w->nodes++;
    write_node(w, t, outer, sign);
    w->depth--;
}

/* `cell == constant` of a synchronization object, in words; NULL: it is something else. */
static char *sync_text(variables *v, const struct named_cell *c, const term *number) {
    if (!c->sync || number->width != 32) return NULL;
    return vm_sync_phrase(variables_graph(v)->vm, c->sync, c->text, c->sync_offset, (uint32_t)number->value);
}

static char *plain_text(variables *v, const struct gig_state *at, const term *t) {
    char *text = NULL;
    size_t bytes;
    struct writer w = {.v = v, .at = at};
    w.out = open_memstream(&text, &bytes);
    if (!w.out) defect("no memory stream");
    write_term(&w, t, 0, ANY_SIGN);
    fclose(w.out);
    return text;
}

struct formula formula_of(variables *v, const struct gig_state *at, const term *t) {
    struct named_cell c;
    struct formula f = {.kind = FORMULA_DATA};
    bool pins = t->op == TERM_EQ && term_is_const(t->arg[0]) && t->arg[0]->width <= 64 && t->arg[1]->op == TERM_VAR &&
                variables_cell(v, at, t->arg[1], &c);
    if (!pins && t->op == TERM_EQ && thread_meant(v, at, t) != NO_THREAD) f.kind = FORMULA_POINTER;
    if (pins) {
        f.text = sync_text(v, &c, t->arg[0]);
        char *address = may_be_address(t->arg[0]) ? variables_address(v, at, t->arg[0]->value) : NULL;
        if (f.text) f.kind = *f.text ? FORMULA_SYNC : FORMULA_USUAL;
        else if (c.fixed) f.kind = FORMULA_USUAL;
        else if (address || thread_meant(v, at, t) != NO_THREAD) f.kind = FORMULA_POINTER;
        free(address);
        free(c.text);
    }
    if (!f.text) f.text = plain_text(v, at, t);
    return f;
}

/* ---- what follows from what ---- */

/* lo <= t <= hi, in one of the two orders. */
struct bounds { const term *t; bool is_signed, both; uint64_t lo, hi; };

/* Numbers of either order as unsigned ones in the same order. */
static uint64_t ranked(const term *number, bool is_signed) {
    return is_signed ? (uint64_t)sign_extend(number->value, number->width) + (1ull << 63) : number->value;
}

static bool bounds_of(const term *t, struct bounds *b) {
    bool negated = t->op == TERM_NOT;
    if (negated) t = t->arg[0];
    bool order = t->op == TERM_SLT || t->op == TERM_ULT;
    if ((!order && (t->op != TERM_EQ || negated)) || t->arg[0]->width > 64) return false;
    bool below = !term_is_const(t->arg[0]); /* t < constant */
    const term *number = t->arg[below], *other = t->arg[!below];
    if (!term_is_const(number)) return false;
    *b = (struct bounds){.t = other, .is_signed = t->op == TERM_SLT, .both = !order, .lo = 0, .hi = UINT64_MAX};
    uint64_t k = ranked(number, b->is_signed);
    if (!order) b->lo = b->hi = number->value;
    else if (below && !negated) b->hi = k - 1;
    else if (below) b->lo = k;
    else if (negated) b->hi = k;
    else b->lo = k + 1;
    return true;
}

/* `t != constant`, from bounds that leave it out. */
static bool excludes(const struct bounds *b, const term *t) {
    if (t->op != TERM_NOT || t->arg[0]->op != TERM_EQ || t->arg[0]->arg[1] != b->t) return false;
    const term *number = t->arg[0]->arg[0];
    if (!term_is_const(number) || number->width > 64) return false;
    uint64_t k = ranked(number, b->is_signed);
    return k < b->lo || k > b->hi;
}

bool formula_follows(const term *t, const term *from) {
    struct bounds a, b;
    if (t != from && bounds_of(from, &b) && excludes(&b, t)) return true;
    if (t == from || !bounds_of(t, &a) || !bounds_of(from, &b) || a.t != b.t || a.both) return false;
    if (b.both && a.is_signed) b.lo = b.hi = (uint64_t)sign_extend(b.lo, a.t->width) + (1ull << 63);
    if (!b.both && a.is_signed != b.is_signed) return false;
    return a.lo <= b.lo && b.hi <= a.hi;
}
