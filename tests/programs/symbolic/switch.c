// RUN: check
// EXPECT: safe runs=5
/* A switch on an input: one path for each case and one for the default. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), y;
    switch (x) {
    case 10: y = 1; break;
    case 20: y = 2; break;
    case -7: y = 3; break;
    case 1000000: y = 4; break;
    default: y = 5;
    }
    assert(y != 3 || x == -7);
    return 0;
}
