// RUN: check
// EXPECT: safe
/* Reading an index that was read at a symbolic index: a permutation applied twice. */
#include <assert.h>
#include <heddle.h>

static const unsigned char next[8] = {3, 0, 1, 2, 7, 6, 5, 4};

int main(void) {
    unsigned i = heddle_uint("i") & 7;
    unsigned j = next[next[next[next[i]]]];
    assert(i != 0 || j == 0);
    return 0;
}
