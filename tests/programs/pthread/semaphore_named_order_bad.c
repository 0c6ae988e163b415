// RUN: check --method=exhaustive
// EXPECT: error deadlock
// RUN: check --method=optimal
// EXPECT: error deadlock
/* Two named semaphores, taken in different orders. */
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>

static void *backwards(void *unused) {
    sem_t *first = sem_open("/first", 0), *second = sem_open("/second", 0);
    sem_wait(second);
    sem_wait(first);
    sem_post(first);
    sem_post(second);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_t *first = sem_open("/first", O_CREAT, 0600, 1), *second = sem_open("/second", O_CREAT, 0600, 1);
    pthread_create(&thread, NULL, backwards, NULL);
    sem_wait(first);
    sem_wait(second);
    sem_post(second);
    sem_post(first);
    pthread_join(thread, NULL);
    return 0;
}
