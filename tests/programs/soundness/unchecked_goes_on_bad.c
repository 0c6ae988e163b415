// Where an error that --check leaves out does not happen, the path goes on and finds the error behind it.
// RUN: check --check=assert
// EXPECT: error assert@BUG
#include <heddle.h>

int table[4];

int main(void) {
    unsigned i = heddle_uint("i");
    table[i & 7] = 1;
    int sum = 0;
    for (int k = 0; k < 3000; k++) sum += k;
    heddle_assert(i != 3); // BUG
    return sum == 0;
}
