// RUN: check --method=exhaustive --check=race
// EXPECT: error race@BUG
// RUN: check --method=dpor --check=race
// EXPECT: error race@BUG
// RUN: check --method=optimal --check=race
// EXPECT: error race@BUG
// RUN: check --method=ag --trial=0 --check=race
// EXPECT: error race@BUG
/* Asking for the value of a semaphore orders nothing. */
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
static void *writes(void *argument) {
    x = 1; // BUG
    sem_post(&s);
    return argument;
}
int main(void) {
    pthread_t t;
    int value, seen = 0;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, writes, 0);
    sem_getvalue(&s, &value);
    if (value) seen = x; // BUG
    pthread_join(t, 0);
    return seen;
}
