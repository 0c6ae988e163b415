/* model.h -- what the library functions of the program under test stand on.
 *
 * The files of this folder are C code that the engine executes like the program's own: compiled to bitcode, linked to
 * the program, and dropped where the program brings its own definition. They are written for an interpreter (few
 * instructions for each byte) and for symbolic data (few branches on it).
 *
 * M1: every function is weak, so that the program's own definition wins.
 * M2: no byte is read or written that the real function may not touch, but for bytes that heddle_readable has called
 *     readable: an error found inside is the caller's.
 * M3: helpers shared between files have names in `__heddle_`, which no program may use.
 * M4: no header of the system is used: only stddef.h, stdarg.h and stdint.h of the compiler. */
#ifndef HEDDLE_MODELS_MODEL_H
#define HEDDLE_MODELS_MODEL_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
/* Of helpers that run for every byte: models are compiled without optimization. */
#define INLINE static inline __attribute__((always_inline))

/* Provided by the engine. */
void heddle_output(int fd, const void *bytes, size_t count); /* to standard output (1) or standard error (2) */
int heddle_is_symbolic(const void *address, size_t bytes);   /* does any of the bytes depend on an input? */
/* Bytes ahead (vm/native_text.c); the answers may be too small. */
size_t heddle_run(const void *s, int stop, size_t limit);               /* concrete, neither '\0' nor `stop` */
size_t heddle_equal_run(const void *a, const void *b, size_t limit);    /* concrete, equal, not '\0' */
size_t heddle_readable(const void *s, size_t limit);                    /* in the object, initialized */
int heddle_is_open(const void *s);                                      /* the byte depends on an input */
void heddle_error(const char *message) __attribute__((noreturn));      /* an error of the program */
void heddle_incomplete(const char *reason) __attribute__((noreturn)); /* a case that is not modelled: ends the path */
void heddle_cancellation_point(void);      /* the thread is cancelled there if that was asked for */
void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
void *malloc(size_t bytes);
void free(void *object);
void abort(void) __attribute__((noreturn));

int *__errno_location(void);
#undef errno
#define errno (*__errno_location())
enum { EBADF = 9, EINVAL = 22, ERANGE = 34, EOVERFLOW = 75, EILSEQ = 84 };

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t limit);
char *strerror(int number);

/* All bits set if the condition holds, else none: `b ^ ((a ^ b) & mask_if(c))` chooses without a branch. */
INLINE uint64_t mask_if(int condition) { return -(uint64_t)(condition != 0); }

INLINE int is_space(int c) { return (c == ' ') | ((unsigned)c - '\t' < 5u); }
INLINE int is_digit(int c) { return (unsigned)c - '0' < 10u; }
INLINE int is_upper(int c) { return (unsigned)c - 'A' < 26u; }
INLINE int is_lower(int c) { return (unsigned)c - 'a' < 26u; }
INLINE int to_lower(int c) { return c + (is_upper(c) << 5); }

/* The value of a digit in some base up to 36, or 99. */
INLINE unsigned digit_value(unsigned char c) {
    unsigned decimal = c - (unsigned)'0', alphabetic = (c | 32u) - 'a';
    unsigned value = 99;
    value ^= (value ^ (alphabetic + 10)) & (unsigned)mask_if(alphabetic < 26);
    return value ^ ((value ^ decimal) & (unsigned)mask_if(decimal < 10));
}

/* The body of a function whose last named argument is the format: the call has the rest of them as `list`. */
#define FORWARD(call)         \
    va_list list;             \
    va_start(list, format);   \
    int result = call;        \
    va_end(list);             \
    return result

#endif
