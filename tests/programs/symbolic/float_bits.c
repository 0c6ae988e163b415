// RUN: check
// EXPECT: safe
/* The bits of a symbolic float. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    float f = heddle_float("f");
    unsigned bits;
    memcpy(&bits, &f, sizeof bits);
    if (f == 1.5f) assert(bits == 0x3fc00000);
    if (f == 0.0f) assert((bits & 0x7fffffff) == 0);
    return 0;
}
