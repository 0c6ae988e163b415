/* test_expr_rules.c -- what the constructors must simplify, family by family. */
#include "test_expr.h"

#include <string.h>

struct fixture {
    struct tally tally;
    terms *ctx;
    term *x, *y, *z; /* 32 bits */
    term *b, *c, *d; /* bytes */
    term *p, *q, *r; /* truth values */
    term *wide;      /* 128 bits */
};

#define CTX f->ctx
#define SAME(a, b) check(&f->tally, (a) == (b), __FILE__ ": " #a " == " #b)
#define HOLDS(condition) check(&f->tally, (condition), __FILE__ ": " #condition)

static term *k32(struct fixture *f, uint64_t value) { return term_const(CTX, 32, value); }
static term *k8(struct fixture *f, uint64_t value) { return term_const(CTX, 8, value); }

static void test_bits(struct fixture *f) {
    term *x = f->x, *y = f->y, *zero = k32(f, 0), *ones = k32(f, ~0ull);
    SAME(term_and(CTX, x, x), x);
    SAME(term_and(CTX, x, term_not(CTX, x)), zero);
    SAME(term_or(CTX, x, term_not(CTX, x)), ones);
    SAME(term_xor(CTX, x, x), zero);
    SAME(term_xor(CTX, x, ones), term_not(CTX, x));
    SAME(term_not(CTX, term_not(CTX, x)), x);
    SAME(term_xor(CTX, term_xor(CTX, x, y), x), y);
    SAME(term_and(CTX, x, y), term_and(CTX, y, x));
    SAME(term_and(CTX, x, term_and(CTX, y, x)), term_and(CTX, x, y));
    SAME(term_and(CTX, x, term_or(CTX, y, x)), x);
    SAME(term_or(CTX, k32(f, 5), term_or(CTX, k32(f, 0x50), x)), term_or(CTX, k32(f, 0x55), x));
    SAME(term_and(CTX, x, k32(f, 0xff)), term_zext(CTX, term_extract(CTX, x, 0, 8), 32));
    SAME(term_and(CTX, term_and(CTX, x, k32(f, 0xf0)), k32(f, 0x0f)), zero);
    SAME(term_and(CTX, term_zext(CTX, f->b, 32), k32(f, 0xff)), term_zext(CTX, f->b, 32));
    SAME(term_and(CTX, term_not(CTX, x), term_not(CTX, y)), term_not(CTX, term_or(CTX, x, y)));
    term *assembled = term_or(CTX, term_zext(CTX, f->b, 32), term_shl(CTX, term_zext(CTX, f->c, 32), k32(f, 8)));
    SAME(assembled, term_zext(CTX, term_concat(CTX, f->c, f->b), 32));
    SAME(term_add(CTX, term_zext(CTX, f->b, 32), term_shl(CTX, term_zext(CTX, f->c, 32), k32(f, 8))), assembled);
}

static void test_truth(struct fixture *f) {
    term *p = f->p, *q = f->q, *r = f->r, *yes = term_true(CTX), *no = term_false(CTX);
    SAME(term_not(CTX, term_and(CTX, p, q)), term_or(CTX, term_not(CTX, p), term_not(CTX, q)));
    SAME(term_and(CTX, p, term_or(CTX, term_not(CTX, p), q)), term_and(CTX, p, q));
    SAME(term_and(CTX, term_and(CTX, p, q), term_not(CTX, q)), no);
    SAME(term_or(CTX, term_and(CTX, p, q), term_not(CTX, term_and(CTX, p, q))), yes);
    SAME(term_eq(CTX, p, yes), p);
    SAME(term_eq(CTX, p, no), term_not(CTX, p));
    SAME(term_ite(CTX, p, yes, no), p);
    SAME(term_ite(CTX, p, no, yes), term_not(CTX, p));
    SAME(term_ite(CTX, p, q, no), term_and(CTX, p, q));
    SAME(term_ite(CTX, term_not(CTX, p), q, r), term_ite(CTX, p, r, q));
    SAME(term_add(CTX, p, q), term_xor(CTX, p, q));
    SAME(term_and(CTX, term_eq(CTX, f->x, k32(f, 1)), term_eq(CTX, f->x, k32(f, 2))), no);
    SAME(term_and(CTX, term_eq(CTX, f->x, k32(f, 1)), term_ne(CTX, f->x, k32(f, 2))), term_eq(CTX, f->x, k32(f, 1)));
}

