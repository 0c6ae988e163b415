/* eval.c -- the value of a term under an assignment.
 *
 * This is the most frequent question of the whole tool: does this model satisfy that condition? Most conditions are
 * small, so a plain recursive walk without any table comes first; it counts its steps and gives up on large,
 * wide or shared terms (`tree_value`). The second walk (`value_of`) notes each value in the context's memo, an
 * array by term id that a new stamp empties at once. It recurses too, up to a depth; from there on `settle`
 * finishes the term below with an explicit stack, so the depth of a term is not limited by ours.
 *
 * A value wider than 64 bits is a pointer to its words in memo_words, which live until the call ends. Only the
 * arm of an ITE and the element of an array that count are evaluated. An index outside the array reads the
 * last element. */
#include "expr/assignment.h"
#include "expr/context.h"

#include <string.h>

enum { TREE_STEPS = 96, VALUE_DEPTH = 1000 };

/* ---- small terms ---- */

static uint64_t tree_value(const term *t, const assignment *model, int *left);

static uint64_t tree_select(const term *t, const assignment *model, int *left) {
    uint64_t index = tree_value(t->arg[1], model, left);
    const term *array = t->arg[0];
    while (array->op != TERM_TABLE) {
        if (*left < 0) return 0;
        if (array->op == TERM_STORE) {
            if (tree_value(array->arg[1], model, left) == index) return tree_value(array->arg[2], model, left);
            array = array->arg[0];
        } else {
            array = array->arg[tree_value(array->arg[0], model, left) ? 1 : 2];
        }
    }
    return tree_value(array->arg[index < array->length ? index : array->length - 1], model, left);
}

static uint64_t tree_float(const term *t, const assignment *model, int *left) {
    struct fold_shape shape = {.op = (enum term_op)t->op, .width = t->width, .low = t->low};
    uint64_t v[3] = {0};
    for (uint32_t i = 0; i < t->count; i++) {
        shape.argument[i] = t->arg[i]->width;
        v[i] = tree_value(t->arg[i], model, left);
    }
    return *left < 0 ? 0 : fold_float(&shape, v[0], v[1], v[2]);
}

/* The meaning of t if everything in it fits 64 bits and *left steps suffice; otherwise *left ends below 0. */
static uint64_t tree_value(const term *t, const assignment *model, int *left) {
    if (--*left < 0 || t->width > 64) {
        *left = -1;
        return 0;
    }
    uint64_t mask = low_mask(t->width), a, b;
    switch (t->op) {
    case TERM_CONST: return t->value;
    case TERM_VAR: return assignment_bits(model, t->low) & mask;
    case TERM_NOT: return ~tree_value(t->arg[0], model, left) & mask;
    case TERM_NEG: return -tree_value(t->arg[0], model, left) & mask;
    case TERM_EXTRACT:
        a = tree_value(t->arg[0], model, left);
        return *left < 0 ? 0 : a >> t->low & mask;
    case TERM_ZEXT: return tree_value(t->arg[0], model, left);
    case TERM_SEXT: return (uint64_t)sign_extend(tree_value(t->arg[0], model, left), t->arg[0]->width) & mask;
    case TERM_ITE: return tree_value(t->arg[tree_value(t->arg[0], model, left) ? 1 : 2], model, left);
    case TERM_SELECT: return tree_select(t, model, left);
    case TERM_AND:
        a = tree_value(t->arg[0], model, left);
        return a ? a & tree_value(t->arg[1], model, left) : 0;
    case TERM_OR:
        a = tree_value(t->arg[0], model, left);
        return a == mask ? a : a | tree_value(t->arg[1], model, left);
    case TERM_EQ:
        a = tree_value(t->arg[0], model, left);
        return a == tree_value(t->arg[1], model, left);
    case TERM_ADD:
        a = tree_value(t->arg[0], model, left);
        return (a + tree_value(t->arg[1], model, left)) & mask;
    case TERM_CONCAT:
        a = tree_value(t->arg[0], model, left);
        b = tree_value(t->arg[1], model, left);
        return a << t->arg[1]->width | b;
    default:
        if (t->op >= TERM_FADD) return tree_float(t, model, left);
        a = tree_value(t->arg[0], model, left);
        b = tree_value(t->arg[1], model, left);
        return *left < 0 ? 0 : fold_binary((enum term_op)t->op, t->arg[0]->width, a, b);
    }
}

