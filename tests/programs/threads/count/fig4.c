// RUN: check --method=exhaustive
// EXPECT: safe full=54 traces=36
// RUN: check --method=optimal
// EXPECT: safe full=36 blocked=0
// RUN: check --method=exhaustive --summaries
// EXPECT: safe runs=21 full=1
// RUN: check --method=ag --no-slice
// EXPECT: safe runs=20 full=1
// RUN: check --method=ag
// EXPECT: safe runs=3 full=1
/* Figure 4 of the paper on assertion-guided execution: two threads increment a symbolic x and branch on the value they
 * found, then the same with y. There is no assertion; what the branches do stays with the thread. One of the threads, the
 * other or none finds 0: three classes of x, three of y, and two orders for each: 36 traces; 6 * 9 = 54 interleavings.
 * With slicing, only that the threads end and are joined matters. */
#include <heddle.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint x, y;

static void *increments(void *unused) {
    char segment[2];
    unsigned a = atomic_fetch_add(&x, 1);
    if (a == 0)
        segment[0] = 'a';
    else
        segment[0] = 'A';
    a = atomic_fetch_add(&y, 1);
    if (a == 0)
        segment[1] = 'b';
    else
        segment[1] = 'B';
    (void)segment;
    return unused;
}

int main(void) {
    pthread_t first, second;
    unsigned start_x = heddle_uint("x"), start_y = heddle_uint("y");
    x = start_x;
    y = start_y;
    pthread_create(&first, NULL, increments, NULL);
    pthread_create(&second, NULL, increments, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
