// Nor is the first byte of x the input called "x[0:1]".
// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
#include <heddle.h>

int main(void) {
    char pair[2], other;
    heddle_symbolic(pair, 2, "x");
    heddle_symbolic(&other, 1, "x[0:1]");
    heddle_assert(pair[0] == other); // BUG
    return 0;
}
