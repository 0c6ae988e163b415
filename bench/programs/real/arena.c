/* arena.c -- best fit over segregated bins with boundary tags (Knuth 1973, after the manner of Lea's allocator).
 *
 * Small bins hold chunks of one size each, large bins a range up to a power of two, in ascending order. A request takes
 * the first chunk that is large enough of the first bin that has one, which is the best fit; what is left over becomes
 * a free chunk again if it is large enough to be one. Freed chunks merge with their free neighbours at once (C1), the
 * one in front being found by `before`. */
#include "arena.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define GUARD UINT32_C(0x5ca1ab1e)
#define LARGEST_BLOCK ((size_t)1 << 30)

uint32_t chunk_size_for(size_t bytes) {
    if (bytes > LARGEST_BLOCK)
        return 0;
    size_t size = (bytes + CHUNK_HEADER + CHUNK_GRAIN - 1) / CHUNK_GRAIN * CHUNK_GRAIN;
    return size < CHUNK_MINIMUM ? CHUNK_MINIMUM : (uint32_t)size;
}

void *chunk_block(struct chunk *c) {
    return (unsigned char *)c + CHUNK_HEADER;
}

struct chunk *chunk_of(const void *block) {
    return (struct chunk *)((unsigned char *)(uintptr_t)block - CHUNK_HEADER);
}

struct chunk *chunk_behind(const struct chunk *c) {
    return (struct chunk *)((unsigned char *)(uintptr_t)c + c->size);
}

static struct chunk *chunk_in_front(const struct chunk *c) {
    return (struct chunk *)((unsigned char *)(uintptr_t)c - c->before);
}

bool chunk_intact(const struct chunk *c) {
    return c->guard == (GUARD ^ c->size) && c->size % CHUNK_GRAIN == 0;
}

void chunk_expect_used(const struct chunk *c) {
    assert(chunk_intact(c));
    assert(c->used);
}

static void set_size(struct chunk *c, uint32_t size) {
    c->size = size;
    c->guard = GUARD ^ size;
}

/* A new header in front of `size` bytes of memory. */
static struct chunk *lay_chunk(const struct arena *a, void *memory, uint32_t size) {
    struct chunk *c = memory;
    set_size(c, size);
    c->before = 0;
    c->arena = a->index;
    c->used = 0;
    c->cached = 0;
    return c;
}

unsigned bin_of(uint32_t size) {
    uint32_t grains = (size - CHUNK_MINIMUM) / CHUNK_GRAIN;
    if (grains < SMALL_BINS)
        return grains;
    unsigned bin = SMALL_BINS;
    for (grains /= SMALL_BINS * 2; grains && bin < BINS - 1; grains /= 2)
        bin++;
    return bin;
}

static void insert_free(struct arena *a, struct chunk *c) {
    unsigned bin = bin_of(c->size);
    struct bin_links *links = chunk_block(c), *place = a->bins[bin].next;
    while (bin >= SMALL_BINS && place != &a->bins[bin] && chunk_of(place)->size < c->size)
        place = place->next;
    links->next = place;
    links->previous = place->previous;
    place->previous->next = links;
    place->previous = links;
    a->occupied |= UINT64_C(1) << bin;
    c->used = 0;
    chunk_behind(c)->before = c->size;
    a->free_chunks++;
    a->free_bytes += c->size;
}

static void take_free(struct arena *a, struct chunk *c) {
    unsigned bin = bin_of(c->size);
    struct bin_links *links = chunk_block(c);
    assert(chunk_intact(c) && !c->used);
    assert(links->next->previous == links && links->previous->next == links);
    links->next->previous = links->previous;
    links->previous->next = links->next;
    if (a->bins[bin].next == &a->bins[bin])
        a->occupied &= ~(UINT64_C(1) << bin);
    chunk_behind(c)->before = 0;
    a->free_chunks--;
    a->free_bytes -= c->size;
}

void arena_init(struct arena *a, uint16_t index) {
    memset(a, 0, sizeof *a);
    pthread_mutex_init(&a->lock, NULL);
    a->index = index;
    for (unsigned bin = 0; bin < BINS; bin++)
        a->bins[bin].next = a->bins[bin].previous = &a->bins[bin];
}

