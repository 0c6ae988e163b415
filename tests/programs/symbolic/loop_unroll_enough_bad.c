// RUN: check --unroll=20
// EXPECT: error assert@BUG
/* A bound that cuts nothing leaves the verdict complete. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n") % 11, i = 0;
    while (i < n) i++;
    assert(i < 10); // BUG
    return 0;
}
