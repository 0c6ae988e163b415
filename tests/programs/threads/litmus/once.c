// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Two threads call pthread_once: the routine runs once, and both see what it did. Either may be first (2 traces);
 * when its routine has ended, its read and the other's call and read have 3 interleavings. */
#include <assert.h>
#include <pthread.h>

int x;
pthread_once_t once_control = PTHREAD_ONCE_INIT;

static void set(void) { x++; }

static void *one(void *unused) {
    (void)unused;
    pthread_once(&once_control, set);
    return (void *)(long)x;
}

static void *two(void *unused) {
    (void)unused;
    pthread_once(&once_control, set);
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
    assert(l == 1 && r == 1 && x == 1);
    return 0;
}
