// RUN: check
// EXPECT: error assert@BUG
/* A function defined with empty parentheses may be called with arguments: a common way to write a thread's routine. */
#include <assert.h>
#include <stddef.h>

static int calls;

static void *routine() {
    calls++;
    return NULL;
}

int main(void) {
    void *(*call)(void *) = routine;
    call(&calls);
    routine(1, 2);
    assert(calls == 1); // BUG
    return 0;
}
