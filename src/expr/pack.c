/* pack.c -- writing terms down, and building them again.
 *
 * A term is written as a number of bytes and these: its operator and width, then what it has beyond its arguments (the bits of
 * a constant, the lowest bit of a slice), then its arguments, each as the distance back to where it stands. Reading only notes
 * where each term lies. Building goes through term_rebuild, as substitution does. */
#include "expr/pack.h"
#include "expr/context.h"

#include <stdlib.h>

enum { WIDEST = 1 << 24 };

void pack_free(term_pack *p) {
    vec_free(&p->fresh);
    vec_free(&p->stack);
    vec_free(&p->numbers);
    *p = (term_pack){0};
}

void book_free(term_book *b) {
    vec_free(&b->all);
    vec_free(&b->stack);
    vec_free(&b->arguments);
}

/* ---- writing ---- */

size_t pack_add(term_pack *p, const terms *ctx, term *t) {
    vec_extend(&p->numbers, terms_count(ctx));
    p->stack.count = 0;
    vec_push(&p->stack, t);
    while (p->stack.count) {
        term *x = p->stack.at[p->stack.count - 1];
        size_t waiting = p->stack.count;
        for (uint32_t i = 0; !p->numbers.at[x->id] && i < x->count; i++)
            if (!p->numbers.at[x->arg[i]->id]) vec_push(&p->stack, x->arg[i]);
        if (p->stack.count > waiting) continue;
        p->stack.count--;
        if (p->numbers.at[x->id]) continue;
        vec_push(&p->fresh, x);
        p->numbers.at[x->id] = (uint32_t)++p->count;
    }
    return p->numbers.at[t->id] - 1;
}

void pack_write(term_pack *p, wire *w, void (*variable)(void *data, wire *w, const term *var), void *data) {
    wire one = {0};
    wire_put(w, p->fresh.count);
    for (size_t i = 0; i < p->fresh.count; i++) {
        const term *t = p->fresh.at[i];
        uint32_t number = p->numbers.at[t->id];
        one.count = 0;
        wire_put(&one, t->op);
        wire_put(&one, t->width);
        if (t->op == TERM_CONST)
            for (size_t k = 0; k < wide_count(t->width); k++) wire_put(&one, term_words(t)[k]);
        if (t->op == TERM_VAR) variable(data, &one, t);
        if (t->op == TERM_EXTRACT || t->op == TERM_FROUND) wire_put(&one, t->low);
        if (t->op == TERM_TABLE) wire_put(&one, t->count);
        for (uint32_t k = 0; k < t->count; k++) wire_put(&one, number - p->numbers.at[t->arg[k]->id]);
        wire_put_blob(w, one.at, one.count);
    }
    p->fresh.count = 0;
    wire_free(&one);
}

/* ---- reading ---- */

static bool is_bits(const term *t) { return !(t->flags & TERM_IS_ARRAY); }
static bool fits_format(const term *t) { return is_bits(t) && is_format(t->width); }

static bool all_bits_of(const term *t, term *const *v, uint32_t width) {
    for (uint32_t i = 0; i < t->count; i++)
        if (!is_bits(v[i]) || v[i]->width != width) return false;
    return true;
}

static bool fits_choice(const term *t, term *const *v) {
    bool arrays = v[1]->flags & TERM_IS_ARRAY;
    return is_bits(v[0]) && v[0]->width == 1 && v[1]->width == t->width && v[2]->width == t->width &&
           arrays == !!(v[2]->flags & TERM_IS_ARRAY) && (!arrays || v[1]->length == v[2]->length);
}

