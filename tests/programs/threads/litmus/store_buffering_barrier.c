// RUN: check --method=exhaustive
// EXPECT: safe full=12 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Both write, meet at a barrier, and read: both see the other's write, and one of them, whichever, is the serial
 * thread. 6 interleavings of the writes and arrivals, times 2 of the reads; only the order of the arrivals
 * matters. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_barrier_t meeting;

__attribute__((constructor)) static void prepare(void) { pthread_barrier_init(&meeting, NULL, 2); }

static void *one(void *unused) {
    (void)unused;
    x = 1;
    long serial = pthread_barrier_wait(&meeting) == PTHREAD_BARRIER_SERIAL_THREAD;
    return (void *)(2 * serial + y);
}

static void *two(void *unused) {
    (void)unused;
    y = 1;
    long serial = pthread_barrier_wait(&meeting) == PTHREAD_BARRIER_SERIAL_THREAD;
    return (void *)(2 * serial + x);
}

int main(void) {
    pthread_t a, b;
    void *left, *right;
    pthread_create(&a, NULL, one, NULL);
    pthread_create(&b, NULL, two, NULL);
    pthread_join(a, &left);
    pthread_join(b, &right);
    long l = (long)left, r = (long)right;
    (void)l, (void)r;
    assert((l == 1 && r == 3) || (l == 3 && r == 1));
    return 0;
}
