// RUN: check --method=exhaustive
// EXPECT: safe full=30 traces=30
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=30 blocked=0
/* Two waiters and one signal: either may be woken. The other is woken by the broadcast at the end. All operations
 * stand in critical sections of one mutex, so the traces are the sequences in which it is taken, times 2 where the
 * signal has a choice: 30 (counted by a simulation of the four sections). */
#include <assert.h>
#include <pthread.h>

int tokens, closed;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *take(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    while (!tokens && !closed)
        pthread_cond_wait(&changed, &m);
    long got = tokens > 0;
    tokens -= (int)got;
    pthread_mutex_unlock(&m);
    return (void *)got;
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, take, NULL);
    pthread_create(&b, NULL, take, NULL);
    pthread_mutex_lock(&m);
    tokens = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    closed = 1;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    assert(l + r == 1);
    return 0;
}
