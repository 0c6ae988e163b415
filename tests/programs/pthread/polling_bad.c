// RUN: check --method=exhaustive
// EXPECT: error deadlock
// EXPECT: message~livelock
// RUN: check --method=optimal
// EXPECT: error deadlock
/* The other thread takes what it has posted. */
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *post(void *unused) {
    sem_post(&semaphore);
    sem_trywait(&semaphore);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, post, NULL);
    while (sem_trywait(&semaphore)) {}
    pthread_join(thread, NULL);
    return 0;
}
