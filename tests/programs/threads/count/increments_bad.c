// RUN: check --method=optimal -- -DN=3
// EXPECT: error assert@BUG
/* An increment that is an atomic load and an atomic store is not atomic. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

atomic_int counter;

static void *increment(void *unused) {
    (void)unused;
    int mine = atomic_load(&counter);
    atomic_store(&counter, mine + 1);
    return (void *)(long)mine;
}

int main(void) {
    pthread_t threads[N];
    unsigned tickets = 0;
    for (int k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, increment, NULL);
    for (int k = 0; k < N; k++) {
        void *ticket;
        pthread_join(threads[k], &ticket);
        tickets |= 1u << (long)ticket;
    }
    assert(tickets == (1u << N) - 1); // BUG
    return 0;
}
