// RUN: check
// EXPECT: error assert@BUG
/* Constructors run before main in order of priority, destructors after it in the reverse order. */
#include <assert.h>

static int order;
__attribute__((constructor(300))) static void third(void) { order = order * 10 + 3; }
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor)) static void last(void) { order = order * 10 + 4; }
__attribute__((destructor(200))) static void end_last(void) { assert(order == 9); } // BUG
__attribute__((destructor(300))) static void end_first(void) { order = order * 10 + 8; }

int main(void) {
    assert(order == 234);
    order = 9;
    return 0;
}
