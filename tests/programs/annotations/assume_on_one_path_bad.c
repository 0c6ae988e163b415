// RUN: check
// EXPECT: error assert@BUG
/* An assumption inside a branch says nothing about the other one. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x % 2) heddle_assume(x > 10);
    assert(x > 10); // BUG
    return 0;
}
