// RUN: check --method=optimal
// EXPECT: error use-after-free@BUG
/* One thread uses a block, another frees it when the first has said that it is done, which it says too early. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int *block;
sem_t done;

static void *use(void *unused) {
    sem_post(&done);
    *block = 5; // BUG
    return unused;
}

static void *release(void *unused) {
    sem_wait(&done);
    free(block);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    block = malloc(sizeof *block);
    if (!block)
        return 0;
    sem_init(&done, 0, 0);
    pthread_create(&threads[0], NULL, use, NULL);
    pthread_create(&threads[1], NULL, release, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
