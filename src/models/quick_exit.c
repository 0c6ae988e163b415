/* quick_exit.c -- leaving without exit's handlers: those of at_quick_exit run, the last one first. */
#include "model.h"

void _Exit(int status) __attribute__((noreturn));
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

typedef struct handler {
    struct handler *before;
    void (*function)(void);
} handler;

static handler **last_handler(void) {
    static handler *last;
    return &last;
}

WEAK int at_quick_exit(void (*function)(void)) {
    handler *added = malloc(sizeof *added);
    if (!added)
        return 1;
    added->function = function;
    __VERIFIER_atomic_begin();
    added->before = *last_handler();
    *last_handler() = added;
    __VERIFIER_atomic_end();
    return 0;
}

WEAK __attribute__((noreturn)) void quick_exit(int status) {
    handler *next;
    while ((next = *last_handler())) {
        *last_handler() = next->before;
        next->function();
    }
    _Exit(status);
}
