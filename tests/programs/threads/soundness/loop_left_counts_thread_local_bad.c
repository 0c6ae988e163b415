// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The waiting loop is left and entered again without an operation in between; what was done meanwhile is in a
 * thread-local variable. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

_Atomic int state;
int gave_up;
static _Thread_local int tries;

static int look(void) {
    int seen;
    while ((seen = state) == 2) sched_yield();
    return seen;
}

static void *waits(void *unused) {
    while (look() != 1)
        if (++tries == 3) {
            gave_up = 1;
            break;
        }
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
