// RUN: check --seed=7
// EXPECT: error assert@BUG
/* A seed changes nothing about the verdict. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x");
    assert(x != 12); // BUG
    if (x > 3) return 1;
    return 0;
}
