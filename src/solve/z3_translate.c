/* z3_translate.c -- terms as Z3 expressions, one operator at a time.
 *
 * Each term has one canonical translation: a Boolean (width 1), a floating-point number (results of
 * floating-point operators), or a bit-vector. `as_boolean`, `as_vector` and `as_float` convert on use. */
#include "solve/z3_translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/internal.h"

struct z3_select {
    term *array, *index;
    Z3_ast value;
};

static void ignore_error(Z3_context z3, Z3_error_code code) {
    (void)z3;
    (void)code; /* asked for later, through Z3_get_error_code */
}

struct z3_session *z3_session_new(void) {
    struct z3_session *n = xcalloc(1, sizeof *n);
    Z3_config config = Z3_mk_config();
    n->z3 = Z3_mk_context_rc(config);
    Z3_del_config(config);
    Z3_set_error_handler(n->z3, ignore_error);
    return n;
}

void z3_session_free(struct z3_session *n) {
    if (!n) return;
    for (size_t i = 0; i < n->held.count; i++) Z3_dec_ref(n->z3, n->held.at[i]);
    Z3_del_context(n->z3);
    vec_free(&n->known);
    vec_free(&n->held);
    vec_free(&n->pending);
    vec_free(&n->selects);
    free(n);
}

bool z3_session_failed(struct z3_session *n) { return Z3_get_error_code(n->z3) != Z3_OK; }

static Z3_ast hold(struct z3_session *n, Z3_ast a) {
    if (!a) return a;
    Z3_inc_ref(n->z3, a);
    vec_push(&n->held, a);
    return a;
}

static Z3_sort vector_sort(struct z3_session *n, uint32_t width) {
    Z3_sort sort = Z3_mk_bv_sort(n->z3, width);
    hold(n, Z3_sort_to_ast(n->z3, sort));
    return sort;
}

static Z3_sort float_sort(struct z3_session *n, uint32_t width) {
    Z3_sort sort = width == 16   ? Z3_mk_fpa_sort_16(n->z3)
                   : width == 32 ? Z3_mk_fpa_sort_32(n->z3)
                   : width == 64 ? Z3_mk_fpa_sort_64(n->z3)
                                 : Z3_mk_fpa_sort_128(n->z3);
    hold(n, Z3_sort_to_ast(n->z3, sort));
    return sort;
}

static Z3_ast constant(struct z3_session *n, uint32_t width, const uint64_t *words) {
    if (width <= 64) return hold(n, Z3_mk_unsigned_int64(n->z3, words[0], vector_sort(n, width)));
    Z3_ast whole = NULL;
    for (uint32_t low = 0; low < width; low += 64) {
        uint32_t part = width - low < 64 ? width - low : 64;
        Z3_ast piece = hold(n, Z3_mk_unsigned_int64(n->z3, words[low / 64], vector_sort(n, part)));
        whole = whole ? hold(n, Z3_mk_concat(n->z3, piece, whole)) : piece;
    }
    return whole;
}

static Z3_ast one_bit(struct z3_session *n, bool value) {
    uint64_t word = value;
    return constant(n, 1, &word);
}

static bool makes_float(const term *t) {
    switch (t->op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: case TERM_FSQRT: case TERM_FMA:
    case TERM_FROUND: case TERM_F2F: case TERM_S2F: case TERM_U2F: return true;
    default: return false;
    }
}

/* The bits of a floating-point result. Which NaN an operation gives is not Z3's to say: any quiet one. */
static Z3_ast float_bits(struct z3_session *n, const term *t) {
    Z3_ast a = n->known.at[t->id], bits = hold(n, Z3_mk_fpa_to_ieee_bv(n->z3, a));
    uint32_t fraction = t->width == 16 ? 10 : t->width == 32 ? 23 : t->width == 64 ? 52 : 112;
    uint64_t quiet[2] = {0, 0};
    for (uint32_t i = fraction - 1; i < t->width - 1; i++) quiet[i / 64] |= 1ull << (i % 64);
    char name[32];
    snprintf(name, sizeof name, "nan!%u", t->id);
    Z3_ast any = hold(n, Z3_mk_const(n->z3, Z3_mk_string_symbol(n->z3, name), vector_sort(n, t->width)));
    Z3_ast some_nan = hold(n, Z3_mk_bvor(n->z3, any, constant(n, t->width, quiet)));
    return hold(n, Z3_mk_ite(n->z3, hold(n, Z3_mk_fpa_is_nan(n->z3, a)), some_nan, bits));
}

