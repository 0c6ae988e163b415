// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The owner may end before the other thread locks the mutex. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *die(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&thread, NULL, die, NULL);
    assert(pthread_mutex_lock(&mutex) == 0); // BUG
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    return 0;
}
