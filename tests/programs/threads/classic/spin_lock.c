// RUN: check --method=optimal -- -DN=2
// EXPECT: safe blocked=0
// RUN: check --method=optimal -- -DN=3
// EXPECT: safe blocked=0
/* A spin lock by compare-and-swap. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#ifndef N
#define N 3
#endif

atomic_int held;
int counter;

static bool try_lock(void) {
    int is_free = 0;
    return atomic_compare_exchange_strong(&held, &is_free, 1);
}

static void *increment(void *unused) {
    while (!try_lock())
        ;
    counter++;
    atomic_store(&held, 0);
    return unused;
}

int main(void) {
    pthread_t threads[N];
    for (int k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, increment, NULL);
    for (int k = 0; k < N; k++)
        pthread_join(threads[k], NULL);
    assert(counter == N);
    return 0;
}
