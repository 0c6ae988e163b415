// RUN: check --max-runs=3
// EXPECT: incomplete max-runs
/* A bound on the number of runs. */
#include <heddle.h>

int main(void) {
    int x = heddle_int("x"), seen[5] = {0};
    for (int i = 0; i < 5; i++)
        if (x >> i & 1) seen[i] = x % (i + 3);
    return seen[4];
}
