// RUN: check --method=optimal -- -DN=2
// EXPECT: safe blocked=0
// RUN: check --method=optimal -- -DN=3
// EXPECT: safe blocked=0
/* A ticket lock: threads are served in the order of an atomic counter. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

atomic_int next_ticket, now_serving;
int counter;

static void *increment(void *unused) {
    int mine = atomic_fetch_add(&next_ticket, 1);
    while (atomic_load(&now_serving) != mine)
        ;
    counter++;
    atomic_store(&now_serving, mine + 1);
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
