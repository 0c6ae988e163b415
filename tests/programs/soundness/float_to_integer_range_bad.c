// RUN: check
// EXPECT: error uninitialized@BUG
// RUN: check --method=ag
// EXPECT: error uninitialized@BUG
/* A number out of the integer's range converts to nothing in particular, and neither does a NaN. */
#include <heddle.h>

int main(void) {
    double d = heddle_double("d");
    if (d >= 2147483648.0) return 0;
    if (d <= -2147483649.0) return 0;
    int i = (int)d;
    if (i > 5) return 1; // BUG
    return 0;
}
