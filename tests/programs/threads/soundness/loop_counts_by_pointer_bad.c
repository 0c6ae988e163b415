// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The loop counts in private memory, through a pointer that was chosen between that and a local variable. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

_Atomic int ready;
int gave_up, counts_beside;

static void *waits(void *unused) {
    int own[2] = {0, 0};
    int *block = calloc(1, sizeof *block);
    int *polls = counts_beside ? &own[1] : block;
    while (!ready)
        if (++*polls == 3) {
            gave_up = 1;
            break;
        }
    free(block);
    return unused;
}

int main(void) {
    pthread_t id;
    pthread_create(&id, NULL, waits, NULL);
    ready = 1;
    pthread_join(id, NULL);
    assert(!gave_up); // BUG
    return 0;
}
