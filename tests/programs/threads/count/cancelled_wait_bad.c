// RUN: check --method=exhaustive --keep-going
// EXPECT: error lock-misuse@BUG
// EXPECT: counts traces=42
// RUN: check --method=optimal --keep-going
// EXPECT: error lock-misuse@BUG
// EXPECT: counts full=42 blocked=0
/* Nobody signals: the thread goes on from pthread_cond_wait only because it was cancelled, and not before that. It ends
 * with the mutex. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

static void *waits(void *unused) {
    pthread_mutex_lock(&m);
    while (!ready)
        pthread_cond_wait(&c, &m); // BUG
    pthread_mutex_unlock(&m);
    return unused;
}

static void *passes(void *unused) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, passes, NULL);
    pthread_create(&b, NULL, waits, NULL);
    pthread_cancel(b);
    return 0;
}
