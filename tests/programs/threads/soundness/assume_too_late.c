// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
/* What main assumes about the input holds before there is a thread; of its own input, when nobody else knows it. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
int x, y;
static void *looks(void *argument) {
    int seen = x, other = y;
    assert(seen != 3 && other != 3);
    return argument;
}
int main(void) {
    pthread_t t;
    heddle_symbolic(&x, sizeof x, "x");
    heddle_assume(x > 5);
    pthread_create(&t, 0, looks, 0);
    int own;
    heddle_symbolic(&own, sizeof own, "own");
    heddle_assume(own > 5);
    y = own;
    pthread_join(t, 0);
    return 0;
}
