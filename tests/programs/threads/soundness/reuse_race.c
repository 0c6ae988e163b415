// RUN: check --check=memory,race --alloc=reuse
// EXPECT: safe
/* What one thread has freed another may get: the allocator orders them. */
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
    int *block = malloc(sizeof *block);
    *block = 1;
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
