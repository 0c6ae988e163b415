// RUN: check
// EXPECT: error assert@BUG
/* A small hash function is not injective. */
#include <assert.h>
#include <heddle.h>

static unsigned hash(unsigned char a, unsigned char b) { return (a * 31u + b) & 0xff; }

int main(void) {
    unsigned char a = heddle_uchar("a"), b = heddle_uchar("b"), c = heddle_uchar("c");
    if (b == c) return 0;
    assert(hash(a, b) != hash(b, c)); // BUG
    return 0;
}
