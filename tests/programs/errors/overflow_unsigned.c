// RUN: check --check=assert,memory,overflow
// EXPECT: safe
/* Unsigned arithmetic does not overflow, narrow types are promoted first. */
#include <heddle.h>

int main(void) {
    unsigned u = heddle_uint("u");
    short s = heddle_short("s");
    u = u * 3 + 1;
    int t = s * 2 + s;
    return (int)(u & 1) == t;
}
