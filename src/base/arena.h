/* arena.h -- memory that lives and dies together. Nothing in an arena is freed singly. */
#ifndef HEDDLE_BASE_ARENA_H
#define HEDDLE_BASE_ARENA_H

#include "base/base.h"

typedef struct arena {
    struct arena_block *blocks;
    char *next, *end;
    size_t bytes; /* held by all blocks */
} arena;

void *arena_alloc(arena *a, size_t bytes); /* zeroed, aligned for anything */
char *arena_strdup(arena *a, const char *s);
void *arena_copy(arena *a, const void *from, size_t bytes);
void arena_free(arena *a); /* all of it; the arena is empty and usable again */

#endif
