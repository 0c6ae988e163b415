// RUN: check
// EXPECT: safe runs=1
/* Elements of different widths at symbolic offsets overlap. */
#include <assert.h>
#include <heddle.h>
#include <string.h>

int main(void) {
    unsigned char bytes[16] = {0};
    unsigned i = heddle_uint("i") % 13;
    unsigned value = 0x04030201;
    memcpy(bytes + i, &value, 4);
    assert(bytes[i] == 1 && bytes[i + 3] == 4);
    unsigned short half;
    memcpy(&half, bytes + i + 1, 2);
    assert(half == 0x0302);
    return 0;
}
