// RUN: check
// EXPECT: error assert@BUG
/* The difference of symbolic pointers into one array. */
#include <assert.h>
#include <heddle.h>

static short data[100];

int main(void) {
    unsigned i = heddle_uint("i") % 100, j = heddle_uint("j") % 100;
    short *p = &data[i], *q = &data[j];
    assert(q - p == (long)j - (long)i);
    assert((p < q) == (i <= j)); // BUG
    return 0;
}
