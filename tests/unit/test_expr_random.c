/* test_expr_random.c -- simplification against a second opinion.
 *
 * Random expressions of all integer and array operators, widths 1 to 130, are kept as a tree of our own and built
 * as terms at the same time. The tree is evaluated naively, on 256-bit numbers, with code that shares nothing with
 * the terms. For every assignment: the term's value is the tree's, the facts contain it, and substituting the
 * assignment gives the constant; the readable form prints. */
#include "test_expr.h"

#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 u128;

struct number { /* 256 bits */
    u128 low, high;
};

enum { MAX_NODES = 1000, ENOUGH_NODES = 120, VARS_PER_WIDTH = 2, MAX_WIDTH = 130 };

enum extra_op { EXTRA_SUB = TERM_OPS, EXTRA_NE, EXTRA_ULE, EXTRA_SLE };

struct node {
    int op;
    uint32_t width, low, count;
    int arg[8];
    struct number constant;
    uint32_t var;
    term *term;
};

struct tree {
    struct node node[MAX_NODES];
    int count;
    uint64_t *random;
    terms *ctx;
    int narrow; /* only a few bits: edges of ranges are met often */
};

/* ---- 256-bit numbers ---- */

static struct number mask_of(uint32_t width) {
    struct number m;
    m.low = width >= 128 ? ~(u128)0 : ((u128)1 << width) - 1;
    m.high = width <= 128 ? 0 : ((u128)1 << (width - 128)) - 1;
    return m;
}
static struct number cut(struct number x, uint32_t width) {
    struct number m = mask_of(width);
    return (struct number){x.low & m.low, x.high & m.high};
}
static struct number small(uint64_t x) { return (struct number){x, 0}; }
static struct number inverted(struct number x) { return (struct number){~x.low, ~x.high}; }
static struct number plus(struct number a, struct number b) {
    struct number r = {a.low + b.low, a.high + b.high};
    r.high += r.low < a.low;
    return r;
}
static struct number minus(struct number a, struct number b) { return plus(a, plus(inverted(b), small(1))); }
static int bit(struct number x, uint32_t i) { return (int)((i < 128 ? x.low >> i : x.high >> (i - 128)) & 1); }
static struct number left(struct number x, uint32_t n) {
    if (n == 0) return x;
    if (n >= 256) return small(0);
    if (n >= 128) return (struct number){0, x.low << (n - 128)};
    return (struct number){x.low << n, x.high << n | x.low >> (128 - n)};
}
static struct number right(struct number x, uint32_t n) {
    if (n == 0) return x;
    if (n >= 256) return small(0);
    if (n >= 128) return (struct number){x.high >> (n - 128), 0};
    return (struct number){x.low >> n | x.high << (128 - n), x.high >> n};
}
static int less(struct number a, struct number b) { return a.high != b.high ? a.high < b.high : a.low < b.low; }
static int same(struct number a, struct number b) { return a.low == b.low && a.high == b.high; }
static int is_null(struct number a) { return !a.low && !a.high; }
static struct number times(struct number a, struct number b) {
    struct number r = small(0);
    for (uint32_t i = 0; i < MAX_WIDTH; i++)
        if (bit(b, i)) r = plus(r, left(a, i));
    return r;
}
static struct number divided(struct number a, struct number b, struct number *rest) {
    struct number q = small(0), r = small(0);
    for (uint32_t i = MAX_WIDTH + 1; i-- > 0;) {
        r = left(r, 1);
        r.low |= (u128)bit(a, i);
        if (less(r, b)) continue;
        r = minus(r, b);
        q = plus(q, left(small(1), i));
    }
    *rest = r;
    return q;
}
static struct number extended(struct number x, uint32_t width) {
    return bit(x, width - 1) ? plus(x, inverted(mask_of(width))) : x;
}

/* ---- the second opinion ---- */

