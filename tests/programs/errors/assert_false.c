// RUN: check
// EXPECT: safe
// NATIVE: yes
/* assert from assert.h. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x");
    assert(x % 1000000007 < 1000000007);
    return 0;
}
