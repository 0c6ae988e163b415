// RUN: check
// EXPECT: error assert@BUG
/* Finding factors. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    unsigned short a = heddle_ushort("a"), b = heddle_ushort("b");
    if (a > 1 && b > 1 && a < 256 && b < 256) assert(a * b != 143); // BUG
    return 0;
}
