// RUN: check
// EXPECT: error assert@BUG
/* Three independent branches: eight paths. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b"), c = heddle_int("c"), n = 0;
    if (a > 0) n += 1;
    if (b > 0) n += 2;
    if (c > 0) n += 4;
    assert(n != 5); // BUG
    return 0;
}
