// RUN: check --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --method=optimal
// EXPECT: error deadlock@BUG
// RUN: check --method=dpor
// EXPECT: error deadlock@BUG
/* As its twin, but the thread is joined and not cancelled: nobody posts. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *waits(void *unused) {
    sem_wait(&s);
    return unused;
}

static void *passes(void *unused) { return unused; }

int main(void) {
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, passes, NULL);
    pthread_create(&b, NULL, waits, NULL);
    pthread_join(b, NULL); // BUG
    return 0;
}
