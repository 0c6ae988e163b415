/* klee.c -- KLEE's annotations on top of heddle_symbolic and heddle_assume.
 *
 * The file serves natively (a member of libheddle-rt.a) and inside the engine (src/models/klee.c includes it).
 * Hints that only steer KLEE's search (preferences, merging, forking) are accepted and do nothing. */
#include <stddef.h>
#include <stdint.h>
#include "klee/klee.h"

void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_assume(int condition);
void heddle_error(const char *message) __attribute__((noreturn));
void exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
#ifdef __HEDDLE__
int heddle_is_symbolic(const void *address, size_t bytes);
#endif

#define WEAK __attribute__((weak))

WEAK void klee_make_symbolic(void *address, size_t bytes, const char *name) {
    heddle_symbolic(address, bytes, name ? name : "unnamed");
}

WEAK void klee_assume(uintptr_t condition) { heddle_assume(condition != 0); }

WEAK int klee_int(const char *name) {
    int value;
    klee_make_symbolic(&value, sizeof value, name);
    return value;
}

WEAK int klee_range(int begin, int end, const char *name) {
    if (begin >= end)
        heddle_error("klee_range: the range is empty");
    int value = klee_int(name);
    heddle_assume((begin <= value) & (value < end));
    return value;
}

#ifdef __HEDDLE__
WEAK unsigned klee_is_symbolic(uintptr_t value) { return heddle_is_symbolic(&value, sizeof value) != 0; }
WEAK unsigned klee_is_replay(void) { return 0; }
#else
WEAK unsigned klee_is_symbolic(uintptr_t value) {
    (void)value;
    return 0;
}
WEAK unsigned klee_is_replay(void) { return 1; }
#endif

WEAK void klee_silent_exit(int status) { exit(status); }
WEAK void klee_abort(void) { abort(); }
WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix) {
    (void)file, (void)line, (void)suffix;
    heddle_error(message);
}

/* Reads every byte, so that the access is checked as the program's own would be. */
WEAK void klee_check_memory_access(const void *address, size_t bytes) {
    const volatile unsigned char *p = address;
    for (size_t i = 0; i < bytes; i++)
        (void)p[i];
}

WEAK void klee_warning(const char *message) { (void)message; }
WEAK void klee_warning_once(const char *message) { (void)message; }
WEAK void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_mark_global(void *object) { (void)object; }
WEAK void klee_stack_trace(void) {}
WEAK void klee_set_forking(unsigned enable) { (void)enable; }
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_print_expr(const char *message, ...) { (void)message; }
WEAK void klee_print_range(const char *name, int value) { (void)name, (void)value; }
