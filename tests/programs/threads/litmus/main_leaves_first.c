// RUN: check --method=exhaustive
// EXPECT: safe full=3 traces=1
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=1 blocked=0
/* main ends by pthread_exit; a detached thread and another one go on, and when both have written the process ends.
 * The writes and the detaching are independent: 3 interleavings, as b is created after that; 1 trace, whoever ends last. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x, y;

static void at_exit(void) {
    int seen = 2 * x + y;
    assert(seen == 3);
}

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

static void *write_y(void *unused) {
    y = 1;
    return unused;
}

int main(void) {
    pthread_t a, b;
    atexit(at_exit);
    pthread_create(&a, NULL, write_x, NULL);
    pthread_detach(a);
    pthread_create(&b, NULL, write_y, NULL);
    pthread_exit(NULL);
}
