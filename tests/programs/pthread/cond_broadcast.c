// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* A broadcast wakes everyone who waits. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int go, gone;

static void *wait(void *unused) {
    pthread_mutex_lock(&mutex);
    while (!go) pthread_cond_wait(&cond, &mutex);
    gone++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, wait, NULL);
    pthread_mutex_lock(&mutex);
    go = 1;
    assert(pthread_cond_broadcast(&cond) == 0);
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    assert(gone == 2);
    return 0;
}
