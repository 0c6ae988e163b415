// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* Each thread writes one variable and reads the other. That both read 0 needs both reads before both writes, which
 * sequential consistency forbids. 4!/(2! 2!) = 6 interleavings; two pairs of conflicting operations, in 4 orders
 * of which one is cyclic: 3 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    return (void *)(long)y;
}

static void *two(void *unused) {
    (void)unused;
    y = 1;
    return (void *)(long)x;
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
    assert(l || r);
    return 0;
}