static void test_sums(struct fixture *f) {
    term *x = f->x, *y = f->y, *z = f->z;
    SAME(term_sub(CTX, x, x), k32(f, 0));
    SAME(term_add(CTX, x, term_neg(CTX, x)), k32(f, 0));
    SAME(term_sub(CTX, term_add(CTX, x, y), x), y);
    SAME(term_sub(CTX, x, term_add(CTX, x, y)), term_neg(CTX, y));
    SAME(term_add(CTX, k32(f, 3), term_add(CTX, x, k32(f, 4))), term_add(CTX, x, k32(f, 7)));
    SAME(term_add(CTX, term_add(CTX, x, y), z), term_add(CTX, x, term_add(CTX, z, y)));
    SAME(term_add(CTX, term_mul(CTX, x, k32(f, 3)), term_mul(CTX, x, k32(f, 5))), term_mul(CTX, x, k32(f, 8)));
    SAME(term_add(CTX, term_mul(CTX, x, k32(f, 3)), term_mul(CTX, x, k32(f, 4))), term_mul(CTX, x, k32(f, 7)));
    SAME(term_add(CTX, x, x), term_shl(CTX, x, k32(f, 1)));
    term *shifted = term_add(CTX, term_mul(CTX, x, k32(f, 4)), term_mul(CTX, y, k32(f, 4)));
    SAME(term_sub(CTX, shifted, term_mul(CTX, x, k32(f, 4))), term_mul(CTX, y, k32(f, 4)));
    term *odd = term_add(CTX, term_mul(CTX, x, k32(f, 4)), k32(f, 1));
    HOLDS(odd->op == TERM_CONCAT);
    SAME(term_sub(CTX, odd, k32(f, 1)), term_mul(CTX, x, k32(f, 4)));
    SAME(term_not(CTX, term_add(CTX, x, k32(f, ~0ull))), term_neg(CTX, x));
    SAME(term_add(CTX, term_add(CTX, x, term_not(CTX, x)), k32(f, 1)), k32(f, 0));
    term *base = term_add(CTX, term_zext(CTX, f->b, 32), k32(f, 0x100));
    SAME(term_sub(CTX, base, k32(f, 0x100)), term_zext(CTX, f->b, 32));
    SAME(term_neg(CTX, term_zext(CTX, f->p, 32)), term_sext(CTX, f->p, 32));
}

static void test_products(struct fixture *f) {
    term *x = f->x, *y = f->y;
    SAME(term_mul(CTX, x, k32(f, 8)), term_shl(CTX, x, k32(f, 3)));
    SAME(term_mul(CTX, k32(f, 3), term_mul(CTX, k32(f, 5), x)), term_mul(CTX, k32(f, 15), x));
    SAME(term_mul(CTX, x, k32(f, 0)), k32(f, 0));
    SAME(term_mul(CTX, x, k32(f, ~0ull)), term_neg(CTX, x));
    SAME(term_mul(CTX, term_neg(CTX, x), term_neg(CTX, y)), term_mul(CTX, x, y));
    SAME(term_udiv(CTX, x, k32(f, 16)), term_lshr(CTX, x, k32(f, 4)));
    SAME(term_urem(CTX, x, k32(f, 16)), term_and(CTX, x, k32(f, 15)));
    SAME(term_udiv(CTX, x, k32(f, 1)), x);
    SAME(term_udiv(CTX, term_zext(CTX, f->b, 32), k32(f, 300)), k32(f, 0));
    SAME(term_urem(CTX, term_zext(CTX, f->b, 32), k32(f, 300)), term_zext(CTX, f->b, 32));
    SAME(term_udiv(CTX, term_zext(CTX, f->b, 32), k32(f, 10)), term_zext(CTX, term_udiv(CTX, f->b, k8(f, 10)), 32));
    HOLDS(term_sdiv(CTX, x, k32(f, 8))->op != TERM_SDIV);
    HOLDS(term_srem(CTX, x, k32(f, 8))->op != TERM_SREM);
    SAME(term_sdiv(CTX, term_zext(CTX, f->b, 32), k32(f, 10)), term_udiv(CTX, term_zext(CTX, f->b, 32), k32(f, 10)));
}

