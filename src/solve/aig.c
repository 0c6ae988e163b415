/* aig.c -- Boolean circuits and their clauses.
 *
 * Every constructor first applies the laws that need no look at the gates below (constants, equal and
 * opposite operands), then, for AND, those that look one gate down, then looks for an existing gate.
 * Negations are moved outward (XOR, MUX, MAJORITY) so that opposite functions share a gate.
 *
 * Encoding walks only the cone of the roots. In the one-way style a gate gets the clauses of the direction it is
 * needed in: a gate that is only ever asserted needs no clauses saying when it must be true. */
#include "solve/aig.h"

#include <string.h>

aig *aig_new(void) {
    aig *g = xcalloc(1, sizeof *g);
    g->slots = 1u << 12;
    g->table = xcalloc(g->slots, sizeof *g->table);
    vec_push(&g->gates, (struct gate){.kind = GATE_CONST});
    return g;
}

void aig_free(aig *g) {
    vec_free(&g->gates);
    free(g->table);
    free(g);
}

void aig_clear(aig *g) {
    g->gates.count = 1;
    memset(g->table, 0, g->slots * sizeof *g->table);
}

static size_t gate_hash(uint32_t kind, bit a, bit b, bit c) {
    uint64_t h = hash_mix(kind, (uint64_t)a << 32 | b);
    return (size_t)(hash_mix(h, c) >> 7);
}

static void table_grow(aig *g) {
    free(g->table);
    g->slots *= 4;
    g->table = xcalloc(g->slots, sizeof *g->table);
    for (uint32_t i = 1; i < g->gates.count; i++) {
        struct gate *gate = &g->gates.at[i];
        if (gate->kind == GATE_INPUT) continue;
        size_t slot = gate_hash(gate->kind, gate->operand[0], gate->operand[1], gate->operand[2]) & (g->slots - 1);
        gate->next = g->table[slot];
        g->table[slot] = i;
    }
}

static bit gate_find_or_add(aig *g, uint32_t kind, bit a, bit b, bit c) {
    size_t slot = gate_hash(kind, a, b, c) & (g->slots - 1);
    for (uint32_t i = g->table[slot]; i; i = g->gates.at[i].next) {
        const struct gate *gate = &g->gates.at[i];
        if (gate->kind == kind && gate->operand[0] == a && gate->operand[1] == b && gate->operand[2] == c)
            return i << 1;
    }
    if (g->gates.count >= g->slots) {
        table_grow(g);
        slot = gate_hash(kind, a, b, c) & (g->slots - 1);
    }
    uint32_t number = (uint32_t)g->gates.count;
    ensure(number < 1u << 30);
    vec_push(&g->gates, (struct gate){kind, {a, b, c}, g->table[slot]});
    g->table[slot] = number;
    return number << 1;
}

bit aig_input(aig *g) {
    uint32_t number = (uint32_t)g->gates.count;
    vec_push(&g->gates, (struct gate){.kind = GATE_INPUT});
    return number << 1;
}

static const struct gate *and_gate(const aig *g, bit a) {
    const struct gate *gate = &g->gates.at[a >> 1];
    return gate->kind == GATE_AND ? gate : NULL;
}

/* a AND b where a's gate is an AND: laws of absorption, contradiction and substitution. */
static bool and_with_gate(aig *g, bit a, bit b, bit *result) {
    const struct gate *gate = and_gate(g, a);
    if (!gate) return false;
    bit x = gate->operand[0], y = gate->operand[1];
    if (!(a & 1)) {
        if (b == x || b == y) return *result = a, true;
        if (b == bit_not(x) || b == bit_not(y)) return *result = BIT_FALSE, true;
        return false;
    }
    if (b == bit_not(x) || b == bit_not(y)) return *result = b, true;
    if (b == x) return *result = aig_and(g, b, bit_not(y)), true;
    if (b == y) return *result = aig_and(g, b, bit_not(x)), true;
    return false;
}

bit aig_and(aig *g, bit a, bit b) {
    if (a > b) {
        bit swap = a;
        a = b;
        b = swap;
    }
    if (a == BIT_FALSE || a == bit_not(b)) return BIT_FALSE;
    if (a == BIT_TRUE || a == b) return b;
    bit result;
    if (and_with_gate(g, a, b, &result) || and_with_gate(g, b, a, &result)) return result;
    return gate_find_or_add(g, GATE_AND, a, b, 0);
}

