/* test_expr_pack.c -- terms that were written down and built again in another context are the same terms.
 *
 * Pools of random terms of all kinds of operators are packed. In the other context the variables have other numbers. For
 * every assignment the two have the same values; digests of what is packed again in a third context, built in the same order,
 * are equal there, and those of different terms differ. Then the bytes are damaged: whatever they are, reading says no or
 * gives terms. */
#include "test_expr.h"

#include "expr/pack.h"

#include <stdlib.h>
#include <string.h>

enum { POOLS = 300, POOL = 60, VARIABLES = 6, ASSIGNMENTS = 8, DAMAGES = 40, TABLE = 4 };

struct pool {
    terms *ctx;
    uint64_t random;
    term *at[POOL + VARIABLES];
    int count;
};

static const uint32_t widths[] = {1, 8, 16, 32, 64, 100};

static void name_of(char *name, int i) { snprintf(name, 16, "v%d", i); }

static void add_variables(terms *ctx, term **at) {
    char name[16];
    for (int i = 0; i < VARIABLES; i++) {
        name_of(name, i);
        at[i] = term_var(ctx, name, widths[i], false);
    }
}

/* A bit-vector of the pool with this width, made to fit. */
static term *some(struct pool *p, uint32_t width) {
    term *t = p->at[below(&p->random, (uint32_t)p->count)];
    if (below(&p->random, 5) == 0) return term_const(p->ctx, width, next_random(&p->random));
    if (t->width > width) return term_extract(p->ctx, t, below(&p->random, t->width - width + 1), width);
    return below(&p->random, 2) ? term_sext(p->ctx, t, width) : term_zext(p->ctx, t, width);
}

static term *made(struct pool *p) {
    terms *c = p->ctx;
    uint32_t w = widths[below(&p->random, 6)], f = below(&p->random, 2) ? 32 : 64;
    term *a = some(p, w), *b = some(p, w), *x = some(p, f), *y = some(p, f), *cells[TABLE];
    for (int i = 0; i < TABLE; i++) cells[i] = some(p, w);
    switch (below(&p->random, 26)) {
    case 0: return term_not(c, a);
    case 1: return term_and(c, a, b);
    case 2: return term_or(c, a, b);
    case 3: return term_xor(c, a, b);
    case 4: return term_neg(c, a);
    case 5: return term_add(c, a, b);
    case 6: return term_mul(c, a, b);
    case 7: return term_udiv(c, a, b);
    case 8: return term_sdiv(c, a, b);
    case 9: return term_urem(c, a, b);
    case 10: return term_srem(c, a, b);
    case 11: return term_shl(c, a, b);
    case 12: return term_lshr(c, a, b);
    case 13: return term_ashr(c, a, b);
    case 14: return term_concat(c, a, b);
    case 15: return term_ite(c, some(p, 1), a, b);
    case 16: return term_eq(c, a, b);
    case 17: return term_ult(c, a, b);
    case 18: return term_slt(c, a, b);
    case 19: return term_ptr(c, term_const(c, 64, 4096 * next_random(&p->random)), some(p, 64));
    case 20: return term_select(c, term_table(c, cells, TABLE), some(p, 2));
    case 21: return term_select(c, term_store(c, term_table(c, cells, TABLE), some(p, 2), a), some(p, 2));
    case 22: return term_float_binary(c, (enum term_op)(TERM_FADD + below(&p->random, 4)), x, y);
    case 23: return term_float_binary(c, TERM_FLT, x, y);
    case 24: return term_float_convert(c, below(&p->random, 2) ? TERM_S2F : TERM_U2F, a, f);
    default: return term_float_round(c, x, (enum term_rounding)below(&p->random, 5));
    }
}

static void fill(struct pool *p) {
    add_variables(p->ctx, p->at);
    p->count = VARIABLES;
    while (p->count < POOL) {
        term *t = made(p);
        if (t->width <= 200) p->at[p->count++] = t;
    }
}

static void variable_write(void *data, wire *w, const term *var) { wire_put_text(w, terms_var_name(data, var->low)); }

static term *variable_read(void *data, wire_reader *r, uint32_t width) {
    char *name = wire_get_text(r);
    term *var = name ? term_var(data, name, width, false) : NULL;
    free(name);
    return var;
}

static int same_value(terms *a, term *x, const assignment *in_a, terms *b, term *y, const assignment *in_b) {
    uint64_t one[4] = {0}, other[4] = {0};
    if (x->width != y->width) return 0;
    term_eval_wide(a, x, in_a, one);
    term_eval_wide(b, y, in_b, other);
    return memcmp(one, other, sizeof one) == 0;
}

