// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* A robust mutex that is asked for without waiting: busy while its owner lives, left over when it has ended; a waiter for a
 * condition variable gets it back in the same way. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waits;

static void *die(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

static void *die_later(void *unused) {
    pthread_mutex_lock(&mutex);
    assert(waits == 1);
    pthread_cond_signal(&changed);
    return unused;
}

static int poll_until_it_is_left(void) {
    int got;
    while ((got = pthread_mutex_trylock(&mutex)) == EBUSY) {}
    return got;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_t thread;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);

    pthread_create(&thread, NULL, die, NULL);
    int got = poll_until_it_is_left();
    assert(got == 0 || got == EOWNERDEAD);
    if (got == EOWNERDEAD) assert(pthread_mutex_consistent(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    pthread_join(thread, NULL);
    if (got == 0) {
        assert(pthread_mutex_timedlock(&mutex, &soon) == EOWNERDEAD);
        assert(pthread_mutex_consistent(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
    }

    assert(pthread_mutex_lock(&mutex) == 0);
    waits = 1;
    pthread_create(&thread, NULL, die_later, NULL);
    assert(pthread_cond_wait(&changed, &mutex) == EOWNERDEAD);
    assert(pthread_mutex_consistent(&mutex) == 0 && pthread_mutex_unlock(&mutex) == 0);
    pthread_join(thread, NULL);
    return 0;
}
