// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A thread is cancelled while it holds a robust mutex. Another one that gets it could have had it before the thread. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m;
int got = -1;

static void *cancelled(void *unused) {
    pthread_mutex_lock(&m);
    pthread_testcancel();
    return unused;
}

static void *locks(void *unused) {
    got = pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t one, two;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &robust);
    pthread_create(&one, NULL, cancelled, NULL);
    pthread_cancel(one);
    pthread_create(&two, NULL, locks, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    assert(got != 0); // BUG
    return 0;
}