void arena_done(struct arena *a) {
    for (struct segment *s = a->segments, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    pthread_mutex_destroy(&a->lock);
}

/* One free chunk of at least that size in memory from the system. */
static struct chunk *add_segment(struct arena *a, uint32_t size) {
    size_t bytes = ARENA_SEGMENT;
    if (bytes < sizeof(struct segment) + size + CHUNK_HEADER)
        bytes = sizeof(struct segment) + size + CHUNK_HEADER;
    struct segment *s = malloc(bytes);
    if (!s)
        return NULL;
    s->bytes = bytes;
    s->next = a->segments;
    a->segments = s;
    a->segment_count++;
    a->segment_bytes += bytes;
    uint32_t room = (uint32_t)((bytes - sizeof(struct segment) - CHUNK_HEADER) / CHUNK_GRAIN * CHUNK_GRAIN);
    struct chunk *c = lay_chunk(a, s->chunks, room);
    lay_chunk(a, s->chunks + room, 0)->used = 1;
    insert_free(a, c);
    return c;
}

/* The smallest free chunk of at least that size. */
static struct chunk *best_fit(struct arena *a, uint32_t size) {
    for (unsigned bin = bin_of(size); bin < BINS && a->occupied >> bin; bin++) {
        if (!(a->occupied >> bin & 1))
            continue;
        for (struct bin_links *links = a->bins[bin].next; links != &a->bins[bin]; links = links->next)
            if (chunk_of(links)->size >= size)
                return chunk_of(links);
    }
    return NULL;
}

/* What a chunk in use has beyond `size` becomes free. */
static void cut(struct arena *a, struct chunk *c, uint32_t size) {
    uint32_t rest = c->size - size;
    if (rest < CHUNK_MINIMUM)
        return;
    set_size(c, size);
    struct chunk *tail = lay_chunk(a, chunk_behind(c), rest);
    struct chunk *behind = chunk_behind(tail);
    if (!behind->used) {
        take_free(a, behind);
        set_size(tail, rest + behind->size);
    }
    insert_free(a, tail);
}

static void count_used(struct arena *a, const struct chunk *c) {
    a->used_chunks++;
    a->used_bytes += c->size;
}

static void count_unused(struct arena *a, const struct chunk *c) {
    a->used_chunks--;
    a->used_bytes -= c->size;
}

static struct chunk *take_fit(struct arena *a, uint32_t size) {
    struct chunk *c = best_fit(a, size);
    if (!c)
        c = add_segment(a, size);
    if (c) {
        take_free(a, c);
        c->used = 1;
    }
    return c;
}

struct chunk *arena_allocate(struct arena *a, uint32_t size) {
    struct chunk *c = take_fit(a, size);
    if (!c)
        return NULL;
    cut(a, c, size);
    count_used(a, c);
    return c;
}

struct chunk *arena_allocate_aligned(struct arena *a, size_t alignment, uint32_t size) {
    struct chunk *c = take_fit(a, size + (uint32_t)alignment + CHUNK_MINIMUM);
    if (!c)
        return NULL;
    uintptr_t block = (uintptr_t)chunk_block(c);
    uintptr_t aligned = (block + alignment - 1) & ~(uintptr_t)(alignment - 1);
    if (aligned != block) {
        while (aligned - block < CHUNK_MINIMUM)
            aligned += alignment;
        uint32_t front = (uint32_t)(aligned - block), rest = c->size - front;
        struct chunk *moved = lay_chunk(a, (unsigned char *)c + front, rest);
        moved->used = 1;
        set_size(c, front);
        insert_free(a, c);
        c = moved;
    }
    cut(a, c, size);
    count_used(a, c);
    return c;
}

void arena_release(struct arena *a, struct chunk *c) {
    chunk_expect_used(c);
    count_unused(a, c);
    struct chunk *behind = chunk_behind(c);
    if (!behind->used) {
#ifndef BUG_MERGE_WITHOUT_UNLINK
        take_free(a, behind);
#endif
        set_size(c, c->size + behind->size);
    }
    if (c->before) {
        struct chunk *front = chunk_in_front(c);
        take_free(a, front);
        set_size(front, front->size + c->size);
        c = front;
    }
    insert_free(a, c);
}

bool arena_resize(struct arena *a, struct chunk *c, uint32_t size) {
    struct chunk *behind = chunk_behind(c);
    uint32_t room = c->size + (behind->used ? 0 : behind->size);
    chunk_expect_used(c);
    if (room < size)
        return false;
    count_unused(a, c);
    if (c->size < size) {
        take_free(a, behind);
        set_size(c, room);
        chunk_behind(c)->before = 0;
    }
    cut(a, c, size);
    count_used(a, c);
    return true;
}

static bool segment_is_free(const struct segment *s) {
    const struct chunk *c = (const struct chunk *)s->chunks;
    return !c->used && chunk_behind(c)->size == 0;
}

size_t arena_trim(struct arena *a) {
    size_t bytes = 0;
    for (struct segment **link = &a->segments; *link;) {
        struct segment *s = *link;
        if (!segment_is_free(s)) {
            link = &s->next;
            continue;
        }
        take_free(a, (struct chunk *)s->chunks);
        *link = s->next;
        a->segment_count--;
        a->segment_bytes -= s->bytes;
        bytes += s->bytes;
        free(s);
    }
    return bytes;
}
