// RUN: check --method=ag
// EXPECT: error deadlock
// RUN: check --method=exhaustive --summaries
// EXPECT: error deadlock
/* Whether the semaphore has been posted is no part of where the threads are, but decides whether main can go on. Here it
 * may not be, and main waits for ever. */
#include <pthread.h>
#include <semaphore.h>

sem_t ready;
int late;

static void *posts(void *unused) {
    int seen = late;
    if (seen == 0)
        sem_post(&ready);
    return unused;
}

static void *marks(void *unused) {
    late = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    sem_init(&ready, 0, 0);
    pthread_create(&a, NULL, posts, NULL);
    pthread_create(&b, NULL, marks, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_create(&a, NULL, marks, NULL);
    sem_wait(&ready);
    pthread_join(a, NULL);
    return 0;
}
