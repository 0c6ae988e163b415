// RUN: check --sym-stdin=4
// EXPECT: error div-by-zero@BUG
// NATIVE: replay
#include <stdio.h>

int main(void) {
    int a = -1, b = -1;
    if (scanf("%d/%d", &a, &b) == 2)
        return a / b; // BUG
    return 0;
}
