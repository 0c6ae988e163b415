// RUN: check --method=optimal
// EXPECT: error double-free@BUG
/* Two threads both want to free a block; both can find it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) block;

static void *release(void *unused) {
    int *mine = atomic_load(&block);
    if (mine) {
        free(mine); // BUG
        atomic_store(&block, NULL);
    }
    return unused;
}

int main(void) {
    pthread_t threads[2];
    atomic_store(&block, malloc(sizeof(int)));
    pthread_create(&threads[0], NULL, release, NULL);
    pthread_create(&threads[1], NULL, release, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