static struct number divide(int op, uint32_t w, struct number a, struct number b) {
    struct number rest, q;
    int quotient = op == TERM_UDIV || op == TERM_SDIV;
    if (op == TERM_UDIV || op == TERM_UREM) {
        if (is_null(b)) return quotient ? mask_of(w) : a;
        q = divided(a, b, &rest);
        return quotient ? q : rest;
    }
    int na = bit(a, w - 1), nb = bit(b, w - 1);
    struct number pa = na ? cut(minus(small(0), a), w) : a, pb = nb ? cut(minus(small(0), b), w) : b;
    if (is_null(b)) return quotient ? (na ? small(1) : mask_of(w)) : a;
    q = divided(pa, pb, &rest);
    if (quotient) return cut(na != nb ? minus(small(0), q) : q, w);
    return cut(na ? minus(small(0), rest) : rest, w);
}

static uint32_t amount(struct number b) { return b.high || b.low > 255 ? 256 : (uint32_t)b.low; }

static struct number apply(const struct node *n, const struct node *nodes, const struct number *v) {
    struct number a = n->count > 0 ? v[n->arg[0]] : small(0), b = n->count > 1 ? v[n->arg[1]] : small(0);
    uint32_t w = n->width, wa = n->count > 0 ? nodes[n->arg[0]].width : 0;
    switch (n->op) {
    case TERM_NOT: return cut(inverted(a), w);
    case TERM_NEG: return cut(minus(small(0), a), w);
    case TERM_AND: return (struct number){a.low & b.low, a.high & b.high};
    case TERM_OR: return (struct number){a.low | b.low, a.high | b.high};
    case TERM_XOR: return (struct number){a.low ^ b.low, a.high ^ b.high};
    case TERM_PTR:
    case TERM_ADD: return cut(plus(a, b), w);
    case EXTRA_SUB: return cut(minus(a, b), w);
    case TERM_MUL: return cut(times(a, b), w);
    case TERM_UDIV:
    case TERM_SDIV:
    case TERM_UREM:
    case TERM_SREM: return divide(n->op, w, a, b);
    case TERM_SHL: return cut(left(a, amount(b)), w);
    case TERM_LSHR: return right(a, amount(b));
    case TERM_ASHR: {
        struct number wide = extended(a, w);
        uint32_t by = amount(b) > w ? w : amount(b);
        struct number shifted = right(wide, by);
        if (bit(a, w - 1)) shifted = plus(shifted, left(inverted(small(0)), 256 - by));
        return cut(shifted, w);
    }
    case TERM_CONCAT: return plus(left(a, nodes[n->arg[1]].width), b);
    case TERM_EXTRACT: return cut(right(a, n->low), w);
    case TERM_ZEXT: return a;
    case TERM_SEXT: return cut(extended(a, wa), w);
    case TERM_ITE: return is_null(a) ? v[n->arg[2]] : b;
    case TERM_EQ: return small((uint64_t)same(a, b));
    case EXTRA_NE: return small((uint64_t)!same(a, b));
    case TERM_ULT: return small((uint64_t)less(a, b));
    case EXTRA_ULE: return small((uint64_t)!less(b, a));
    case TERM_SLT:
    case EXTRA_SLE: {
        struct number flip = left(small(1), wa - 1), x = cut(plus(a, flip), wa), y = cut(plus(b, flip), wa);
        return small((uint64_t)(n->op == TERM_SLT ? less(x, y) : !less(y, x)));
    }
    default: abort();
    }
}

static struct number select_reference(const struct tree *t, int array, struct number index, const struct number *v) {
    const struct node *n = &t->node[array];
    if (n->op == TERM_TABLE) return v[n->arg[(uint64_t)index.low]];
    if (n->op == TERM_ITE) return select_reference(t, is_null(v[n->arg[0]]) ? n->arg[2] : n->arg[1], index, v);
    if (same(v[n->arg[1]], index)) return v[n->arg[2]];
    return select_reference(t, n->arg[0], index, v);
}

static void evaluate(const struct tree *t, const struct number *vars, struct number *v) {
    for (int i = 0; i < t->count; i++) {
        const struct node *n = &t->node[i];
        if (n->op == TERM_CONST) v[i] = n->constant;
        else if (n->op == TERM_VAR) v[i] = vars[n->var];
        else if (n->op == TERM_SELECT) v[i] = select_reference(t, n->arg[0], v[n->arg[1]], v);
        else if (n->low != UINT32_MAX) v[i] = apply(n, t->node, v);
    }
}

/* ---- generation ---- */

