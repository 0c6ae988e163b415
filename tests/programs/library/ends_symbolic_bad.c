// RUN: check --keep-going
// EXPECT: error abort@56 assert@58 assert@60 assert@62 assert@64 assert@66
/* The ways to end a program, by an input: six of them are errors. */
#include <assert.h>
#include <err.h>
#include <heddle.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

void __assert(const char *expression, const char *file, int line) __attribute__((noreturn));
void __chk_fail(void), __stack_chk_fail(void);
int __cxa_atexit(void (*run)(void *), void *argument, void *handle);

enum { LIMIT = 18 };
static unsigned char way;
static int handled;

static void first(void) {
    handled++;
    assert(way == 2 || (way >= 5 && way < LIMIT));
}
static void second(void *argument) {
    assert(argument == &way && *(unsigned char *)argument != 3);
    handled++;
}
static void quick(void) { assert(way == 4 && !handled); }

static void list(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (way == 5)
        verr(way, format, arguments);
    verrx(way, format, arguments);
}

int main(void) {
    heddle_symbolic(&way, sizeof way, "way");
    heddle_assume(way < LIMIT);
    if (way != 3 && way != 4)
        atexit(first), __cxa_atexit(second, &way, NULL);
    at_quick_exit(quick);
    switch (way) {
    case 0: _exit(way);
    case 1: _Exit(way);
    case 2: exit(way);
    case 3: _exit(7);
    case 4: quick_exit(way);
    case 5:
    case 6: list("message %d", way);
    case 7: err(way, "message");
    case 8: errx(way, "message %d", way);
    }
    assert(way > 8);
    if (way == 12)
        abort();
    if (way == 13)
        __assert("way", "file", 1);
    if (way == 14)
        __assert_perror_fail(way, "file", 1, "function");
    if (way == 15)
        __chk_fail();
    if (way == 16)
        __stack_chk_fail();
    if (way == 17)
        heddle_assert_failed("way", "file", 1, "function");
    return way;
}
