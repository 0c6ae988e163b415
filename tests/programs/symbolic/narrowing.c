// RUN: check
// EXPECT: safe
/* A check before narrowing that is not enough. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int length = heddle_int("length");
    if (length < 0 || length > 255) return 0;
    unsigned char stored = (unsigned char)length;
    assert(stored == length); // BUG
    return 0;
}
