// RUN: check --method=exhaustive
// EXPECT: safe full=10 traces=6
// RUN: check --method=dpor
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe full=6 blocked=0
/* main returns while a thread still writes: an exit handler sees what it had written by then. Of the two writes
 * some come before the read, some before the end of the process, some never: 6 traces. Beginning to exit is an operation
 * too, since a handler is registered; it commutes with the writes. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

static void *write_twice(void *unused) {
    x = 1;
    x = 2;
    return unused;
}

static void at_exit(void) {
    int seen = x;
    assert(seen >= 0 && seen <= 2);
}

int main(void) {
    pthread_t a;
    atexit(at_exit);
    pthread_create(&a, NULL, write_twice, NULL);
    return 0;
}
