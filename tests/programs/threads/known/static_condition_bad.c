// RUN: check --method=optimal
// EXPECT: error deadlock
/* A statically initialized condition variable; the signal may come before the wait, and is lost. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int ready, value;

static void *sets(void *unused) {
    pthread_mutex_lock(&mutex);
    value = 7;
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *waits(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex); // BUG
    assert(value == 7);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sets, NULL);
    pthread_create(&threads[1], NULL, waits, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
