// RUN: check --method=exhaustive
// EXPECT: safe full=14
// RUN: check --method=optimal
// EXPECT: safe full=6 blocked=0
/* The semaphore is posted after its waiter has been cancelled: before that the wait could not have ended, and no run
 * is begun to see whether it could. */
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
    return 0;
}