static void test_slices(struct fixture *f) {
    term *x = f->x, *y = f->y;
    term *bytes[4];
    for (uint32_t i = 0; i < 4; i++) bytes[i] = term_extract(CTX, x, 8 * i, 8);
    SAME(term_concat(CTX, bytes[3], term_concat(CTX, bytes[2], term_concat(CTX, bytes[1], bytes[0]))), x);
    SAME(term_concat(CTX, term_concat(CTX, term_concat(CTX, bytes[3], bytes[2]), bytes[1]), bytes[0]), x);
    SAME(term_extract(CTX, term_concat(CTX, f->b, f->c), 8, 8), f->b);
    SAME(term_extract(CTX, term_zext(CTX, f->b, 32), 8, 8), k8(f, 0));
    SAME(term_extract(CTX, term_extract(CTX, x, 8, 16), 4, 4), term_extract(CTX, x, 12, 4));
    SAME(term_concat(CTX, k8(f, 0), f->b), term_zext(CTX, f->b, 16));
    SAME(term_extract(CTX, term_add(CTX, x, y), 0, 8),
         term_add(CTX, term_extract(CTX, x, 0, 8), term_extract(CTX, y, 0, 8)));
    SAME(term_sext(CTX, term_zext(CTX, f->b, 16), 32), term_zext(CTX, f->b, 32));
    SAME(term_extract(CTX, term_ite(CTX, f->p, k32(f, 0x1234), k32(f, 0x34)), 0, 8), k8(f, 0x34));
    SAME(term_lshr(CTX, term_shl(CTX, x, k32(f, 8)), k32(f, 8)), term_and(CTX, x, k32(f, 0xffffff)));
    SAME(term_ashr(CTX, term_shl(CTX, x, k32(f, 24)), k32(f, 24)), term_sext(CTX, term_extract(CTX, x, 0, 8), 32));
    SAME(term_shl(CTX, x, k32(f, 40)), k32(f, 0));
    term *index = term_sext(CTX, x, 64), *four = term_const(CTX, 64, 4), *two = term_const(CTX, 64, 2);
    term *scaled = term_add(CTX, term_mul(CTX, index, four), four);
    SAME(scaled, term_mul(CTX, term_add(CTX, index, term_const(CTX, 64, 1)), four));
    SAME(term_extract(CTX, scaled, 2, 62), term_add(CTX, term_sext(CTX, x, 62), term_const(CTX, 62, 1)));
    SAME(term_sub(CTX, term_add(CTX, term_mul(CTX, index, four), term_mul(CTX, index, term_const(CTX, 64, 3))), index),
         term_mul(CTX, index, term_const(CTX, 64, 6)));
    SAME(term_lshr(CTX, term_shl(CTX, index, two), two)->op, TERM_ZEXT);
}

