// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The waiting loop is left and entered again without an operation in between; what was done meanwhile is in a variable of
 * the caller alone. */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

_Atomic int state;
int gave_up;

struct attempts { int count, most; };

static int look(void) {
    int seen;
    while ((seen = state) == 2) sched_yield();
    return seen;
}

static void one_more(struct attempts *tries) { tries->count++; }

static void *waits(void *unused) {
    struct attempts tries = {0, 3};
    while (look() != 1) {
        one_more(&tries);
        if (tries.count == tries.most) {
            gave_up = 1;
            break;
        }
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