bit aig_xor(aig *g, bit a, bit b) {
    bit negate = (a ^ b) & 1;
    a &= ~1u;
    b &= ~1u;
    if (a == b) return negate;
    if (a == BIT_FALSE) return b ^ negate;
    if (b == BIT_FALSE) return a ^ negate;
    return gate_find_or_add(g, GATE_XOR, a < b ? a : b, a < b ? b : a, 0) ^ negate;
}

bit aig_mux(aig *g, bit condition, bit then, bit otherwise) {
    if (bit_is_const(condition)) return condition == BIT_TRUE ? then : otherwise;
    if (then == otherwise) return then;
    if (condition & 1) {
        bit swap = then;
        then = otherwise;
        otherwise = swap;
        condition = bit_not(condition);
    }
    if (then == bit_not(otherwise)) return aig_xor(g, condition, otherwise);
    if (then == BIT_TRUE || then == condition) return aig_or(g, condition, otherwise);
    if (then == BIT_FALSE || then == bit_not(condition)) return aig_and(g, bit_not(condition), otherwise);
    if (otherwise == BIT_FALSE || otherwise == condition) return aig_and(g, condition, then);
    if (otherwise == BIT_TRUE || otherwise == bit_not(condition)) return aig_or(g, bit_not(condition), then);
    bit negate = then & 1;
    return gate_find_or_add(g, GATE_MUX, condition, then ^ negate, otherwise ^ negate) ^ negate;
}

static inline void order(bit *a, bit *b) {
    if (*a > *b) {
        bit swap = *a;
        *a = *b;
        *b = swap;
    }
}

bit aig_majority(aig *g, bit a, bit b, bit c) {
    order(&a, &b);
    order(&b, &c);
    order(&a, &b);
    if (a == b || a == bit_not(b)) return a == b ? a : c;
    if (b == c || b == bit_not(c)) return b == c ? b : a;
    if (a == BIT_FALSE) return aig_and(g, b, c);
    if (a == BIT_TRUE) return aig_or(g, b, c);
    bit negate = (a & 1) + (b & 1) + (c & 1) >= 2; /* at most one operand stays negated */
    return gate_find_or_add(g, GATE_MAJORITY, a ^ negate, b ^ negate, c ^ negate) ^ negate;
}

/* ---- clauses ---- */

void cnf_free(cnf *c) {
    vec_free(&c->clauses);
    vec_free(&c->gate_of);
    vec_free(&c->variable);
    vec_free(&c->polarity);
    vec_free(&c->pending);
}

static unsigned operand_count(uint32_t kind) {
    return kind == GATE_AND || kind == GATE_XOR ? 2 : kind == GATE_MUX || kind == GATE_MAJORITY ? 3 : 0;
}

/* Numbers the gates of a root's cone, operands first. */
static void cone_number(cnf *c, const aig *g, uint32_t root) {
    if (c->variable.at[root]) return;
    vec_push(&c->pending, root);
    while (c->pending.count) {
        uint32_t gate = vec_last(&c->pending);
        const struct gate *at = &g->gates.at[gate];
        bool ready = true;
        if (!c->variable.at[gate])
            for (unsigned i = 0; i < operand_count(at->kind); i++) {
                uint32_t below = at->operand[i] >> 1;
                if (below && !c->variable.at[below]) {
                    vec_push(&c->pending, below);
                    ready = false;
                }
            }
        if (!ready) continue;
        (void)vec_pop(&c->pending);
        if (c->variable.at[gate]) continue;
        vec_push(&c->gate_of, gate);
        vec_push(&c->polarity, 0);
        c->variable.at[gate] = (uint32_t)c->gate_of.count;
    }
}

static void clause_add(cnf *c, uint32_t length, uint32_t x, uint32_t y, uint32_t z) {
    vec_reserve(&c->clauses, c->clauses.count + 4);
    uint32_t *at = c->clauses.at + c->clauses.count;
    at[0] = length;
    at[1] = x;
    at[2] = y;
    at[3] = z;
    c->clauses.count += length + 1;
    c->clause_count++;
}

