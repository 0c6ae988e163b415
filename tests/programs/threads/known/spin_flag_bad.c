// RUN: check --method=optimal
// EXPECT: error deadlock
// EXPECT: message~livelock
/* Waiting for a flag in a loop that only reads: nobody ever sets it. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int flag;
int data;

static void *sets(void *unused) {
    data = 1;
    return unused;
}

static void *waits(void *unused) {
    while (!flag)
        ;
    assert(data == 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, sets, NULL);
    pthread_create(&threads[1], NULL, waits, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
