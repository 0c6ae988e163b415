// RUN: check
// EXPECT: error assert@BUG
/* Swapping two symbolic positions keeps the multiset. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned char a[4] = {10, 20, 30, 40};
    unsigned i = heddle_uint("i") & 3, j = heddle_uint("j") & 3;
    unsigned char t = a[i];
    a[i] = a[j];
    a[j] = t;
    assert(a[0] + a[1] + a[2] + a[3] == 100);
    assert(a[0] == 10 || i == 0); // BUG
    return 0;
}
