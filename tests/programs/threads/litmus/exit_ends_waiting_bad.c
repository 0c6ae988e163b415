// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error deadlock@BUG
/* A thread waits for a semaphore that nobody posts, and main waits for the thread. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t never;

static void *wait_for_ever(void *unused) {
    sem_wait(&never); // BUG
    return unused;
}

int main(void) {
    pthread_t a;
    sem_init(&never, 0, 0);
    pthread_create(&a, NULL, wait_for_ever, NULL);
    pthread_join(a, NULL); // BUG
    return 0;
}
