// RUN: check
// EXPECT: error assert@BUG
/* atexit handlers run in reverse order, at exit and at the end of main. */
#include <assert.h>
#include <stdlib.h>

static int order;
static void first(void) { order = order * 10 + 1; }
static void last(void) { assert(order == 12); } // BUG
static void second(void) { order = order * 10 + 2; }

int main(void) {
    atexit(last);
    atexit(first);
    atexit(second);
    return 0;
}
