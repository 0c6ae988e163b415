// RUN: check
// EXPECT: error assert@BUG
/* Conditions used as values need no fork. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), y = heddle_int("y");
    int sign = (x > 0) - (x < 0);
    int equal = !(x ^ y);
    assert(sign != -1 | equal == 0); // BUG
    return 0;
}
