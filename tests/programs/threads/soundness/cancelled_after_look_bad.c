// RUN: check --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --method=optimal
// EXPECT: error deadlock@BUG
// RUN: check --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --method=ag
// EXPECT: error deadlock@BUG
/* As its twin, but nobody cancels the thread. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *waits(void *unused) {
    sem_wait(&s);
    return unused;
}

static void *looks(void *unused) {
    int value;
    sem_getvalue(&s, &value);
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, looks, NULL);
    pthread_create(&b, NULL, waits, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL); // BUG
    return 0;
}
