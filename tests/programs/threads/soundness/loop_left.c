// RUN: check --method=exhaustive
// EXPECT: safe
// RUN: check --method=optimal
// EXPECT: safe
// RUN: check --method=ag --trial=0
// EXPECT: safe
/* The waiting loop is left and entered again, as in loop_left_bad.c. Meanwhile the thread does what leaves no trace: looking
 * again is in vain. */
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
        else --*tries;
    if (*tries) gave_up = 1;
    free(tries);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    state = 1;
    pthread_join(id, NULL);
    assert(!gave_up);
    return 0;
}
