// RUN: check --method=exhaustive
// EXPECT: error double-free@BUG
// RUN: check --method=optimal
// EXPECT: error double-free@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error double-free@BUG
/* The waiting loop is left and entered again without an operation in between; meanwhile a block was freed that only this
 * thread knows. */
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
    int *block = malloc(sizeof *block);
    while (look() != 1) free(block); // BUG
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
