// RUN: check
// EXPECT: error assert@BUG
/* _BitInt: odd and wide widths. */
#include <assert.h>

int main(void) {
    unsigned _BitInt(37) a = (unsigned _BitInt(37))-1;
    a += 2;
    assert(a == 1);
    _BitInt(7) b = 63;
    b = (_BitInt(7))(b + 1);
    assert(b == -64);
    unsigned _BitInt(256) c = (unsigned _BitInt(256))1 << 200;
    unsigned _BitInt(256) d = c * 12345 + 678;
    assert(d >> 200 == 12345 && (unsigned)(d & 0xffff) == 678);
    assert(c < d - c && (d ^ d) == 0 && ~(unsigned _BitInt(256))0 >> 255 == 1);
    assert((unsigned)((d - 679) / c) == 12345); // BUG
    return 0;
}
