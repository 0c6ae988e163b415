// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
/* heddle_range includes both ends. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    long x = heddle_range(-3, 12, "x");
    assert(x >= -3 && x < 12); // BUG
    return 0;
}
