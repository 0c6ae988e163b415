// RUN: check --check=memory,race --alloc=reuse
// EXPECT: error race@BUG
/* What one thread has freed another may get: but it orders nothing else. */
#include <pthread.h>
#include <stdlib.h>

int *kept;

static void *work(void *unused) {
    int *block = malloc(sizeof *block);
    *block = 1;
    kept = block; // BUG
    free(block);
    return unused;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, NULL, work, NULL);
    pthread_create(&two, NULL, work, NULL);
    pthread_join(one, NULL);
    pthread_join(two, NULL);
    return 0;
}
