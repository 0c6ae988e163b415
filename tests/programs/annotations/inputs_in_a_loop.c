// RUN: check
// EXPECT: safe
// NATIVE: yes
/* Inputs made in a loop; the test file gives them back in order. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        value <<= 1;
        if (heddle_bool("bit")) value |= 1;
    }
    assert(value < 16);
    return 0;
}
