// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread that is cancelled while it waits for a semaphore need not be posted first. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t q;
int x;

static void undo(void *unused) {
    assert(x == 1); // BUG
}

static void *work(void *unused) {
    pthread_cleanup_push(undo, NULL);
    sem_wait(&q);
    pthread_cleanup_pop(0);
    return unused;
}

int main(void) {
    pthread_t thread;
    sem_init(&q, 0, 0);
    pthread_create(&thread, NULL, work, NULL);
    pthread_cancel(thread);
    x = 1;
    sem_post(&q);
    pthread_join(thread, NULL);
    return 0;
}