/* Whatever is split into bytes and put together again is itself. */
static void test_reassembly(struct fixture *f) {
    term *x = f->x, *y = f->y;
    term *wholes[] = {
        term_add(CTX, x, y), term_mul(CTX, x, y), term_neg(CTX, x), term_and(CTX, x, y), term_xor(CTX, x, y),
        term_not(CTX, x), term_or(CTX, x, k32(f, 0x00ff1200)), term_and(CTX, x, k32(f, 0x0a0b0c0d)),
        term_ite(CTX, f->p, x, y), term_ite(CTX, f->p, k32(f, 0x01010000), k32(f, 0)),
        term_ite(CTX, f->p, x, k32(f, 77)), term_zext(CTX, term_add(CTX, f->b, f->c), 32),
        term_sext(CTX, term_add(CTX, f->b, f->c), 32), term_shl(CTX, x, k32(f, 3)), term_ashr(CTX, x, k32(f, 3)),
        term_lshr(CTX, x, k32(f, 11)), term_udiv(CTX, x, y), term_add(CTX, term_shl(CTX, x, k32(f, 2)), k32(f, 1)),
        term_ptr(CTX, k32(f, 0x1000), x), term_ptr(CTX, k32(f, 0x1000), term_shl(CTX, x, k32(f, 2))),
        term_zext(CTX, f->p, 32), term_sext(CTX, f->p, 32), term_zext(CTX, term_extract(CTX, x, 3, 12), 32),
        term_sext(CTX, term_extract(CTX, x, 3, 12), 32), term_shl(CTX, x, y), term_sub(CTX, x, k32(f, 5)),
        term_mul(CTX, term_add(CTX, x, k32(f, 1)), k32(f, 31)),
    };
    for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++) {
        term *whole = wholes[i], *up = NULL, *down = NULL, *halves;
        for (uint32_t k = 0; k < 4; k++) {
            term *low = term_extract(CTX, whole, 8 * k, 8), *high = term_extract(CTX, whole, 24 - 8 * k, 8);
            up = up ? term_concat(CTX, low, up) : low;
            down = down ? term_concat(CTX, down, high) : high;
        }
        halves = term_concat(CTX, term_extract(CTX, whole, 16, 16), term_extract(CTX, whole, 0, 16));
        if (up != whole || down != whole || halves != whole) {
            fprintf(stderr, "  whole %zu: ", i);
            term_print(stderr, CTX, whole);
            fprintf(stderr, "\n  upward: ");
            term_print(stderr, CTX, up);
            fprintf(stderr, "\n  downward: ");
            term_print(stderr, CTX, down);
            fprintf(stderr, "\n");
        }
        SAME(up, whole);
        SAME(down, whole);
        SAME(halves, whole);
    }
}

static void test_compare(struct fixture *f) {
    term *x = f->x, *y = f->y, *b = f->b, *yes = term_true(CTX), *no = term_false(CTX);
    SAME(term_eq(CTX, term_add(CTX, x, k32(f, 3)), k32(f, 5)), term_eq(CTX, x, k32(f, 2)));
    SAME(term_eq(CTX, term_xor(CTX, x, k32(f, 3)), k32(f, 5)), term_eq(CTX, x, k32(f, 6)));
    SAME(term_eq(CTX, term_not(CTX, x), k32(f, 0)), term_eq(CTX, x, k32(f, ~0ull)));
    SAME(term_eq(CTX, term_neg(CTX, x), k32(f, 1)), term_eq(CTX, x, k32(f, ~0ull)));
    SAME(term_eq(CTX, term_mul(CTX, x, k32(f, 3)), k32(f, 9)), term_eq(CTX, x, k32(f, 3)));
    SAME(term_eq(CTX, term_zext(CTX, b, 32), k32(f, 300)), no);
    SAME(term_eq(CTX, term_zext(CTX, b, 32), k32(f, 30)), term_eq(CTX, b, k8(f, 30)));
    SAME(term_eq(CTX, term_sext(CTX, b, 32), k32(f, ~0ull)), term_eq(CTX, b, k8(f, 255)));
    SAME(term_eq(CTX, term_sext(CTX, b, 32), k32(f, 200)), no);
    SAME(term_eq(CTX, term_ite(CTX, f->p, k32(f, 1), k32(f, 0)), k32(f, 1)), f->p);
    SAME(term_ne(CTX, term_zext(CTX, f->p, 32), k32(f, 0)), f->p);
    SAME(term_eq(CTX, term_add(CTX, x, y), term_add(CTX, y, f->z)), term_eq(CTX, x, f->z));
    SAME(term_eq(CTX, term_add(CTX, x, k32(f, 1)), x), no);
    SAME(term_eq(CTX, term_or(CTX, x, y), k32(f, 0)),
         term_and(CTX, term_eq(CTX, x, k32(f, 0)), term_eq(CTX, y, k32(f, 0))));
    SAME(term_ult(CTX, x, k32(f, 1)), term_eq(CTX, x, k32(f, 0)));
    SAME(term_ult(CTX, x, k32(f, 0)), no);
    SAME(term_ult(CTX, k32(f, 0), x), term_ne(CTX, x, k32(f, 0)));
    SAME(term_ult(CTX, term_zext(CTX, b, 32), k32(f, 256)), yes);
    SAME(term_ult(CTX, term_zext(CTX, b, 32), term_zext(CTX, f->c, 32)), term_ult(CTX, b, f->c));
    SAME(term_slt(CTX, term_sext(CTX, b, 32), term_sext(CTX, f->c, 32)), term_slt(CTX, b, f->c));
    SAME(term_slt(CTX, term_zext(CTX, b, 32), term_zext(CTX, f->c, 32)), term_ult(CTX, b, f->c));
    SAME(term_slt(CTX, x, k32(f, 0)), term_extract(CTX, x, 31, 1));
    SAME(term_slt(CTX, k32(f, ~0ull), x), term_not(CTX, term_extract(CTX, x, 31, 1)));
    SAME(term_slt(CTX, term_sext(CTX, b, 32), k32(f, 128)), yes);
    SAME(term_slt(CTX, term_sext(CTX, b, 32), k32(f, 100)), term_slt(CTX, b, k8(f, 100)));
    SAME(term_ult(CTX, x, x), no);
    SAME(term_ule(CTX, x, x), yes);
    term *zb = term_zext(CTX, b, 32), *zc = term_zext(CTX, f->c, 32), *sb = term_sext(CTX, b, 32);
    SAME(term_eq(CTX, term_sub(CTX, zb, zc), k32(f, 0)), term_eq(CTX, b, f->c));
    SAME(term_slt(CTX, term_sub(CTX, zb, zc), k32(f, 0)), term_ult(CTX, b, f->c));
    SAME(term_ult(CTX, term_sub(CTX, sb, k32(f, '0')), k32(f, 10)),
         term_ult(CTX, term_sub(CTX, b, k8(f, '0')), k8(f, 10)));
    SAME(term_slt(CTX, term_add(CTX, sb, k32(f, 1)), k32(f, 10)), term_slt(CTX, b, k8(f, 9)));
    SAME(term_eq(CTX, term_srem(CTX, x, k32(f, 2)), k32(f, 0)), term_not(CTX, term_extract(CTX, x, 0, 1)));
    /* (x & (3 << 4)) == (1 << 4): two bits of x, and arithmetic below cut to six bits */
    term *masked = term_and(CTX, term_add(CTX, term_mul(CTX, x, k32(f, 3)), y), k32(f, 3 << 4));
    term *test = term_eq(CTX, masked, k32(f, 1 << 4));
    HOLDS(test->op == TERM_EQ && test->arg[1]->op == TERM_EXTRACT && test->arg[1]->width == 2);
    HOLDS(test->op == TERM_EQ && test->arg[1]->count == 1 && test->arg[1]->arg[0]->width == 6);
}

