/* build_array.c -- TABLE, STORE and SELECT.
 *
 * A SELECT looks down the chain of STOREs for the one it must read, skipping those whose index is provably
 * another one: different constants, ranges that do not meet, or equal terms plus different constants. An index is
 * assumed to lie inside the array (see term.def). A constant-index store into a short TABLE makes a new TABLE; a
 * store hidden by a later one to the same index is dropped. */
#include "expr/context.h"

#include <string.h>

enum { SHORT_TABLE = 64, STORE_LOOK_BACK = 256 };

enum index_relation { SAME_INDEX, OTHER_INDEX, UNKNOWN_INDEX };

static enum index_relation relate(terms *ctx, term *a, term *b) {
    if (a->width < b->width) a = term_zext(ctx, a, b->width);
    if (b->width < a->width) b = term_zext(ctx, b, a->width);
    if (a == b) return SAME_INDEX;
    if (term_is_const(a) && term_is_const(b)) return OTHER_INDEX;
    term *equal = term_eq(ctx, a, b);
    return term_is_true(equal) ? SAME_INDEX : term_is_false(equal) ? OTHER_INDEX : UNKNOWN_INDEX;
}

/* A CONST index as a number; UINT64_MAX if it is none or does not fit. */
static uint64_t index_number(const term *index) {
    if (!term_is_const(index)) return UINT64_MAX;
    const uint64_t *words = term_words(index);
    return index->width <= 64 || wide_is_zero(words + 1, index->width - 64) ? words[0] : UINT64_MAX;
}

term *term_table(terms *ctx, term *const *elements, uint64_t length) {
    ensure(length >= 1 && length <= UINT32_MAX);
    for (uint64_t i = 1; i < length; i++) ensure(elements[i]->width == elements[0]->width);
    return make_table(ctx, elements, length);
}

/* ---- store ---- */

static term *table_with(terms *ctx, const term *table, uint64_t at, term *element) {
    term *elements[SHORT_TABLE];
    memcpy(elements, table->arg, table->length * sizeof *elements);
    elements[at] = element;
    return make_table(ctx, elements, table->length);
}

/* Drops a store to the same index as the one about to be made, if only stores to other constants lie between. */
static term *without_store(terms *ctx, term *array, term *index) {
    term *above[8];
    int n = 0;
    term *t = array;
    for (; t->op == TERM_STORE && n < 8; t = t->arg[0]) {
        enum index_relation r = relate(ctx, t->arg[1], index);
        if (r == SAME_INDEX) break;
        if (r == UNKNOWN_INDEX) return array;
        above[n++] = t;
    }
    if (t->op != TERM_STORE || n == 8) return array;
    term *r = t->arg[0];
    while (n-- > 0) r = make_ternary(ctx, TERM_STORE, array->width, r, above[n]->arg[1], above[n]->arg[2]);
    return r;
}

term *term_store(terms *ctx, term *array, term *index, term *element) {
    ensure(array->flags & TERM_IS_ARRAY && array->width == element->width);
    uint64_t at = index_number(index);
    if (array->op == TERM_TABLE && at < array->length) {
        if (array->arg[at] == element) return array;
        if (array->length <= SHORT_TABLE) return table_with(ctx, array, at, element);
    }
    if (array->op == TERM_STORE) array = without_store(ctx, array, index);
    if (element->op == TERM_SELECT && element->arg[0] == array && element->arg[1] == index) return array;
    return make_ternary(ctx, TERM_STORE, array->width, array, index, element);
}

/* ---- select ---- */

static bool is_uniform(const term *table) {
    for (uint64_t i = 1; i < table->length; i++)
        if (table->arg[i] != table->arg[0]) return false;
    return true;
}

/* The index chooses between few constants: so does the SELECT. */
static term *select_tree(terms *ctx, term *array, term *index) {
    if (term_is_const(index)) return term_select(ctx, array, index);
    return term_ite(ctx, index->arg[0], select_tree(ctx, array, index->arg[1]), select_tree(ctx, array, index->arg[2]));
}

static bool tree_in_range(const term *index, uint64_t length) {
    if (term_is_const(index)) return index_number(index) < length;
    return tree_in_range(index->arg[1], length) && tree_in_range(index->arg[2], length);
}

static term *select_table(terms *ctx, term *table, term *index) {
    uint64_t at = index_number(index);
    if (at < table->length) return table->arg[at];
    if (term_is_const(index)) return table->arg[table->length - 1];
    if (is_uniform(table)) return table->arg[0];
    if (is_const_tree(index) && tree_in_range(index, table->length)) return select_tree(ctx, table, index);
    if (index->width <= 64) {
        struct term_facts f = term_facts(ctx, index);
        if (f.min == f.max && f.min < table->length) return table->arg[f.min];
    }
    return make_binary(ctx, TERM_SELECT, table->width, table, index);
}

static term *select_simplify(terms *ctx, term *array, term *index) {
    term *seen = array;
    for (int steps = 0; steps < STORE_LOOK_BACK && seen->op == TERM_STORE; steps++) {
        enum index_relation r = relate(ctx, seen->arg[1], index);
        if (r == SAME_INDEX) return seen->arg[2];
        if (r == UNKNOWN_INDEX) break;
        seen = seen->arg[0];
    }
    if (seen->op == TERM_TABLE) return select_table(ctx, seen, index);
    if (seen->op == TERM_ITE)
        return term_ite(ctx, seen->arg[0], term_select(ctx, seen->arg[1], index),
                        term_select(ctx, seen->arg[2], index));
    return make_binary(ctx, TERM_SELECT, array->width, seen, index);
}

term *term_select(terms *ctx, term *array, term *index) {
    ensure(array->flags & TERM_IS_ARRAY);
    if (array->op == TERM_TABLE && term_is_const(index)) return select_table(ctx, array, index);
    if (!simplify_enter(ctx)) return make_binary(ctx, TERM_SELECT, array->width, array, index);
    return simplify_leave(ctx, select_simplify(ctx, array, index));
}
