// RUN: check
// EXPECT: error assert@BUG
/* A write at a symbolic index changes one element and no other. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a[8] = {0};
    unsigned i = heddle_uint("i") & 7, j = heddle_uint("j") & 7;
    a[i] = 5;
    a[j] += 2;
    assert(a[i] == 5 + 2 * (i == j));
    int sum = 0;
    for (int k = 0; k < 8; k++) sum += a[k];
    assert(a[0] + a[1] == 0 || i < 2 || j < 1); // BUG
    return 0;
}
