// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=optimal -- -m32
// EXPECT: safe
/* Two rounds at a barrier: nobody passes before all have arrived, and one of each round is the serial thread. */
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int arrived[2], serial[2];

static void *run(void *number) {
    int me = (int)(long)number;
    for (int round = 1; round <= 2; round++) {
        arrived[me] = round;
        int result = pthread_barrier_wait(&barrier);
        assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
        if (result) serial[round - 1] = 1;
        assert(arrived[1 - me] >= round);
        pthread_barrier_wait(&barrier);
        assert(serial[round - 1]);
    }
    return NULL;
}

int main(void) {
    pthread_t thread;
    assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
    assert(pthread_barrier_init(&barrier, NULL, 2) == 0);
    pthread_create(&thread, NULL, run, (void *)1);
    run((void *)0);
    pthread_join(thread, NULL);
    assert(pthread_barrier_destroy(&barrier) == 0);
    assert(pthread_barrier_init(&barrier, NULL, 1) == 0);
    assert(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    return 0;
}
