// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error assert@BUG assert@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error assert@BUG assert@BUG
/* What can happen in store_buffering_barrier.c and what cannot: each assertion marked BUG fails in some execution,
 * the others never. */
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
    assert(!(l == 1 && r == 3)); // BUG
    assert(!(l == 3 && r == 1)); // BUG
    assert(!(l == 1 && r == 1));
    assert(!(l == 3 && r == 3));
    assert(!(!(l & 1) || !(r & 1)));
    return 0;
}
