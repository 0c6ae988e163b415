// RUN: check
// EXPECT: safe
/* Quotient and remainder agree. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    short a = heddle_short("a"), b = heddle_short("b");
    if (b == 0) return 0;
    int q = a / b, r = a % b;
    assert(q * b + r == a);
    assert((r < 0 ? -r : r) < (b < 0 ? -b : b));
    return 0;
}
