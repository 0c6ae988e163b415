// RUN: check --method=exhaustive
// EXPECT: safe full=4 traces=3
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=3 blocked=0
/* A thread ends the process; what main writes may have happened before or not. The end of the process is ordered
 * with everything; beginning to exit is an operation of its own, since handlers are registered. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

static void at_exit(void) {
    int seen = x;
    assert(seen == 0 || seen == 1);
}

static void *leave(void *unused) {
    exit(0);
    return unused;
}

int main(void) {
    pthread_t a;
    atexit(at_exit);
    pthread_create(&a, NULL, leave, NULL);
    x = 1;
    pthread_join(a, NULL);
    x = 2;
    return 0;
}
