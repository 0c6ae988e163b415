// RUN: check
// EXPECT: error assert@BUG
/* Vectors with symbolic elements. */
#include <assert.h>
#include <heddle.h>

typedef unsigned char byte4 __attribute__((vector_size(4)));

int main(void) {
    byte4 a, b = {1, 2, 3, 4};
    heddle_symbolic(&a, sizeof a, "a");
    byte4 sum = a + b, less = (byte4)(sum < b);
    unsigned i = heddle_uint("i") & 3;
    assert((unsigned char)(sum[i] - b[i]) == a[i]);
    assert(less[2] == 0 || a[2] == 255); // BUG
    return 0;
}