static void test_ite(struct fixture *f) {
    term *x = f->x, *y = f->y, *p = f->p, *q = f->q;
    SAME(term_ite(CTX, p, x, x), x);
    SAME(term_ite(CTX, p, term_ite(CTX, p, x, y), f->z), term_ite(CTX, p, x, f->z));
    SAME(term_ite(CTX, p, x, term_ite(CTX, q, x, y)), term_ite(CTX, term_or(CTX, p, q), x, y));
    SAME(term_ite(CTX, p, k32(f, 1), k32(f, 0)), term_zext(CTX, p, 32));
    SAME(term_ite(CTX, term_eq(CTX, x, y), x, y), y);
    SAME(term_ite(CTX, term_not(CTX, p), x, y), term_ite(CTX, p, y, x));
    SAME(term_add(CTX, term_ite(CTX, p, k32(f, 10), k32(f, 20)), k32(f, 1)), term_ite(CTX, p, k32(f, 11), k32(f, 21)));
}

static void test_quotient_and_remainder(struct fixture *f) {
    term *x = f->x, *y = f->y;
    SAME(term_add(CTX, term_mul(CTX, term_sdiv(CTX, x, y), y), term_srem(CTX, x, y)), x);
    SAME(term_add(CTX, term_urem(CTX, x, y), term_mul(CTX, y, term_udiv(CTX, x, y))), x);
    term *three = k32(f, 3);
    term *thrice = term_add(CTX, term_mul(CTX, three, term_urem(CTX, x, y)),
                            term_mul(CTX, three, term_mul(CTX, y, term_udiv(CTX, x, y))));
    SAME(thrice, term_mul(CTX, three, x));
    HOLDS(term_add(CTX, term_mul(CTX, term_sdiv(CTX, x, y), y), term_urem(CTX, x, y)) != x);
}

