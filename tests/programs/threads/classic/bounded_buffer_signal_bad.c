// RUN: check --method=optimal
// EXPECT: error deadlock
/* One condition variable for producers and consumers of a buffer of one slot: a signal that wakes one of the wrong
 * kind is lost, and all wait. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int full, taken;

static void *produce(void *unused) {
    pthread_mutex_lock(&mutex);
    while (full)
        pthread_cond_wait(&changed, &mutex); // BUG
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&mutex);
    while (!full)
        pthread_cond_wait(&changed, &mutex); // BUG
    full = 0;
    taken++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[4];
    for (int k = 0; k < 4; k++)
        pthread_create(&threads[k], NULL, k < 2 ? produce : consume, NULL);
    for (int k = 0; k < 4; k++)
        pthread_join(threads[k], NULL);
    assert(taken == 2);
    return 0;
}
