// RUN: check
// EXPECT: safe
/* Shifts by a symbolic amount. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned n = heddle_uint("n") & 31;
    unsigned x = 1u << n;
    assert(x != 0 && (x & (x - 1)) == 0 && x >> n == 1);
    int y = (int)0x80000000u >> n;
    assert(y < 0);
    return 0;
}
