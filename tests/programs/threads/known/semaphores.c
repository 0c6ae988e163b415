// RUN: check --method=optimal
// EXPECT: safe blocked=0
/* Semaphores as locks, both taken in the same order. */
#include <pthread.h>
#include <semaphore.h>

sem_t a, b;

static void *first(void *unused) {
    sem_wait(&a);
    sem_wait(&b);
    sem_post(&b);
    sem_post(&a);
    return unused;
}

static void *second(void *unused) {
    sem_wait(&a);
    sem_wait(&b);
    sem_post(&a);
    sem_post(&b);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&a, 0, 1);
    sem_init(&b, 0, 1);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
