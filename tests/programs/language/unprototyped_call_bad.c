// RUN: check
// CC: -std=gnu89 -w
// EXPECT: error assert@BUG
/* Definitions in the old style, calls without a prototype. */
#include <assert.h>

int later();
static int old(a, b) int a; char b; { return a * 2 + b; }

int main() {
    assert(old(3, 4) == 10);
    assert(later(5, 6) == 65); // BUG
    return 0;
}
int later(int a, int b) { return 10 * a + b; }
