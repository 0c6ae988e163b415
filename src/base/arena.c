/* arena.c -- bump allocation in blocks that grow geometrically. */
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

struct arena_block {
    struct arena_block *previous;
    size_t bytes;
    max_align_t data[];
};

static void add_block(arena *a, size_t bytes) {
    size_t size = a->blocks ? 2 * a->blocks->bytes : 4096;
    if (size > 1u << 20) size = 1u << 20;
    if (size < bytes) size = bytes;
    struct arena_block *b = xmalloc(sizeof *b + size);
    b->previous = a->blocks;
    b->bytes = size;
    a->blocks = b;
    a->next = (char *)b->data;
    a->end = a->next + size;
    a->bytes += sizeof *b + size;
}

void *arena_alloc(arena *a, size_t bytes) {
    size_t align = _Alignof(max_align_t);
    bytes = (bytes + align - 1) & ~(align - 1);
    if (!a->next || (size_t)(a->end - a->next) < bytes) add_block(a, bytes);
    void *p = a->next;
    a->next += bytes;
    return memset(p, 0, bytes);
}

char *arena_strdup(arena *a, const char *s) { return arena_copy(a, s, strlen(s) + 1); }

void *arena_copy(arena *a, const void *from, size_t bytes) { return memcpy(arena_alloc(a, bytes), from, bytes); }

void arena_free(arena *a) {
    for (struct arena_block *b = a->blocks, *previous; b; b = previous) {
        previous = b->previous;
        free(b);
    }
    *a = (arena){0};
}
