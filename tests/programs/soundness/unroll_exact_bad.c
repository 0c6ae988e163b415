// A loop of exactly as many iterations as --unroll allows is not cut.
// RUN: check --unroll=6
// EXPECT: error assert@BUG
#include <heddle.h>

int main(void) {
    int n = heddle_int("n"), sum = 0;
    heddle_assume(n >= 0 && n <= 6);
    for (int i = 0; i < n; i++) sum++;
    heddle_assert(sum != 6); // BUG
    return 0;
}
