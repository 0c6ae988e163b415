/* pool.c -- segregated free lists over chunks.
 *
 * Sizes are rounded up to classes of GRAIN bytes. A class is a stack of free blocks, linked through their first word.
 * An empty stack is filled by carving a chunk; the chunks of a thread form a list of their own, for pool_free. What is
 * too large for a class is allocated directly and not pooled. */
#include "pool.h"

#include "word.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { GRAIN = 16, CLASSES = 32, CHUNK_BLOCKS = 16 };

struct pool_block {
    struct pool_block *next;
};

struct pool_chunk {
    struct pool_chunk *next;
    size_t bytes;
    _Alignas(max_align_t) unsigned char blocks[];
};

struct pool_lists {
    struct pool_block *free[CLASSES];
    struct pool_chunk *chunks;
    size_t allocated;
    size_t released;
};

struct pool {
    bool direct;
    struct pool_lists lists[PARTICIPANTS];
};

static void *allocate_zeroed(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (!memory)
        abort();
    return memory;
}

static unsigned class_of(size_t bytes) {
    return (unsigned)((bytes + GRAIN - 1) / GRAIN) - 1;
}

struct pool *pool_new(bool direct) {
    struct pool *pool = allocate_zeroed(sizeof *pool);
    pool->direct = direct;
    return pool;
}

void pool_free(struct pool *pool) {
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        for (struct pool_chunk *chunk = pool->lists[i].chunks, *next; chunk; chunk = next) {
            next = chunk->next;
            free(chunk);
        }
    free(pool);
}

static void carve(struct pool_lists *lists, unsigned class) {
    size_t size = ((size_t)class + 1) * GRAIN;
    struct pool_chunk *chunk = allocate_zeroed(sizeof *chunk + size * CHUNK_BLOCKS);
    chunk->bytes = size * CHUNK_BLOCKS;
    chunk->next = lists->chunks;
    lists->chunks = chunk;
    for (unsigned i = CHUNK_BLOCKS; i-- > 0;) {
        struct pool_block *block = (struct pool_block *)(chunk->blocks + i * size);
        block->next = lists->free[class];
        lists->free[class] = block;
    }
}

void *pool_allocate(struct pool *pool, size_t bytes) {
    struct pool_lists *lists = &pool->lists[participant_index()];
    unsigned class = class_of(bytes);
    assert(bytes > 0);
    lists->allocated++;
    if (pool->direct || class >= CLASSES)
        return allocate_zeroed(bytes);
    if (!lists->free[class])
        carve(lists, class);
    struct pool_block *block = lists->free[class];
    lists->free[class] = block->next;
    memset(block, 0, bytes);
    return block;
}

void pool_release(struct pool *pool, void *memory, size_t bytes) {
    struct pool_lists *lists = &pool->lists[participant_index()];
    unsigned class = class_of(bytes);
    lists->released++;
    if (pool->direct || class >= CLASSES) {
        free(memory);
        return;
    }
    struct pool_block *block = memory;
    block->next = lists->free[class];
    lists->free[class] = block;
}

size_t pool_live(const struct pool *pool) {
    size_t live = 0;
    for (unsigned i = 0; i < PARTICIPANTS; i++)
        live += pool->lists[i].allocated - pool->lists[i].released;
    return live;
}
