/* cache.h -- the small blocks that a thread has freed and will soon want again.
 *
 * A cache is a stack of blocks for each size. It belongs to one thread; blocks of all arenas are welcome.
 *
 * K1: a block in a cache has `cached` set in its header, and counts as used for its arena.
 * K2: only the owner touches a cache; `blocks` and `hits` may be read by others. */
#ifndef REAL_CACHE_H
#define REAL_CACHE_H

#include "arena.h"
#include "word.h"

/* Sizes of chunks that are cached: the first CACHE_CLASSES. */
#ifndef CACHE_CLASSES
#define CACHE_CLASSES 16
#endif

/* Blocks of one size; one more, and the older half goes back. */
#ifndef CACHE_LIMIT
#define CACHE_LIMIT 8
#endif

struct cached_block {
    struct cached_block *next; /* older */
};

struct cache {
    struct cache *next, **link; /* in the allocator's list, under its lock */
    struct allocator *allocator;
    unsigned arena; /* preferred */
    struct cached_block *stacks[CACHE_CLASSES];
    unsigned heights[CACHE_CLASSES];
    word blocks, hits, misses;
};

/* False if chunks of this size are not cached. */
bool cache_takes(uint32_t size);

/* A chunk of exactly this size; NULL if there is none. */
struct chunk *cache_take(struct cache *cache, uint32_t size);

/* True if the stack is above its limit now. */
bool cache_put(struct cache *cache, struct chunk *c);

/* Detaches the blocks of this size below the first `keep`; they are linked through cached_block. */
struct cached_block *cache_detach(struct cache *cache, unsigned class, unsigned keep);
unsigned cache_class(uint32_t size);

#endif
