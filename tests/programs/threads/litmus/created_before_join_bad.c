// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in created_before_join.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
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
    assert(!(r == 0)); // BUG
    assert(!(r == 1)); // BUG
    assert(!(x == 0));
    return 0;
}
