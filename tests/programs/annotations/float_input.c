// RUN: check
// EXPECT: safe
/* Symbolic floating-point inputs include NaN. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    float f = heddle_float("f");
    double d = heddle_double("d");
    if (f > 1.0f) assert(f != 0.5f);
    if (d == d) assert(d <= 0 || d > 0);
    return 0;
}
