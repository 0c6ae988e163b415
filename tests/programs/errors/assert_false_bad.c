// RUN: check
// EXPECT: error assert@BUG
// EXPECT: message~x != 1000000007
// NATIVE: yes
/* assert from assert.h. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned x = heddle_uint("x");
    assert(x != 1000000007); // BUG
    return 0;
}
