/* heddle.h -- the annotations of a program under test: inputs, assumptions, assertions.
 *
 * The same source serves twice. Under `heddle check` an input is unknown, and every value of it is explored. As a
 * native program, linked with libheddle-rt.a, it reads its inputs from the test file that `heddle check` wrote and
 * the environment variable HEDDLE_TEST names:
 *
 *     cc -g program.c -lheddle-rt -o program && HEDDLE_TEST=heddle-out/test-000001.json ./program
 *
 * H1: the n-th object made symbolic under a name takes the n-th input of that name in the test file.
 * H2: natively, an input that cannot be had (HEDDLE_TEST unset, file unreadable, not a test file, no such input,
 *     another size) prints a message and ends the process with status HEDDLE_EXIT_NO_INPUT.
 * H3: natively, a false assumption prints a message and ends the process with status HEDDLE_EXIT_ASSUMPTION: the
 *     test does not belong to this program. A failed assertion prints a message and calls abort(). */
#ifndef HEDDLE_H
#define HEDDLE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HEDDLE_EXIT_ASSUMPTION 124
#define HEDDLE_EXIT_NO_INPUT 125

/* The `bytes` bytes at `address` become an input called `name`. */
void heddle_symbolic(void *address, size_t bytes, const char *name);

/* Only inputs for which the condition holds are of interest from here on. */
void heddle_assume(int condition);
#define heddle_assume(condition) heddle_assume(!!(condition))

/* An error if the condition can be false. */
#define heddle_assert(condition) \
    ((condition) ? (void)0 : heddle_assert_failed(#condition, __FILE__, __LINE__, __func__))
void heddle_assert_failed(const char *expression, const char *file, unsigned line, const char *function)
    __attribute__((noreturn));

/* One input of a type: `int x = heddle_int("x");`. */
#define HEDDLE_TYPED_INPUTS(INPUT)             \
    INPUT(char, char)                          \
    INPUT(schar, signed char)                  \
    INPUT(uchar, unsigned char)                \
    INPUT(short, short)                        \
    INPUT(ushort, unsigned short)              \
    INPUT(int, int)                            \
    INPUT(uint, unsigned int)                  \
    INPUT(long, long)                          \
    INPUT(ulong, unsigned long)                \
    INPUT(longlong, long long)                 \
    INPUT(ulonglong, unsigned long long)       \
    INPUT(float, float)                        \
    INPUT(double, double)                      \
    INPUT(size, size_t)                        \
    INPUT(pointer, void *)

#define HEDDLE_DEFINE_INPUT(suffix, type)                                      \
    __attribute__((unused)) static __inline__ type heddle_##suffix(const char *name) { \
        type value;                                                            \
        heddle_symbolic(&value, sizeof value, name);                           \
        return value;                                                          \
    }
HEDDLE_TYPED_INPUTS(HEDDLE_DEFINE_INPUT)
#undef HEDDLE_DEFINE_INPUT
#undef HEDDLE_TYPED_INPUTS

/* 0 or 1. */
__attribute__((unused)) static __inline__ int heddle_bool(const char *name) {
    unsigned char value;
    heddle_symbolic(&value, sizeof value, name);
    heddle_assume(value <= 1);
    return value;
}

/* low <= result <= high */
__attribute__((unused)) static __inline__ long heddle_range(long low, long high, const char *name) {
    long value;
    heddle_symbolic(&value, sizeof value, name);
    heddle_assume((low <= value) & (value <= high));
    return value;
}

#ifdef __cplusplus
}
#endif

#endif