static uint8_t flip(uint8_t polarity) { return (uint8_t)((polarity & 1) << 1 | polarity >> 1); }

static void need(cnf *c, bit operand, uint8_t polarity) {
    if (operand >> 1) c->polarity.at[c->variable.at[operand >> 1] - 1] |= operand & 1 ? flip(polarity) : polarity;
}

static void gate_need(cnf *c, const struct gate *gate, uint8_t polarity) {
    const bit *x = gate->operand;
    switch (gate->kind) {
    case GATE_XOR: polarity = 3; /* fall through */
    case GATE_AND: need(c, x[0], polarity), need(c, x[1], polarity); break;
    case GATE_MUX: need(c, x[0], 3), need(c, x[1], polarity), need(c, x[2], polarity); break;
    case GATE_MAJORITY: need(c, x[0], polarity), need(c, x[1], polarity), need(c, x[2], polarity); break;
    default: break;
    }
}

/* Clauses for gate variable v; operands of gates are never constant. */
static void gate_encode(cnf *c, const struct gate *gate, uint32_t v, uint8_t polarity) {
    uint32_t yes = v << 1, no = yes | 1, a = 0, b = 0, d = 0;
    unsigned operands = operand_count(gate->kind);
    if (operands) a = cnf_literal(c, gate->operand[0]), b = cnf_literal(c, gate->operand[1]);
    if (operands == 3) d = cnf_literal(c, gate->operand[2]);
    bool when_true = polarity & 1, when_false = polarity & 2;
    switch (gate->kind) {
    case GATE_AND:
        if (when_true) clause_add(c, 2, no, a, 0), clause_add(c, 2, no, b, 0);
        if (when_false) clause_add(c, 3, yes, a ^ 1, b ^ 1);
        break;
    case GATE_XOR:
        if (when_true) clause_add(c, 3, no, a, b), clause_add(c, 3, no, a ^ 1, b ^ 1);
        if (when_false) clause_add(c, 3, yes, a, b ^ 1), clause_add(c, 3, yes, a ^ 1, b);
        break;
    case GATE_MUX:
        if (when_true)
            clause_add(c, 3, no, a ^ 1, b), clause_add(c, 3, no, a, d), clause_add(c, 3, no, b, d);
        if (when_false)
            clause_add(c, 3, yes, a ^ 1, b ^ 1), clause_add(c, 3, yes, a, d ^ 1), clause_add(c, 3, yes, b ^ 1, d ^ 1);
        break;
    case GATE_MAJORITY:
        if (when_true) clause_add(c, 3, no, a, b), clause_add(c, 3, no, a, d), clause_add(c, 3, no, b, d);
        if (when_false)
            clause_add(c, 3, yes, a ^ 1, b ^ 1), clause_add(c, 3, yes, a ^ 1, d ^ 1),
                clause_add(c, 3, yes, b ^ 1, d ^ 1);
        break;
    default: break;
    }
}

void cnf_encode(cnf *c, const aig *g, const bit *roots, size_t count, enum cnf_style style) {
    for (size_t i = 0; i < c->gate_of.count; i++)
        if (c->gate_of.at[i] < c->variable.count) c->variable.at[c->gate_of.at[i]] = 0;
    if (c->variable.count > g->gates.count) c->variable.count = g->gates.count;
    vec_reserve(&c->variable, g->gates.count);
    memset(c->variable.at + c->variable.count, 0, (g->gates.count - c->variable.count) * sizeof(uint32_t));
    c->variable.count = g->gates.count;
    c->clauses.count = c->gate_of.count = c->polarity.count = 0;
    c->clause_count = 0;
    for (size_t i = 0; i < count; i++) cone_number(c, g, roots[i] >> 1);
    for (size_t i = 0; i < count; i++) need(c, roots[i], style == CNF_BOTH_WAYS ? 3 : 1);
    for (size_t v = c->gate_of.count; v-- > 0;)
        gate_need(c, &g->gates.at[c->gate_of.at[v]], c->polarity.at[v]);
    for (uint32_t v = 0; v < c->gate_of.count; v++)
        gate_encode(c, &g->gates.at[c->gate_of.at[v]], v, c->polarity.at[v]);
}
