/* varset.c -- interned sets of variable indices.
 *
 * Almost every union is of equal sets, of a set with a part of it, or one asked before; those three are
 * answered without building anything. A set lives as long as the context. */
#include "expr/context.h"

#include <string.h>

static uint32_t hash_indices(const uint32_t *index, uint32_t count) {
    uint64_t h = count;
    for (uint32_t i = 0; i < count; i++) h = hash_mix(h, index[i] + 1ull);
    return (uint32_t)(h >> 16);
}

static void grow(terms *ctx) {
    size_t capacity = ctx->varset_capacity ? 2 * ctx->varset_capacity : 256;
    const varset **table = xcalloc(capacity, sizeof *table);
    for (size_t i = 0; i < ctx->varset_capacity; i++) {
        if (!ctx->varsets[i]) continue;
        size_t at = ctx->varsets[i]->hash & (capacity - 1);
        while (table[at]) at = (at + 1) & (capacity - 1);
        table[at] = ctx->varsets[i];
    }
    free(ctx->varsets);
    ctx->varsets = table;
    ctx->varset_capacity = capacity;
}

static const varset *intern(terms *ctx, const uint32_t *index, uint32_t count) {
    if (2 * ctx->varset_count >= ctx->varset_capacity) grow(ctx);
    uint32_t hash = hash_indices(index, count);
    size_t mask = ctx->varset_capacity - 1, at = hash & mask;
    for (const varset *s; (s = ctx->varsets[at]); at = (at + 1) & mask)
        if (s->hash == hash && s->count == count && !memcmp(s->index, index, count * sizeof *index)) return s;
    varset *made = arena_alloc(&ctx->memory, sizeof *made + count * sizeof *index);
    made->count = count;
    made->hash = hash;
    if (count) memcpy(made->index, index, count * sizeof *index);
    ctx->varsets[at] = made;
    ctx->varset_count++;
    return made;
}

void varsets_init(terms *ctx) { ctx->no_vars = intern(ctx, NULL, 0); }

const varset *varset_single(terms *ctx, uint32_t index) { return intern(ctx, &index, 1); }

static bool contains(const varset *s, uint32_t index) {
    uint32_t from = 0, to = s->count;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (s->index[middle] < index) from = middle + 1;
        else to = middle;
    }
    return from < s->count && s->index[from] == index;
}

static bool is_subset(const varset *part, const varset *whole) {
    for (uint32_t i = 0; i < part->count; i++)
        if (!contains(whole, part->index[i])) return false;
    return true;
}

static const varset *merge(terms *ctx, const varset *a, const varset *b) {
    uint32_t small[64], *merged = a->count + b->count <= COUNT_OF(small)
                                      ? small : xmalloc((a->count + (size_t)b->count) * sizeof *merged);
    uint32_t n = 0, i = 0, j = 0;
    while (i < a->count || j < b->count) {
        if (j == b->count || (i < a->count && a->index[i] < b->index[j])) merged[n++] = a->index[i++];
        else if (i == a->count || b->index[j] < a->index[i]) merged[n++] = b->index[j++];
        else merged[n++] = a->index[i++], j++;
    }
    const varset *result = intern(ctx, merged, n);
    if (merged != small) free(merged);
    return result;
}

const varset *varset_union(terms *ctx, const varset *a, const varset *b) {
    if (a == b || b->count == 0) return a;
    if (a->count == 0) return b;
    if (a->count < b->count || (a->count == b->count && a > b)) {
        const varset *t = a;
        a = b;
        b = t;
    }
    uint32_t slot = (a->hash * 31 + b->hash) & (UNION_CACHE - 1);
    struct union_entry *known = &ctx->unions[slot];
    if (known->a == a && known->b == b) return known->result;
    const varset *result = is_subset(b, a) ? a : merge(ctx, a, b);
    *known = (struct union_entry){a, b, result};
    return result;
}

static int by_index(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

const varset *varset_union_of_terms(terms *ctx, term *const *list, size_t count) {
    const varset *single = ctx->no_vars;
    VEC(uint32_t) all = {0};
    for (size_t i = 0; i < count; i++) {
        const varset *s = list[i]->vars;
        if (s == single || s->count == 0) continue;
        if (single->count == 0) single = s;
        for (uint32_t k = 0; k < s->count; k++) vec_push(&all, s->index[k]);
    }
    if (all.count == 0 || all.count == single->count) {
        vec_free(&all);
        return single;
    }
    qsort(all.at, all.count, sizeof *all.at, by_index);
    size_t n = 0;
    for (size_t i = 0; i < all.count; i++)
        if (n == 0 || all.at[n - 1] != all.at[i]) all.at[n++] = all.at[i];
    const varset *result = intern(ctx, all.at, (uint32_t)n);
    vec_free(&all);
    return result;
}
