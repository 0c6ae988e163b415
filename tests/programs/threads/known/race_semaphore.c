// RUN: check --method=optimal --check=assert,race
// EXPECT: safe full=1 blocked=0
// RUN: check --method=exhaustive --check=race
// EXPECT: safe
/* A write and a read of a plain variable, ordered by a semaphore: no data race. */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t written;
int x;

static void *writer(void *unused) {
    x = 1;
    sem_post(&written);
    return unused;
}

static void *reader(void *unused) {
    sem_wait(&written);
    int seen = x;
    assert(seen == 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    sem_init(&written, 0, 0);
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
