// RUN: check
// EXPECT: safe
/* An assumption inside a branch says nothing about the other one. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    if (x % 2) heddle_assume(x > 10);
    assert(x % 2 == 0 || x > 10);
    return 0;
}
