// RUN: check
// EXPECT: incomplete asynchronous cancellation
// RUN: check --method=dpor
// EXPECT: incomplete asynchronous cancellation
// RUN: check --method=optimal
// EXPECT: incomplete asynchronous cancellation
// RUN: check --method=exhaustive
// EXPECT: incomplete asynchronous cancellation
/* A thread that can be cancelled at any moment may have ended by then, but also not. */
#include <assert.h>
#include <pthread.h>

int x, y;

static void *both(void *unused) {
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    x = 1;
    y = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, NULL, both, NULL);
    pthread_cancel(t);
    pthread_join(t, NULL);
    assert(x == y);
    return 0;
}
