/* stdlib.h and malloc.h: memory. Addresses are not compared, but what must be true of them is. */
#include "check.h"

#include <malloc.h>

TEST(malloc, calloc, free, malloc_usable_size) {
    size_t bytes = 1 + below(100), count = 1 + below(3);
    char *a = malloc(bytes), *b = calloc(count, bytes);
    note(a != NULL && b != NULL && a != b);
    note((uintptr_t)a % 16 + (uintptr_t)b % 16);
    memset(a, 1, bytes);
    note_bytes(b, count);
    note(malloc_usable_size(a) >= bytes);
    note(malloc_usable_size(NULL));
    free(a);
    free(b);
    free(NULL);
}

TEST(realloc, reallocarray) {
    size_t bytes = 1 + below(40), more = 1 + below(60);
    char *a = malloc(bytes);
    memset(a, 'x', bytes);
    a = realloc(a, more);
    note_bytes(a, bytes < more ? bytes : more);
    a = reallocarray(a, 2, more);
    note_bytes(a, bytes < more ? bytes : more);
    note(realloc(a, 0) == NULL);
    a = realloc(NULL, bytes);
    note(a != NULL);
    free(a);
    note(reallocarray(NULL, SIZE_MAX / 2, 4) == NULL);
    note(calloc(SIZE_MAX / 2, 4) == NULL);
    errno = 0;
}

TEST(aligned_alloc, memalign, valloc, posix_memalign) {
    size_t align = (size_t)8 << below(6), bytes = 1 + below(50);
    void *a = aligned_alloc(align, bytes), *b = memalign(align, bytes), *c = valloc(bytes), *d = NULL;
    note((uint64_t)posix_memalign(&d, align, bytes));
    note((uintptr_t)a % align + (uintptr_t)b % align + (uintptr_t)c % 4096 + (uintptr_t)d % align);
    memset(a, 0, bytes), memset(b, 0, bytes), memset(c, 0, bytes), memset(d, 0, bytes);
    free(a), free(b), free(c), free(d);
    note((uint64_t)posix_memalign(&d, align + (bytes & 1), bytes));
    if (!(bytes & 1))
        free(d);
    note((uint64_t)posix_memalign(&d, 3, bytes));
    note((uint64_t)posix_memalign(&d, 4, bytes));
}
