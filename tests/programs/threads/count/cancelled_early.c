// RUN: check --method=exhaustive
// EXPECT: safe traces=10
// RUN: check --method=optimal
// EXPECT: safe full=10 blocked=0
// RUN: check --method=dpor
// EXPECT: safe
/* Nobody posts: the threads go on from sem_wait only because they were cancelled, and not before that. */
#include <pthread.h>
#include <semaphore.h>

static sem_t s;

static void *waits(void *unused) {
    sem_wait(&s);
    return unused;
}

static void *passes(void *unused) { return unused; }

int main(void) {
    pthread_t a, b, c;
    sem_init(&s, 0, 0);
    pthread_create(&a, NULL, passes, NULL);
    pthread_create(&b, NULL, waits, NULL);
    pthread_create(&c, NULL, waits, NULL);
    pthread_cancel(b);
    pthread_cancel(c);
    return 0;
}
