// RUN: check --method=optimal -- -DN=2
// EXPECT: safe full=2 blocked=0
// RUN: check --method=optimal -- -DN=4
// EXPECT: safe full=24 blocked=0
// RUN: check --method=optimal -- -DN=6
// EXPECT: safe full=720 blocked=0
// RUN: check --method=exhaustive -- -DN=3
// EXPECT: safe full=6 traces=6
/* N threads increment a counter under one mutex: only the order of the critical sections counts, N! traces. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 8
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

static void *increment(void *unused) {
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
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
