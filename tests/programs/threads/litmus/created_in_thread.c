// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* A thread created by a thread comes after what its creator did before, not after what it does then. When it is
 * created, the write of y and main's read of `inner' are left on one side, two reads on the other: C(4, 2) = 6
 * interleavings; only the write and the read of y are dependent. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_t inner;

static void *grandchild(void *unused) {
    (void)unused;
    long first = x;
    return (void *)(2 * first + y);
}

static void *child(void *unused) {
    x = 1;
    pthread_create(&inner, NULL, grandchild, NULL);
    y = 1;
    return unused;
}

int main(void) {
    pthread_t a;
    void *right;
    pthread_create(&a, NULL, child, NULL);
    pthread_join(a, NULL);
    pthread_join(inner, &right);
    long r = (long)right;
    assert(r == 2 || r == 3);
    return 0;
}
