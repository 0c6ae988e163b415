// RUN: check --method=optimal --keep-going
// EXPECT: error assert@22 deadlock@33
// EXPECT: counts full=4
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread that is cancelled where it waits ends there and then: what it waited for may have been taken before. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t q;
int x;

static void *first(void *unused) {
    x = 1;
    sem_wait(&q);
    return unused;
}

static void *second(void *unused) {
    sem_wait(&q);
    assert(x == 1); // BUG
    return unused;
}

int main(void) {
    pthread_t one, two;
    sem_init(&q, 0, 1);
    pthread_create(&one, NULL, first, NULL);
    pthread_cancel(one);
    pthread_create(&two, NULL, second, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
