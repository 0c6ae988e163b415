/* aig.h -- Boolean circuits: shared, simplified while they are built, and their clauses.
 *
 * A circuit is a growing list of gates over inputs; a `bit` names a gate's output or its negation. The
 * gates are AND, XOR, MUX and MAJORITY, so an adder or a comparator costs one or two gates a bit.
 *
 * Owner: whoever called aig_new; a bit is valid until aig_clear or aig_free.
 * A1: same kind and operands => same gate (after ordering operands and moving negations outward).
 * A2: operands of a gate have smaller numbers: the list is topologically ordered. */
#ifndef HEDDLE_SOLVE_AIG_H
#define HEDDLE_SOLVE_AIG_H

#include "base/vec.h"

typedef uint32_t bit; /* gate number << 1 | negated */
enum { BIT_FALSE = 0, BIT_TRUE = 1 };
static inline bit bit_not(bit a) { return a ^ 1; }
static inline bit bit_of(bool value) { return value ? BIT_TRUE : BIT_FALSE; }
static inline bool bit_is_const(bit a) { return a <= 1; }

enum gate_kind { GATE_CONST, GATE_INPUT, GATE_AND, GATE_XOR, GATE_MUX, GATE_MAJORITY };

struct gate {
    uint32_t kind;
    bit operand[3]; /* MUX: condition, then, else */
    uint32_t next;  /* in the hash chain */
};

typedef struct aig {
    VEC(struct gate) gates;
    uint32_t *table; /* 0: empty */
    size_t slots;
} aig;

aig *aig_new(void);
void aig_free(aig *g);
void aig_clear(aig *g); /* forgets every gate */

bit aig_input(aig *g);
bit aig_and(aig *g, bit a, bit b);
bit aig_xor(aig *g, bit a, bit b);
bit aig_mux(aig *g, bit condition, bit then, bit otherwise);
bit aig_majority(aig *g, bit a, bit b, bit c);
static inline bit aig_or(aig *g, bit a, bit b) { return bit_not(aig_and(g, bit_not(a), bit_not(b))); }

/* Clauses that say what some bits mean, for the gates they depend on. A literal is
 * variable << 1 | negated, with variables numbered from 0. */
typedef struct cnf {
    VEC(uint32_t) clauses;  /* each: its length, then its literals */
    size_t clause_count;
    VEC(uint32_t) gate_of;  /* variable -> gate */
    VEC(uint32_t) variable; /* gate -> variable + 1, or 0; covers every gate of the circuit */
    VEC(uint8_t) polarity;  /* variable -> needed when true (1), when false (2) */
    VEC(uint32_t) pending;  /* scratch */
} cnf;

/* Makes c the clauses for `roots` (none constant), replacing what it held. The roots are not asserted:
 * cnf_literal gives the literals to assert or assume. Variables get the same numbers every time. */
enum cnf_style {
    CNF_ONE_WAY, /* only what asserting the roots needs (Plaisted and Greenbaum '86): fewest clauses */
    CNF_BOTH_WAYS /* each gate both ways (Tseitin '68): propagates more, better for hard searches */
};
void cnf_encode(cnf *c, const aig *g, const bit *roots, size_t count, enum cnf_style style);
static inline uint32_t cnf_literal(const cnf *c, bit b) { return (c->variable.at[b >> 1] - 1) << 1 | (b & 1); }
static inline bool cnf_mentions(const cnf *c, bit b) {
    return (b >> 1) < c->variable.count && c->variable.at[b >> 1];
}
void cnf_free(cnf *c);

#endif
