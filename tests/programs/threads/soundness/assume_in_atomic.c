// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* An assumption fails in the middle of an atomic block: nobody sees half of the block. */
#include <assert.h>
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int condition);
int x, y;
static void *blocked(void *argument) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_assume(y == 1);
    x = 0;
    __VERIFIER_atomic_end();
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, blocked, 0);
    __VERIFIER_atomic_begin();
    int seen = x;
    __VERIFIER_atomic_end();
    assert(seen == 0);
    return 0;
}
