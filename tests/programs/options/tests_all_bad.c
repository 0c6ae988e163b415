// RUN: check --tests=all
// EXPECT: error assert@BUG
/* --tests=all writes one test file for each path. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a = heddle_int("a"), b = heddle_int("b"), n = 0;
    if (a == 1) n++;
    if (b == 2) n++;
    assert(n < 2); // BUG
    return 0;
}
