// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG assert@BUG
/* What can happen in semaphore_order.c and what cannot: each assertion marked BUG fails in some execution, the
 * others never. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

int x, y;
sem_t done;

static void *one(void *unused) {
    x = 1;
    sem_post(&done);
    return unused;
}

static void *two(void *unused) {
    y = 1;
    sem_post(&done);
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&done, 0, 0);
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    sem_wait(&done);
    long early = x;
    early = 2 * early + y;
    sem_wait(&done);
    long late = x;
    late = 2 * late + y;
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(!(early == 0));
    assert(!(early == 1)); // BUG
    assert(!(early == 2)); // BUG
    assert(!(early == 3)); // BUG
    assert(!(late != 3));
    return 0;
}
