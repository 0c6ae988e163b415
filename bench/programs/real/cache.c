/* cache.c -- stacks of freed blocks.
 *
 * Last in, first out: the block freed last is the one whose memory is still near. What goes back when a stack is too
 * high are the oldest, at its bottom. A block that is freed twice while it is in a cache is noticed by its `cached`. */
#include "cache.h"

#include <assert.h>

unsigned cache_class(uint32_t size) {
    return (size - CHUNK_MINIMUM) / CHUNK_GRAIN;
}

bool cache_takes(uint32_t size) {
    return cache_class(size) < CACHE_CLASSES;
}

struct chunk *cache_take(struct cache *cache, uint32_t size) {
    unsigned class = cache_class(size);
    struct cached_block *block = cache->stacks[class];
    if (!block) {
        word_add(&cache->misses, 1);
        return NULL;
    }
    struct chunk *c = chunk_of(block);
    assert(c->cached && c->size == size);
    cache->stacks[class] = block->next;
    cache->heights[class]--;
    c->cached = 0;
    word_add(&cache->blocks, (uintptr_t)-1);
    word_add(&cache->hits, 1);
    return c;
}

bool cache_put(struct cache *cache, struct chunk *c) {
    unsigned class = cache_class(c->size);
    struct cached_block *block = chunk_block(c);
    assert(!c->cached);
    c->cached = 1;
    block->next = cache->stacks[class];
    cache->stacks[class] = block;
    word_add(&cache->blocks, 1);
    return ++cache->heights[class] > CACHE_LIMIT;
}

struct cached_block *cache_detach(struct cache *cache, unsigned class, unsigned keep) {
    struct cached_block **link = &cache->stacks[class];
    unsigned kept = 0;
    while (*link && kept < keep) {
        link = &(*link)->next;
        kept++;
    }
    struct cached_block *rest = *link;
#ifdef BUG_STALE_STACK
    if (kept == 0)
        *link = NULL;
#else
    *link = NULL;
#endif
    for (struct cached_block *block = rest; block; block = block->next)
        chunk_of(block)->cached = 0;
    word_add(&cache->blocks, (uintptr_t)kept - cache->heights[class]);
    cache->heights[class] = kept;
    return rest;
}
