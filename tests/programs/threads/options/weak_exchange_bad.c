// RUN: check --weak-fails
// EXPECT: error assert@BUG
/* A weak compare-exchange that nobody disturbs succeeds, unless --weak-fails lets it fail without reason. */
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 1;
    int expected = 1;
    _Bool done = atomic_compare_exchange_weak(&x, &expected, 2);
    assert(done); // BUG
    assert(x == 2);
    return 0;
}
