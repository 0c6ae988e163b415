// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=ag --trial=0
// EXPECT: error assert@BUG
/* The loop counts where its parameter says, and in a local variable only if that is null: what a call hands over is not
 * made by an instruction, and is no local address for that. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

_Atomic int ready;
int gave_up;

static int is_ready(int *polls) {
    int own = 0;
    if (!polls) polls = &own;
    while (!ready)
        if (++*polls == 3) return 0;
    return 1;
}

static void *waits(void *unused) {
    int polls = 0;
    if (!is_ready(&polls)) gave_up = 1;
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