/* May the operator be applied to these, with this as the result? */
static bool fits(const term *t, term *const *v) {
    switch ((enum term_op)t->op) {
    case TERM_PTR: return term_is_const(v[0]) && all_bits_of(t, v, t->width);
    case TERM_NOT: case TERM_AND: case TERM_OR: case TERM_XOR: case TERM_NEG: case TERM_ADD: case TERM_MUL:
    case TERM_UDIV: case TERM_SDIV: case TERM_UREM: case TERM_SREM: case TERM_SHL: case TERM_LSHR: case TERM_ASHR:
    case TERM_TABLE: return all_bits_of(t, v, t->width);
    case TERM_CONCAT: return is_bits(v[0]) && is_bits(v[1]) && (uint64_t)v[0]->width + v[1]->width == t->width;
    case TERM_EXTRACT: return is_bits(v[0]) && (uint64_t)t->low + t->width <= v[0]->width;
    case TERM_ZEXT: case TERM_SEXT: return is_bits(v[0]) && t->width >= v[0]->width;
    case TERM_ITE: return fits_choice(t, v);
    case TERM_EQ: case TERM_ULT: case TERM_SLT: return t->width == 1 && all_bits_of(t, v, v[0]->width);
    case TERM_STORE: return !is_bits(v[0]) && is_bits(v[1]) && is_bits(v[2]) && v[0]->width == t->width && v[2]->width == t->width;
    case TERM_SELECT: return !is_bits(v[0]) && is_bits(v[1]) && v[0]->width == t->width;
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: case TERM_FREM: case TERM_FSQRT: case TERM_FMA:
        return is_format(t->width) && all_bits_of(t, v, t->width);
    case TERM_FROUND: return t->low <= ROUND_ZERO && is_format(t->width) && all_bits_of(t, v, t->width);
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return t->width == 1 && fits_format(v[0]) && all_bits_of(t, v, v[0]->width);
    case TERM_F2F: return is_format(t->width) && fits_format(v[0]);
    case TERM_F2S: case TERM_F2U: return fits_format(v[0]);
    case TERM_S2F: case TERM_U2F: return is_format(t->width) && is_bits(v[0]);
    case TERM_CONST: case TERM_VAR: case TERM_OPS: break;
    }
    return false;
}

static term *const_read(terms *ctx, wire_reader *r, uint32_t width) {
    size_t count = wide_count(width);
    if (count > (size_t)(r->end - r->at)) return NULL;
    uint64_t *words = xcalloc(count, sizeof *words);
    for (size_t i = 0; i < count; i++) words[i] = wire_get(r);
    term *t = r->spoiled ? NULL : term_const_wide(ctx, width, words);
    free(words);
    return t;
}

static uint32_t arguments_read(enum term_op op, wire_reader *r) {
    static const int8_t arities[] = {
#define OP(name, smt, arity) arity,
#include "expr/term.def"
#undef OP
    };
    return arities[op] < 0 ? (uint32_t)wire_count(r) : (uint32_t)arities[op];
}

bool book_read(term_book *b, wire_reader *r) {
    for (size_t left = wire_count(r); left && !r->spoiled; left--) {
        wire_reader one = wire_get_blob(r);
        if (r->spoiled) break;
        size_t end = b->bytes->count - (size_t)(r->end - one.end);
        vec_push(&b->all, ((struct booked){end - (size_t)(one.end - one.at), end, NULL}));
    }
    return !r->spoiled;
}

/* A term with arguments. Those that have not been built are on the stack then, and it is NULL, as it is if something is
 * wrong. */
static term *made_read(term_book *b, terms *ctx, wire_reader *r, uint64_t number, enum term_op op, uint32_t width) {
    term shape = {.op = (uint8_t)op, .width = width};
    if (op == TERM_EXTRACT || op == TERM_FROUND) shape.low = (uint32_t)wire_get_below(r, WIDEST + 1);
    shape.count = arguments_read(op, r);
    if (op == TERM_TABLE) shape.length = shape.count;
    size_t waiting = b->stack.count;
    b->arguments.count = 0;
    for (uint32_t i = 0; i < shape.count; i++) {
        uint64_t back = wire_get(r);
        if (r->spoiled || !back || back > number) return NULL;
        term *t = b->all.at[number - back].built;
        if (t) vec_push(&b->arguments, t);
        else vec_push(&b->stack, number - back);
    }
    if (b->stack.count > waiting || !shape.count || !wire_done(r)) return NULL;
    return fits(&shape, b->arguments.at) ? term_rebuild(ctx, &shape, b->arguments.at) : NULL;
}

term *book_term(term_book *b, terms *ctx, uint64_t number,
                term *(*variable)(void *data, wire_reader *r, uint32_t width), void *data) {
    if (number >= b->all.count) return NULL;
    b->stack.count = 0;
    vec_push(&b->stack, number);
    while (b->stack.count) {
        uint64_t x = b->stack.at[b->stack.count - 1];
        size_t waiting = b->stack.count;
        if (!b->all.at[x].built) {
            wire_reader r = wire_read(b->bytes->at + b->all.at[x].at, b->all.at[x].end - b->all.at[x].at);
            enum term_op op = (enum term_op)wire_get_below(&r, TERM_OPS);
            uint32_t width = (uint32_t)wire_get_below(&r, WIDEST + 1);
            b->all.at[x].built = r.spoiled || !width ? NULL
                                 : op == TERM_CONST  ? const_read(ctx, &r, width)
                                 : op == TERM_VAR    ? variable(data, &r, width)
                                                     : made_read(b, ctx, &r, x, op, width);
            if (b->stack.count > waiting && !r.spoiled) continue;
            if (!b->all.at[x].built) return NULL;
        }
        b->stack.count--;
    }
    return b->all.at[number].built;
}
