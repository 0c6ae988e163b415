// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
/* A thread asks under a lock again and again; another one may find the lock taken, however it asks, and that can be seen. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int ready;
atomic_int refused;
int (*volatile take)(pthread_mutex_t *) = pthread_mutex_trylock;

static void *wait_for_it(void *unused) {
    int seen;
    do {
        pthread_mutex_lock(&lock);
        seen = ready;
        pthread_mutex_unlock(&lock);
    } while (!seen);
    assert(refused < 1); // BUG
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, wait_for_it, NULL);
    if (take(&lock)) {
        refused++;
        pthread_mutex_lock(&lock);
    }
    ready = 1;
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}
