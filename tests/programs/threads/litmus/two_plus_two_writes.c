// RUN: check --method=exhaustive
// EXPECT: safe full=6 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* Both threads write both variables in opposite order. Both first writes cannot be the last. 6 interleavings, 3
 * traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *one(void *unused) {
    (void)unused;
    x = 1;
    y = 2;
    return NULL;
}

static void *two(void *unused) {
    (void)unused;
    y = 1;
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
    assert(!(x == 1 && y == 1));
    return 0;
}
