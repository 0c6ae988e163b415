// RUN: check
// EXPECT: error assert@BUG
/* Integer promotions and the usual arithmetic conversions. */
#include <assert.h>

int main(void) {
    unsigned char a = 200, b = 100;
    assert(a + b == 300 && (unsigned char)(a + b) == 44);
    assert(~(unsigned char)0 == -1);
    unsigned u = 1;
    int s = -1;
    assert(s > u);
    long l = -1;
    assert(l > u); // BUG
    unsigned short x = 65535;
    assert((x + 1) == 65536 && (unsigned short)(x + 1) == 0);
    return 0;
}
