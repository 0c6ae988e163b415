// RUN: check
// EXPECT: safe
/* Not every float survives adding one. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    float x = heddle_float("x");
    heddle_assume(x >= 0.0f && x <= 1e9f);
    float y = x + 1.0f;
    assert(y >= x);
    return 0;
}
