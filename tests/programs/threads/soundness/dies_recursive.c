// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* A thread dies with a robust mutex that it has locked twice: it leaves it once, and never takes it from its next owner. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static _Atomic int went_on;

static void *dies(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_settype(&robust, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &robust);
    pthread_create(&t, NULL, dies, NULL);
    int result = pthread_mutex_lock(&mutex);
    assert(result == 0 || result == EOWNERDEAD);
    if (result == EOWNERDEAD) {
        assert(pthread_mutex_consistent(&mutex) == 0);
        went_on = 1;
        assert(pthread_mutex_unlock(&mutex) == 0);
        pthread_join(t, NULL);
        assert(pthread_mutex_lock(&mutex) == 0);
        assert(pthread_mutex_unlock(&mutex) == 0);
    } else {
        pthread_mutex_unlock(&mutex);
        pthread_join(t, NULL);
    }
    return 0;
}
