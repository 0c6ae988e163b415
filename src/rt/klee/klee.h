/* klee.h -- KLEE's annotations, so that programs written for it compile unchanged.
 *
 * Under `heddle check` they are library functions of the program under test; natively they are defined by
 * libheddle-rt.a on top of heddle_symbolic and heddle_assume, and read the test file named in HEDDLE_TEST. */
#ifndef HEDDLE_KLEE_H
#define HEDDLE_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void klee_make_symbolic(void *address, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);
int klee_range(int begin, int end, const char *name); /* begin <= result < end */
int klee_int(const char *name);
unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);

void klee_silent_exit(int status) __attribute__((noreturn));
void klee_abort(void) __attribute__((noreturn));
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
    __attribute__((noreturn));

/* Hints and diagnostics; they decide nothing. */
void klee_warning(const char *message);
void klee_warning_once(const char *message);
void klee_prefer_cex(void *object, uintptr_t condition);
void klee_posix_prefer_cex(void *object, uintptr_t condition);
void klee_mark_global(void *object);
void klee_check_memory_access(const void *address, size_t bytes);
void klee_stack_trace(void);
void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_print_expr(const char *message, ...);
void klee_print_range(const char *name, int value);

void __assert_fail(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));
#define klee_assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))

#ifdef __cplusplus
}
#endif

#endif
