// RUN: check
// EXPECT: error assert@BUG
/* inline, extern inline, always_inline, noinline. */
#include <assert.h>

static inline int a(int x) { return x + 1; }
inline int b(int x) { return x + 2; }
extern inline int b(int x);
static inline __attribute__((always_inline)) int c(int x) { return x + 3; }
static __attribute__((noinline)) int d(int x) { return x + 4; }

int main(void) {
    assert(a(b(c(d(0)))) == 11); // BUG
    return 0;
}
