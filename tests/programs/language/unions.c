// RUN: check
// EXPECT: safe runs=1
/* Unions: reading the bytes of another member. */
#include <assert.h>
#include <stdint.h>

union view {
    uint64_t whole;
    uint32_t half[2];
    uint8_t byte[8];
    double real;
    struct { uint16_t a, b, c, d; } part;
};

int main(void) {
    union view v = {.whole = 0x1122334455667788ull};
    assert(v.half[0] == 0x55667788 && v.byte[7] == 0x11 && v.part.c == 0x3344);
    v.part.b = 0xbeef;
    assert(v.whole == 0x11223344beef7788ull);
    v.real = 1.0;
    assert(v.whole == 0x3ff0000000000000ull);
    v.byte[7] |= 0x80;
    assert(v.real == -1.0);
    return 0;
}
