// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* An assumption fails in an atomic block, and holds after what another thread does meanwhile. */
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int condition);
int x, y, z;
static void *waits(void *argument) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_assume(y == 1);
    __VERIFIER_atomic_end();
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    z = 1;
    y = 1;
    assert(x == 0); // BUG
    return 0;
}
