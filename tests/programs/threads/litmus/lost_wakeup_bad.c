// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error deadlock@BUG
/* A waiter that does not look before it waits: a signal that comes first is lost. */
#include <assert.h>
#include <pthread.h>

int ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *wait_for_it(void *unused) {
    pthread_mutex_lock(&m);
    pthread_cond_wait(&changed, &m); // BUG
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
    pthread_join(a, NULL); // BUG
    return 0;
}
