// RUN: check --keep-going --spurious-wakeups --method=exhaustive
// EXPECT: error lock-misuse@BUG
// EXPECT: counts traces=123
// RUN: check --keep-going --spurious-wakeups --method=optimal
// EXPECT: error lock-misuse@BUG
// EXPECT: counts full=123 blocked=0
/* A waiter that is woken does not act on a cancellation, one that goes on unasked does. Whether it looks at the flag must
 * not depend on that: exchanged with the signal it would touch more than it did, and two executions were not found. */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *signals(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&changed);
    return unused;
}

static void *waits(void *unused) {
    pthread_mutex_lock(&mutex);
    while (!ready) pthread_cond_wait(&changed, &mutex); // BUG
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t waiter, other;
    pthread_create(&waiter, NULL, waits, NULL);
    pthread_create(&other, NULL, signals, NULL);
    pthread_cancel(waiter);
    pthread_exit(NULL);
}
