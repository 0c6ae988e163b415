// RUN: check
// EXPECT: error assert@BUG
/* Conversions between all widths and signs. */
#include <assert.h>
#include <stdint.h>

int main(void) {
    int8_t a = (int8_t)200;
    uint8_t b = (uint8_t)-1;
    int16_t c = (int16_t)40000;
    uint16_t d = (uint16_t)-2;
    int32_t e = (int32_t)3000000000u;
    uint32_t f = (uint32_t)-3;
    int64_t g = (int64_t)0xfffffffffffffff0ull;
    uint64_t h = (uint64_t)-4;
    assert(a == -56 && b == 255 && c == -25536 && d == 65534);
    assert(e == -1294967296 && f == 4294967293u && g == -16 && h == 18446744073709551612ull);
    assert((int)a + b == 199 && (int64_t)f + e == 2999999997ll - 1ll + 1ll);
    assert((uint64_t)a == 0xffffffffffffffc8ull && (uint32_t)c == 0xffff9c40u);
    assert((int64_t)(int8_t)a == 200); // BUG
    return 0;
}
