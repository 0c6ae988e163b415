/* failing.c -- allocations that may fail: with --malloc-fail these take the place of malloc and its kind (ir/given.c).
 *
 * Whether one fails is the input `malloc fails`, one for each call, in order. */
#include "model.h"

enum { NO_MEMORY = 12 };

void *heddle_malloc(size_t bytes);
void *heddle_calloc(size_t count, size_t size);
void *heddle_realloc(void *object, size_t bytes);
void *heddle_reallocarray(void *object, size_t count, size_t size);
void *heddle_aligned_alloc(size_t align, size_t bytes);
int heddle_posix_memalign(void **where, size_t align, size_t bytes);
void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_narrow(int condition);

static int fails(void) {
    unsigned char answer;
    heddle_symbolic(&answer, 1, "malloc fails");
    heddle_narrow(answer <= 1);
    if (!answer)
        return 0;
    errno = NO_MEMORY;
    return 1;
}

void *__heddle_failing_malloc(size_t bytes) { return fails() ? NULL : heddle_malloc(bytes); }
void *__heddle_failing_calloc(size_t count, size_t size) { return fails() ? NULL : heddle_calloc(count, size); }
void *__heddle_failing_realloc(void *object, size_t bytes) {
    return bytes && fails() ? NULL : heddle_realloc(object, bytes);
}
void *__heddle_failing_reallocarray(void *object, size_t count, size_t size) {
    return fails() ? NULL : heddle_reallocarray(object, count, size);
}
void *__heddle_failing_aligned_alloc(size_t align, size_t bytes) {
    return fails() ? NULL : heddle_aligned_alloc(align, bytes);
}
void *__heddle_failing_memalign(size_t align, size_t bytes) {
    return fails() ? NULL : heddle_aligned_alloc(align, bytes);
}
int __heddle_failing_posix_memalign(void **where, size_t align, size_t bytes) {
    return fails() ? NO_MEMORY : heddle_posix_memalign(where, align, bytes);
}
