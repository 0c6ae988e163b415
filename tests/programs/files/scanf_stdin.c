// RUN: check --sym-stdin=4
// EXPECT: safe
#include <assert.h>
#include <stdio.h>

int main(void) {
    int a = -1, b = -1;
    int n = scanf("%d,%d", &a, &b);
    assert(n == -1 || (n >= 0 && n <= 2));
    if (n == 2)
        assert(a > -100 && a < 100 && b > -100 && b < 100);
    return 0;
}
