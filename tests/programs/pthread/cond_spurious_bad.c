// RUN: check --method=exhaustive --spurious-wakeups
// EXPECT: error assert@BUG
// RUN: check --method=optimal --spurious-wakeups
// EXPECT: error assert@BUG
/* A waiter that does not look again goes on too early when it is woken unasked. */
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
    assert(ready); // BUG
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
