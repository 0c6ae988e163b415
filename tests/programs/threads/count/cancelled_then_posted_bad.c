// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* The semaphore is posted after its waiter has been cancelled: it takes it, or is cancelled all the same. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

sem_t ready;

static void *idles(void *unused) { return unused; }

static void *waits(void *unused) {
    sem_wait(&ready);
    return unused;
}

int main(void) {
    pthread_t idler, waiter;
    sem_init(&ready, 0, 0);
    pthread_create(&idler, NULL, idles, NULL);
    pthread_create(&waiter, NULL, waits, NULL);
    pthread_cancel(waiter);
    sem_post(&ready);
    void *result;
    pthread_join(waiter, &result);
    assert(result == NULL); // BUG
    return 0;
}
