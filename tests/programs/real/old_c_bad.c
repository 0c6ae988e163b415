// RUN: check
// EXPECT: error assert@BUG
/* Functions used before they are declared, a type left out, an integer returned as a pointer: old, and in use. */
#include <assert.h>

static counter;

void *identify(void) { return 42; }

int main(void) {
    counter = add(40, 3);
    assert(counter == 42); // BUG
    assert((long)identify() == counter);
    return 0;
}

int add(int a, int b) { return a + b; }
