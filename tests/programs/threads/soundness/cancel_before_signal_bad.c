// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread that waits for a condition variable may act on a cancellation before the signal comes. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int waiting;

static void undo(void *unused) {
    assert(waiting != 2); // BUG
    pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
    pthread_mutex_lock(&lock);
    waiting = 1;
    pthread_cleanup_push(undo, NULL);
    pthread_cond_wait(&condition, &lock);
    pthread_cleanup_pop(0);
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_mutex_lock(&lock);
    if (waiting) waiting = 2;
    pthread_mutex_unlock(&lock);
    pthread_cancel(thread);
    pthread_cond_signal(&condition);
    pthread_join(thread, NULL);
    return 0;
}
