// RUN: check --method=optimal -- -DN=2
// EXPECT: error assert@BUG
/* A spin lock that tests and sets in two steps. */
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
    if (atomic_load(&held))
        return false;
    atomic_store(&held, 1);
    return true;
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
    assert(counter == N); // BUG
    return 0;
}
