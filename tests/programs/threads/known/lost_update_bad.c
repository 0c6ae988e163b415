// RUN: check --method=optimal
// EXPECT: error assert@BUG
// RUN: check --method=exhaustive
// EXPECT: error assert@BUG
// RUN: check --method=dpor
// EXPECT: error assert@BUG
// RUN: check --method=optimal --keep-going
// EXPECT: error assert@BUG
// EXPECT: counts full=4 blocked=0
/* x++ in two threads: one can overwrite the other's result. */
#include <assert.h>
#include <pthread.h>

int x;

static void *increment(void *unused) {
    x++;
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, increment, NULL);
    pthread_create(&threads[1], NULL, increment, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(x == 2); // BUG
    return 0;
}
