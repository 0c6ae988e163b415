// RUN: check --max-time=10
// EXPECT: error assert@BUG
/* A loop without a bound: its exits are tried first, so that the short runs that fail are found at once. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n"), sum = 0;
    for (unsigned i = 0; i < n; i++) sum += i;
    assert(sum != 15); // BUG
    return 0;
}
