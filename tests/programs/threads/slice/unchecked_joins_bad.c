// RUN: check --method=ag --check=assert
// EXPECT: incomplete lock-misuse, which --check leaves out
// RUN: check --method=ag --check=assert -- -DSOMETIMES
// EXPECT: incomplete lock-misuse, which --check leaves out
// RUN: check --method=ag --check=assert -- -DINDEX
// EXPECT: incomplete out-of-bounds, which --check leaves out
// RUN: check --method=ag
// EXPECT: error lock-misuse@BUG
/* One thread is joined a second time: always, or if main finds its number where it was written by who came last, which not
 * every execution shows. With INDEX the last thread's number is no index. */
#include <assert.h>
#include <pthread.h>

#define THREADS 3
#ifdef INDEX
int owner, counts[THREADS - 1];
#else
int owner, counts[THREADS];
#endif

#ifdef SOMETIMES
#define AGAIN (owner == 0)
#elif defined INDEX
#define AGAIN 0
#else
#define AGAIN 1
#endif

static void *work(void *number) {
    int me = (int)(long)number;
    owner = me;
    assert(owner < THREADS);
    counts[me]++;
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    for (long k = 0; k < THREADS; k++)
        pthread_create(&threads[k], NULL, work, (void *)k);
    for (int k = 0; k < THREADS; k++)
        pthread_join(threads[k], NULL);
    if (AGAIN)
        pthread_join(threads[1], NULL); // BUG
    return 0;
}
