// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* A robust mutex whose owner ends: EOWNERDEAD for the next one, who repairs it or makes it useless for good. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t repaired, lost;

static void *die(void *unused) {
    pthread_mutex_lock(&repaired);
    pthread_mutex_lock(&lost);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutexattr_t attributes;
    int robust;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST) == 0);
    assert(pthread_mutexattr_getrobust(&attributes, &robust) == 0 && robust == PTHREAD_MUTEX_ROBUST);
    assert(pthread_mutexattr_setrobust(&attributes, 7) == EINVAL);
    pthread_mutex_init(&repaired, &attributes);
    pthread_mutex_init(&lost, &attributes);
    assert(pthread_mutex_consistent(&repaired) == EINVAL);
    pthread_create(&thread, NULL, die, NULL);
    int got = pthread_mutex_lock(&repaired);
    if (got == 0) {
        assert(pthread_mutex_consistent(&repaired) == EINVAL);
        pthread_mutex_unlock(&repaired);
        pthread_join(thread, NULL);
        got = pthread_mutex_lock(&repaired);
    }
    assert(got == EOWNERDEAD);
    assert(pthread_mutex_consistent(&repaired) == 0);
    assert(pthread_mutex_unlock(&repaired) == 0);
    assert(pthread_mutex_lock(&repaired) == 0);
    assert(pthread_mutex_unlock(&repaired) == 0);
    assert(pthread_mutex_unlock(&repaired) == EPERM);
    assert(pthread_mutex_trylock(&lost) == EOWNERDEAD || pthread_mutex_lock(&lost) == EOWNERDEAD);
    assert(pthread_mutex_unlock(&lost) == 0);
    assert(pthread_mutex_lock(&lost) == ENOTRECOVERABLE && pthread_mutex_trylock(&lost) == ENOTRECOVERABLE);
    assert(pthread_mutex_destroy(&lost) == 0);
    return 0;
}
