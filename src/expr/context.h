/* context.h -- what the files of this room share: the context and the raw makers of terms.
 *
 * Raw makers (`make_*`) intern exactly the node they are asked for; they do not simplify. The constructors
 * of term.h call them last. Simplification recurses through the public constructors; `simplify_enter` keeps
 * it bounded.
 *
 * C1: outside a constructor `depth` is 0.
 * C2: a constructor that is refused by simplify_enter returns the raw node, which is always a valid answer;
 *     it has folded constants before asking (T2 of term.h). */
#ifndef HEDDLE_EXPR_CONTEXT_H
#define HEDDLE_EXPR_CONTEXT_H

#include "base/arena.h"
#include "base/vec.h"
#include "expr/fold.h"
#include "expr/term.h"
#include "expr/wide.h"

struct slot {
    term *term; /* NULL: empty */
    uint32_t hash;
};

struct variable {
    term *var;
    const char *name;
    uint64_t hash;
    bool undef;
    bool shares_name; /* an earlier variable has the same name and another width */
};

struct slice_entry {
    const term *from;
    term *result;
    uint32_t low, width;
};

struct union_entry {
    const varset *a, *b, *result;
};

struct memo_entry {
    uint64_t value; /* or a pointer: words of a wide value, or a term */
    uint32_t stamp;
};

enum { SLICE_CACHE = 4096, UNION_CACHE = 4096 }; /* powers of two */

struct terms {
    arena memory;
    struct slot *slots;
    size_t slot_count; /* a power of two */
    VEC(term *) by_id; /* every term */

    const varset **varsets; /* open addressing */
    size_t varset_capacity, varset_count;
    const varset *no_vars;
    struct union_entry unions[UNION_CACHE];

    VEC(struct variable) variables;
    uint32_t *variable_table; /* open addressing: index + 1 */
    size_t variable_capacity;

    term *bit[2]; /* false, true */

    unsigned depth, budget; /* see simplify_enter */
    struct slice_entry slices[SLICE_CACHE];

    struct term_facts *facts; /* by term id; all zero: not computed */
    size_t facts_capacity;
    VEC(term *) facts_stack;

    struct memo_entry *memo; /* by term id; valid where the stamp is the current one */
    size_t memo_capacity;
    uint32_t memo_stamp;
    VEC(term *) memo_stack;
    arena memo_words;

    struct term_digest *digests; /* by term id; all zero: not computed */
    size_t digest_capacity;

    VEC(term *) replacements; /* substitute.c: by variable index; all NULL between calls */
    uint64_t substituted;     /* variables asked for and terms rebuilt there so far */
};

/* ---- variable sets ---- */
const varset *varset_single(terms *ctx, uint32_t index);
const varset *varset_union(terms *ctx, const varset *a, const varset *b);
const varset *varset_union_of_terms(terms *ctx, term *const *list, size_t count);
void varsets_init(terms *ctx);

/* ---- raw makers ---- */
term *make_unary(terms *ctx, enum term_op op, uint32_t width, uint32_t low, term *a);
term *make_binary(terms *ctx, enum term_op op, uint32_t width, term *a, term *b);
term *make_ternary(terms *ctx, enum term_op op, uint32_t width, term *a, term *b, term *c);
term *make_table(terms *ctx, term *const *elements, uint64_t length);

/* The CONST that the operator gives on CONST arguments. */
term *fold_const(terms *ctx, enum term_op op, uint32_t width, uint32_t low, term *a, term *b, term *c);

/* ---- bounded recursion ---- */
enum { SIMPLIFY_DEPTH = 48, SIMPLIFY_BUDGET = 1000 };

static inline bool simplify_enter(terms *ctx) {
    if (ctx->depth == 0) ctx->budget = SIMPLIFY_BUDGET;
    if (ctx->depth >= SIMPLIFY_DEPTH || ctx->budget == 0) return false;
    ctx->depth++;
    ctx->budget--;
    return true;
}
static inline term *simplify_leave(terms *ctx, term *result) {
    ctx->depth--;
    return result;
}

/* ---- small helpers ---- */
static inline term *const_zero(terms *ctx, uint32_t width) { return term_const(ctx, width, 0); }
term *const_ones(terms *ctx, uint32_t width);
static inline bool is_zero(const term *t) {
    return t->op == TERM_CONST && (t->width <= 64 ? t->value == 0 : wide_is_zero(t->words, t->width));
}
static inline bool is_ones(const term *t) {
    return t->op == TERM_CONST && (t->width <= 64 ? t->value == low_mask(t->width) : wide_is_ones(t->words, t->width));
}
static inline bool is_one(const term *t) {
    return t->op == TERM_CONST && (t->width <= 64 ? t->value == 1
                                                  : t->words[0] == 1 && wide_is_zero(t->words + 1, t->width - 64));
}
static inline bool is_format(uint32_t width) { return width == 16 || width == 32 || width == 64 || width == 128; } /* of floats */
/* The bit that is set if exactly one is, or -1. */
int const_single_bit(const term *t);
static inline void order_arguments(term **a, term **b) {
    bool swap = term_is_const(*b) ? !term_is_const(*a) || (*b)->id < (*a)->id
                                  : !term_is_const(*a) && (*b)->id < (*a)->id;
    if (swap) {
        term *t = *a;
        *a = *b;
        *b = t;
    }
}
/* Is one the negation of the other, as far as their shape tells? */
bool is_complement(const term *a, const term *b);
/* ITE whose leaves are all CONST, at most 8 of them. */
bool is_const_tree(const term *t);
/* op(a, b) moved into the arms of a const tree when the other side is CONST; NULL if it does not apply. */
term *lift_binary(terms *ctx, term *(*build)(terms *, term *, term *), term *a, term *b);
/* PTR as the plain sum it stands for. */
term *lower_pointer(terms *ctx, term *t);
/* Same operator as t on other arguments, through the constructors. */
term *term_rebuild(terms *ctx, const term *t, term *const *args);

/* Starts a new memo: makes room for every term and returns the stamp. */
uint32_t memo_begin(terms *ctx);

#endif