static uint32_t random_width(struct tree *t) {
    static const uint32_t usual[] = {1, 1, 2, 3, 4, 7, 8, 8, 16, 24, 32, 32, 63, 64, 64, 65, 127, 128, 130};
    uint32_t k = below(t->random, 3);
    if (t->narrow) return 1 + below(t->random, 6);
    return k ? usual[below(t->random, sizeof usual / sizeof *usual)] : 1 + below(t->random, k == 0 ? 40 : MAX_WIDTH);
}

static struct number random_number(struct tree *t, uint32_t width) {
    struct number x = {(u128)next_random(t->random) << 64 | next_random(t->random),
                       (u128)next_random(t->random) << 64 | next_random(t->random)};
    switch (below(t->random, 8)) {
    case 0: x = small(0); break;
    case 1: x = small(1); break;
    case 2: x = inverted(small(0)); break;
    case 3: x = left(small(1), below(t->random, width)); break;
    case 4: x = minus(left(small(1), below(t->random, width)), small(1)); break;
    case 5: x = left(mask_of(1 + below(t->random, width)), below(t->random, width)); break;
    case 6: x = small(below(t->random, 16)); break;
    default: break;
    }
    return cut(x, width);
}

static void to_words(struct number x, uint64_t *words) {
    words[0] = (uint64_t)x.low;
    words[1] = (uint64_t)(x.low >> 64);
    words[2] = (uint64_t)x.high;
    words[3] = (uint64_t)(x.high >> 64);
}

static int add_node(struct tree *t, struct node n) {
    t->node[t->count] = n;
    return t->count++;
}

static int make_const(struct tree *t, struct number x, uint32_t width) {
    uint64_t words[4];
    to_words(x, words);
    return add_node(t, (struct node){.op = TERM_CONST, .width = width, .constant = x,
                                     .term = term_const_wide(t->ctx, width, words)});
}

static int make_leaf(struct tree *t, uint32_t width) {
    if (below(t->random, 3) == 0) return make_const(t, random_number(t, width), width);
    char name[32];
    snprintf(name, sizeof name, "v%u_%u", width, below(t->random, VARS_PER_WIDTH));
    term *v = term_var(t->ctx, name, width, false);
    return add_node(t, (struct node){.op = TERM_VAR, .width = width, .var = v->low, .term = v});
}

static term *build(struct tree *t, const struct node *n) {
    terms *ctx = t->ctx;
    term *a = t->node[n->arg[0]].term, *b = n->count > 1 ? t->node[n->arg[1]].term : NULL;
    switch (n->op) {
    case TERM_NOT: return term_not(ctx, a);
    case TERM_NEG: return term_neg(ctx, a);
    case TERM_AND: return term_and(ctx, a, b);
    case TERM_OR: return term_or(ctx, a, b);
    case TERM_XOR: return term_xor(ctx, a, b);
    case TERM_PTR: return term_ptr(ctx, a, b);
    case TERM_ADD: return term_add(ctx, a, b);
    case EXTRA_SUB: return term_sub(ctx, a, b);
    case TERM_MUL: return term_mul(ctx, a, b);
    case TERM_UDIV: return term_udiv(ctx, a, b);
    case TERM_SDIV: return term_sdiv(ctx, a, b);
    case TERM_UREM: return term_urem(ctx, a, b);
    case TERM_SREM: return term_srem(ctx, a, b);
    case TERM_SHL: return term_shl(ctx, a, b);
    case TERM_LSHR: return term_lshr(ctx, a, b);
    case TERM_ASHR: return term_ashr(ctx, a, b);
    case TERM_CONCAT: return term_concat(ctx, a, b);
    case TERM_EXTRACT: return term_extract(ctx, a, n->low, n->width);
    case TERM_ZEXT: return term_zext(ctx, a, n->width);
    case TERM_SEXT: return term_sext(ctx, a, n->width);
    case TERM_ITE: return term_ite(ctx, a, b, t->node[n->arg[2]].term);
    case TERM_EQ: return term_eq(ctx, a, b);
    case EXTRA_NE: return term_ne(ctx, a, b);
    case TERM_ULT: return term_ult(ctx, a, b);
    case EXTRA_ULE: return term_ule(ctx, a, b);
    case TERM_SLT: return term_slt(ctx, a, b);
    case EXTRA_SLE: return term_sle(ctx, a, b);
    case TERM_SELECT: return term_select(ctx, a, b);
    case TERM_STORE: return term_store(ctx, a, b, t->node[n->arg[2]].term);
    default: abort();
    }
}

