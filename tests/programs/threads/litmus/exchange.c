// RUN: check --method=exhaustive
// EXPECT: safe full=2 traces=2
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* Two atomic exchanges: the first gets the old value, the second what the first one put there. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int place = 7;

static void *one(void *unused) {
    (void)unused;
    return (void *)(long)atomic_exchange(&place, 1);
}

static void *two(void *unused) {
    (void)unused;
    return (void *)(long)atomic_exchange(&place, 2);
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
    assert((l == 7 && r == 1 && place == 2) || (r == 7 && l == 2 && place == 1));
    return 0;
}
