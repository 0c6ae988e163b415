// RUN: check
// EXPECT: error assert@BUG
/* clang's boolean vectors and selection by them. */
#include <assert.h>

typedef short short8 __attribute__((ext_vector_type(8)));

int main(void) {
    short8 a = {1, -2, 3, -4, 5, -6, 7, -8}, b = 0;
    short8 positive = a > b ? a : b;
    short8 absolute = __builtin_elementwise_abs(a);
    assert(positive[0] == 1 && positive[1] == 0 && absolute[7] == 8);
    assert(__builtin_reduce_add(absolute) == 36 && __builtin_reduce_max(a) == 7);
    assert(__builtin_reduce_min(a) == -6); // BUG
    return 0;
}