static Z3_ast as_vector(struct z3_session *n, const term *t) {
    Z3_ast a = n->known.at[t->id];
    if (makes_float(t)) return float_bits(n, t);
    if (t->width != 1) return a;
    return hold(n, Z3_mk_ite(n->z3, a, one_bit(n, true), one_bit(n, false)));
}

static Z3_ast as_float(struct z3_session *n, const term *t) {
    if (makes_float(t)) return n->known.at[t->id];
    return hold(n, Z3_mk_fpa_to_fp_bv(n->z3, as_vector(n, t), float_sort(n, t->width)));
}

static Z3_ast from_vector(struct z3_session *n, const term *t, Z3_ast vector) {
    return t->width == 1 ? hold(n, Z3_mk_eq(n->z3, vector, one_bit(n, true))) : vector;
}

/* ---- arrays ---- */

static Z3_ast at_width(struct z3_session *n, Z3_ast vector, uint32_t from, uint32_t to) {
    if (to > from) return hold(n, Z3_mk_zero_ext(n->z3, to - from, vector));
    return to < from ? hold(n, Z3_mk_extract(n->z3, to - 1, 0, vector)) : vector;
}

static Z3_ast table_select(struct z3_session *n, term *table, term *index) {
    uint32_t count = table->count;
    Z3_ast *element = xmalloc(count * sizeof *element), position = as_vector(n, index), one = one_bit(n, true);
    for (uint32_t i = 0; i < count; i++) element[i] = as_vector(n, table->arg[i]);
    for (uint32_t stage = 0; count > 1; stage++) {
        Z3_ast high = stage < index->width ? hold(n, Z3_mk_extract(n->z3, stage, stage, position)) : one_bit(n, false);
        Z3_ast is_high = hold(n, Z3_mk_eq(n->z3, high, one));
        uint32_t pairs = count / 2;
        for (uint32_t i = 0; i < pairs; i++)
            element[i] = element[2 * i] == element[2 * i + 1]
                             ? element[2 * i]
                             : hold(n, Z3_mk_ite(n->z3, is_high, element[2 * i + 1], element[2 * i]));
        if (count & 1) element[pairs] = element[count - 1];
        count = pairs + (count & 1);
    }
    Z3_ast result = element[0];
    free(element);
    return result;
}

static Z3_ast array_select(struct z3_session *n, term *array, term *index) {
    for (size_t i = n->selects.count; i-- > 0;)
        if (n->selects.at[i].array == array && n->selects.at[i].index == index) return n->selects.at[i].value;
    Z3_ast value;
    VEC(term *) stores = {0};
    term *below = array;
    for (; below->op == TERM_STORE; below = below->arg[0]) vec_push(&stores, below);
    if (below->op == TERM_ITE) {
        Z3_ast then = array_select(n, below->arg[1], index), otherwise = array_select(n, below->arg[2], index);
        value = hold(n, Z3_mk_ite(n->z3, n->known.at[below->arg[0]->id], then, otherwise));
    } else {
        value = table_select(n, below, index);
    }
    while (stores.count) {
        term *store = vec_pop(&stores);
        uint32_t width = store->arg[1]->width > index->width ? store->arg[1]->width : index->width;
        Z3_ast x = at_width(n, as_vector(n, store->arg[1]), store->arg[1]->width, width);
        Z3_ast y = at_width(n, as_vector(n, index), index->width, width);
        Z3_ast same = hold(n, Z3_mk_eq(n->z3, x, y));
        value = hold(n, Z3_mk_ite(n->z3, same, as_vector(n, store->arg[2]), value));
    }
    vec_free(&stores);
    vec_push(&n->selects, (struct z3_select){array, index, value});
    return value;
}

/* ---- operators ---- */

