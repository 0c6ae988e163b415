// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* Each thread reads one variable and then writes the other. That both read 1 would be a cycle. 6 interleavings, 3
 * traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *one(void *unused) {
    (void)unused;
    long seen = x;
    y = 1;
    return (void *)seen;
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
    assert(!(l && r));
    return 0;
}
