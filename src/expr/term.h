/* term.h -- immutable, hash-consed bit-vector and array terms.
 *
 * A term is a value that depends on the program's inputs. Terms are built only through the functions
 * below, which simplify as they build: every constructor may return something simpler than its name says.
 * docs/terms.md says what they normalize to.
 *
 * Owner: the term context; a term is valid until `terms_free`, never freed singly.
 * T1: same structure <=> same pointer, within one context.
 * T2: a term without variables is a CONST (or a TABLE of CONSTs): constructors fold.
 * T3: arguments of the commutative operators on integers, and of FEQ, are ordered: a CONST comes first, then by id.
 * T4: `vars` is exactly the set of variables that occur in the term. */
#ifndef HEDDLE_EXPR_TERM_H
#define HEDDLE_EXPR_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct terms terms; /* the context: owns every term, variable and variable set */
typedef struct term term;

enum term_op {
#define OP(name, smt, arity) TERM_##name,
#include "expr/term.def"
#undef OP
    TERM_OPS
};

enum term_rounding { ROUND_NEAREST_EVEN, ROUND_NEAREST_AWAY, ROUND_UP, ROUND_DOWN, ROUND_ZERO };

enum term_flag {
    TERM_HAS_UNDEF = 1, /* some variable in it stands for undefined contents (see terms_var) */
    TERM_HAS_FLOAT = 2, /* some floating-point operator in it */
    TERM_HAS_ARRAY = 4, /* some TABLE, STORE or SELECT in it */
    TERM_IS_ARRAY = 8   /* it is itself an array */
};

/* An interned, sorted set of variable indices; equal sets are the same pointer. */
typedef struct varset {
    uint32_t count;
    uint32_t hash;
    uint32_t index[]; /* ascending */
} varset;

struct term {
    uint8_t op;    /* enum term_op */
    uint8_t flags; /* enum term_flag */
    uint16_t cut;   /* see whole */
    uint32_t width; /* bits; of one element for arrays */
    uint32_t id;    /* creation order, dense from 0 */
    uint32_t hash;
    uint32_t count; /* number of arguments; for a TABLE also its length */
    uint32_t low;   /* EXTRACT: lowest bit; VAR: index of the variable; FROUND: enum term_rounding */
    const varset *vars;
    term *whole; /* NULL, or a term this one was sliced from, at bit `cut`: a hint between the constructors */
    union {
        uint64_t value;        /* CONST with width <= 64, upper bits zero */
        const uint64_t *words; /* CONST with width > 64: (width+63)/64 words, least significant first */
        uint64_t length;       /* arrays: number of elements */
    };
    term *arg[];
};

terms *terms_new(void);
void terms_free(terms *ctx);
size_t terms_count(const terms *ctx); /* how many distinct terms exist */
term *terms_at(const terms *ctx, uint32_t id); /* id < terms_count */
size_t terms_bytes(const terms *ctx); /* memory the context holds */

/* ---- leaves ---- */

/* 1 <= width; `bits` is truncated to width (zero-extended above 64). */
term *term_const(terms *ctx, uint32_t width, uint64_t bits);
term *term_const_wide(terms *ctx, uint32_t width, const uint64_t *words);
term *term_true(terms *ctx);
term *term_false(terms *ctx);

/* A new or existing variable: the same (name, width) gives the same term. `undef` variables stand for
 * contents nobody has written; they carry TERM_HAS_UNDEF into everything built from them. */
term *term_var(terms *ctx, const char *name, uint32_t width, bool undef);
uint32_t terms_var_count(const terms *ctx);
term *terms_var(const terms *ctx, uint32_t index); /* the VAR term with that index */
const char *terms_var_name(const terms *ctx, uint32_t index);
bool terms_var_undef(const terms *ctx, uint32_t index);

/* ---- bit-vectors; width(a) == width(b) == width(result) unless noted ---- */
term *term_not(terms *ctx, term *a);
term *term_and(terms *ctx, term *a, term *b);
term *term_or(terms *ctx, term *a, term *b);
term *term_xor(terms *ctx, term *a, term *b);
term *term_neg(terms *ctx, term *a);
term *term_add(terms *ctx, term *a, term *b);
term *term_sub(terms *ctx, term *a, term *b);
term *term_mul(terms *ctx, term *a, term *b);
term *term_udiv(terms *ctx, term *a, term *b);
term *term_sdiv(terms *ctx, term *a, term *b);
term *term_urem(terms *ctx, term *a, term *b);
term *term_srem(terms *ctx, term *a, term *b);
term *term_shl(terms *ctx, term *a, term *b);
term *term_lshr(terms *ctx, term *a, term *b);
term *term_ashr(terms *ctx, term *a, term *b);
term *term_concat(terms *ctx, term *high, term *low);               /* width: the sum */
term *term_extract(terms *ctx, term *a, uint32_t low, uint32_t width); /* low + width <= width(a) */
term *term_zext(terms *ctx, term *a, uint32_t width);               /* width >= width(a) */
term *term_sext(terms *ctx, term *a, uint32_t width);               /* width >= width(a) */
term *term_ite(terms *ctx, term *condition, term *then, term *otherwise);

