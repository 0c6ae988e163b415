// RUN: check --method=exhaustive
// EXPECT: safe full=3 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* A thread that reads what another wrote after it has lost the variable to that thread. 3 interleavings, all
 * different traces. */
#include <assert.h>
#include <pthread.h>

int x;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    return (void *)(long)x;
}

static void *two(void *unused) {
    (void)unused;
    x = 2;
    return NULL;
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
    assert(l != 2 || x == 2);
    return 0;
}
