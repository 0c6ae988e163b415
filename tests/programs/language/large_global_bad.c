// RUN: check
// EXPECT: error assert@BUG
/* A megabyte of zeros costs little. */
#include <assert.h>

static int big[1 << 18];

int main(void) {
    big[12345] = 1;
    big[(1 << 18) - 1] = 2;
    long sum = 0;
    for (int i = 0; i < 1 << 18; i += 1 << 6) sum += big[i];
    assert(sum == 1 && big[12345] + big[(1 << 18) - 1] == 3); // BUG
    return 0;
}
