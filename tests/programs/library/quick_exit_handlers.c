// RUN: check
// EXPECT: safe runs=1
/* quick_exit runs the handlers of at_quick_exit, the last one first, and none of exit's. */
#include <heddle.h>
#include <stdlib.h>

static int step;

static void first(void) {
    heddle_assert(step == 1);
    _Exit(0);
}
static void second(void) { heddle_assert(step++ == 0); }
static void never(void) { heddle_assert(0); }

int main(void) {
    atexit(never);
    at_quick_exit(first);
    at_quick_exit(second);
    quick_exit(3);
}
