// RUN: check
// EXPECT: error assert@BUG
/* klee_range excludes its end. */
#include <assert.h>
int klee_range(int begin, int end, const char *name);

int main(void) {
    int x = klee_range(3, 6, "x");
    assert(x >= 3 && x < 5); // BUG
    return 0;
}
