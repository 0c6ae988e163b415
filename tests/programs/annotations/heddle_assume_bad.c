// RUN: check
// EXPECT: error assert@BUG
/* Assumptions restrict what follows, not what was before. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), y = heddle_int("y");
    assert(x < 100); // BUG
    heddle_assume(x > 0 && x < 100);
    heddle_assume(y == x * 2);
    assert(x < 100);
    assert(y > x && y % 2 == 0 && y < 200);
    return 0;
}
