// RUN: check --method=exhaustive
// EXPECT: safe full=3 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* A thread that is created before another is joined is not ordered after it, even if the other had ended by then:
 * it may read x before the write or after it. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int x;
sem_t begun;

static void *first(void *unused) {
    sem_post(&begun);
    x = 1;
    return unused;
}

static void *second(void *unused) {
    (void)unused;
    return (void *)(long)x;
}

int main(void) {
    pthread_t a, b;
    void *right;
    sem_init(&begun, 0, 0);
    pthread_create(&a, NULL, first, NULL);
    sem_wait(&begun);
    pthread_create(&b, NULL, second, NULL);
    pthread_join(a, NULL);
    pthread_join(b, &right);
    long r = (long)right;
    assert(x == 1 && (r == 0 || r == 1));
    return 0;
}