static void compare(struct tally *tally, struct pool *p, terms *other, term *const *read) {
    term *theirs[VARIABLES];
    add_variables(other, theirs);
    for (int round = 0; round < ASSIGNMENTS; round++) {
        assignment *a = assignment_new(), *b = assignment_new();
        for (int i = 0; i < VARIABLES; i++) {
            uint64_t words[2] = {next_random(&p->random), next_random(&p->random)};
            if (widths[i] < 64) words[0] &= (1ull << widths[i]) - 1;
            words[1] &= (1ull << 36) - 1;
            assignment_set_wide(a, p->at[i]->low, words, widths[i] > 64 ? 2 : 1);
            assignment_set_wide(b, theirs[i]->low, words, widths[i] > 64 ? 2 : 1);
        }
        int same = 1;
        for (int i = 0; i < p->count; i++) same &= same_value(p->ctx, p->at[i], a, other, read[i], b);
        check(tally, same, "values after reading");
        assignment_free(a);
        assignment_free(b);
    }
}

static void damage(struct tally *tally, const wire *bytes, uint64_t *random) {
    for (int i = 0; i < DAMAGES; i++) {
        wire copy_of = {0};
        wire_put_bytes(&copy_of, bytes->at, bytes->count);
        for (uint32_t k = below(random, 4); k > 0; k--) copy_of.at[below(random, (uint32_t)bytes->count)] = (uint8_t)next_random(random);
        if (!below(random, 4)) copy_of.count = below(random, (uint32_t)bytes->count);
        terms *ctx = terms_new();
        term_book book = {.bytes = &copy_of};
        wire_reader r = wire_read(copy_of.at, copy_of.count);
        book_read(&book, &r);
        for (size_t k = book.all.count; k-- > 0;) book_term(&book, ctx, k, variable_read, ctx);
        check(tally, 1, "damaged bytes are read or refused");
        book_free(&book);
        terms_free(ctx);
        wire_free(&copy_of);
    }
}

static int digests_differ(struct pool *p) {
    for (int i = 0; i < p->count; i++)
        for (int k = 0; k < i; k++) {
            struct term_digest a = term_digest(p->ctx, p->at[i]), b = term_digest(p->ctx, p->at[k]);
            if ((a.a == b.a && a.b == b.b) != (p->at[i] == p->at[k])) return 0;
        }
    return 1;
}

static int digests_agree(struct pool *p, struct pool *again) {
    for (int i = 0; i < p->count; i++) {
        struct term_digest a = term_digest(p->ctx, p->at[i]), b = term_digest(again->ctx, again->at[i]);
        if (a.a != b.a || a.b != b.b) return 0;
    }
    return 1;
}

static void round_trip(struct tally *tally, uint64_t seed) {
    struct pool p = {.ctx = terms_new(), .random = seed}, again = {.ctx = terms_new(), .random = seed};
    terms *other = terms_new();
    term_var(other, "another", 32, false);
    term_pack pack = {0};
    size_t numbers[POOL];
    wire w = {0};
    term_book book = {.bytes = &w};
    fill(&p);
    fill(&again);
    for (int i = p.count - 1; i >= 0; i--) { /* told in two parts */
        numbers[i] = pack_add(&pack, p.ctx, p.at[i]);
        if (i == POOL / 2) pack_write(&pack, &w, variable_write, p.ctx);
    }
    pack_write(&pack, &w, variable_write, p.ctx);
    wire_reader r = wire_read(w.at, w.count);
    int good = book_read(&book, &r) && book_read(&book, &r) && wire_done(&r) && book.all.count == pack.count;
    term *theirs[POOL];
    for (int i = 0; good && i < p.count; i++) {
        theirs[i] = book_term(&book, other, numbers[i], variable_read, other);
        good = theirs[i] != NULL;
    }
    check(tally, good, "what was written is read");
    if (good) compare(tally, &p, other, theirs);
    check(tally, !book_term(&book, other, book.all.count, variable_read, other), "no term has the next number");
    check(tally, digests_differ(&p), "digests of different terms differ");
    check(tally, digests_agree(&p, &again), "digests are the same in every context");
    damage(tally, &w, &p.random);
    pack_free(&pack);
    book_free(&book);
    wire_free(&w);
    terms_free(p.ctx);
    terms_free(again.ctx);
    terms_free(other);
}

int main(void) {
    struct tally tally = {0};
    for (uint64_t seed = 1; seed <= POOLS; seed++) round_trip(&tally, 0x9e3779b97f4a7c15ull * seed);
    return finish(&tally);
}
