// RUN: check --max-runs=3
// EXPECT: incomplete max-runs
/* A bound on the number of runs. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), n = 0;
    for (int i = 0; i < 5; i++) n += x >> i & 1 ? 1 : 2;
    return n;
}
