// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A semaphore is posted inside an atomic block: who gets it after that could have got it before the other thread did. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

sem_t q;
int x, seen = 1;

static void *writer(void *unused) {
    sem_wait(&q);
    __VERIFIER_atomic_begin();
    x = 1;
    sem_post(&q);
    __VERIFIER_atomic_end();
    return unused;
}

static void *reader(void *unused) {
    sem_wait(&q);
    seen = x;
    sem_post(&q);
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&q, 0, 1);
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(seen); // BUG
    return 0;
}
