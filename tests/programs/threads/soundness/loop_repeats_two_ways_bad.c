// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* One way to repeat the loop does nothing, the other one counts in private memory. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Atomic int state;
int gave_up;

static void *waits(void *unused) {
    int seen, *polls = calloc(1, sizeof *polls);
    while (1) {
        seen = state;
        if (seen == 1) break;
        if (seen == 2) continue;
        if (++*polls == 3) {
            gave_up = 1;
            break;
        }
    }
    free(polls);
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
