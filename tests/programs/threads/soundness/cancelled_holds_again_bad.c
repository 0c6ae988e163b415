// RUN: check
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
/* A thread that is cancelled while it waits for a condition variable has its mutex again before it ends. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t m;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int waiting;

static void *waits(void *unused) {
    pthread_mutex_lock(&m);
    waiting = 1;
    pthread_cond_wait(&c, &m);
    return unused;
}

int main(void) {
    pthread_mutexattr_t robust;
    pthread_t t;
    pthread_mutexattr_init(&robust);
    pthread_mutexattr_setrobust(&robust, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&m, &robust);
    pthread_create(&t, NULL, waits, NULL);
    pthread_mutex_lock(&m);
    int was_waiting = waiting;
    pthread_mutex_unlock(&m);
    if (was_waiting) {
        pthread_cancel(t);
        assert(pthread_mutex_trylock(&m) != EBUSY); // BUG
    }
    _Exit(0);
}
