// RUN: check
// EXPECT: safe runs=10
/* Recursion to a depth that is an input. */
#include <assert.h>
#include <heddle.h>

static unsigned count(unsigned n) { return n == 0 ? 0 : 1 + count(n - 1); }

int main(void) {
    unsigned n = heddle_uint("n");
    if (n > 8) n = 8;
    unsigned c = count(n);
    assert(c == n);
    return 0;
}
