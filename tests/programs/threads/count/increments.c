// RUN: check --method=optimal -- -DN=1
// EXPECT: safe full=1 blocked=0
// RUN: check --method=optimal -- -DN=2
// EXPECT: safe full=2 blocked=0
// RUN: check --method=optimal -- -DN=4
// EXPECT: safe full=24 blocked=0
// RUN: check --method=optimal -- -DN=6
// EXPECT: safe full=720 blocked=0
// RUN: check --method=exhaustive -- -DN=4
// EXPECT: safe full=24 traces=24
/* N atomic increments of one counter whose results are used: N! traces. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 8
#endif

atomic_int counter;

static void *increment(void *unused) {
    (void)unused;
    return (void *)(long)atomic_fetch_add(&counter, 1);
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
    assert(tickets == (1u << N) - 1);
    return 0;
}
