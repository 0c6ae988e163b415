// RUN: check
// EXPECT: safe runs=1
/* Comparing blocks of symbolic bytes does not fork: the result is one term. */
#include <heddle.h>
#include <string.h>

int main(void) {
    unsigned char a[8], b[8];
    heddle_symbolic(a, sizeof a, "a");
    heddle_symbolic(b, sizeof b, "b");
    heddle_assume((a[0] == b[0]) & (a[1] > b[1]));
    int order = memcmp(a, b, sizeof a);
    heddle_assert(order > 0);
    return 0;
}
