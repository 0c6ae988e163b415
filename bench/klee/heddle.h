/* heddle.h -- the annotations of the benchmark programs in KLEE's terms, for measuring KLEE on the same sources. */
#ifndef HEDDLE_BENCH_KLEE_H
#define HEDDLE_BENCH_KLEE_H

#include <stddef.h>
#include <stdint.h>

void klee_make_symbolic(void *address, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

#define heddle_symbolic klee_make_symbolic
#define heddle_assume(condition) klee_assume(!!(condition))
#define heddle_assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))

static inline int heddle_int(const char *name) {
    int value;
    klee_make_symbolic(&value, sizeof value, name);
    return value;
}
static inline unsigned heddle_uint(const char *name) { return (unsigned)heddle_int(name); }

#endif
