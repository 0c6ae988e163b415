// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* Two threads increment a symbolic x and branch on the value they found, then the same with y, whose increment is not
 * atomic: both can find 0. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint x, y;

static void *increments(void *unused) {
    (void)unused;
    long zeros = 0;
    unsigned a = atomic_fetch_add(&x, 1);
    if (a == 0)
        zeros |= 1;
    unsigned b = atomic_load(&y);
    atomic_store(&y, b + 1);
    if (b == 0)
        zeros |= 2;
    return (void *)zeros;
}

int main(void) {
    pthread_t first, second;
    void *one, *two;
    unsigned start_x = heddle_uint("x"), start_y = heddle_uint("y");
    x = start_x;
    y = start_y;
    pthread_create(&first, NULL, increments, NULL);
    pthread_create(&second, NULL, increments, NULL);
    pthread_join(first, &one);
    pthread_join(second, &two);
    assert(((long)one & (long)two) == 0); // BUG
    return 0;
}
