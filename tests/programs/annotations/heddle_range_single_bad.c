// RUN: check
// EXPECT: error assert@BUG
/* A range of one value. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    assert(heddle_range(7, 8, "x") == 7); // BUG
    return 0;
}
