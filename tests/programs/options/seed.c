// RUN: check --seed=7
// EXPECT: safe runs=2
/* A seed changes nothing about the verdict. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    assert(x <= 2147483647);
    if (x > 3) return 1;
    return 0;
}
