// RUN: check
// EXPECT: error assert@BUG
/* Symbolic floating-point inputs include NaN. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    float f = heddle_float("f");
    double d = heddle_double("d");
    if (f > 1.0f) assert(f != 0.5f);
    assert(d <= 0 || d > 0); // BUG
    return 0;
}
