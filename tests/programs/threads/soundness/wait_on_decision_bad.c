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
/* The loop looks at an input that was decided in its first round: for some inputs nobody ever ends the wait. */
#include <heddle.h>
#include <pthread.h>
#include <stddef.h>

int ready;

static void *waits(void *unused) {
    int hurry = heddle_int("hurry");
    while (!(hurry == 0 || ready == 2))
        ;
    return unused;
}

static void *works(void *unused) {
    ready = 1;
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
