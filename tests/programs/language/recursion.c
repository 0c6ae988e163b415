// RUN: check
// EXPECT: safe runs=1
/* Direct and mutual recursion, deep enough to need many frames. */
#include <assert.h>

static unsigned ackermann(unsigned m, unsigned n) {
    return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 || odd(n - 1); }
static int odd(unsigned n) { return n != 0 && even(n - 1); }
static int sum(int n) { int local = n; return n == 0 ? 0 : sum(n - 1) + local; }

int main(void) {
    assert(ackermann(2, 3) == 9 && ackermann(3, 3) == 61);
    assert(even(100) && !odd(100));
    assert(sum(1000) == 500500);
    return 0;
}
