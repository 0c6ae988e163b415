// RUN: check --method=exhaustive
// EXPECT: safe full=2 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* A waiter that remembers in a variable what was signalled: the signal may come before it waits. Either of the two
 * sections is first: 2 runs. */
#include <assert.h>
#include <pthread.h>

int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *wait_for_it(void *unused) {
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&changed, &m);
    assert(ready);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    return 0;
}
