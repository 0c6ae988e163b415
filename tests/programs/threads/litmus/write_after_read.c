// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* The pattern S: x = 2; y = 1 beside read y; x = 1. Who sees y == 1 overwrites x. 6 interleavings, 3 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *one(void *unused) {
    (void)unused;
    x = 2;
    y = 1;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    long seen = y;
    x = 1;
    return (void *)seen;
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
    assert(r == 0 || x == 1);
    return 0;
}
