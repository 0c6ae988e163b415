// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* A compare-exchange that fails on memory of the thread's own leaves the write before it a write. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
int x;
static void *writes(void *argument) {
    atomic_int *own = malloc(sizeof *own);
    atomic_init(own, 0);
    int expected = 5;
    x = 1;
    atomic_compare_exchange_strong(own, &expected, 6);
    free((void *)own);
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writes, 0);
    assert(x == 0); // BUG
    pthread_join(t, 0);
    return 0;
}
