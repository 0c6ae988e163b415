// RUN: check --method=exhaustive
// EXPECT: error lock-misuse@BUG
// RUN: check --method=optimal --keep-going
// EXPECT: error lock-misuse@BUG
// EXPECT: counts full=2 blocked=0
// RUN: check --method=dpor
// EXPECT: error lock-misuse@BUG
/* As its twin, but the thread that is cancelled keeps the mutex. It ends where it waits, and the join cannot come before
 * that, though the operation is not one that only ends the thread. */
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *waits(void *unused) {
    pthread_mutex_lock(&m);
    for (;;)
        pthread_cond_wait(&c, &m); // BUG
    return unused;
}

static void *passes(void *unused) { return unused; }

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, waits, NULL);
    pthread_create(&b, NULL, passes, NULL);
    pthread_cancel(a);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
