// RUN: check
// EXPECT: error assert@BUG
/* __builtin_is_constant_evaluated and friends decide without running anything. */
#include <assert.h>

static int id(int x) { return x; }

int main(void) {
    int x = id(4);
    int known = __builtin_constant_p(x) ? 1 : 2;
    assert(known == 1 || known == 2);
    assert(__builtin_types_compatible_p(int, long)); // BUG
    return 0;
}
