/* Comparisons of `constant op extension(x)` with a constant: every constant, every x, words of up to 5 bits. The rules
 * of the constructors go wrong at the edges of ranges, which random constants seldom hit. */
#include <stdio.h>

#include "base/base.h"
#include "expr/term.h"

enum form { SUM, DIFFERENCE, MASK, SET, PRODUCT, FLIP, QUOTIENT, REST, SIGNED_QUOTIENT, SIGNED_REST, TWICE, FORMS };
enum relation { EQUAL, LESS, LESS_SIGNED, RELATIONS };

static term *build(terms *ctx, enum form form, term *k, term *x) {
    switch (form) {
    case SUM: return term_add(ctx, k, x);
    case DIFFERENCE: return term_sub(ctx, k, x);
    case MASK: return term_and(ctx, k, x);
    case SET: return term_or(ctx, k, x);
    case PRODUCT: return term_mul(ctx, k, x);
    case FLIP: return term_xor(ctx, k, x);
    case QUOTIENT: return term_udiv(ctx, x, k);
    case REST: return term_urem(ctx, x, k);
    case SIGNED_QUOTIENT: return term_sdiv(ctx, x, k);
    case SIGNED_REST: return term_srem(ctx, x, k);
    default: return term_add(ctx, k, term_add(ctx, x, x));
    }
}

static uint64_t compute(enum form form, uint64_t k, uint64_t x, uint32_t width) {
    uint64_t mask = low_mask(width);
    int64_t a = sign_extend(x, width), b = sign_extend(k, width);
    switch (form) {
    case SUM: return (k + x) & mask;
    case DIFFERENCE: return (k - x) & mask;
    case MASK: return k & x;
    case SET: return k | x;
    case PRODUCT: return (k * x) & mask;
    case FLIP: return k ^ x;
    case QUOTIENT: return k ? x / k : mask;
    case REST: return k ? x % k : x;
    case SIGNED_QUOTIENT: return b ? (uint64_t)(a / b) & mask : a < 0 ? 1 : mask;
    case SIGNED_REST: return b ? (uint64_t)(a % b) & mask : x;
    default: return (k + 2 * x) & mask;
    }
}

static term *compare(terms *ctx, enum relation relation, term *a, term *b) {
    return relation == EQUAL ? term_eq(ctx, a, b) : relation == LESS ? term_ult(ctx, a, b) : term_slt(ctx, a, b);
}

static bool holds(enum relation relation, uint64_t a, uint64_t b, uint32_t width) {
    if (relation == LESS_SIGNED) return sign_extend(a, width) < sign_extend(b, width);
    return relation == EQUAL ? a == b : a < b;
}

struct tally {
    unsigned passed, failed;
};

/* All relations of `form` over x with every constant on either side. */
static void check_form(struct tally *tally, terms *ctx, assignment *a, term *x, uint32_t width, bool is_signed,
                       enum form form, uint64_t k) {
    term *extended = is_signed ? term_sext(ctx, x, width) : term_zext(ctx, x, width);
    term *t = build(ctx, form, term_const(ctx, width, k), extended);
    for (uint64_t limit = 0; limit <= low_mask(width); limit++)
        for (int relation = 0; relation < RELATIONS; relation++)
            for (int swapped = 0; swapped < 2; swapped++) {
                term *c = term_const(ctx, width, limit);
                term *condition = compare(ctx, (enum relation)relation, swapped ? c : t, swapped ? t : c);
                bool good = true;
                for (uint64_t v = 0; v <= low_mask(x->width); v++) {
                    uint64_t wide = is_signed ? (uint64_t)sign_extend(v, x->width) & low_mask(width) : v;
                    uint64_t value = compute(form, k, wide, width);
                    assignment_set(a, x->low, v);
                    good = good && term_holds(ctx, condition, a) == holds((enum relation)relation,
                                                                          swapped ? limit : value,
                                                                          swapped ? value : limit, width);
                }
                good ? tally->passed++ : tally->failed++;
                if (!good && tally->failed <= 5)
                    fprintf(stderr, "FAILED: form %d, %u bits %s to %u, k %u, limit %u, relation %d, swapped %d\n",
                            (int)form, x->width, is_signed ? "signed" : "unsigned", width, (unsigned)k, (unsigned)limit,
                            relation, swapped);
            }
}

int main(void) {
    struct tally tally = {0, 0};
    for (uint32_t inner = 1; inner <= 4; inner++)
        for (uint32_t width = inner < 2 ? 2 : inner; width <= inner + 2 && width <= 5; width++) {
            terms *ctx = terms_new();
            assignment *a = assignment_new();
            term *x = term_var(ctx, "x", inner, false);
            for (int form = 0; form < FORMS; form++)
                for (uint64_t k = 0; k <= low_mask(width); k++)
                    for (int is_signed = 0; is_signed < 2; is_signed++)
                        check_form(&tally, ctx, a, x, width, is_signed, (enum form)form, k);
            assignment_free(a);
            terms_free(ctx);
        }
    printf("%u passed, %u failed\n", tally.passed, tally.failed);
    return tally.failed != 0;
}
