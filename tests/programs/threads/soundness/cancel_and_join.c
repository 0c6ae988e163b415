// RUN: check --keep-going --method=exhaustive
// EXPECT: safe traces=35
// RUN: check --keep-going --method=optimal
// EXPECT: safe full=35
/* A thread that is cancelled while it waits for a semaphore ends there, which is noticed by one that joins it and is about
 * to be cancelled, too. Whether the semaphore could be had has nothing to do with whether the thread could end. */
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *waits(void *unused) {
    sem_wait(&semaphore);
    return unused;
}

static void *cancels(void *unused) {
    pthread_t thread;
    pthread_create(&thread, NULL, waits, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 1);
    pthread_create(&thread, NULL, cancels, NULL);
    pthread_cancel(thread);
    return 0;
}