static int finish_node(struct tree *t, struct node n) {
    n.term = build(t, &n);
    return add_node(t, n);
}

static int generate(struct tree *t, uint32_t width, int depth);

static int generate_array(struct tree *t, uint32_t width, uint32_t bits, int depth) {
    uint32_t kind = depth > 0 && t->count <= ENOUGH_NODES ? below(t->random, 3) : 0;
    if (kind == 2) {
        struct node n = {.op = TERM_ITE, .width = width, .count = 3, .low = UINT32_MAX};
        n.arg[0] = generate(t, 1, depth - 1);
        n.arg[1] = generate_array(t, width, bits, depth - 1);
        n.arg[2] = generate_array(t, width, bits, depth - 1);
        return finish_node(t, n);
    }
    if (kind == 1) {
        struct node n = {.op = TERM_STORE, .width = width, .count = 3, .low = UINT32_MAX};
        n.arg[0] = generate_array(t, width, bits, depth - 1);
        n.arg[1] = generate(t, bits, depth - 1);
        n.arg[2] = generate(t, width, depth - 1);
        return finish_node(t, n);
    }
    struct node n = {.op = TERM_TABLE, .width = width, .count = 1u << bits, .low = UINT32_MAX};
    term *elements[8];
    for (uint32_t i = 0; i < n.count; i++) {
        n.arg[i] = below(t->random, 2) ? make_leaf(t, width) : make_const(t, random_number(t, width), width);
        elements[i] = t->node[n.arg[i]].term;
    }
    n.term = term_table(t->ctx, elements, n.count);
    return add_node(t, n);
}

/* constant + extension, as in tests of ranges */
static int generate_offset(struct tree *t, uint32_t width, int depth) {
    struct node extension = {.op = below(t->random, 2) ? TERM_ZEXT : TERM_SEXT, .width = width, .count = 1};
    extension.arg[0] = generate(t, 1 + below(t->random, width - 1), depth - 1);
    struct node sum = {.op = TERM_ADD, .width = width, .count = 2};
    sum.arg[0] = make_const(t, random_number(t, width), width);
    sum.arg[1] = finish_node(t, extension);
    return finish_node(t, sum);
}

static int generate_truth(struct tree *t, int depth) {
    static const int ops[] = {TERM_EQ, TERM_ULT, TERM_SLT, EXTRA_NE, EXTRA_ULE, EXTRA_SLE};
    uint32_t width = random_width(t);
    struct node n = {.op = ops[below(t->random, 6)], .width = 1, .count = 2};
    n.arg[0] = width > 1 && below(t->random, 3) == 0 ? generate_offset(t, width, depth - 1)
                                                     : generate(t, width, depth - 1);
    n.arg[1] = below(t->random, 2) ? make_const(t, random_number(t, width), width) : generate(t, width, depth - 1);
    if (below(t->random, 2)) {
        int swapped = n.arg[0];
        n.arg[0] = n.arg[1];
        n.arg[1] = swapped;
    }
    return finish_node(t, n);
}

static int generate_binary(struct tree *t, uint32_t width, int depth) {
    static const int ops[] = {TERM_AND, TERM_OR, TERM_XOR, TERM_ADD, TERM_ADD, TERM_MUL, TERM_UDIV, TERM_SDIV,
                              TERM_UREM, TERM_SREM, TERM_SHL, TERM_LSHR, TERM_ASHR, EXTRA_SUB, EXTRA_SUB, TERM_AND,
                              TERM_OR, TERM_PTR};
    struct node n = {.op = ops[below(t->random, sizeof ops / sizeof *ops)], .width = width, .count = 2};
    n.arg[0] = n.op == TERM_PTR ? make_const(t, random_number(t, width), width) : generate(t, width, depth - 1);
    n.arg[1] = below(t->random, 3) == 0 ? make_const(t, random_number(t, width), width) : generate(t, width, depth - 1);
    return finish_node(t, n);
}

