// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* A timed wait ends with 0 or ETIMEDOUT, holding the mutex in either case; wrong timeouts are refused. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
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
    struct timespec soon = {1, 0}, wrong = {1, -1};
    pthread_mutex_lock(&mutex);
    assert(pthread_cond_timedwait(&cond, &mutex, &wrong) == EINVAL);
    assert(pthread_cond_timedwait(&cond, &mutex, &soon) == ETIMEDOUT);
    assert(pthread_cond_clockwait(&cond, &mutex, CLOCK_MONOTONIC, &soon) == ETIMEDOUT);
    pthread_create(&thread, NULL, wake, NULL);
    int result = 0;
    while (!ready && result == 0) result = pthread_cond_timedwait(&cond, &mutex, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    assert(ready || result == ETIMEDOUT);
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