static void test_pointers(struct fixture *f) {
    term *base = k32(f, 0x1000), *other = k32(f, 0x2000), *x = f->x, *y = f->y, *four = k32(f, 4);
    term *pointer = term_ptr(CTX, base, x);
    SAME(term_ptr(CTX, base, k32(f, 0)), base);
    HOLDS(pointer->op == TERM_PTR && pointer->arg[0] == base);
    SAME(term_eq(CTX, pointer, term_ptr(CTX, base, y)), term_eq(CTX, x, y));
    SAME(term_sub(CTX, pointer, term_ptr(CTX, base, y)), term_sub(CTX, x, y));
    SAME(term_eq(CTX, pointer, k32(f, 0x1010)), term_eq(CTX, x, k32(f, 0x10)));
    SAME(term_add(CTX, pointer, four), term_add(CTX, x, k32(f, 0x1004)));
    SAME(term_sub(CTX, pointer, base), x);
    term *near = term_ptr(CTX, base, term_zext(CTX, f->b, 32)), *far = term_ptr(CTX, other, term_zext(CTX, f->c, 32));
    SAME(term_eq(CTX, near, far), term_false(CTX));
    SAME(term_ult(CTX, near, far), term_true(CTX));
    SAME(term_eq(CTX, near, k32(f, 0)), term_false(CTX));
    SAME(term_ult(CTX, near, term_ptr(CTX, base, term_zext(CTX, f->c, 32))), term_ult(CTX, f->b, f->c));
}

static void test_arrays(struct fixture *f) {
    term *elements[100];
    for (unsigned i = 0; i < 100; i++) elements[i] = k8(f, i < 50 ? i : 7);
    term *longer = term_table(CTX, elements, 100), *table = term_table(CTX, elements, 16), *i = f->x, *j = f->y;
    SAME(term_select(CTX, table, k32(f, 5)), k8(f, 5));
    term *stored = term_store(CTX, table, k32(f, 3), f->b);
    HOLDS(stored->op == TERM_TABLE);
    SAME(term_select(CTX, stored, k32(f, 3)), f->b);
    term *symbolic = term_store(CTX, table, i, f->b);
    SAME(term_select(CTX, symbolic, i), f->b);
    SAME(term_select(CTX, term_store(CTX, symbolic, k32(f, 9), f->c), i)->op, TERM_SELECT);
    SAME(term_store(CTX, symbolic, i, f->c), term_store(CTX, table, i, f->c));
    SAME(term_select(CTX, term_store(CTX, table, term_add(CTX, i, k32(f, 1)), f->b), i), term_select(CTX, table, i));
    SAME(term_select(CTX, term_store(CTX, longer, k32(f, 3), f->b), k32(f, 3)), f->b);
    HOLDS(term_store(CTX, longer, k32(f, 3), f->b)->op == TERM_STORE);
    term *same[4] = {f->c, f->c, f->c, f->c};
    SAME(term_select(CTX, term_table(CTX, same, 4), j), f->c);
    struct term_facts facts = term_facts(CTX, term_select(CTX, longer, i));
    HOLDS(facts.min == 0 && facts.max == 49);
    SAME(term_ult(CTX, term_select(CTX, longer, i), k8(f, 50)), term_true(CTX));
    SAME(term_select(CTX, table, term_ite(CTX, f->p, k32(f, 2), k32(f, 4))), term_ite(CTX, f->p, k8(f, 2), k8(f, 4)));
    HOLDS(table->flags & TERM_IS_ARRAY && table->length == 16);
    HOLDS(!(term_select(CTX, table, i)->flags & TERM_IS_ARRAY) && term_select(CTX, table, i)->flags & TERM_HAS_ARRAY);
}

