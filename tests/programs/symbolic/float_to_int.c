// RUN: check
// EXPECT: safe
/* Conversions between symbolic integers and floating point. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    short s = heddle_short("s");
    float f = s;
    assert((short)f == s);
    int i = heddle_int("i");
    assert((int)(double)i == i);
    return 0;
}
