// RUN: check --method=optimal
// EXPECT: safe full=2 blocked=0
/* x++ in two threads, atomically. */
#include <assert.h>
#include <pthread.h>

int x;

static void *increment(void *unused) {
    int before = __sync_fetch_and_add(&x, 1);
    assert(before < 2);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, increment, NULL);
    pthread_create(&threads[1], NULL, increment, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    assert(x == 2);
    return 0;
}