/* ---- any term ---- */

struct evaluation {
    terms *ctx;
    struct memo_entry *memo;
    const assignment *model;
    uint32_t stamp;
    unsigned depth;
};

static uint64_t value_of(struct evaluation *e, term *t);

static const uint64_t *as_words(uint64_t value) { return (const uint64_t *)(uintptr_t)value; }
static uint64_t from_words(const uint64_t *words) { return (uint64_t)(uintptr_t)words; }

static uint64_t select_value(struct evaluation *e, const term *t) {
    const term *array = t->arg[0];
    uint64_t index = value_of(e, t->arg[1]);
    if (t->arg[1]->width > 64) {
        const uint64_t *words = as_words(index);
        index = wide_is_zero(words + 1, t->arg[1]->width - 64) ? words[0] : UINT64_MAX;
    }
    while (array->op != TERM_TABLE) {
        if (array->op == TERM_STORE) {
            uint64_t at = value_of(e, array->arg[1]);
            if (array->arg[1]->width > 64) at = as_words(at)[0];
            if (at == index) return value_of(e, array->arg[2]);
            array = array->arg[0];
        } else {
            array = array->arg[value_of(e, array->arg[0]) ? 1 : 2];
        }
    }
    return value_of(e, array->arg[index < array->length ? index : array->length - 1]);
}

/* Operators with a wide argument or a wide result, and floating point. */
static uint64_t general_value(struct evaluation *e, const term *t) {
    struct fold_shape shape = {.op = (enum term_op)t->op, .width = t->width, .low = t->low};
    uint64_t narrow[3], result = 0;
    const uint64_t *words[3] = {0};
    for (uint32_t i = 0; i < t->count; i++) {
        shape.argument[i] = t->arg[i]->width;
        narrow[i] = value_of(e, t->arg[i]);
        words[i] = t->arg[i]->width > 64 ? as_words(narrow[i]) : &narrow[i];
    }
    if (t->width <= 64) {
        fold_words(&shape, words, &result);
        return result;
    }
    uint64_t *out = arena_alloc(&e->ctx->memo_words, wide_count(t->width) * sizeof *out);
    fold_words(&shape, words, out);
    return from_words(out);
}

static uint64_t wide_variable(struct evaluation *e, const term *t) {
    uint64_t *out = arena_alloc(&e->ctx->memo_words, wide_count(t->width) * sizeof *out);
    assignment_get(e->model, t->low, out, wide_count(t->width));
    wide_trim(out, t->width);
    return from_words(out);
}

static uint64_t compute(struct evaluation *e, term *t) {
    switch (t->op) {
    case TERM_VAR: return wide_variable(e, t);
    case TERM_ITE: return value_of(e, t->arg[value_of(e, t->arg[0]) ? 1 : 2]);
    case TERM_SELECT: return select_value(e, t);
    default: break;
    }
    if (t->width > 64 || t->arg[0]->width > 64 || t->op >= TERM_FADD) return general_value(e, t);
    uint64_t mask = low_mask(t->width), a = value_of(e, t->arg[0]);
    switch (t->op) {
    case TERM_NOT: return ~a & mask;
    case TERM_NEG: return -a & mask;
    case TERM_EXTRACT: return a >> t->low & mask;
    case TERM_ZEXT: return a;
    case TERM_SEXT: return (uint64_t)sign_extend(a, t->arg[0]->width) & mask;
    case TERM_AND: return a ? a & value_of(e, t->arg[1]) : 0;
    case TERM_CONCAT: return a << t->arg[1]->width | value_of(e, t->arg[1]);
    default: return fold_binary((enum term_op)t->op, t->arg[0]->width, a, value_of(e, t->arg[1]));
    }
}

