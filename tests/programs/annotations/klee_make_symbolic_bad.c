// RUN: check
// EXPECT: error assert@BUG
/* KLEE's annotations. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
void klee_make_symbolic(void *address, size_t bytes, const char *name);
void klee_assume(uintptr_t condition);
int klee_range(int begin, int end, const char *name);

int main(void) {
    int x, sign = klee_range(0, 2, "sign");
    klee_make_symbolic(&x, sizeof x, "x");
    klee_assume(x > 10);
    klee_assume(x < 20);
    assert(sign == 0 || sign == 1);
    int y = sign ? -x : x;
    assert(y * y < 361 && y != 0); // BUG
    return 0;
}
