// RUN: check --method=exhaustive
// EXPECT: safe full=1 traces=1
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* A thread waits for a semaphore that nobody posts; main returns, and the process ends all the same. One run. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t never;

static void *wait_for_ever(void *unused) {
    sem_wait(&never);    return unused;
}

int main(void) {
    pthread_t a;
    sem_init(&never, 0, 0);
    pthread_create(&a, NULL, wait_for_ever, NULL);
    return 0;
}
