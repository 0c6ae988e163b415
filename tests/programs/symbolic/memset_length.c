// RUN: check
// EXPECT: safe
/* memset of symbolic length and value. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    unsigned char to[6] = {0};
    unsigned n = heddle_uint("n") % 7;
    unsigned char v = heddle_uchar("v");
    memset(to, v, n);
    unsigned i = heddle_uint("i") % 6;
    assert(to[i] == (i < n ? v : 0));
    return 0;
}
