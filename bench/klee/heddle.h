/* heddle.h -- the annotations of the benchmark programs in KLEE's terms, for measuring KLEE on the same sources. */
#ifndef HEDDLE_BENCH_KLEE_H
#define HEDDLE_BENCH_KLEE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void klee_make_symbolic(void *address, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);
void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

/* The system's header gives it a name that KLEE's library does not have. */
int library_sscanf(const char *text, const char *format, ...) __asm__("sscanf");
#define sscanf library_sscanf

/* KLEE makes whole objects symbolic, and what is asked for may be a part of one. */
static inline void heddle_symbolic(void *address, size_t bytes, const char *name) {
    void *whole = malloc(bytes);
    klee_make_symbolic(whole, bytes, name);
    memcpy(address, whole, bytes);
    free(whole);
}

#define heddle_assume(condition) klee_assume(!!(condition))
#define heddle_assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))

static inline int heddle_int(const char *name) {
    int value;
    klee_make_symbolic(&value, sizeof value, name);
    return value;
}
static inline unsigned heddle_uint(const char *name) { return (unsigned)heddle_int(name); }

#endif
