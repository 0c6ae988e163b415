// RUN: check
// EXPECT: error assert@BUG
/* Errors before main. */
#include <assert.h>

static int ready;
__attribute__((constructor)) static void start(void) {
    assert(ready); // BUG
}

int main(void) { return 0; }
