// RUN: check --keep-going --method=exhaustive
// EXPECT: error deadlock
// EXPECT: counts traces=1
// RUN: check --keep-going --method=optimal
// EXPECT: error deadlock
// EXPECT: counts full=1 blocked=0
/* Main waits for ever, and another thread writes a variable of main's that main does not look at. Whether main has gone
 * round in vain must not depend on when that happens. */
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, k;

static void *writes(void *argument) {
    *(int *)argument = 0;
    return NULL;
}

int main(void) {
    int given = 1;
    pthread_t id;
    pthread_create(&id, NULL, writes, &given);
    while (x != 1 && k != 1) {
    }
    return 0;
}
