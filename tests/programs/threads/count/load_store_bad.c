// RUN: check --method=optimal -- -DN=3
// EXPECT: error assert@BUG
/* N threads each load, then store one variable: N! orders of the stores, and each load has its place among the
 * earlier stores: (N!)^2 traces, of 6!/2^3 = 90 interleavings for N = 3. */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

int counter;

static void *increment(void *unused) {
    counter = counter + 1;
    return unused;
}

int main(void) {
    pthread_t threads[N];
    for (int k = 0; k < N; k++)
        pthread_create(&threads[k], NULL, increment, NULL);
    for (int k = 0; k < N; k++)
        pthread_join(threads[k], NULL);
    assert(counter == N); // BUG
    return 0;
}
