// RUN: check
// EXPECT: safe runs=8
/* Three independent branches: eight paths. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b"), c = heddle_int("c"), n = 0;
    if (a > 0) n += 1;
    if (b > 0) n += 2;
    if (c > 0) n += 4;
    assert(n < 8);
    return 0;
}
