// RUN: check
// EXPECT: error assert@BUG
/* Insertion sort of three inputs: one path for each order. */
#include <assert.h>
#include <heddle.h>

int main(void) {
    int a[3];
    heddle_symbolic(a, sizeof a, "a");
    for (int i = 1; i < 3; i++) {
        int x = a[i], j = i;
        for (; j > 1 && a[j - 1] > x; j--) a[j] = a[j - 1];
        a[j] = x;
    }
    assert(a[0] <= a[1] && a[1] <= a[2]); // BUG
    return 0;
}
