// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal
// EXPECT: error assert@BUG
/* A loop that waits for a flag counts its rounds in memory of its own, by compare-exchange: it is not in vain. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int flag;
static void count(atomic_int *rounds) {
    int expected = 2;
    if (atomic_compare_exchange_strong(rounds, &expected, 3)) return;
    expected = 1;
    if (atomic_compare_exchange_strong(rounds, &expected, 2)) return;
    expected = 0;
    atomic_compare_exchange_strong(rounds, &expected, 1);
}
static void *waiter(void *argument) {
    atomic_int *rounds = malloc(sizeof *rounds);
    atomic_init(rounds, 0);
    while (!atomic_load(&flag)) {
        count(rounds);
        if (*rounds == 3) break;
    }
    free((void *)rounds);
    assert(atomic_load(&flag)); // BUG
    return argument;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_join(t, 0);
    return 0;
}
