// RUN: check
// EXPECT: error assert@BUG
/* An assumption that cannot hold ends the path without an error. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    heddle_assume(x > 5);
    assert(0); // BUG
    return 0;
}
