/* claims.c -- see claims.h. Workers read and write the table at the same time: each word by itself is whole. */
#include "explore/claims.h"

static uint64_t get(const uint64_t *at) { return __atomic_load_n(at, __ATOMIC_RELAXED); }
static void put(uint64_t *at, uint64_t x) { __atomic_store_n(at, x, __ATOMIC_RELAXED); }

static size_t place_of(control c) { return c.a & (CLAIMS - 1); }

static bool is_about(const struct claim *x, control c) { return get(&x->a) == c.a && get(&x->b) == c.b; }

void claims_add(struct claims *all, uint64_t owner, control c, const thread_set *sleep) {
    struct claim *x = &all->at[place_of(c)];
    put(&x->a, c.a);
    put(&x->b, c.b);
    for (size_t i = 0; i < THREADS_MAX / 64; i++) put(&x->sleep[i], sleep->bits[i]);
    put(&x->owner, owner);
}

void claims_remove(struct claims *all, uint64_t owner, control c) {
    struct claim *x = &all->at[place_of(c)];
    if (get(&x->owner) == owner && is_about(x, c)) put(&x->owner, 0);
}

static bool is_rumoured(struct claims *all) {
    all->random = all->random * 6364136223846793005u + 1442695040888963407u;
    if (all->random >> 33 & 1) return false;
    all->rumours--;
    return true;
}

bool claims_others(struct claims *all, uint64_t owner, control c, const thread_set *sleep) {
    if (all->rumours) return is_rumoured(all);
    const struct claim *x = &all->at[place_of(c)];
    uint64_t other = get(&x->owner);
    if (!other || other == owner || !is_about(x, c)) return false;
    for (size_t i = 0; i < THREADS_MAX / 64; i++)
        if (get(&x->sleep[i]) & ~sleep->bits[i]) return false;
    return true;
}

void claims_forget(struct claims *all, uint64_t owner) {
    for (size_t i = 0; i < CLAIMS; i++)
        if (get(&all->at[i].owner) == owner) put(&all->at[i].owner, 0);
}
