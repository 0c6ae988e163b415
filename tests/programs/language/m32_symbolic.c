// RUN: check
// CC: -m32
// EXPECT: safe
/* A symbolic long has 32 bits. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    long x = heddle_long("x");
    unsigned long u = heddle_ulong("u");
    assert(sizeof x == 4 && u <= 0xfffffffful);
    if (x > 0) assert((long long)x * 2 > x);
    return 0;
}
