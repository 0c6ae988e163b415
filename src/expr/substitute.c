/* substitute.c -- replacing variables, through the constructors.
 *
 * Depth first with an explicit stack. What is asked of the map is asked once per variable; a term none of whose
 * variables is replaced is kept as it is. Rebuilding makes new terms, but only those that existed at the start
 * are looked up in the context's memo, so it need not grow meanwhile; no constructor uses it.
 *
 * Most calls replace nothing, or a few of thousands of variables: the table of replacements belongs to the context, and
 * is empty between calls. The map must not substitute. */
#include "expr/context.h"

#include <string.h>

term *term_rebuild(terms *ctx, const term *t, term *const *v) {
    switch ((enum term_op)t->op) {
    case TERM_PTR: return term_ptr(ctx, v[0], v[1]);
    case TERM_NOT: return term_not(ctx, v[0]);
    case TERM_AND: return term_and(ctx, v[0], v[1]);
    case TERM_OR: return term_or(ctx, v[0], v[1]);
    case TERM_XOR: return term_xor(ctx, v[0], v[1]);
    case TERM_NEG: return term_neg(ctx, v[0]);
    case TERM_ADD: return term_add(ctx, v[0], v[1]);
    case TERM_MUL: return term_mul(ctx, v[0], v[1]);
    case TERM_UDIV: return term_udiv(ctx, v[0], v[1]);
    case TERM_SDIV: return term_sdiv(ctx, v[0], v[1]);
    case TERM_UREM: return term_urem(ctx, v[0], v[1]);
    case TERM_SREM: return term_srem(ctx, v[0], v[1]);
    case TERM_SHL: return term_shl(ctx, v[0], v[1]);
    case TERM_LSHR: return term_lshr(ctx, v[0], v[1]);
    case TERM_ASHR: return term_ashr(ctx, v[0], v[1]);
    case TERM_CONCAT: return term_concat(ctx, v[0], v[1]);
    case TERM_EXTRACT: return term_extract(ctx, v[0], t->low, t->width);
    case TERM_ZEXT: return term_zext(ctx, v[0], t->width);
    case TERM_SEXT: return term_sext(ctx, v[0], t->width);
    case TERM_ITE: return term_ite(ctx, v[0], v[1], v[2]);
    case TERM_EQ: return term_eq(ctx, v[0], v[1]);
    case TERM_ULT: return term_ult(ctx, v[0], v[1]);
    case TERM_SLT: return term_slt(ctx, v[0], v[1]);
    case TERM_TABLE: return term_table(ctx, v, t->length);
    case TERM_STORE: return term_store(ctx, v[0], v[1], v[2]);
    case TERM_SELECT: return term_select(ctx, v[0], v[1]);
    case TERM_FADD:
    case TERM_FSUB:
    case TERM_FMUL:
    case TERM_FDIV:
    case TERM_FREM:
    case TERM_FEQ:
    case TERM_FLT:
    case TERM_FLE: return term_float_binary(ctx, (enum term_op)t->op, v[0], v[1]);
    case TERM_FSQRT: return term_float_sqrt(ctx, v[0]);
    case TERM_FMA: return term_float_fma(ctx, v[0], v[1], v[2]);
    case TERM_FROUND: return term_float_round(ctx, v[0], (enum term_rounding)t->low);
    case TERM_F2F:
    case TERM_F2S:
    case TERM_F2U:
    case TERM_S2F:
    case TERM_U2F: return term_float_convert(ctx, (enum term_op)t->op, v[0], t->width);
    case TERM_CONST:
    case TERM_VAR:
    case TERM_OPS: break;
    }
    defect("cannot rebuild %s", term_op_name((enum term_op)t->op));
}

struct substitution {
    terms *ctx;
    uint32_t stamp;
};

static term *replacement(const struct substitution *s, uint32_t var) {
    return var < s->ctx->replacements.count ? s->ctx->replacements.at[var] : NULL;
}

static bool is_touched(const struct substitution *s, const term *t) {
    for (uint32_t i = 0; i < t->vars->count; i++)
        if (replacement(s, t->vars->index[i])) return true;
    return false;
}

static term *done(const struct substitution *s, const term *t) {
    const struct memo_entry *m = &s->ctx->memo[t->id];
    return m->stamp == s->stamp ? (term *)(uintptr_t)m->value : NULL;
}

static void finish(struct substitution *s, const term *t, term *result) {
    s->ctx->memo[t->id] = (struct memo_entry){(uint64_t)(uintptr_t)result, s->stamp};
}

static term *rebuilt(struct substitution *s, const term *t) {
    term *small[8] = {NULL}, **args = t->count <= COUNT_OF(small) ? small : xmalloc(t->count * sizeof *args);
    for (uint32_t i = 0; i < t->count; i++) args[i] = done(s, t->arg[i]);
    term *result = term_rebuild(s->ctx, t, args);
    s->ctx->substituted++;
    if (args != small) free(args);
    return result;
}

static void visit(struct substitution *s, term *t, bool check_vars) {
    if (t->op == TERM_VAR) {
        term *by = replacement(s, t->low);
        finish(s, t, by ? by : t);
    } else if (t->count == 0 || (check_vars && !is_touched(s, t))) {
        finish(s, t, t);
    }
}

term *term_substitute(terms *ctx, term *t, term *(*map)(void *data, term *var), void *data) {
    bool any = false;
    ctx->substituted += t->vars->count;
    for (uint32_t i = 0; i < t->vars->count; i++) {
        term *var = terms_var(ctx, t->vars->index[i]), *by = map(data, var);
        if (!by || by == var) continue;
        ensure(by->width == var->width);
        while (ctx->replacements.count <= var->low) vec_push(&ctx->replacements, NULL);
        ctx->replacements.at[var->low] = by;
        any = true;
    }
    if (!any) return t;
    struct substitution s = {.ctx = ctx, .stamp = memo_begin(ctx)};
    size_t base = ctx->memo_stack.count;
    vec_push(&ctx->memo_stack, t);
    while (ctx->memo_stack.count > base) {
        term *next = vec_last(&ctx->memo_stack);
        if (!done(&s, next)) visit(&s, next, next->vars->count <= 8);
        size_t before = ctx->memo_stack.count;
        if (!done(&s, next))
            for (uint32_t i = 0; i < next->count; i++)
                if (!done(&s, next->arg[i])) vec_push(&ctx->memo_stack, next->arg[i]);
        if (ctx->memo_stack.count > before) continue;
        if (!done(&s, next)) finish(&s, next, rebuilt(&s, next));
        ctx->memo_stack.count--;
    }
    term *result = done(&s, t);
    for (uint32_t i = 0; i < t->vars->count; i++)
        if (t->vars->index[i] < ctx->replacements.count) ctx->replacements.at[t->vars->index[i]] = NULL;
    return result;
}

uint64_t terms_substituted(const terms *ctx) { return ctx->substituted; }
