/* allocator.c -- caches in front of arenas.
 *
 * A thread that needs an arena tries the one it used last without waiting, then the others; only if all are busy it
 * waits for its own. So threads drift apart to different arenas as soon as they get into each other's way. A block goes
 * back to the arena it came from, whoever frees it; usually it goes to the cache of the freeing thread, and back with
 * others of the same arena under one lock.
 *
 * The cache is found through thread-specific data, whose destructor returns its blocks when the thread ends.
 *
 * B1: locks nest in one order only: the list of caches before arenas, arenas in ascending order.
 * B2: a thread holds one arena at most, but for checks and statistics. */
#include "allocator.h"

#include "cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef ALLOCATOR_ARENAS
#define ALLOCATOR_ARENAS 4
#endif

struct allocator {
    pthread_key_t key;
    pthread_mutex_t lock; /* of `caches` */
    struct cache *caches;
    struct arena arenas[ALLOCATOR_ARENAS];
};

static void cache_end(void *memory);

struct allocator *allocator_new(void) {
    struct allocator *a = malloc(sizeof *a);
    if (!a)
        return NULL;
    if (pthread_key_create(&a->key, cache_end)) {
        free(a);
        return NULL;
    }
    pthread_mutex_init(&a->lock, NULL);
    a->caches = NULL;
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++)
        arena_init(&a->arenas[i], (uint16_t)i);
    return a;
}

/* The calling thread's; NULL if there is no memory for one. */
static struct cache *cache_current(struct allocator *a) {
    struct cache *cache = pthread_getspecific(a->key);
    if (cache)
        return cache;
    cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    if (pthread_setspecific(a->key, cache)) {
        free(cache);
        return NULL;
    }
    cache->allocator = a;
    pthread_mutex_lock(&a->lock);
    cache->next = a->caches;
    cache->link = &a->caches;
    if (cache->next)
        cache->next->link = &cache->next;
    a->caches = cache;
    pthread_mutex_unlock(&a->lock);
    return cache;
}

/* An arena whose lock is held now. */
static struct arena *lock_some(struct allocator *a, struct cache *cache) {
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++) {
        unsigned index = (cache->arena + i) % ALLOCATOR_ARENAS;
        if (pthread_mutex_trylock(&a->arenas[index].lock) == 0) {
            cache->arena = index;
            return &a->arenas[index];
        }
    }
    struct arena *arena = &a->arenas[cache->arena];
#ifndef BUG_GO_ON_WITHOUT_LOCK
    pthread_mutex_lock(&arena->lock);
#endif
    return arena;
}

static void unlock(struct arena *arena) {
    pthread_mutex_unlock(&arena->lock);
}

static struct arena *lock_of(struct allocator *a, const struct chunk *c, const struct cache *cache) {
#ifdef BUG_WRONG_ARENA
    struct arena *arena = &a->arenas[cache->arena];
#else
    (void)cache;
    struct arena *arena = &a->arenas[c->arena];
#endif
    assert(c->arena < ALLOCATOR_ARENAS);
    pthread_mutex_lock(&arena->lock);
    return arena;
}

/* Gives blocks back to their arenas; those of one arena that stand together under one lock. */
static void give_back(struct cache *cache, struct cached_block *blocks) {
    struct arena *arena = NULL;
    while (blocks) {
        struct chunk *c = chunk_of(blocks);
        blocks = blocks->next;
        if (arena && arena->index != c->arena) {
            unlock(arena);
            arena = NULL;
        }
        if (!arena)
            arena = lock_of(cache->allocator, c, cache);
        arena_release(arena, c);
    }
    if (arena)
        unlock(arena);
}

static void cache_empty(struct cache *cache) {
    for (unsigned class = 0; class < CACHE_CLASSES; class++)
        give_back(cache, cache_detach(cache, class, 0));
}

static void cache_end(void *memory) {
    struct cache *cache = memory;
    struct allocator *a = cache->allocator;
    cache_empty(cache);
    pthread_mutex_lock(&a->lock);
    *cache->link = cache->next;
    if (cache->next)
        cache->next->link = cache->link;
    pthread_mutex_unlock(&a->lock);
    free(cache);
}

void allocator_delete(struct allocator *a) {
    struct cache *own = pthread_getspecific(a->key);
    if (own)
        cache_end(own);
    assert(!a->caches);
    pthread_key_delete(a->key);
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++)
        arena_done(&a->arenas[i]);
    pthread_mutex_destroy(&a->lock);
    free(a);
}

