// Inputs are different however their names look: the second x is not the input called "x#1".
// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
#include <heddle.h>

int main(void) {
    int first = heddle_int("x"), second = heddle_int("x"), other = heddle_int("x#1");
    heddle_assume(first == 0);
    heddle_assert(second == other); // BUG
    return 0;
}
