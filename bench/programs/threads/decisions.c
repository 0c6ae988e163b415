/* Inputs: each of THREADS threads decides by an input of its own what to make of a variable that another thread writes
 * meanwhile; main counts what was made. All inputs and all orders: 4 to the power of THREADS executions. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 7
#endif

static atomic_int stage;
static unsigned char wish[THREADS];
static int made[THREADS], times[4];

static void *writes(void *unused) {
    stage = 1;
    return unused;
}

static void *decides(void *number) {
    long me = (long)number;
    int seen = stage;
    made[me] = wish[me] < 100 ? seen : 2 + seen;
    return NULL;
}

int main(void) {
    pthread_t writer, threads[THREADS];
    heddle_symbolic(wish, sizeof wish, "wish");
    pthread_create(&writer, NULL, writes, NULL);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, decides, (void *)i);
    pthread_join(writer, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        times[made[i]]++;
    assert(times[0] + times[1] + times[2] + times[3] == THREADS);
    return 0;
}