static int generate_slice(struct tree *t, uint32_t width, int depth) {
    struct node n = {.width = width, .count = 1};
    uint32_t kind = below(t->random, 4);
    if (kind == 0 && width > 1) {
        uint32_t cut_at = 1 + below(t->random, width - 1);
        n.op = TERM_CONCAT;
        n.count = 2;
        n.arg[0] = generate(t, width - cut_at, depth - 1);
        n.arg[1] = generate(t, cut_at, depth - 1);
    } else if (kind == 1 && width > 1) {
        n.op = below(t->random, 2) ? TERM_ZEXT : TERM_SEXT;
        n.arg[0] = generate(t, 1 + below(t->random, width), depth - 1);
    } else {
        uint32_t extra = t->narrow ? 1 + below(t->random, 3) : below(t->random, 2) ? 8 : 1 + below(t->random, 64);
        uint32_t from = width + extra > MAX_WIDTH ? MAX_WIDTH : width + extra;
        n.op = TERM_EXTRACT;
        n.arg[0] = generate(t, from, depth - 1);
        n.low = below(t->random, 2) ? 0 : below(t->random, from - width + 1);
    }
    return finish_node(t, n);
}

static int generate(struct tree *t, uint32_t width, int depth) {
    if (depth <= 0 || t->count > ENOUGH_NODES) return make_leaf(t, width);
    if (below(t->random, 4) == 0)
        for (int tries = 0; tries < 8 && t->count; tries++) {
            int i = (int)below(t->random, (uint32_t)t->count);
            if (t->node[i].width == width && t->node[i].low != UINT32_MAX) return i;
        }
    uint32_t kind = below(t->random, 16);
    if (width == 1 && kind < 8) return generate_truth(t, depth);
    if (kind < 8) return generate_binary(t, width, depth);
    if (kind < 11) return generate_slice(t, width, depth);
    if (kind == 11) return make_leaf(t, width);
    if (kind == 12) {
        uint32_t bits = 1 + below(t->random, 3);
        struct node n = {.op = TERM_SELECT, .width = width, .count = 2};
        n.arg[0] = generate_array(t, width, bits, depth - 1);
        n.arg[1] = generate(t, bits, depth - 1);
        return finish_node(t, n);
    }
    if (kind < 15) {
        struct node n = {.op = below(t->random, 2) ? TERM_NOT : TERM_NEG, .width = width, .count = 1};
        n.arg[0] = generate(t, width, depth - 1);
        return finish_node(t, n);
    }
    struct node n = {.op = TERM_ITE, .width = width, .count = 3};
    n.arg[0] = generate(t, 1, depth - 1);
    n.arg[1] = generate(t, width, depth - 1);
    n.arg[2] = generate(t, width, depth - 1);
    return finish_node(t, n);
}

/* ---- one tree ---- */

struct substitution {
    terms *ctx;
    const struct number *vars;
};

static term *replace(void *data, term *var) {
    const struct substitution *s = data;
    uint64_t words[4];
    to_words(s->vars[var->low], words);
    return term_const_wide(s->ctx, var->width, words);
}

static int contains(struct term_facts f, uint64_t x) {
    return !(x & f.zeros) && (x & f.ones) == f.ones && f.min <= x && x <= f.max;
}

static int has_vars(const term *t) { return t->vars->count > 0; }

static void describe(const struct tree *t, const char *what) {
    fprintf(stderr, "%s\n", what);
    for (int i = 0; i < t->count; i++) {
        const struct node *n = &t->node[i];
        fprintf(stderr, "  n%d: op %d %s width %u low %u args", i, n->op,
                n->op < TERM_OPS ? term_op_name((enum term_op)n->op) : "extra", n->width, n->low);
        for (uint32_t k = 0; k < n->count; k++) fprintf(stderr, " n%d", n->arg[k]);
        fprintf(stderr, "   ");
        term_print(stderr, t->ctx, n->term);
        fprintf(stderr, "\n");
    }
}

