// RUN: check
// EXPECT: safe runs=3
/* Branches that depend on each other: infeasible combinations are not explored. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), n = 0;
    if (x > 10) n++;
    if (x > 20) n++;
    assert(n != 1 || (x > 10 && x <= 20));
    return 0;
}
