// RUN: check --method=exhaustive
// EXPECT: safe full=2 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Store buffering inside critical sections of one mutex: the sections are atomic, so one thread sees the other's
 * write and the other does not. 2 interleavings, 2 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    x = 1;
    long seen = y;
    pthread_mutex_unlock(&m);
    return (void *)seen;
}

static void *two(void *unused) {
    (void)unused;
    pthread_mutex_lock(&m);
    y = 1;
    long seen = x;
    pthread_mutex_unlock(&m);
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
    assert(l != r);
    return 0;
}
