// RUN: check
// EXPECT: error out-of-bounds@BUG
/* i + 1 wraps around in eight bits. */
#include <heddle.h>

static int table[256];

int main(void) {
    unsigned char i = heddle_uchar("i");
    return table[i + 1]; // BUG
}
