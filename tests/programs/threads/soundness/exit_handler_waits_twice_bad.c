// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The same exit handler runs twice: the loop of the second time is not in a round of the first one. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

_Atomic int state;

static void look(void) {
    while (state == 2) sched_yield();
}

static void ends_badly(void) {
    assert(0); // BUG
}

static void *sets(void *unused) {
    state = 1;
    return unused;
}

int main(void) {
    pthread_t id;
    atexit(ends_badly);
    atexit(look);
    atexit(look);
    pthread_create(&id, NULL, sets, NULL);
    return 0;
}
