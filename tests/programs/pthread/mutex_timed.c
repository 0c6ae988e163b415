// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* A timed lock ends with the mutex or with ETIMEDOUT, never otherwise; a failed one leaves the mutex alone. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int inside;

static void *hold(void *unused) {
    pthread_mutex_lock(&mutex);
    assert(++inside == 1);
    inside--;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {5, 999999999};
    pthread_create(&thread, NULL, hold, NULL);
    int result = pthread_mutex_timedlock(&mutex, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0) {
        assert(++inside == 1);
        inside--;
        pthread_mutex_unlock(&mutex);
    }
    result = pthread_mutex_trylock(&mutex);
    assert(result == 0 || result == EBUSY);
    if (result == 0) pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    assert(pthread_mutex_trylock(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
    return 0;
}
