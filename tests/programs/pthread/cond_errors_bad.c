// RUN: check --method=optimal
// EXPECT: error deadlock
/* Signals nobody waits for are not remembered. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;

int main(void) {
    pthread_cond_signal(&cond);
    pthread_cond_broadcast(&cond);
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&cond, &mutex);
    pthread_mutex_unlock(&mutex);
    return 0;
}
