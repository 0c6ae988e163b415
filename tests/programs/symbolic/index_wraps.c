// RUN: check
// EXPECT: safe
/* i + 1 wraps around in eight bits. */
#include <heddle.h>

static int table[256];

int main(void) {
    unsigned char i = heddle_uchar("i");
    return table[(unsigned char)(i + 1)];
}
