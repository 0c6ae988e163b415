// RUN: check --method=exhaustive
// EXPECT: safe full=180 traces=15
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=15 blocked=0
/* Independent reads of independent writes: two readers agree on the order of two writes. 6!/(2! 2!) = 180
 * interleavings; each of the four reads is before or after the write of its variable, 16 combinations of which one
 * is cyclic: 15 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *write_y(void *unused) {
    y = 1;
    return unused;
}

static void *read_x_y(void *unused) {
    (void)unused;
    long first = x;
    return (void *)(2 * first + y);
}

static void *read_y_x(void *unused) {
    (void)unused;
    long first = y;
    return (void *)(2 * first + x);
}

int main(void) {
    pthread_t t[4];
    void *left, *right;
    pthread_create(&t[0], NULL, write_x, NULL);
    pthread_create(&t[1], NULL, write_y, NULL);
    pthread_create(&t[2], NULL, read_x_y, NULL);
    pthread_create(&t[3], NULL, read_y_x, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    pthread_join(t[2], &left);
    pthread_join(t[3], &right);
    long l = (long)left, r = (long)right;
    assert(!(l == 2 && r == 2));
    return 0;
}
