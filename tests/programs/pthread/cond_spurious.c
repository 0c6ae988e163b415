// RUN: check --method=optimal
// EXPECT: safe
/* Without --spurious-wakeups a waiter goes on only if it was woken. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int ready;

static void *wake(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&cond);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wake, NULL);
    pthread_mutex_lock(&mutex);
    if (!ready) pthread_cond_wait(&cond, &mutex);
    assert(ready);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
