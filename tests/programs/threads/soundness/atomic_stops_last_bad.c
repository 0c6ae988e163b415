// RUN: check --keep-going --method=exhaustive
// EXPECT: error assert@BUG
// EXPECT: counts full=5 traces=3
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG
// EXPECT: counts full=3 blocked=0
/* An atomic block that meets an error did not happen, whether or not another thread is left to go on after it: the two
 * executions in which the assertion fails are one trace. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
atomic_int go;
int x;

static void *writer(void *unused) {
    go = 1;
    return unused;
}

int main(void) {
    int input = __VERIFIER_nondet_int();
    pthread_t id;
    pthread_create(&id, NULL, writer, NULL);
    __VERIFIER_atomic_begin();
    x -= 1;
    assert(input < 3 || x > 0); // BUG
    __VERIFIER_atomic_end();
    return 0;
}
