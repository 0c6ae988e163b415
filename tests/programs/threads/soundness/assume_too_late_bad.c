// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* What main assumes about the input does not hold yet when the thread has failed. */
#include <assert.h>
#include <heddle.h>
#include <pthread.h>
int x;
static void *looks(void *argument) {
    int seen = x;
    assert(seen != 3); // BUG
    return argument;
}
int main(void) {
    pthread_t t;
    heddle_symbolic(&x, sizeof x, "x");
    pthread_create(&t, 0, looks, 0);
    int seen = x;
    heddle_assume(seen > 5);
    pthread_join(t, 0);
    return 0;
}
