// RUN: check --method=exhaustive
// EXPECT: safe full=3 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* Two reads of one variable by one thread do not go back in time. The write has 3 places among the reads. */
#include <assert.h>
#include <pthread.h>

int x;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    long seen = x;
    return (void *)(2 * seen + x);
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
