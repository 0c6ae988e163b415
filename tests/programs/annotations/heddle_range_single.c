// RUN: check
// EXPECT: safe
/* A range of one value. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    assert(heddle_range(7, 7, "x") == 7);
    return 0;
}
