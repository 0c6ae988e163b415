// RUN: check --method=exhaustive --check=race
// EXPECT: safe
// RUN: check --method=dpor --check=race
// EXPECT: safe
// RUN: check --method=optimal --check=race
// EXPECT: safe
// RUN: check --method=ag --trial=0 --check=race
// EXPECT: safe
/* Who takes the semaphore comes after those who gave it back, whatever was asked before. */
#include <pthread.h>
#include <semaphore.h>
int x;
sem_t s;
static void *writes(void *argument) {
    x = 1;
    sem_post(&s);
    return argument;
}
int main(void) {
    pthread_t t;
    int value, seen = 0;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, writes, 0);
    sem_getvalue(&s, &value);
    if (value && sem_trywait(&s) == 0) seen = x;
    pthread_join(t, 0);
    return seen;
}