void *allocator_allocate(struct allocator *a, size_t bytes) {
    struct cache *cache = cache_current(a);
    uint32_t size = chunk_size_for(bytes);
    if (!cache || !size)
        return NULL;
    struct chunk *c = cache_takes(size) ? cache_take(cache, size) : NULL;
    if (!c) {
        struct arena *arena = lock_some(a, cache);
        c = arena_allocate(arena, size);
        unlock(arena);
    }
    return c ? chunk_block(c) : NULL;
}

void *allocator_zeroed(struct allocator *a, size_t count, size_t bytes) {
    if (bytes && count > SIZE_MAX / bytes)
        return NULL;
    void *block = allocator_allocate(a, count * bytes);
    return block ? memset(block, 0, count * bytes) : NULL;
}

void *allocator_aligned(struct allocator *a, size_t alignment, size_t bytes) {
    struct cache *cache = cache_current(a);
    uint32_t size = chunk_size_for(bytes);
    assert(alignment && (alignment & (alignment - 1)) == 0);
    if (alignment <= CHUNK_GRAIN)
        return allocator_allocate(a, bytes);
    if (!cache || !size || alignment > ((size_t)1 << 24))
        return NULL;
    struct arena *arena = lock_some(a, cache);
    struct chunk *c = arena_allocate_aligned(arena, alignment, size);
    unlock(arena);
    return c ? chunk_block(c) : NULL;
}

void allocator_free(struct allocator *a, void *block) {
    if (!block)
        return;
    struct chunk *c = chunk_of(block);
    struct cache *cache = cache_current(a);
    chunk_expect_used(c);
    assert(!c->cached);
    if (cache && cache_takes(c->size)) {
        if (cache_put(cache, c)) {
            unsigned class = cache_class(c->size);
            give_back(cache, cache_detach(cache, class, CACHE_LIMIT / 2));
        }
        return;
    }
    struct arena *arena = lock_of(a, c, cache);
    arena_release(arena, c);
    unlock(arena);
}

void *allocator_resize(struct allocator *a, void *block, size_t bytes) {
    if (!block)
        return allocator_allocate(a, bytes);
    struct chunk *c = chunk_of(block);
    uint32_t size = chunk_size_for(bytes);
    if (!size)
        return NULL;
    chunk_expect_used(c);
    struct arena *arena = lock_of(a, c, cache_current(a));
    bool fits = arena_resize(arena, c, size);
    unlock(arena);
    if (fits)
        return block;
    void *moved = allocator_allocate(a, bytes);
    if (moved) {
        size_t old = allocator_usable(block);
        memcpy(moved, block, old < bytes ? old : bytes);
        allocator_free(a, block);
    }
    return moved;
}

size_t allocator_usable(const void *block) {
    return block ? chunk_of(block)->size - CHUNK_HEADER : 0;
}

void allocator_flush(struct allocator *a) {
    struct cache *cache = pthread_getspecific(a->key);
    if (cache)
        cache_empty(cache);
}

size_t allocator_trim(struct allocator *a) {
    size_t bytes = 0;
    allocator_flush(a);
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++) {
        pthread_mutex_lock(&a->arenas[i].lock);
        bytes += arena_trim(&a->arenas[i]);
        unlock(&a->arenas[i]);
    }
    return bytes;
}

struct allocator_statistics allocator_statistics(struct allocator *a) {
    struct allocator_statistics sum = {0};
    pthread_mutex_lock(&a->lock);
    for (struct cache *cache = a->caches; cache; cache = cache->next)
        sum.cached_blocks += word_load(&cache->blocks);
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++) {
        struct arena *arena = &a->arenas[i];
        pthread_mutex_lock(&arena->lock);
        sum.segments += arena->segment_count;
        sum.segment_bytes += arena->segment_bytes;
        sum.used_blocks += arena->used_chunks;
        sum.used_bytes += arena->used_bytes;
        sum.free_chunks += arena->free_chunks;
        sum.free_bytes += arena->free_bytes;
        unlock(arena);
    }
    pthread_mutex_unlock(&a->lock);
    sum.used_blocks -= sum.cached_blocks;
    struct cache *own = pthread_getspecific(a->key);
    if (own) {
        sum.cache_hits = word_load(&own->hits);
        sum.cache_misses = word_load(&own->misses);
    }
    return sum;
}

void allocator_check(struct allocator *a) {
    for (unsigned i = 0; i < ALLOCATOR_ARENAS; i++) {
        pthread_mutex_lock(&a->arenas[i].lock);
        arena_check(&a->arenas[i]);
        unlock(&a->arenas[i]);
    }
}
