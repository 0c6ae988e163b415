// RUN: check --method=exhaustive -- -DGOT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DGOT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DTIMED_OUT
// EXPECT: error assert@BUG
// RUN: check --method=optimal -- -DMISUSE=1
// EXPECT: error lock-misuse@BUG
// EXPECT: message~semaphore 'semaphore' is used after it was destroyed
// RUN: check --method=optimal -- -DMISUSE=2
// EXPECT: error lock-misuse@BUG
// EXPECT: message~semaphore 'semaphore' is used but was never initialized
/* Both outcomes of a timed wait are explored; a semaphore that is not there yet or any more must not be used. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *post(void *unused) {
    sem_post(&semaphore); // BUG
    return unused;
}

int main(void) {
    pthread_t thread;
    struct timespec soon = {1, 0};
#ifdef MISUSE
    if (MISUSE == 1) {
        sem_init(&semaphore, 0, 0);
        sem_destroy(&semaphore);
    }
    post(NULL);
#endif
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, post, NULL);
    int result = sem_timedwait(&semaphore, &soon);
#ifdef GOT
    assert(result != 0); // BUG
#else
    assert(result != -1 || errno != ETIMEDOUT); // BUG
#endif
    pthread_join(thread, NULL);
    return 0;
}
