// RUN: check
// EXPECT: safe runs=1
/* Conditions used as values need no fork. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), y = heddle_int("y");
    int sign = (x > 0) - (x < 0);
    int equal = !(x ^ y);
    assert(sign * sign <= 1 & equal == (x == y));
    return 0;
}
