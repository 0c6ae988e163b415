// RUN: check
// EXPECT: safe
/* Conversions to an integer whose range is tested first, up to the last number that is cut off into it. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    double d = heddle_double("d");
    float f = heddle_float("f");
    if (d > -2147483649.0 && d < 2147483648.0) {
        int i = (int)d;
        assert(i != 7 || (d >= 7.0 && d < 8.0));
    }
    if (f >= -2147483648.0f && f < 2147483648.0f) {
        int i = (int)f;
        assert(i <= 0 || f >= 1.0f);
    }
    if (d > -1.0 && d < 256.0) {
        unsigned char c = (unsigned char)d;
        if (c == 255) assert(d >= 255.0);
    }
    return 0;
}
