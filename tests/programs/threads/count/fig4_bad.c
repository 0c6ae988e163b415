// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag
// EXPECT: error assert@BUG
/* As its twin, but no thread must find y to be 1. */
#include <assert.h>
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
    assert(a != 1); // BUG
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
