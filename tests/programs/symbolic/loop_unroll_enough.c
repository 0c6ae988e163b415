// RUN: check --unroll=20
// EXPECT: safe runs=11
/* A bound that cuts nothing leaves the verdict complete. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n") % 11, i = 0;
    while (i < n) i++;
    assert(i == n);
    return 0;
}
