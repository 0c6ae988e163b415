// RUN: check --method=optimal -- -DN=2
// EXPECT: error assert@BUG
/* Threads work in phases between barriers: in each, everybody reads its neighbour's value of the phase before, then
 * all wait, then everybody writes its own; but nobody waits for the writes. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif
#define PHASES 2

pthread_barrier_t barrier;
int value[N];

static void *work(void *number) {
    int me = (int)(long)number;
    for (int phase = 0; phase < PHASES; phase++) {
        int seen = value[(me + 1) % N];
        assert(seen == phase); // BUG
        pthread_barrier_wait(&barrier);
        value[me] = phase + 1;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    pthread_barrier_init(&barrier, NULL, N);
    for (long k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, work, (void *)k);
    for (int k = 0; k < N; k++)
        pthread_join(threads[k], NULL);
    pthread_barrier_destroy(&barrier);
    return 0;
}
