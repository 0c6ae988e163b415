// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -m32
// EXPECT: error assert@BUG
/* A recursive mutex stays locked until it has been unlocked as often as it was locked. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t recursive = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *other(void *unused) {
    int result = pthread_mutex_trylock(&recursive);
    assert(result == 0); // BUG
    pthread_mutex_unlock(&recursive);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&recursive);
    pthread_mutex_lock(&recursive);
    pthread_mutex_unlock(&recursive);
    pthread_create(&thread, NULL, other, NULL);
    pthread_join(thread, NULL);
    pthread_mutex_unlock(&recursive);
    return 0;
}
