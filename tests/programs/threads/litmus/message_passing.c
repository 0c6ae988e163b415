// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* Who sees the flag sees the message. 6 interleavings, 3 traces. */
#include <assert.h>
#include <pthread.h>

int message, flag;

static void *one(void *unused) {
    (void)unused;
    message = 1;
    flag = 1;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    long seen = flag;
    return (void *)(2 * seen + message);
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
    assert(r != 2);
    return 0;
}
