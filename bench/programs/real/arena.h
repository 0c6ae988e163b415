/* arena.h -- memory cut into chunks, with bins of free ones, and a lock.
 *
 * A segment of memory from the system is a row of chunks that ends with an empty one. A chunk has a header; behind it
 * is the block that is handed out, or, while the chunk is free, its links in a bin.
 *
 * C1: two neighbours are never both free.
 * C2: `before` is the size of the chunk in front if that is free, else 0. All fields of a header belong to the arena
 *     and change under its lock only, but `cached`, which belongs to whoever owns the block.
 * C3: a free chunk is in the bin of its size, and in no other.
 * C4: all functions but arena_init, arena_done want the lock of the arena held. */
#ifndef REAL_ARENA_H
#define REAL_ARENA_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a segment, unless one request needs more. */
#ifndef ARENA_SEGMENT
#define ARENA_SEGMENT 16384
#endif

enum { CHUNK_GRAIN = 16, CHUNK_HEADER = 16, CHUNK_MINIMUM = 32, SMALL_BINS = 32, LARGE_BINS = 16 };
enum { BINS = SMALL_BINS + LARGE_BINS };

struct chunk {
    uint32_t before;
    uint32_t size; /* with the header; 0: the end of the segment */
    uint32_t guard;
    uint16_t arena;
    uint8_t used;
    uint8_t cached;
};

struct bin_links {
    struct bin_links *next, *previous;
};

struct segment {
    struct segment *next;
    size_t bytes;
    _Alignas(16) unsigned char chunks[];
};

struct arena {
    pthread_mutex_t lock;
    uint16_t index;
    struct segment *segments;
    uint64_t occupied; /* bit b: bin b is not empty */
    struct bin_links bins[BINS];
    size_t segment_count, segment_bytes;
    size_t used_chunks, used_bytes, free_chunks, free_bytes;
};

void arena_init(struct arena *a, uint16_t index);
void arena_done(struct arena *a);

/* The size of a chunk for a block of that many bytes; 0 if there is no such. */
uint32_t chunk_size_for(size_t bytes);
void *chunk_block(struct chunk *c);
struct chunk *chunk_of(const void *block);

/* The header is one, and of a block in use. */
void chunk_expect_used(const struct chunk *c);

/* Sizes are those of chunk_size_for. NULL if the system has no more. */
struct chunk *arena_allocate(struct arena *a, uint32_t size);
struct chunk *arena_allocate_aligned(struct arena *a, size_t alignment, uint32_t size);
void arena_release(struct arena *a, struct chunk *c);

/* False if there is no room behind the chunk. */
bool arena_resize(struct arena *a, struct chunk *c, uint32_t size);
size_t arena_trim(struct arena *a);

/* Asserts C1-C3 and that the sums are right. */
void arena_check(const struct arena *a);

/* For arena_check: the bin of a size; the neighbour behind; whether a header is intact. */
unsigned bin_of(uint32_t size);
struct chunk *chunk_behind(const struct chunk *c);
bool chunk_intact(const struct chunk *c);

#endif
