// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* A thread is cancelled, and then the one that it joins ends: whether it joins it or acts on the request, it acts on it at the
 * latest where it looks again. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t other;
static sem_t go;
static _Atomic int joined;

static void *ends(void *unused) {
    sem_wait(&go);
    return unused;
}

static void *joins(void *unused) {
    pthread_join(other, NULL);
    joined = 1;
    pthread_testcancel();
    assert(0);
    return unused;
}

int main(void) {
    pthread_t t;
    void *result;
    sem_init(&go, 0, 0);
    pthread_create(&other, NULL, ends, NULL);
    pthread_create(&t, NULL, joins, NULL);
    pthread_cancel(t);
    sem_post(&go);
    pthread_join(t, &result);
    assert(result == PTHREAD_CANCELED);
    return 0;
}