static bool is_settled(const struct evaluation *e, const term *t) {
    return t->op == TERM_CONST || (t->op == TERM_VAR && t->width <= 64) || e->memo[t->id].stamp == e->stamp;
}

/* Evaluates t and everything below it, deepest first. */
static void settle(struct evaluation *e, term *t) {
    terms *ctx = e->ctx;
    size_t base = ctx->memo_stack.count;
    vec_push(&ctx->memo_stack, t);
    while (ctx->memo_stack.count > base) {
        term *next = vec_last(&ctx->memo_stack);
        size_t before = ctx->memo_stack.count;
        if (!is_settled(e, next))
            for (uint32_t i = 0; i < next->count; i++)
                if (!is_settled(e, next->arg[i])) vec_push(&ctx->memo_stack, next->arg[i]);
        if (ctx->memo_stack.count > before) continue;
        if (!is_settled(e, next)) {
            uint64_t value = next->flags & TERM_IS_ARRAY ? 0 : compute(e, next);
            e->memo[next->id] = (struct memo_entry){value, e->stamp};
        }
        ctx->memo_stack.count--;
    }
}

static uint64_t value_of(struct evaluation *e, term *t) {
    if (t->op == TERM_CONST) return t->width <= 64 ? t->value : from_words(t->words);
    if (t->op == TERM_VAR && t->width <= 64) return assignment_bits(e->model, t->low) & low_mask(t->width);
    struct memo_entry *known = &e->memo[t->id];
    if (known->stamp == e->stamp) return known->value;
    if (e->depth == VALUE_DEPTH) {
        settle(e, t);
        return known->value;
    }
    e->depth++;
    uint64_t value = compute(e, t);
    e->depth--;
    *known = (struct memo_entry){value, e->stamp};
    return value;
}

uint32_t memo_begin(terms *ctx) {
    if (ctx->memo_capacity < ctx->by_id.count) {
        size_t capacity = 2 * ctx->by_id.count + 1024;
        free(ctx->memo);
        ctx->memo = xcalloc(capacity, sizeof *ctx->memo); /* what is in it is of no use to a new stamp */
        ctx->memo_capacity = capacity;
    }
    if (++ctx->memo_stamp == 0) {
        memset(ctx->memo, 0, ctx->memo_capacity * sizeof *ctx->memo);
        ctx->memo_stamp = 1;
    }
    return ctx->memo_stamp;
}

static struct evaluation evaluation_begin(terms *ctx, const assignment *model) {
    uint32_t stamp = memo_begin(ctx);
    return (struct evaluation){ctx, ctx->memo, model, stamp, 0};
}

uint64_t term_eval(terms *ctx, term *t, const assignment *a) {
    ensure(t->width <= 64 && !(t->flags & TERM_IS_ARRAY));
    int left = TREE_STEPS;
    uint64_t value = tree_value(t, a, &left);
    if (left >= 0) return value;
    struct evaluation e = evaluation_begin(ctx, a);
    value = value_of(&e, t);
    if (ctx->memo_words.blocks) arena_free(&ctx->memo_words);
    return value;
}

void term_eval_wide(terms *ctx, term *t, const assignment *a, uint64_t *words) {
    ensure(!(t->flags & TERM_IS_ARRAY));
    if (t->width <= 64) {
        words[0] = term_eval(ctx, t, a);
        return;
    }
    struct evaluation e = evaluation_begin(ctx, a);
    memcpy(words, as_words(value_of(&e, t)), wide_count(t->width) * sizeof *words);
    arena_free(&ctx->memo_words);
}
