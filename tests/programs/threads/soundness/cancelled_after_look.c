// RUN: check --method=exhaustive
// EXPECT: safe traces=2
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
// RUN: check --method=dpor
// EXPECT: safe full=2
// RUN: check --method=ag --no-slice
// EXPECT: safe
/* The thread is cancelled in sem_wait, before or after another looks at the semaphore: it need not wait for anything, and
 * so can come before the look, though the semaphore is 0 there. */
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
    pthread_cancel(b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
