// RUN: check --method=exhaustive
// EXPECT: error deadlock
// RUN: check --method=optimal
// EXPECT: error deadlock
/* The state is not looked at before waiting: a signal that came first is lost. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t producer;
    pthread_create(&producer, NULL, produce, NULL);
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&filled, &mutex);
    pthread_mutex_unlock(&mutex);
    pthread_join(producer, NULL);
    return 0;
}
