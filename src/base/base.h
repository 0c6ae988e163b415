/* base.h -- what every module may assume: checked allocation, fatal errors, small helpers.
 *
 * A defect of the tool itself ends the process at once with exit status 4 and a message saying where:
 * that is `defect()`. Running out of memory ends it with status 4 too (`out_of_memory`). Neither is used for
 * bad input or for errors in the program under test. */
#ifndef HEDDLE_BASE_BASE_H
#define HEDDLE_BASE_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void *xmalloc(size_t bytes); /* never NULL */
void *xcalloc(size_t count, size_t bytes);
void *xrealloc(void *p, size_t bytes);
char *xstrdup(const char *s);
char *xformat(const char *format, ...) __attribute__((format(printf, 1, 2))); /* malloc'ed text */
char *xvformat(const char *format, va_list arguments);

_Noreturn void defect_at(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define defect(...) defect_at(__FILE__, __LINE__, __VA_ARGS__)
/* Like assert, but in release builds too. */
#define ensure(condition) ((condition) ? (void)0 : defect("broken invariant: %s", #condition))

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* The low `width` bits set; width 0..64. */
static inline uint64_t low_mask(unsigned width) { return width >= 64 ? ~0ull : (1ull << width) - 1; }
/* Sign-extend the low `width` bits of x; width 1..64. */
static inline int64_t sign_extend(uint64_t x, unsigned width) {
    unsigned shift = 64 - width;
    return (int64_t)(x << shift) >> shift;
}
/* Mixes a 64-bit value into a hash. */
static inline uint64_t hash_mix(uint64_t h, uint64_t x) {
    h ^= x;
    h *= 0x9e3779b97f4a7c15ull;
    return h ^ (h >> 29);
}
double now_seconds(void); /* monotonic clock */
double processor_seconds(void); /* of this process, without its children */

#endif