/* T2, T3 and T4 of term.h. */
static int is_well_formed(const term *t) {
    if (t->vars->count == 0 && t->op != TERM_TABLE) return t->op == TERM_CONST;
    for (uint32_t i = 0; i < t->count; i++)
        for (uint32_t k = 0, at = 0; k < t->arg[i]->vars->count; k++) {
            while (at < t->vars->count && t->vars->index[at] < t->arg[i]->vars->index[k]) at++;
            if (at == t->vars->count || t->vars->index[at] != t->arg[i]->vars->index[k]) return 0;
        }
    int commutes = t->op == TERM_AND || t->op == TERM_OR || t->op == TERM_XOR || t->op == TERM_ADD ||
                   t->op == TERM_MUL || t->op == TERM_EQ;
    if (!commutes) return 1;
    int const_first = term_is_const(t->arg[0]), const_second = term_is_const(t->arg[1]);
    return !const_second && (const_first || t->arg[0]->id <= t->arg[1]->id);
}

static int is_well_formed_below(const term *t, int depth) {
    if (!is_well_formed(t)) return 0;
    for (uint32_t i = 0; i < t->count && depth > 0; i++)
        if (!is_well_formed_below(t->arg[i], depth - 1)) return 0;
    return 1;
}

static void check_assignment(struct tally *tally, struct tree *t, assignment *model, struct number *vars,
                             int substitute) {
    static struct number v[MAX_NODES];
    uint32_t count = terms_var_count(t->ctx);
    assignment_clear(model);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t words[4];
        vars[i] = random_number(t, terms_var(t->ctx, i)->width);
        to_words(vars[i], words);
        assignment_set_wide(model, i, words, (terms_var(t->ctx, i)->width + 63) / 64);
    }
    evaluate(t, vars, v);
    for (int i = t->count - 1; i >= 0 && i >= t->count - 3; i--) {
        struct node *n = &t->node[i];
        if (n->low == UINT32_MAX && n->op != TERM_CONST) continue;
        uint64_t got[4] = {0}, want[4];
        to_words(v[i], want);
        term_eval_wide(t->ctx, n->term, model, got);
        int good = !memcmp(got, want, (n->width + 63) / 64 * 8);
        if (!good && tally->failed < 5) describe(t, "value differs (last nodes)");
        check(tally, good, "value of a random term");
        if (n->width <= 64) {
            int inside = contains(term_facts(t->ctx, n->term), want[0]);
            if (!inside && tally->failed < 5) describe(t, "facts too strong");
            check(tally, inside, "facts contain the value");
        }
        if (!substitute || i != t->count - 1) continue;
        struct substitution s = {t->ctx, vars};
        term *constant = term_substitute(t->ctx, n->term, replace, &s);
        uint64_t words[4];
        to_words(v[i], words);
        good = constant == term_const_wide(t->ctx, n->width, words) && !has_vars(constant);
        if (!good && tally->failed < 5) describe(t, "substitution differs");
        check(tally, good, "substitution of all variables gives the value");
    }
}

int main(int argc, char **argv) {
    uint64_t random = argc > 1 ? strtoull(argv[1], NULL, 0) : 0x5eed;
    unsigned batches = argc > 2 ? (unsigned)atoi(argv[2]) : 200;
    struct tally tally = {0};
    assignment *model = assignment_new();
    static struct tree tree;
    static struct number vars[2 * VARS_PER_WIDTH * MAX_WIDTH];
    FILE *nowhere = fopen("/dev/null", "w");
    for (unsigned batch = 0; batch < batches; batch++) {
        terms *ctx = terms_new();
        for (int i = 0; i < 200; i++) {
            tree.count = 0;
            tree.random = &random;
            tree.ctx = ctx;
            tree.narrow = i % 2;
            generate(&tree, random_width(&tree), 2 + (int)below(&random, 5));
            for (int k = 0; k < 4; k++) check_assignment(&tally, &tree, model, vars, k == 0);
            int formed = is_well_formed_below(tree.node[tree.count - 1].term, 4);
            if (!formed && tally.failed < 5) describe(&tree, "not well formed");
            check(&tally, formed, "invariants of terms");
            if (nowhere) term_print(nowhere, ctx, tree.node[tree.count - 1].term);
        }
        terms_free(ctx);
    }
    if (nowhere) fclose(nowhere);
    assignment_free(model);
    return finish(&tally);
}
