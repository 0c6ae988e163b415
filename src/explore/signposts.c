/* signposts.c -- see signposts.h. A word holds part of the hash, and the thread + 1 in its lowest bits. */
#include "explore/signposts.h"

#include "vm/state.h"

enum { THREAD_BITS = 8 };
_Static_assert(THREADS_MAX < 1 << THREAD_BITS, "a thread fits into its bits");

static size_t place_of(control c) { return c.b & (SIGNPOSTS - 1); }
static uint64_t name_of(control c) { return c.a << THREAD_BITS; }

void signposts_set(struct signposts *all, control c, uint32_t id) {
    __atomic_store_n(&all->at[place_of(c)], name_of(c) | (id + 1), __ATOMIC_RELAXED);
}

uint32_t signposts_at(const struct signposts *all, control c) {
    uint64_t x = __atomic_load_n(&all->at[place_of(c)], __ATOMIC_RELAXED), low = x & ((1u << THREAD_BITS) - 1);
    return low && x - low == name_of(c) ? (uint32_t)low - 1 : NO_THREAD;
}
