// RUN: check
// EXPECT: safe
/* Making part of an object symbolic leaves the rest. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a[4] = {1, 2, 3, 4};
    heddle_symbolic(&a[1], 2 * sizeof a[0], "middle");
    assert(a[0] == 1 && a[3] == 4);
    if (a[1] == 20 && a[2] == 30) assert(a[1] + a[2] == 50);
    return 0;
}
