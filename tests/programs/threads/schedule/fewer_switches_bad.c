// RUN: check --minimize=never
// EXPECT: error deadlock@BUG
// EXPECT: json errors.0.preemptions=2
// EXPECT: json errors.0.minimal=None
// EXPECT: stderr!~minimal
// RUN: check
// EXPECT: error deadlock@BUG
// EXPECT: json errors.0.switches=2
// EXPECT: json errors.0.preemptions=1
// EXPECT: json errors.0.minimal=True
// EXPECT: stderr~2 context switches, 1 preemption \(minimal\)
// EXPECT: stderr~note: thread 1 waits for lock forks\[1\], held by thread 2$
/* Three philosophers. The search comes to the deadlock by interrupting two of them. One is enough: if the first is
   interrupted by the third, that one has to wait, and the second goes on without being asked. */
#include <pthread.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *philosopher(void *number) {
    long i = (long)number;
    pthread_mutex_lock(&forks[i]);
    pthread_mutex_lock(&forks[(i + 1) % 3]);
    pthread_mutex_unlock(&forks[(i + 1) % 3]);
    pthread_mutex_unlock(&forks[i]);
    return NULL;
}

int main(void) {
    pthread_t threads[3];
    for (long i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, philosopher, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL); // BUG
    return 0;
}
