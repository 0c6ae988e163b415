// RUN: check
// EXPECT: error assert@BUG
/* Conversions between symbolic integers and floating point. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    short s = heddle_short("s");
    float f = s;
    assert((short)f == s);
    int i = heddle_int("i");
    heddle_assume(i > 0 && i < 100000000);
    assert((int)(float)i == i); // BUG
    return 0;
}
