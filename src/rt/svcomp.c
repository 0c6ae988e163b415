/* svcomp.c -- the functions SV-COMP programs use, on top of heddle_symbolic and heddle_assume.
 *
 * The file serves natively (a member of libheddle-rt.a) and inside the engine (src/models/svcomp.c includes it), so
 * that an input has the same name in both. Everything is weak, because benchmark programs often bring their own
 * reach_error or __VERIFIER_assert. __VERIFIER_atomic_begin and _end are the engine's own; natively they do nothing. */
#include <stddef.h>
#include <stdint.h>

void heddle_symbolic(void *address, size_t bytes, const char *name);
void heddle_assume(int condition);
void heddle_error(const char *message) __attribute__((noreturn));

#define WEAK __attribute__((weak))

#define NONDET(suffix, type)                                   \
    WEAK type __VERIFIER_nondet_##suffix(void);                \
    type __VERIFIER_nondet_##suffix(void) {                    \
        type value;                                            \
        heddle_symbolic(&value, sizeof value, "nondet_" #suffix); \
        return value;                                          \
    }
#define NONDET_BOOL(suffix)                                    \
    WEAK _Bool __VERIFIER_nondet_##suffix(void);               \
    _Bool __VERIFIER_nondet_##suffix(void) {                   \
        unsigned char value;                                   \
        heddle_symbolic(&value, 1, "nondet_" #suffix);         \
        heddle_assume(value <= 1);                             \
        return (_Bool)(value & 1);                             \
    }
#include "nondet.def"
#undef NONDET
#undef NONDET_BOOL

WEAK void __VERIFIER_nondet_memory(void *address, size_t bytes);
void __VERIFIER_nondet_memory(void *address, size_t bytes) { heddle_symbolic(address, bytes, "nondet_memory"); }

WEAK void __VERIFIER_assume(int condition);
void __VERIFIER_assume(int condition) { heddle_assume(condition != 0); }

WEAK __attribute__((noreturn)) void reach_error(void);
void reach_error(void) { heddle_error("reach_error was called"); }

WEAK __attribute__((noreturn)) void __VERIFIER_error(void);
void __VERIFIER_error(void) { heddle_error("__VERIFIER_error was called"); }

WEAK void __VERIFIER_assert(int condition);
void __VERIFIER_assert(int condition) {
    if (!condition)
        heddle_error("__VERIFIER_assert failed");
}

#ifndef __HEDDLE__
WEAK void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void);
void __VERIFIER_atomic_end(void) {}
#endif
