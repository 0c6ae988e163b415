// RUN: check --method=optimal --estimate=3000
// EXPECT: safe full=90 blocked=0
// EXPECT: json estimate.executions>80
// EXPECT: json estimate.executions<100
// RUN: check --method=optimal --estimate=3000 --seed=1 -- -DALONE
// EXPECT: safe full=1 blocked=0
// EXPECT: json estimate.executions>0.9
// EXPECT: json estimate.executions<1.1
// RUN: check --method=optimal --estimate=3000 --seed=2 -- -DSPIN
// EXPECT: safe full=90
// EXPECT: json estimate.executions>80
// EXPECT: json estimate.executions<100
// RUN: check --method=dpor --estimate=3000 --seed=3 -- -DTHRICE
// EXPECT: safe full=1680
// EXPECT: json estimate.executions>1500
// EXPECT: json estimate.executions<1860
// RUN: check --method=exhaustive --estimate=1000 -- -DTHREADS=2
// EXPECT: safe full=6
// EXPECT: json estimate.executions>5.9
// EXPECT: json estimate.executions<6.1
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
    assert(sum == THREADS * TIMES);
    return 0;
}
