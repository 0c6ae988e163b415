// RUN: check --method=optimal
// EXPECT: error deadlock
// RUN: check --method=exhaustive
// EXPECT: error deadlock
// RUN: check --method=dpor
// EXPECT: error deadlock
// RUN: check --method=optimal --keep-going
// EXPECT: error deadlock
// EXPECT: counts full=3 blocked=0
/* Two mutexes taken in opposite orders: one thread after the other, in two orders, or each holds one and waits for
 * the other. */
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *unused) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // BUG
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    return unused;
}

static void *second(void *unused) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // BUG
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
