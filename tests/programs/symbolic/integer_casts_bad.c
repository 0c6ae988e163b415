// RUN: check
// EXPECT: error assert@BUG
/* A pointer through an integer, with arithmetic on the integer. */
#include <assert.h>
#include <heddle.h>
#include <stdint.h>

int main(void) {
    int a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    uintptr_t base = (uintptr_t)a;
    unsigned i = heddle_uint("i") & 7;
    int *p = (int *)(base + i * sizeof(int));
    assert(*p == (int)i && (uintptr_t)p - base == i); // BUG
    return 0;
}
