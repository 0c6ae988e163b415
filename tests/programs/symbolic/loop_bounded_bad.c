// RUN: check
// EXPECT: error assert@BUG
/* A loop whose bound is an input of at most ten. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n"), sum = 0;
    if (n > 10) n = 10;
    for (unsigned i = 0; i < n; i++) sum += i;
    assert(sum != 36); // BUG
    return 0;
}
