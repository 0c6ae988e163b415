/* digest.c -- 128 bits that stand for a term, the same in every process.
 *
 * An id says which term it is in one context. A digest is made of the operator, the width and the digests of the arguments,
 * and of a variable's name: whoever builds the same term gets the same one, up to collisions. (The order of the arguments of
 * a commutative operator is a matter of ids, so that equal terms may have different digests elsewhere.) Computed once for
 * each term that is asked for, and for what it is made of. */
#include "expr/context.h"

#include <stdlib.h>
#include <string.h>

static void add(struct term_digest *d, uint64_t x) {
    d->a = hash_mix(d->a, x);
    d->b = hash_mix(d->b ^ 0x9e3779b97f4a7c15ull, x + 0xd1b54a32d192ed03ull);
}

static bool is_known(const terms *ctx, const term *t) { return ctx->digests[t->id].a | ctx->digests[t->id].b; }

static struct term_digest digest_of(const terms *ctx, const term *t) {
    struct term_digest d = {t->op + 1, t->width};
    add(&d, (uint64_t)t->count << 32 | (t->op == TERM_VAR ? 0 : t->low));
    if (t->op == TERM_CONST)
        for (size_t i = 0; i < wide_count(t->width); i++) add(&d, term_words(t)[i]);
    if (t->op == TERM_VAR)
        for (const char *c = terms_var_name(ctx, t->low); *c; c++) add(&d, (unsigned char)*c);
    for (uint32_t i = 0; i < t->count; i++) {
        add(&d, ctx->digests[t->arg[i]->id].a);
        add(&d, ctx->digests[t->arg[i]->id].b);
    }
    return d;
}

struct term_digest term_digest(terms *ctx, const term *t) {
    if (ctx->digest_capacity < ctx->by_id.count) {
        size_t room = 2 * ctx->by_id.count;
        ctx->digests = xrealloc(ctx->digests, room * sizeof *ctx->digests);
        memset(ctx->digests + ctx->digest_capacity, 0, (room - ctx->digest_capacity) * sizeof *ctx->digests);
        ctx->digest_capacity = room;
    }
    VEC(const term *) stack = {0};
    if (!is_known(ctx, t)) vec_push(&stack, t);
    while (stack.count) {
        const term *x = stack.at[stack.count - 1];
        size_t waiting = stack.count;
        for (uint32_t i = 0; i < x->count; i++)
            if (!is_known(ctx, x->arg[i])) vec_push(&stack, x->arg[i]);
        if (stack.count > waiting) continue;
        ctx->digests[x->id] = digest_of(ctx, x);
        stack.count--;
    }
    vec_free(&stack);
    return ctx->digests[t->id];
}
