// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The twin of dies_recursive.c: the next owner does get the mutex from the thread that has died. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;

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
    assert(pthread_mutex_lock(&mutex) == 0); // BUG
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}
