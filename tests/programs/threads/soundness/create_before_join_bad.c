// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread that is created before another one is joined does not come after the joined one. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
static void *first(void *argument) {
    sem_post(&s);
    x = 1;
    return argument;
}
static void *second(void *argument) {
    assert(x == 1); // BUG
    return argument;
}
int main(void) {
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_create(&a, 0, first, 0);
    sem_wait(&s);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
