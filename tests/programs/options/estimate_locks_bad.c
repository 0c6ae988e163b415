// RUN: check --method=optimal --keep-going --estimate=3000
// EXPECT: error assert@BUG
// EXPECT: counts full=90
// EXPECT: json estimate.executions>80
// EXPECT: json estimate.executions<100
/* Three threads that take a lock twice each, in 6!/(2!2!2!) = 90 orders; thrice each in 1680; each a lock of its own: then
 * there is one execution. Threads that wait in a loop in place of a lock make no difference. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifdef THRICE
#define TIMES 3
#else
#define TIMES 2
#endif

pthread_mutex_t locks[THREADS];
atomic_int taken;
int count[THREADS];

static void *work(void *number) {
    int me = (int)(long)number, which = 0;
#ifdef ALONE
    which = me;
#endif
    for (int i = 0; i < TIMES; i++) {
#ifdef SPIN
        while (atomic_exchange(&taken, 1)) {}
        count[which]++;
        atomic_store(&taken, 0);
#else
        pthread_mutex_lock(&locks[which]);
        count[which]++;
        pthread_mutex_unlock(&locks[which]);
#endif
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int sum = 0;
    for (int i = 0; i < THREADS; i++) pthread_mutex_init(&locks[i], NULL);
    for (long i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++) sum += count[i];
    assert(sum < THREADS * TIMES); // BUG
    return 0;
}
