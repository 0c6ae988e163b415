// RUN: check --method=exhaustive
// EXPECT: safe full=54 traces=36
// RUN: check --method=optimal
// EXPECT: safe full=36 blocked=0
// RUN: check --method=exhaustive --summaries
// EXPECT: safe runs=21 full=1
// RUN: check --method=ag
// EXPECT: safe runs=20 full=1
/* Figure 4 with an assertion on what the threads found, so that every branch matters. Two threads increment a
 * symbolic x and branch on the value they found, then the same with y. One of the threads, the other or none finds
 * 0: three classes of x, three of y, and two orders for each: 36 traces; 6 * 9 = 54 interleavings. */
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
    unsigned b = atomic_fetch_add(&y, 1);
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
    assert(((long)one & (long)two) == 0);
    return 0;
}
