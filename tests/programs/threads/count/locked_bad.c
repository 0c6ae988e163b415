// RUN: check --method=optimal -- -DN=3
// EXPECT: error assert@BUG
/* A mutex that is released between reading and writing a counter does not make the increment atomic. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 8
#endif

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

static void *increment(void *unused) {
    pthread_mutex_lock(&mutex);
    int now = counter;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    counter = now + 1;
    pthread_mutex_unlock(&mutex);
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