/* base is CONST; arithmetic on the result forgets the object and is an ADD. PTR(base, 0) is the CONST base. */
term *term_ptr(terms *ctx, term *base, term *offset);

/* ---- comparisons: width 1 ---- */
term *term_eq(terms *ctx, term *a, term *b);
term *term_ne(terms *ctx, term *a, term *b);
term *term_ult(terms *ctx, term *a, term *b);
term *term_ule(terms *ctx, term *a, term *b);
term *term_slt(terms *ctx, term *a, term *b);
term *term_sle(terms *ctx, term *a, term *b);

/* ---- arrays ---- */
term *term_table(terms *ctx, term *const *elements, uint64_t length); /* all of one width */
term *term_store(terms *ctx, term *array, term *index, term *element);
term *term_select(terms *ctx, term *array, term *index);

/* ---- floating point (bit patterns; width 16, 32, 64, 128) ---- */
/* op is one of TERM_FADD .. TERM_FDIV, TERM_FREM, TERM_FEQ, TERM_FLT, TERM_FLE */
term *term_float_binary(terms *ctx, enum term_op op, term *a, term *b);
term *term_float_sqrt(terms *ctx, term *a);
term *term_float_fma(terms *ctx, term *a, term *b, term *c);
term *term_float_round(terms *ctx, term *a, enum term_rounding how);
/* op is one of TERM_F2F, F2S, F2U, S2F, U2F; width is the result's */
term *term_float_convert(terms *ctx, enum term_op op, term *a, uint32_t width);
term *term_float_is_nan(terms *ctx, term *a); /* width 1; by bit pattern */

/* ---- inspection ---- */
static inline bool term_is_const(const term *t) { return t->op == TERM_CONST; }
static inline bool term_is_true(const term *t) { return t->op == TERM_CONST && t->width == 1 && t->value; }
static inline bool term_is_false(const term *t) { return t->op == TERM_CONST && t->width == 1 && !t->value; }
/* CONST of any width as words (a pointer to `value` for narrow ones). */
const uint64_t *term_words(const term *t);
const char *term_op_name(enum term_op op);

/* Cheap facts about a bit-vector term that hold for every assignment, computed once per term and cached
 * (width <= 64; wider terms get the trivial facts). */
struct term_facts {
    uint64_t zeros, ones; /* bits known to be 0, known to be 1 */
    uint64_t min, max;    /* unsigned range */
};
struct term_facts term_facts(terms *ctx, term *t);

/* Stands for the term in every process, up to collisions of 128 bits: equal digests, equal terms. */
struct term_digest { uint64_t a, b; };
struct term_digest term_digest(terms *ctx, const term *t);

/* ---- substitution and evaluation ---- */

/* t with every variable that `map` answers for replaced. map returns NULL to keep a variable. */
term *term_substitute(terms *ctx, term *t, term *(*map)(void *data, term *var), void *data);
/* How much has been substituted so far: variables asked for and terms rebuilt. The same in every run. */
uint64_t terms_substituted(const terms *ctx);

/* An assignment: variable index -> bits. Variables not mentioned are 0. */
typedef struct assignment assignment;
assignment *assignment_new(void);
void assignment_free(assignment *a);
void assignment_clear(assignment *a);
void assignment_set(assignment *a, uint32_t var, uint64_t bits);                       /* width <= 64 */
void assignment_set_wide(assignment *a, uint32_t var, const uint64_t *words, size_t n);
/* Words of a variable's value (n of them, least significant first). */
void assignment_get(const assignment *a, uint32_t var, uint64_t *words, size_t n);

/* The value of t (not an array). Iterative: deep terms do not overflow the stack. Fast on repeated calls:
 * a changed assignment costs nothing to tell. An index outside an array reads its last element. */
uint64_t term_eval(terms *ctx, term *t, const assignment *a); /* width <= 64 */
void term_eval_wide(terms *ctx, term *t, const assignment *a, uint64_t *words);
static inline bool term_holds(terms *ctx, term *condition, const assignment *a) {
    return term_eval(ctx, condition, a) != 0;
}

/* ---- printing ---- */
/* Readable infix form, for people: `(x + 3) <s y`. */
void term_print(FILE *out, const terms *ctx, const term *t);
/* A whole SMT-LIB 2 script: declarations, one assert per constraint, (check-sat). Shared subterms are
 * printed once through let or define-fun. The z3 program accepts it. */
void term_print_smt(FILE *out, terms *ctx, term *const *constraints, size_t count);

#endif
