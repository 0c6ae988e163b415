// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
/* heddle_assert. */
#include <heddle.h>

int main(void) {
    unsigned char a = heddle_uchar("a"), b = heddle_uchar("b");
    heddle_assert((unsigned char)(a ^ b) == (a | b)); // BUG
    return 0;
}
