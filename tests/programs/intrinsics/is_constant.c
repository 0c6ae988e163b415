// RUN: check
// EXPECT: safe runs=1
/* __builtin_is_constant_evaluated and friends decide without running anything. */
#include <assert.h>

static int id(int x) { return x; }

int main(void) {
    int x = id(4);
    int known = __builtin_constant_p(x) ? 1 : 2;
    assert(known == 1 || known == 2);
    assert(__builtin_types_compatible_p(int, signed) && !__builtin_types_compatible_p(int, long));
    return 0;
}
