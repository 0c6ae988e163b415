// RUN: check
// EXPECT: error assert@BUG
/* A compiler barrier is the one inline assembly that does nothing. */
#include <assert.h>

int main(void) {
    int x = 1;
    __asm__ volatile("" ::: "memory");
    asm volatile("" : : : "memory", "cc");
    x++;
    assert(x == 1); // BUG
    return 0;
}
