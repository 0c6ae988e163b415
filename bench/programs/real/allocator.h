/* allocator.h -- a memory allocator for many threads: caches of small blocks in front of a pool of locked arenas.
 *
 * Any thread may allocate, resize and free any block at any time. A thread's cache is made when it first needs one and
 * given back when the thread ends.
 *
 * A1: a block is in use, in one cache, or part of a free chunk of its arena.
 * A2: blocks are aligned to 16 bytes and never overlap.
 * A3: an allocator is deleted when no other thread uses it and all threads that did have ended. */
#ifndef REAL_ALLOCATOR_H
#define REAL_ALLOCATOR_H

#include <stddef.h>

struct allocator;

struct allocator_statistics {
    size_t segments, segment_bytes; /* from the system */
    size_t used_blocks, used_bytes; /* handed out; not those in caches */
    size_t free_chunks, free_bytes;
    size_t cached_blocks;
    size_t cache_hits, cache_misses; /* of the calling thread */
};

/* NULL if there is no memory; so for all that return a block. */
struct allocator *allocator_new(void);
void allocator_delete(struct allocator *a);

void *allocator_allocate(struct allocator *a, size_t bytes);
void *allocator_zeroed(struct allocator *a, size_t count, size_t bytes);

/* alignment: a power of two */
void *allocator_aligned(struct allocator *a, size_t alignment, size_t bytes);

/* As realloc: the block may move; on NULL the old one stays. */
void *allocator_resize(struct allocator *a, void *block, size_t bytes);
void allocator_free(struct allocator *a, void *block);

/* Bytes of the block that may be used: what was asked for, or more. */
size_t allocator_usable(const void *block);

/* The calling thread's cache is emptied. */
void allocator_flush(struct allocator *a);

/* Whole segments that are free go back to the system; how many bytes. */
size_t allocator_trim(struct allocator *a);

/* Exact when nobody else is running, approximate otherwise. */
struct allocator_statistics allocator_statistics(struct allocator *a);

/* Asserts what must hold of all arenas. */
void allocator_check(struct allocator *a);

#endif
