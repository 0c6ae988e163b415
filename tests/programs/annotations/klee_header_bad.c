// RUN: check
// EXPECT: error assert@BUG
// NATIVE: yes
/* A program written for KLEE compiles as it is: its header is there. */
#include <klee/klee.h>

int main(void) {
    int x;
    klee_make_symbolic(&x, sizeof x, "x");
    int y = klee_range(2, 5, "y");
    klee_assume(x > 0);
    klee_prefer_cex(&x, x == 1);
    klee_assert(x > 1 || y < 4); // BUG
    if (x == 9) klee_silent_exit(0);
    klee_assert(x != 9);
    return 0;
}
