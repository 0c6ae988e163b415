// RUN: check
// EXPECT: error assert@BUG
/* Shifts by a symbolic amount. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n") & 31;
    unsigned x = 1u << n;
    assert(x != 0 && (x & (x - 1)) == 0 && x >> n == 1);
    int y = (int)0x80000000u >> n;
    assert(y < -1); // BUG
    return 0;
}
