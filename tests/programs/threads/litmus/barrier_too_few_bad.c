// RUN: check --keep-going --out=none --method=exhaustive
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --out=none --method=dpor
// EXPECT: error deadlock@BUG
// RUN: check --keep-going --method=optimal
// EXPECT: error deadlock@BUG
/* One thread less than the barrier expects: those that arrived wait for ever. */
#include <assert.h>
#include <pthread.h>

pthread_barrier_t meeting;

static void *arrive(void *unused) {
    pthread_barrier_wait(&meeting); // BUG
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&meeting, NULL, 3);
    pthread_create(&a, NULL, arrive, NULL);
    pthread_create(&b, NULL, arrive, NULL);
    pthread_join(a, NULL); // BUG
    pthread_join(b, NULL);
    return 0;
}