static Z3_ast translate_float(struct z3_session *n, const term *t) {
    Z3_context z3 = n->z3;
    Z3_ast nearest = hold(n, Z3_mk_fpa_rne(z3)), zero = hold(n, Z3_mk_fpa_rtz(z3));
    Z3_ast x = t->op == TERM_S2F || t->op == TERM_U2F ? as_vector(n, t->arg[0]) : as_float(n, t->arg[0]);
    Z3_ast y = t->count > 1 ? as_float(n, t->arg[1]) : NULL;
    switch (t->op) {
    case TERM_FADD: return Z3_mk_fpa_add(z3, nearest, x, y);
    case TERM_FSUB: return Z3_mk_fpa_sub(z3, nearest, x, y);
    case TERM_FMUL: return Z3_mk_fpa_mul(z3, nearest, x, y);
    case TERM_FDIV: return Z3_mk_fpa_div(z3, nearest, x, y);
    case TERM_FSQRT: return Z3_mk_fpa_sqrt(z3, nearest, x);
    case TERM_FMA: return Z3_mk_fpa_fma(z3, nearest, x, y, as_float(n, t->arg[2]));
    case TERM_FROUND: {
        Z3_ast how = t->low == ROUND_NEAREST_EVEN   ? nearest
                     : t->low == ROUND_NEAREST_AWAY ? hold(n, Z3_mk_fpa_rna(z3))
                     : t->low == ROUND_UP           ? hold(n, Z3_mk_fpa_rtp(z3))
                     : t->low == ROUND_DOWN         ? hold(n, Z3_mk_fpa_rtn(z3))
                                                    : zero;
        return Z3_mk_fpa_round_to_integral(z3, how, x);
    }
    case TERM_FEQ: return Z3_mk_fpa_eq(z3, x, y);
    case TERM_FLT: return Z3_mk_fpa_lt(z3, x, y);
    case TERM_FLE: return Z3_mk_fpa_leq(z3, x, y);
    case TERM_F2F: return Z3_mk_fpa_to_fp_float(z3, nearest, x, float_sort(n, t->width));
    case TERM_F2S: return from_vector(n, t, hold(n, Z3_mk_fpa_to_sbv(z3, zero, x, t->width)));
    case TERM_F2U: return from_vector(n, t, hold(n, Z3_mk_fpa_to_ubv(z3, zero, x, t->width)));
    case TERM_S2F: return Z3_mk_fpa_to_fp_signed(z3, nearest, x, float_sort(n, t->width));
    case TERM_U2F: return Z3_mk_fpa_to_fp_unsigned(z3, nearest, x, float_sort(n, t->width));
    default: defect("no translation for %s", term_op_name(t->op));
    }
}

static Z3_ast translate_vector(struct z3_session *n, const term *t, Z3_ast x, Z3_ast y) {
    Z3_context z3 = n->z3;
    switch (t->op) {
    case TERM_NOT: return Z3_mk_bvnot(z3, x);
    case TERM_AND: return Z3_mk_bvand(z3, x, y);
    case TERM_OR: return Z3_mk_bvor(z3, x, y);
    case TERM_XOR: return Z3_mk_bvxor(z3, x, y);
    case TERM_NEG: return Z3_mk_bvneg(z3, x);
    case TERM_PTR:
    case TERM_ADD: return Z3_mk_bvadd(z3, x, y);
    case TERM_MUL: return Z3_mk_bvmul(z3, x, y);
    case TERM_UDIV: return Z3_mk_bvudiv(z3, x, y);
    case TERM_SDIV: return Z3_mk_bvsdiv(z3, x, y);
    case TERM_UREM: return Z3_mk_bvurem(z3, x, y);
    case TERM_SREM: return Z3_mk_bvsrem(z3, x, y);
    case TERM_SHL: return Z3_mk_bvshl(z3, x, y);
    case TERM_LSHR: return Z3_mk_bvlshr(z3, x, y);
    case TERM_ASHR: return Z3_mk_bvashr(z3, x, y);
    case TERM_CONCAT: return Z3_mk_concat(z3, x, y);
    case TERM_EXTRACT: return Z3_mk_extract(z3, t->low + t->width - 1, t->low, x);
    case TERM_ZEXT: return Z3_mk_zero_ext(z3, t->width - t->arg[0]->width, x);
    case TERM_SEXT: return Z3_mk_sign_ext(z3, t->width - t->arg[0]->width, x);
    default: defect("no translation for %s", term_op_name(t->op));
    }
}

