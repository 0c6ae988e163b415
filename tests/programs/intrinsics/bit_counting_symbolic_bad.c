// RUN: check
// EXPECT: error assert@BUG
/* popcount against a loop, clz and ctz against shifts, for all inputs. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned short x = heddle_ushort("x");
    int count = 0;
    for (int i = 0; i < 16; i++) count += x >> i & 1;
    assert(__builtin_popcount(x) == count);
    if (x != 0) {
        assert(x >> __builtin_ctz(x) & 1);
        assert((x >> (30 - __builtin_clz(x) % 16)) == 1); // BUG
    }
    return 0;
}
