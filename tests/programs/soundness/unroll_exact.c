// RUN: check --unroll=6
// EXPECT: safe
// RUN: check --unroll=5
// EXPECT: incomplete unroll
#include <heddle.h>

int main(void) {
    int n = heddle_int("n"), sum = 0;
    heddle_assume(n >= 0 && n <= 6);
    for (int i = 0; i < n; i++) sum++;
    heddle_assert(sum == n);
    return 0;
}