static Z3_ast translate_boolean(struct z3_session *n, const term *t) {
    Z3_context z3 = n->z3;
    Z3_ast x = n->known.at[t->arg[0]->id], pair[2] = {x, t->count > 1 ? n->known.at[t->arg[1]->id] : NULL};
    switch (t->op) {
    case TERM_NOT: return Z3_mk_not(z3, x);
    case TERM_AND: return Z3_mk_and(z3, 2, pair);
    case TERM_OR: return Z3_mk_or(z3, 2, pair);
    case TERM_XOR: return Z3_mk_xor(z3, pair[0], pair[1]);
    case TERM_ADD: return Z3_mk_xor(z3, pair[0], pair[1]);
    default: return from_vector(n, t, hold(n, translate_vector(n, t, as_vector(n, t->arg[0]),
                                                                t->count > 1 ? as_vector(n, t->arg[1]) : NULL)));
    }
}

static Z3_ast translate(struct z3_session *n, term *t) {
    Z3_context z3 = n->z3;
    if (t->op == TERM_CONST) return from_vector(n, t, constant(n, t->width, term_words(t)));
    if (t->op == TERM_VAR) {
        Z3_symbol name = Z3_mk_int_symbol(z3, (int)t->low);
        return from_vector(n, t, hold(n, Z3_mk_const(z3, name, vector_sort(n, t->width))));
    }
    if (t->flags & TERM_IS_ARRAY) return one_bit(n, false); /* marks it as visited */
    switch (t->op) {
    case TERM_SELECT: return from_vector(n, t, array_select(n, t->arg[0], t->arg[1]));
    case TERM_ITE: {
        Z3_ast condition = n->known.at[t->arg[0]->id];
        bool plain = t->width == 1;
        return Z3_mk_ite(z3, condition, plain ? n->known.at[t->arg[1]->id] : as_vector(n, t->arg[1]),
                         plain ? n->known.at[t->arg[2]->id] : as_vector(n, t->arg[2]));
    }
    case TERM_EQ: return Z3_mk_eq(z3, as_vector(n, t->arg[0]), as_vector(n, t->arg[1]));
    case TERM_ULT: return Z3_mk_bvult(z3, as_vector(n, t->arg[0]), as_vector(n, t->arg[1]));
    case TERM_SLT: return Z3_mk_bvslt(z3, as_vector(n, t->arg[0]), as_vector(n, t->arg[1]));
    default: break;
    }
    if (t->op >= TERM_FADD) return translate_float(n, t);
    if (t->width == 1) return translate_boolean(n, t);
    return translate_vector(n, t, as_vector(n, t->arg[0]), t->count > 1 ? as_vector(n, t->arg[1]) : NULL);
}

static void known_cover(struct z3_session *n, uint32_t id) {
    while (n->known.count <= id) vec_push(&n->known, NULL);
}

/* Translates t, operands first; false if Z3 refused something. */
static bool translate_all(struct z3_session *n, term *t) {
    n->pending.count = 0;
    vec_push(&n->pending, t);
    while (n->pending.count) {
        term *next = vec_last(&n->pending);
        known_cover(n, next->id);
        bool ready = true;
        if (!n->known.at[next->id])
            for (uint32_t i = 0; i < next->count; i++) {
                known_cover(n, next->arg[i]->id);
                if (!n->known.at[next->arg[i]->id]) {
                    vec_push(&n->pending, next->arg[i]);
                    ready = false;
                }
            }
        if (!ready) continue;
        (void)vec_pop(&n->pending);
        if (n->known.at[next->id]) continue;
        Z3_ast made = translate(n, next);
        if (!made || z3_session_failed(n)) return false;
        n->known.at[next->id] = hold(n, made);
    }
    return true;
}

Z3_ast z3_session_boolean(struct z3_session *n, term *t) {
    return translate_all(n, t) ? n->known.at[t->id] : NULL;
}

Z3_ast z3_session_vector(struct z3_session *n, term *t) { return translate_all(n, t) ? as_vector(n, t) : NULL; }
