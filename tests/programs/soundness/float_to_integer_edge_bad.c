// RUN: check
// EXPECT: error uninitialized@BUG
// RUN: check --method=ag
// EXPECT: error uninitialized@BUG
/* One float lies between the largest int and the bound. */
#include <heddle.h>

int main(void) {
    float f = heddle_float("f");
    if (!(f >= 0.0f && f <= 2147483648.0f)) return 0;
    int i = (int)f;
    if (i > 5) return 1; // BUG
    return 0;
}
