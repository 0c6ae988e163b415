// RUN: check --max-time=10
// EXPECT: safe runs=21
/* The same loop with a bound, and a sum that does not occur. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n"), sum = 0;
    heddle_assume(n <= 20);
    for (unsigned i = 0; i < n; i++) sum += i;
    assert(sum != 16);
    return 0;
}
