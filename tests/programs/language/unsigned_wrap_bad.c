// RUN: check
// EXPECT: error assert@BUG
/* Unsigned arithmetic wraps; division and remainder round towards zero. */
#include <assert.h>

int main(void) {
    unsigned u = 0;
    u--;
    assert(u == 4294967295u && u + 2 == 1 && u * u == 1);
    assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);
    volatile int minus = -7;
    volatile unsigned two = 2;
    assert(minus / 2 == -3 && minus % 2 == -1 && (int)((unsigned)minus / two) == 2147483644);
    unsigned char c = 255;
    c++;
    assert(c == 256); // BUG
    return 0;
}
