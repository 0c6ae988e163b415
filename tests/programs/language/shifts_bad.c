// RUN: check
// EXPECT: error assert@BUG
/* Shifts: arithmetic on signed values, logical on unsigned ones, every count. */
#include <assert.h>

int main(void) {
    int s = -256;
    unsigned u = 0x80000001u;
    assert(s >> 4 == -16 && s >> 31 == -1 && u >> 31 == 1 && u << 1 == 2);
    unsigned long long w = 1;
    for (int i = 0; i < 64; i++) assert((w << i) >> i == 1);
    signed char c = -1;
    assert((c >> 7) == -1 && ((unsigned char)c >> 7) == 1);
    assert((short)(u >> 16) == 32768); // BUG
    return 0;
}
