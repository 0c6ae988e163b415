// RUN: check
// EXPECT: safe runs=1
/* A compiler barrier is the one inline assembly that does nothing. */
#include <assert.h>

int main(void) {
    int x = 1;
    __asm__ volatile("" ::: "memory");
    asm volatile("" : : : "memory", "cc");
    x++;
    assert(x == 2);
    return 0;
}
