// RUN: check
// EXPECT: safe runs=1
/* Packed bit-fields that straddle bytes, and their bytes in memory. */
#include <assert.h>
#include <string.h>

struct __attribute__((packed)) header {
    unsigned char version : 4, length : 4;
    unsigned short flags : 3, offset : 13;
    unsigned int word;
};

int main(void) {
    struct header h = {.version = 4, .length = 5, .flags = 2, .offset = 4660, .word = 0x01020304};
    unsigned char bytes[sizeof h];
    memcpy(bytes, &h, sizeof h);
    assert(sizeof h == 7 && bytes[0] == 0x54 && bytes[3] == 4 && bytes[6] == 1);
    unsigned short both = (unsigned short)(bytes[1] | bytes[2] << 8);
    assert((both & 7) == 2 && both >> 3 == 4660);
    return 0;
}
