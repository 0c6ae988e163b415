// RUN: check --method=exhaustive
// EXPECT: safe full=30 traces=7
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=7 blocked=0
/* x = 1; who sees it writes y = 1; who sees that sees x. 5!/(2! 2!) = 30 interleavings; three pairs of conflicting
 * operations, 8 combinations, one of them cyclic: 7 traces. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *read_x_write_y(void *unused) {
    (void)unused;
    long seen = x;
    y = 1;
    return (void *)seen;
}

static void *read_y_x(void *unused) {
    (void)unused;
    long first = y;
    return (void *)(2 * first + x);
}

int main(void) {
    pthread_t t[3];
    void *left, *right;
    pthread_create(&t[0], NULL, write_x, NULL);
    pthread_create(&t[1], NULL, read_x_write_y, NULL);
    pthread_create(&t[2], NULL, read_y_x, NULL);
    pthread_join(t[0], NULL);
    pthread_join(t[1], &left);
    pthread_join(t[2], &right);
    long l = (long)left, r = (long)right;
    assert(!(l == 1 && r == 2));
    return 0;
}
