// RUN: check --method=exhaustive --max-runs=1000
// EXPECT: error deadlock
// RUN: check --method=dpor --max-runs=1000
// EXPECT: error deadlock
// RUN: check --method=dpor --summaries --max-runs=1000
// EXPECT: error deadlock
// RUN: check --method=optimal --max-runs=1000
// EXPECT: error deadlock
// RUN: check --method=ag --max-runs=1000
// EXPECT: error deadlock
// RUN: check --method=ag --trial=0 --max-runs=1000
// EXPECT: error deadlock
/* What ends the wait is an input of another thread; for all values but one it does not. */
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

int first, second;

static void *waits(void *unused) {
    while (first + second != 3)
        ;
    return unused;
}

static void *works(void *unused) {
    int given = heddle_int("given");
    heddle_assume(given > 0);
    first = given;
    return unused;
}

int main(void) {
    pthread_t worker, waiter;
    pthread_create(&worker, NULL, works, NULL);
    pthread_create(&waiter, NULL, waits, NULL);
    pthread_join(waiter, NULL);
    pthread_join(worker, NULL);
    return 0;
}
