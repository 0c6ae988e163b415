// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* Who waits for some time for another thread to end is cancelled; who only looks whether it has ended is not. */
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t go;
static pthread_t other;
static _Atomic int cleaned;

static void clean(void *unused) { cleaned = 1; }

static void *waits(void *unused) {
    sem_wait(&go);
    return unused;
}

static void *joins(void *unused) {
    pthread_cleanup_push(clean, NULL);
    pthread_tryjoin_np(other, NULL);
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&go, 0, 0);
    pthread_create(&other, NULL, waits, NULL);
    pthread_create(&t, NULL, joins, NULL);
    pthread_cancel(t);
    pthread_join(t, NULL);
    assert(!cleaned);
    sem_post(&go);
    return 0;
}