static void test_wide(struct fixture *f) {
    uint64_t words[2] = {0x1122334455667788ull, 0x99aabbccddeeff00ull};
    term *k = term_const_wide(CTX, 128, words), *w = f->wide, *one = term_const(CTX, 128, 1);
    SAME(term_extract(CTX, k, 60, 8), k8(f, 0x01));
    SAME(term_sub(CTX, w, w), term_const(CTX, 128, 0));
    SAME(term_add(CTX, term_add(CTX, w, one), one), term_add(CTX, w, term_const(CTX, 128, 2)));
    SAME(term_mul(CTX, w, term_const(CTX, 128, 16)), term_shl(CTX, w, term_const(CTX, 128, 4)));
    SAME(term_udiv(CTX, k, one), k);
    SAME(term_concat(CTX, term_extract(CTX, w, 64, 64), term_extract(CTX, w, 0, 64)), w);
    SAME(term_eq(CTX, term_zext(CTX, f->x, 128), k), term_false(CTX));
    HOLDS(memcmp(term_words(k), words, sizeof words) == 0);
    term *x64 = term_var(CTX, "x64", 64, false);
    term *product = term_mul(CTX, term_zext(CTX, x64, 128), term_const(CTX, 128, 10));
    HOLDS(product->width == 128 && product->vars->count == 1);
}

static void test_context(struct fixture *f) {
    term *u = term_var(CTX, "undefined", 8, true);
    SAME(term_var(CTX, "undefined", 8, true), u);
    HOLDS(term_var(CTX, "undefined", 16, true) != u);
    HOLDS(u->flags & TERM_HAS_UNDEF && terms_var_undef(CTX, u->low));
    HOLDS(term_add(CTX, u, f->b)->flags & TERM_HAS_UNDEF);
    HOLDS(!strcmp(terms_var_name(CTX, u->low), "undefined"));
    SAME(terms_var(CTX, u->low), u);
    term *sum = term_add(CTX, term_mul(CTX, f->x, f->y), f->z);
    HOLDS(sum->vars->count == 3 && sum->vars->index[0] < sum->vars->index[1]);
    SAME(term_xor(CTX, term_and(CTX, f->z, f->y), f->x)->vars, sum->vars);
    HOLDS(terms_bytes(CTX) > 0 && terms_count(CTX) > 0);
    HOLDS(!strcmp(term_op_name(TERM_CONCAT), "CONCAT"));
}

static void expect_print(struct fixture *f, term *t, const char *expected) {
    char text[256] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    term_print(out, CTX, t);
    fclose(out);
    if (strcmp(text, expected)) fprintf(stderr, "  printed '%s', expected '%s'\n", text, expected);
    check(&f->tally, !strcmp(text, expected), "readable form");
}

static void test_print(struct fixture *f) {
    expect_print(f, term_slt(CTX, term_add(CTX, f->x, k32(f, 3)), f->y), "(x + 3) <s y");
    expect_print(f, term_ne(CTX, f->x, k32(f, 7)), "x != 7");
    expect_print(f, term_ule(CTX, f->x, f->y), "x <=u y");
    expect_print(f, term_sub(CTX, f->x, f->y), "x - y");
    expect_print(f, term_sub(CTX, f->x, k32(f, 2)), "x - 2");
    expect_print(f, term_extract(CTX, f->x, 8, 8), "x[15:8]");
    expect_print(f, term_ptr(CTX, k32(f, 0x1000), f->x), "ptr(0x1000, x)");
    expect_print(f, term_sext(CTX, f->b, 32), "sext32(b)");
}

int main(void) {
    struct fixture fixture = {.ctx = terms_new()}, *f = &fixture;
    f->x = term_var(CTX, "x", 32, false);
    f->y = term_var(CTX, "y", 32, false);
    f->z = term_var(CTX, "z", 32, false);
    f->b = term_var(CTX, "b", 8, false);
    f->c = term_var(CTX, "c", 8, false);
    f->d = term_var(CTX, "d", 8, false);
    f->p = term_var(CTX, "p", 1, false);
    f->q = term_var(CTX, "q", 1, false);
    f->r = term_var(CTX, "r", 1, false);
    f->wide = term_var(CTX, "wide", 128, false);
    test_bits(f);
    test_truth(f);
    test_sums(f);
    test_products(f);
    test_slices(f);
    test_reassembly(f);
    test_compare(f);
    test_ite(f);
    test_quotient_and_remainder(f);
    test_pointers(f);
    test_arrays(f);
    test_wide(f);
    test_context(f);
    test_print(f);
    terms_free(CTX);
    return finish(&f->tally);
}
