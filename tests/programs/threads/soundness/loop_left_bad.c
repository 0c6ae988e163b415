// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The waiting loop is left and entered again, and what the thread did meanwhile shows when the wait is over. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

_Atomic int state;
int gave_up;

static int look(void) {
    int seen;
    while ((seen = state) == 2) sched_yield();
    return seen;
}

static void *waits(void *unused) {
    int *tries = calloc(1, sizeof *tries);
    while (look() != 1)
        if (++*tries == 3) *tries = 0;
    if (*tries == 2) gave_up = 1;
    free(tries);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    state = 1;
    pthread_join(id, NULL);
    assert(!gave_up); // BUG
    return 0;
}
