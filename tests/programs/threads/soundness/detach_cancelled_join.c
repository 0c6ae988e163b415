// RUN: check --keep-going --method=exhaustive
// EXPECT: safe
// RUN: check --keep-going --method=dpor
// EXPECT: safe
// RUN: check --keep-going --method=optimal
// EXPECT: safe
/* A thread that is cancelled while it joins another one has not joined it: that can still be detached. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_t target;
static sem_t go;

static void *work(void *unused) {
    sem_wait(&go);
    return unused;
}

static void *joins(void *unused) {
    pthread_join(target, NULL);
    return unused;
}

int main(void) {
    pthread_t joiner;
    void *result;
    sem_init(&go, 0, 0);
    pthread_create(&target, NULL, work, NULL);
    pthread_create(&joiner, NULL, joins, NULL);
    sem_post(&go);
    pthread_cancel(joiner);
    pthread_join(joiner, &result);
    if (result == PTHREAD_CANCELED) pthread_detach(target);
    return 0;
}
