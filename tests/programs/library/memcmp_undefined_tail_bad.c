// RUN: check
// EXPECT: error uninitialized@BUG
/* Bytes behind the first difference decide nothing, so they may be uninitialized. */
#include <heddle.h>
#include <string.h>

int main(void) {
    char a[4], b[4];
    a[0] = b[0] = 1;
    heddle_assert(memcmp(a, b, sizeof a) == 0); // BUG
    return 0;
}
